//! The defending player (防守加权) of the report with the eight-direction point score.
//!
//! A stone scores in each of its eight directions: nothing if an enemy stone or the edge stands
//! within four points, otherwise 10^n for the n stones, itself the first, that run on unbroken. The
//! board is worth the own stones' scores minus five times the enemy's. A minimax search
//! (极大极小值搜索) with α-β剪枝 looks three plies ahead; 偏僻点剪枝 leaves out lonely points, those without
//! a neighbouring stone: always at the first ply, deeper only until turn 80 of 15×15 (on other
//! boards, until they are as full). Points are tried row by row, and the first of the best is
//! played; one that wins at once is played at once.
//!
//! Where the report's code slips or is not printed, its text is followed:
//! - `break` stands before `br = 1`, so a cut leaves the row only: here it leaves the node;
//! - a lonely point is scored with the outermost bound, which changes nothing: here it is skipped;
//! - the best score starts at −1000000, which a lost position undercuts: here any score is better;
//! - every first move is searched with the full window: here the best so far bounds the next one;
//! - `end()` and `ifwin()` are taken as five or more in a row, a 回合 (turn) as a stone of each side;
//! - on an empty board every point is lonely: here the centre is played.

use crate::{Choice, GomokuPlayer, ShouldStop, nearby};
use rules::{
    Outcome, Side,
    gomoku::{Move, Point, Position},
};

/// The report's depth: an own move, the enemy's answer, an own move.
pub const DEFAULT_DEPTH: u32 = 3;

/// How much more an enemy stone's score weighs than an own one's (防守加权).
const DEFENCE_WEIGHT: i64 = 5;

/// The turn from which on the report's search tries lonely points too.
const FIRST_UNPRUNED_TURN: usize = 80;

/// The number of points on the report's board, which that turn is meant for.
const REPORT_AREA: usize = 15 * 15;

/// How many positions are looked at between two looks at the clock.
const POLL_INTERVAL: u64 = 256;

/// The defending player.
#[derive(Clone, Copy, Debug)]
pub struct Defender {
    /// How many plies it looks ahead; 0 counts as 1.
    pub depth: u32,
}

impl Default for Defender {
    fn default() -> Self {
        Defender { depth: DEFAULT_DEPTH }
    }
}

impl GomokuPlayer for Defender {
    /// Searches one ply deeper at a time, so that a search cut short answers with the best move of
    /// the deepest one finished; the last one is the report's.
    fn choose(&mut self, position: &Position, should_stop: ShouldStop<'_>) -> Choice<Move> {
        let is_legal = |&point: &Point| position.is_legal(Move::Place(point));
        let moves: Vec<Point> = nearby::beside_stones(position).filter(is_legal).collect();
        let mut search = Search { board: Board::new(position), nodes: 0, should_stop };
        let score = search.board.score;
        let Some(&first) = moves.first() else {
            return Choice { mv: nearby::nearest_to_centre(position), score, depth: 0, nodes: 0 };
        };
        if let Some(n) = first_win(position, &moves) {
            search.board.place(search.board.index(moves[n]), position.side_to_move());
            let (score, nodes) = (search.board.score, n as u64 + 1);
            return Choice { mv: Move::Place(moves[n]), score, depth: 1, nodes };
        }
        let candidates = search.board.candidates(position);
        let mut choice = Choice { mv: Move::Place(first), score, depth: 0, nodes: 0 };
        for depth in 1..=self.depth.max(1) {
            let Ok((point, score)) = search.best(&moves, &candidates, depth) else { break };
            choice = Choice { mv: Move::Place(point), score, depth, nodes: 0 };
        }
        Choice { nodes: search.nodes, ..choice }
    }
}

/// Which of the points is the first to win at once by the rules of the game.
fn first_win(position: &Position, points: &[Point]) -> Option<usize> {
    let mut game = position.clone();
    points.iter().position(|&point| {
        game.play_unchecked(Move::Place(point));
        let winner = game.outcome().and_then(Outcome::winner);
        game.undo();
        winner.is_some()
    })
}

/// The clock has run out.
struct Stopped;

/// What is already certain: the own side has `alpha` at least, the enemy allows `beta` at most.
#[derive(Clone, Copy)]
struct Window {
    alpha: i64,
    beta: i64,
}

struct Search<'a> {
    board: Board,
    nodes: u64,
    should_stop: ShouldStop<'a>,
}

impl Search<'_> {
    /// The first of the best moves of the own side, and its score.
    fn best(&mut self, moves: &[Point], candidates: &[Index], depth: u32) -> Result<(Point, i64), Stopped> {
        let mut best = (moves[0], i64::MIN);
        for &point in moves {
            let (at, own) = (self.board.index(point), self.board.own);
            let window = Window { alpha: best.1, beta: i64::MAX };
            let value = self.value_after(at, own, candidates, depth, window)?;
            if value > best.1 {
                best = (point, value);
            }
        }
        Ok(best)
    }

    /// The score that follows from a stone of `mover` when `depth` plies, this one included, are
    /// still to be looked at.
    fn value_after(
        &mut self,
        at: Index,
        mover: Side,
        candidates: &[Index],
        depth: u32,
        window: Window,
    ) -> Result<i64, Stopped> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(POLL_INTERVAL) && (self.should_stop)() {
            return Err(Stopped);
        }
        let score_before = self.board.place(at, mover);
        let value = if depth == 1 || self.board.has_five(at) {
            Ok(self.board.score)
        } else {
            let candidates = self.board.candidates_after(candidates, at);
            self.deduction(mover.other(), &candidates, depth - 1, window)
        };
        self.board.take_back(at, score_before);
        value
    }

    /// The score of the board when `mover` plays: the own side picks the highest, the enemy the
    /// lowest.
    fn deduction(
        &mut self,
        mover: Side,
        candidates: &[Index],
        depth: u32,
        mut window: Window,
    ) -> Result<i64, Stopped> {
        if candidates.is_empty() {
            return Ok(self.board.score);
        }
        let is_own = mover == self.board.own;
        for &at in candidates {
            let value = self.value_after(at, mover, candidates, depth, window)?;
            if is_own {
                window.alpha = window.alpha.max(value);
            } else {
                window.beta = window.beta.min(value);
            }
            if window.beta <= window.alpha {
                break;
            }
        }
        Ok(if is_own { window.alpha } else { window.beta })
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum DefenderCell {
    Empty,
    Stone(Side),
    Edge,
}

/// An index into the framed cells; in the order of the points, row by row.
type Index = usize;

/// The stones inside a frame as wide as a direction is looked along, and their score.
struct Board {
    own: Side,
    stride: usize,
    /// The eight directions, each followed by its opposite.
    steps: [isize; 8],
    cells: Vec<DefenderCell>,
    score: i64,
}

impl Board {
    /// How far the score of a stone looks along a direction.
    const REACH: usize = 4;

    fn new(position: &Position) -> Board {
        let size = usize::from(position.size());
        // The frame to the right of a row is also the one to the left of the next.
        let stride = size + Self::REACH;
        let down = stride as isize;
        let mut board = Board {
            own: position.side_to_move(),
            stride,
            steps: [1, -1, down, -down, down + 1, -down - 1, down - 1, 1 - down],
            cells: vec![DefenderCell::Edge; (size + 2 * Self::REACH) * stride + Self::REACH],
            score: 0,
        };
        for point in Point::all(position.size()) {
            let at = board.index(point);
            board.cells[at] = DefenderCell::Empty;
        }
        for point in Point::all(position.size()) {
            if let Some(side) = position.stone(point) {
                board.place(board.index(point), side);
            }
        }
        board
    }

    fn index(&self, point: Point) -> Index {
        (usize::from(point.y()) + Self::REACH) * self.stride + usize::from(point.x()) + Self::REACH
    }

    /// The points the search tries, in order: those beside stones, late in the game all.
    fn candidates(&self, position: &Position) -> Vec<Index> {
        let turn = position.stone_count() / 2;
        if turn * REPORT_AREA < FIRST_UNPRUNED_TURN * position.ruleset().area() {
            nearby::beside_stones(position).map(|point| self.index(point)).collect()
        } else {
            position.empty_points().map(|point| self.index(point)).collect()
        }
    }

    /// The candidates once a stone stands on one of them: its neighbours are no longer lonely.
    fn candidates_after(&self, candidates: &[Index], placed: Index) -> Vec<Index> {
        let neighbours = self.steps.map(|step| placed.wrapping_add_signed(step));
        let is_new =
            |at: &Index| self.cells[*at] == DefenderCell::Empty && candidates.binary_search(at).is_err();
        let others = candidates.iter().copied().filter(|&at| at != placed);
        let mut next: Vec<Index> = others.chain(neighbours.into_iter().filter(is_new)).collect();
        next.sort();
        next
    }

    /// Puts a stone on an empty cell, keeps the score true and returns what it was before.
    fn place(&mut self, at: Index, side: Side) -> i64 {
        let score_before = self.score;
        self.score -= self.score_through(at);
        self.cells[at] = DefenderCell::Stone(side);
        self.score += self.score_through(at);
        score_before
    }

    fn take_back(&mut self, at: Index, score_before: i64) {
        self.cells[at] = DefenderCell::Empty;
        self.score = score_before;
    }

    /// The part of the score that depends on a cell: of the stone on it and of those that look
    /// along a direction across it.
    fn score_through(&self, at: Index) -> i64 {
        let viewers =
            |step: isize| (0..=Self::REACH as isize).map(move |n| (at.wrapping_add_signed(-n * step), step));
        self.steps
            .into_iter()
            .flat_map(viewers)
            .map(|(viewer, step)| self.direction_score(viewer, step))
            .sum()
    }

    /// What a cell adds to the score in one direction.
    fn direction_score(&self, at: Index, step: isize) -> i64 {
        const POWERS_OF_TEN: [i64; 6] = [1, 10, 100, 1_000, 10_000, 100_000];
        let DefenderCell::Stone(side) = self.cells[at] else { return 0 };
        let mut run = 1;
        let mut is_unbroken = true;
        for n in 1..=Self::REACH as isize {
            match self.cells[at.wrapping_add_signed(n * step)] {
                DefenderCell::Empty => is_unbroken = false,
                DefenderCell::Stone(other) if other == side => run += usize::from(is_unbroken),
                DefenderCell::Stone(_) | DefenderCell::Edge => return 0,
            }
        }
        let score = POWERS_OF_TEN[run];
        if side == self.own { score } else { -DEFENCE_WEIGHT * score }
    }

    /// Whether the stone on a cell stands in a row of five or more.
    fn has_five(&self, at: Index) -> bool {
        let run = |step: isize| {
            let next = |n: &isize| self.cells[at.wrapping_add_signed(n * step)] == self.cells[at];
            (1..=Self::REACH as isize).take_while(next).count()
        };
        self.steps.chunks_exact(2).any(|pair| run(pair[0]) + 1 + run(pair[1]) >= 5)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::gomoku::Variant;

    /// The score of a diagram for black.
    fn score(diagram: &str) -> i64 {
        // Caro, so that a five between two enemy stones is a position of a game.
        Board::new(&Position::from_diagram(diagram, Variant::Caro, Some(Side::First)).unwrap()).score
    }

    /// A 9×9 diagram with one row in the middle that is not empty.
    fn middle_row(row: &str) -> String {
        let empty = ".........\n".repeat(4);
        format!("{empty}{row}\n{empty}")
    }

    #[test]
    fn an_open_direction_scores_ten_to_the_run_and_a_blocked_one_nothing() {
        // A stone of the middle row has 20 from its column. Left of the middle column the edge takes
        // the left and its diagonals away, right of it the right and its diagonals.
        let table = [
            ("....x....", 8 * 10),
            ("....o....", -5 * 8 * 10),
            ("x........", 20 + 20 + 10),
            ("x.......x", 2 * (20 + 20 + 10)),
            ("...xx....", (20 + 20 + 100) + (20 + 40 + 100 + 10)),
            ("...x.x...", (20 + 20 + 10) + (20 + 20 + 10)),
            ("..xxx....", (20 + 20 + 1_000) + (20 + 20 + 100) + (20 + 40 + 1_000 + 10)),
            ("...xo....", (20 + 20) - 5 * (20 + 40 + 10)),
            // Only the end stones look along a whole five.
            ("oxxxxxo..", (100_040 + 40 + 40 + 60 + 100_040) - 5 * (40 + 40)),
        ];
        for (row, expected) in table {
            assert_eq!(score(&middle_row(row)), expected, "{row}");
        }
    }

    #[test]
    fn lonely_points_become_candidates_late_in_the_game() {
        let diagram = |filled: usize| {
            let rows = ["xxoox\n", "ooxxo\n", "xxoox\n", "oox..\n", ".....\n"];
            rows[..filled].concat() + &".....\n".repeat(5 - filled)
        };
        // 80 turns of 225 points are 9 turns, 18 stones, of 25.
        for (filled, expected) in [(3, 5), (4, 7)] {
            let position = Position::from_diagram(&diagram(filled), Variant::Freestyle, None).unwrap();
            assert_eq!(Board::new(&position).candidates(&position).len(), expected, "{filled} rows");
        }
    }
}
