//! The attack of an engine that has found a win: its own search, asked again at every turn.
//!
//! What the engine's tables still know is taken from there; what they have lost is searched for
//! once more. Nothing of it is believed, for the checker plays every move on the referee's board.

use rules::gomoku::{Move, Point, Position};
use search_kit::{Bound, Limits, StopFlag, score};

use super::{Attack, Flaw, VerifiedWin, verify_win};
use crate::{
    Engine, Score,
    board::{Board, Spot},
    rule::{ForEveryRule, Rule, dispatch},
    threats::{
        Situation, situation,
        vcf::{Bounds, Vcf, Verdict},
        vct::Vct,
    },
};

/// The longest win by fours that is looked for, and what that may cost.
const LONGEST_FOURS: i32 = 61;
const FOUR_NODES: u64 = 2_000;
/// Positions a search for threats may look at before the whole search is asked.
const THREAT_NODES: u64 = 50_000;
/// Positions the whole search may look at for one attacking move.
const SEARCH_NODES: u64 = 2_000_000;

/// Checks a win that the engine has found for the side to move: `first` is its move. The line of the
/// result is the one to show, with the enemy holding out as long as it can.
///
/// # Errors
/// What the attack does not deal with, or that the win is too large for `positions_at_most`.
pub fn verified_win(
    engine: &mut Engine,
    position: &Position,
    first: Move,
    positions_at_most: usize,
    stop: &StopFlag,
) -> Result<VerifiedWin, Flaw> {
    let work = Verification { engine, position, first, positions_at_most, stop };
    dispatch(position.ruleset().variant(), work)
}

struct Verification<'a> {
    engine: &'a mut Engine,
    position: &'a Position,
    first: Move,
    positions_at_most: usize,
    stop: &'a StopFlag,
}

impl ForEveryRule for Verification<'_> {
    type Output = Result<VerifiedWin, Flaw>;

    fn run<R: Rule>(self) -> Self::Output {
        let tables = self.engine.tables(R::VARIANT);
        let mut attack = EngineAttack {
            board: Board::<R>::from_position(self.position, tables),
            engine: self.engine,
            first: self.first,
            start: self.position.moves().len(),
            mirrored: Vec::new(),
            room: Vec::new(),
            stop: self.stop,
        };
        verify_win(self.position, &mut attack, self.positions_at_most)
    }
}

struct EngineAttack<'a, R: Rule> {
    engine: &'a mut Engine,
    board: Board<R>,
    first: Move,
    /// How many moves had been played where the win begins.
    start: usize,
    /// The moves since then that are on the board.
    mirrored: Vec<Move>,
    room: Vec<Spot>,
    stop: &'a StopFlag,
}

impl<R: Rule> Attack for EngineAttack<'_, R> {
    fn next_move(&mut self, position: &Position) -> Option<Point> {
        let moves = &position.moves()[self.start..];
        if moves.contains(&Move::Pass) || self.stop.is_raised() {
            return None;
        }
        if let ([], Move::Place(first)) = (moves, self.first) {
            return Some(first);
        }
        self.mirror(moves);
        let spot = match situation(&self.board) {
            Situation::Five(spot) | Situation::OpenFour(spot) => Some(spot),
            _ => self.known(),
        };
        spot.map(|spot| self.board.point(spot)).or_else(|| self.searched(position))
    }
}

impl<R: Rule> EngineAttack<'_, R> {
    /// Brings the board to the position after these moves.
    fn mirror(&mut self, moves: &[Move]) {
        let common = self.mirrored.iter().zip(moves).take_while(|(old, new)| old == new).count();
        for _ in common..self.mirrored.len() {
            self.board.undo();
        }
        self.mirrored.truncate(common);
        for &mv in &moves[common..] {
            if let Move::Place(point) = mv {
                self.board.place(self.board.spot(point));
                self.mirrored.push(mv);
            }
        }
    }

    /// The move of the shortest win at hand.
    fn known(&mut self) -> Option<Spot> {
        let wins = [self.by_fours(), self.by_threats(), self.remembered()];
        wins.into_iter().flatten().min_by_key(|&(plies, _)| plies).map(|(_, spot)| spot)
    }

    fn by_fours(&mut self) -> Option<(i32, Spot)> {
        [9, LONGEST_FOURS].into_iter().find_map(|plies| {
            let mut vcf = Vcf::new(&mut self.board, &self.engine.vcf_table, &mut self.room);
            let verdict = vcf.solve(Bounds { plies, nodes: FOUR_NODES });
            first_move(verdict, vcf.line())
        })
    }

    fn by_threats(&mut self) -> Option<(i32, Spot)> {
        let mut vct = Vct::new(&mut self.board, &self.engine.vct_table, &mut self.room);
        let verdict = vct.solve(THREAT_NODES);
        first_move(verdict, vct.line())
    }

    /// A win that the search has left in its table.
    fn remembered(&self) -> Option<(i32, Spot)> {
        let entry = self.engine.table.load(self.board.hash())?;
        let (spot, value) = (Spot(entry.mv), i32::from(entry.score));
        let is_win = entry.bound != Bound::Upper && score::is_win(value) && self.board.is_empty(spot);
        score::distance(value).filter(|_| is_win).map(|plies| (plies, spot))
    }

    fn searched(&mut self, position: &Position) -> Option<Point> {
        let limits = Limits { nodes: Some(SEARCH_NODES), ..Limits::default() };
        let best = self.engine.solve(position, &limits, self.stop, &mut |_| {});
        match (best.score, best.mv) {
            (Score::Win(_), Move::Place(point)) => Some(point),
            _ => None,
        }
    }
}

fn first_move(verdict: Verdict, line: &[Spot]) -> Option<(i32, Spot)> {
    match (verdict, line.first()) {
        (Verdict::Win(plies), Some(&spot)) => Some((plies, spot)),
        _ => None,
    }
}
