//! The three levels (难度) of the Ataxx report: 一步贪心, and alpha-beta (剪枝) at a fixed and at a growing
//! depth (动态层数).
//!
//! All three share the evaluation (估值): own pieces minus the opponent's, ±500 once the game is over.
//! Greedy is one ply of the same search. The report's names are kept: `walk` is the root, `albt` the
//! fail-hard recursion. How the report's text was read:
//! - `albt(d)` counts down to `depth < 0`: it looks d + 1 plies ahead, after the ply that `walk` makes.
//!   As `walk` is not printed, "depth 3" may have been four or five plies in the program. The text
//!   calls it 三层, three layers: here the numbers are plies, the move itself included.
//! - The code evaluates at the horizon before it looks for the end of the game; the text judges a
//!   finished game wherever it is met, and so does `albt`.
//! - That 白方 (white) wins an equal count is one rule set's answer: the game's own rules
//!   decide, a draw is 0 and a pass is a move. A repeated move is known to lose at the root only.
//! - The number of pieces n stands for how full the board is: blocked squares are counted in.
//! - `findlegalmove` is not printed: the order is the referee's, clones by target, then jumps by
//!   origin and target, each from `a1` to `g7`. The first of the best moves is played.

use crate::{AtaxxPlayer, Choice, ShouldStop};
use rules::ataxx::{Game, Move, Position, Square};
use rules::{Outcome, Side};
use std::cmp::Reverse;
use std::time::Duration;

/// The report's time for a move (搜索时间卡 0.85s). This crate reads no clock: whoever asks for a move
/// lets `should_stop` say when the time is up.
pub const THINKING_TIME: Duration = Duration::from_millis(850);

/// The value of a won game (INF). A draw is worth 0.
pub const WIN: i32 = 500;

/// How many positions are looked at between two looks at the clock.
const POLL_INTERVAL: u64 = 1024;

/// How far the player looks ahead.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Level {
    /// 低难度, `ataxx-low`: the move that leaves the greatest difference.
    Low,
    /// 中难度, `ataxx-mid`: three plies.
    Mid,
    /// 高难度, `ataxx-high`: five plies, up to eight as the board fills.
    High,
}

impl Level {
    /// Every level, the weakest first.
    pub const ALL: [Level; 3] = [Level::Low, Level::Mid, Level::High];

    /// How many plies are searched in a position, the move itself included.
    ///
    /// ```
    /// use classics::ataxx_alpha_beta::Level;
    /// use rules::ataxx::{Position, Ruleset};
    /// let start = Position::start(Ruleset::COURSE);
    /// assert_eq!(Level::ALL.map(|level| level.depth(&start)), [1, 3, 5]);
    /// ```
    #[must_use]
    pub fn depth(self, position: &Position) -> u32 {
        let filled = Square::COUNT as u32 - position.empty().len();
        match (self, filled) {
            (Level::Low, _) => 1,
            (Level::Mid, _) => 3,
            (Level::High, ..=36) => 5,
            (Level::High, 37..=41) => 6,
            (Level::High, 42..=44) => 7,
            (Level::High, 45..) => 8,
        }
    }
}

/// The report's player.
///
/// ```
/// use classics::AtaxxPlayer;
/// use classics::ataxx_alpha_beta::{AlphaBeta, Level};
/// use rules::ataxx::{Game, Position, Ruleset};
/// let position = Position::from_fen("7/7/2ooo2/2o1o2/2ooo2/7/1x5 x 0 1", Ruleset::COURSE).unwrap();
/// let choice = AlphaBeta::new(Level::Low).choose(&Game::new(position), &|| false);
/// assert_eq!(choice.mv, "b1d2".parse().unwrap());
/// assert_eq!(choice.score, 4 - 5);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AlphaBeta {
    level: Level,
}

impl AlphaBeta {
    /// A player of this level.
    #[must_use]
    pub const fn new(level: Level) -> Self {
        AlphaBeta { level }
    }
}

impl AtaxxPlayer for AlphaBeta {
    fn choose(&mut self, game: &Game, should_stop: ShouldStop<'_>) -> Choice<Move> {
        Search { should_stop, nodes: 0 }.walk(game, self.level.depth(game.position()))
    }
}

struct Search<'a> {
    should_stop: ShouldStop<'a>,
    nodes: u64,
}

impl Search<'_> {
    /// The root: the first of the best moves, among those that were searched to the end in time.
    fn walk(&mut self, game: &Game, depth: u32) -> Choice<Move> {
        let mv = game.legal_moves().next().expect("a game that is not over has a move");
        let mut choice = Choice { mv, score: difference(game.position()).into(), depth: 0, nodes: 0 };
        // Below a lost game, so that the first move becomes the best even if all of them lose.
        let mut alpha = -WIN - 1;
        let mut line = game.clone();
        for mv in game.legal_moves() {
            line.play(mv);
            let reply = if let Some(outcome) = line.outcome() {
                self.nodes += 1;
                Some(final_value(outcome, line.position().side_to_move()))
            } else {
                self.albt(line.position(), depth - 1, -WIN, -alpha)
            };
            line.undo();
            let Some(value) = reply.map(|value| -value) else { break };
            if value > alpha {
                alpha = value;
                choice = Choice { mv, score: value.into(), depth, nodes: 0 };
            }
            if value >= WIN {
                break;
            }
        }
        Choice { nodes: self.nodes, ..choice }
    }

    /// What the position is worth to the side to move, or nothing once the time is up.
    ///
    /// The likely refutations go first: that cuts more, but changes no value, and only the root has
    /// a choice to make among equals. One ply before the horizon sorting costs more than it saves.
    fn albt(&mut self, position: &Position, depth: u32, mut alpha: i32, beta: i32) -> Option<i32> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(POLL_INTERVAL) && (self.should_stop)() {
            return None;
        }
        if let Some(outcome) = position.outcome() {
            return Some(final_value(outcome, position.side_to_move()));
        }
        if depth == 0 {
            return Some(difference(position));
        }
        let mut moves: Vec<Move> = position.legal_moves().collect();
        if depth > 1 {
            moves.sort_by_key(|&mv| Reverse(gain(position, mv)));
        }
        for mv in moves {
            let value = -self.albt(&position.after(mv), depth - 1, -beta, -alpha)?;
            if value >= beta {
                return Some(beta);
            }
            alpha = alpha.max(value);
        }
        Some(alpha)
    }
}

/// What a finished game is worth to a side.
fn final_value(outcome: Outcome, side: Side) -> i32 {
    match outcome {
        Outcome::Win(winner) if winner == side => WIN,
        Outcome::Win(_) => -WIN,
        Outcome::Draw => 0,
    }
}

/// The pieces of the side to move minus those of its opponent (场面双方棋子的数目差值).
fn difference(position: &Position) -> i32 {
    let [own, other] = [position.side_to_move(), position.side_to_move().other()];
    position.count(own) as i32 - position.count(other) as i32
}

/// By how much a move changes the difference.
fn gain(position: &Position, mv: Move) -> u32 {
    let enemies = position.stones(position.side_to_move().other());
    let turned = mv.to().map_or(0, |to| (to.neighbours() & enemies).len());
    2 * turned + u32::from(mv.is_clone())
}
