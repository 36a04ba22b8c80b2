//! A position and a move become claims: counted on the referee's board, or proved by the endgame solver.

use ataxx_engine::{Engine, Options, Score};
use rules::{
    Side,
    ataxx::{Bitboard, Game, Move, Position, Square},
};
use search_kit::{Limits, StopFlag};

use super::claim::{Claim, Explanation, Result};

/// What an engine has found out about the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    /// The move it would have played.
    pub best: Move,
    /// How many of a hundred games the move gives away.
    pub percent: u32,
}

/// With more empty squares than this the result is not asked for.
const EMPTIES_TO_SOLVE: u32 = 12;
/// A hole is worth a word when so many stones turn.
pub(crate) const STONES_OF_A_HOLE: u32 = 3;
/// With more empty squares than this, those out of reach do not matter yet.
const EMPTIES_NEAR_THE_END: u32 = 14;
/// What a hundred games must lose before another move is worth mentioning.
const PERCENT_TO_MENTION: u32 = 5;
/// A line of more plies than this is not followed.
const LONGEST_LINE: usize = 60;
const HASH_BYTES: usize = 4 << 20;

/// Proves results near the end.
pub struct Solver {
    engine: Engine,
    nodes: u64,
    /// Positions looked at so far.
    looked_at: u64,
}

impl Solver {
    /// A solver that looks at so many positions for each question.
    #[must_use]
    pub fn new(nodes: u64) -> Solver {
        let options = Options { hash_bytes: HASH_BYTES, ..Options::default() };
        Solver { engine: Engine::new(options), nodes, looked_at: 0 }
    }

    /// How many positions all answers so far have cost.
    #[must_use]
    pub fn looked_at(&self) -> u64 {
        self.looked_at
    }

    /// Forgets what was seen: the next answers depend on nothing but the question.
    pub fn forget(&mut self) {
        self.engine.new_game();
    }

    /// What is certain for the side to move, with the move that forces it and after how many plies.
    pub(crate) fn result(&mut self, game: &Game) -> Option<(Result, Move, u32)> {
        if game.position().empty().len() > EMPTIES_TO_SOLVE || game.outcome().is_some() {
            return None;
        }
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        let best = self.engine.solve(game, &limits, &StopFlag::new(), &mut |_| {});
        self.looked_at += best.nodes;
        let (result, plies) = match best.score {
            Score::Win(plies) => (Result::Win, plies),
            Score::Loss(plies) => (Result::Loss, plies),
            Score::Draw => (Result::Draw, best.pv.len() as u32),
            Score::Evaluation(_) => return None,
        };
        Some((result, best.mv, plies))
    }

    /// What is certain for the side to move if it plays this legal move, and after how many plies.
    pub(crate) fn result_of_move(&mut self, game: &Game, mv: Move) -> Option<(Result, u32)> {
        let (side, mut after) = (game.position().side_to_move(), game.clone());
        after.play(mv);
        match after.outcome() {
            Some(outcome) => Some((Result::of(outcome, side), 1)),
            None => self.result(&after).map(|(result, _, plies)| (mirrored(result), plies + 1)),
        }
    }

    /// Moves that lead to the certain result, each the solver's choice in turn; none if one of them is not certain.
    pub(crate) fn line(&mut self, game: &Game) -> Option<Vec<Move>> {
        let mut played = game.clone();
        while played.outcome().is_none() {
            let (_, mv, _) = self.result(&played)?;
            played.play(mv);
            if played.ply() - game.ply() > LONGEST_LINE {
                return None;
            }
        }
        Some(played.moves()[game.ply()..].to_vec())
    }
}

/// Whether exactly these moves win for the side to move, and that is certain of every move.
pub(crate) fn wins_only_with(solver: &mut Solver, game: &Game, answers: &[rules::MoveText]) -> bool {
    game.legal_moves().all(|mv| {
        let is_answer = answers.iter().any(|answer| answer.as_str() == mv.to_string());
        let result = solver.result_of_move(game, mv);
        result.is_some_and(|(result, _)| (result == Result::Win) == is_answer)
    })
}

/// Whether no legal move turns more stones than this one.
pub(crate) fn turns_most(position: &Position, mv: Move) -> bool {
    richest(position).is_some_and(|(_, most)| turned(position, position.side_to_move(), mv) == most)
}

/// What can be said about a move of the side to move.
#[must_use]
pub fn explain(solver: &mut Solver, game: &Game, mv: Move, view: Option<&View>) -> Explanation {
    let side = game.position().side_to_move();
    let mut after = game.clone();
    let claims = match after.try_play(mv) {
        Err(_) => vec![Claim::Impossible],
        Ok(()) => Study { solver, game, after, mv, side, claims: Vec::new() }.claims(view),
    };
    Explanation { mv, side, claims }
}

/// A legal move that is being looked at.
struct Study<'a> {
    solver: &'a mut Solver,
    game: &'a Game,
    after: Game,
    mv: Move,
    side: Side,
    claims: Vec<Claim>,
}

impl Study<'_> {
    fn claims(mut self, view: Option<&View>) -> Vec<Claim> {
        self.look_at_stones();
        if let Some(outcome) = self.after.outcome() {
            let [own, enemy] =
                [self.side, self.side.other()].map(|side| self.after.position().final_count(side));
            self.claims.push(Claim::Ends { result: Result::of(outcome, self.side), own, enemy });
        } else {
            self.look_at_answers();
            self.look_at_holes();
            self.look_at_reach();
        }
        self.look_at_the_result();
        match view {
            Some(view) if view.best == self.mv => self.claims.push(Claim::EngineAgrees),
            Some(view) if view.percent >= PERCENT_TO_MENTION => {
                self.claims.push(Claim::EnginePrefers { mv: view.best, percent: view.percent });
            }
            _ => {}
        }
        self.claims
    }

    fn look_at_stones(&mut self) {
        let (before, after) = (self.game.position(), self.after.position());
        let turned = turned(before, self.side, self.mv);
        let [own, enemy] = [self.side, self.side.other()].map(|side| after.count(side));
        self.claims.push(match (self.mv.is_pass(), self.mv.is_clone()) {
            (true, _) => Claim::Passes,
            (_, true) => Claim::Clones { turned, own, enemy },
            _ => Claim::Jumps { turned, own, enemy },
        });
        if let Some((mv, most)) = richest(before)
            && most > turned
        {
            self.claims.push(Claim::MoreWasThere { mv, turned: most });
        }
    }

    fn look_at_answers(&mut self) {
        let after = self.after.position();
        if !after.can_move(self.side.other()) {
            self.claims.push(Claim::ShutsIn);
            return;
        }
        self.claims.push(match richest(after) {
            Some((mv, turned)) if turned > 0 => Claim::CanBeTakenBack { mv, turned },
            _ => Claim::NothingTakenBack,
        });
    }

    fn look_at_holes(&mut self) {
        let enemy = self.side.other();
        if let Some(hole) = self.mv.from()
            && let Some(turned) = stones_to_turn(self.after.position(), enemy, hole)
            && turned >= STONES_OF_A_HOLE
        {
            self.claims.push(Claim::LeavesHole { square: hole, turned });
        }
        if let Some(filled) = self.mv.to()
            && let Some(turned) = stones_to_turn(self.game.position(), enemy, filled)
            && turned >= STONES_OF_A_HOLE
        {
            self.claims.push(Claim::ClosesHole { square: filled, turned });
        }
    }

    fn look_at_reach(&mut self) {
        let position = self.after.position();
        let unreached = position.empty() - reached(position);
        if position.empty().len() <= EMPTIES_NEAR_THE_END && !unreached.is_empty() {
            self.claims.push(Claim::OutOfReach { squares: unreached.iter().collect() });
        }
    }

    fn look_at_the_result(&mut self) {
        let Some((now, plies)) = self.solver.result_of_move(self.game, self.mv) else { return };
        match self.solver.result(self.game) {
            Some((better, mv, _)) if better > now => {
                self.claims.push(Claim::MissesResult { mv, better, now });
            }
            _ if self.after.outcome().is_none() => self.claims.push(Claim::Forces { result: now, plies }),
            _ => {}
        }
    }
}

fn mirrored(result: Result) -> Result {
    match result {
        Result::Win => Result::Loss,
        Result::Draw => Result::Draw,
        Result::Loss => Result::Win,
    }
}

/// How many stones a move of a side turns.
pub(crate) fn turned(position: &Position, side: Side, mv: Move) -> u32 {
    mv.to().map_or(0, |to| (to.neighbours() & position.stones(side.other())).len())
}

/// The move of the side to move that turns most stones; of equals a clone before a jump. None if it can only pass.
pub(crate) fn richest(position: &Position) -> Option<(Move, u32)> {
    let side = position.side_to_move();
    let moves = position.legal_moves().filter(|mv| !mv.is_pass());
    let worth = |mv: Move| (turned(position, side, mv), mv.is_clone());
    let best = moves.reduce(|best, mv| if worth(mv) > worth(best) { mv } else { best })?;
    Some((best, turned(position, side, best)))
}

/// How many stones a side would turn on an empty square, if it can enter it.
pub(crate) fn stones_to_turn(position: &Position, side: Side, square: Square) -> Option<u32> {
    let can_enter = position.stones(side).intersects(square.neighbours() | square.two_away());
    can_enter.then(|| (square.neighbours() & position.stones(side.other())).len())
}

/// Every square that some stone can reach over squares that are not blocked.
fn reached(position: &Position) -> Bitboard {
    let mut reached = position.stones(Side::First) | position.stones(Side::Second);
    loop {
        let wider = reached.within_two() - position.blocked();
        if wider == reached {
            return reached;
        }
        reached = wider;
    }
}
