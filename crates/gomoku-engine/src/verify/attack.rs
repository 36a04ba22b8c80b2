//! The attack of an engine that has found a win: its own search, asked again at every turn.
//!
//! What the engine's tables still know is taken from there; what they have lost is searched for
//! once more. Nothing of it is believed, for the checker plays every move on the referee's board.

use std::time::Duration;

use rules::gomoku::{Move, Point, Position};
use search_kit::{Bound, Limits, StopFlag, score};

use super::{Attack, Flaw, VerifiedWin, verify_win};
use crate::{
    Engine, Score,
    board::{Board, Spot},
    rule::{ForEveryRule, Rule, dispatch},
    threats::{
        Situation, situation,
        vcf::{Bounds, ThreatResult, Vcf},
        vct::{Vct, Width},
    },
};

/// The wins by fours that are looked for, short ones first, and what that may cost.
const SHORT_AND_LONG_FOURS: [i32; 4] = [5, 9, 17, 61];
const FOUR_NODES: u64 = 2_000;
/// Positions a search for threats may look at before the whole search is asked.
const THREAT_NODES: u64 = 50_000;

/// How much work a check may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// The positions with the attacker to move that are looked at.
    pub positions: usize,
    /// Positions the whole search may look at for one attacking move that nothing else finds.
    pub nodes: u64,
    /// The time, which is kept by the engine's clock, if it has one.
    pub time: Option<Duration>,
}

impl Effort {
    /// As many positions of the whole search as a win that somebody waits for is worth.
    pub const THOROUGH_NODES: u64 = 2_000_000;
}

/// Checks a win that the engine has found for the side to move: `first` is its move. The line of the
/// result is the one to show, with the enemy holding out as long as it can.
///
/// # Errors
/// What the attack does not deal with, or that the win is too large to be checked with this effort.
pub fn verified_win(
    engine: &mut Engine,
    position: &Position,
    first: Move,
    effort: Effort,
    stop: &StopFlag,
) -> Result<VerifiedWin, Flaw> {
    let work = Verification { engine, position, first, effort, stop };
    dispatch(position.ruleset().variant(), work)
}

struct Verification<'a> {
    engine: &'a mut Engine,
    position: &'a Position,
    first: Move,
    effort: Effort,
    stop: &'a StopFlag,
}

impl ForEveryRule for Verification<'_> {
    type Output = Result<VerifiedWin, Flaw>;

    fn run<R: Rule>(self) -> Self::Output {
        let tables = self.engine.tables(R::VARIANT);
        let ends =
            self.engine.options().clock.as_ref().zip(self.effort.time).map(|(clock, time)| clock() + time);
        let mut attack = EngineAttack {
            ends,
            board: Board::<R>::from_position(self.position, tables),
            engine: self.engine,
            first: self.first,
            nodes: self.effort.nodes,
            start: self.position.moves().len(),
            mirrored: Vec::new(),
            room: Vec::new(),
            stop: self.stop,
        };
        let verified = verify_win(self.position, &mut attack, self.effort.positions);
        if attack.time_left() == Some(Duration::ZERO) {
            verified.map_err(|_| Flaw::OutOfTime)
        } else {
            verified
        }
    }
}

struct EngineAttack<'a, R: Rule> {
    engine: &'a mut Engine,
    board: Board<R>,
    first: Move,
    /// What the whole search may look at for a move.
    nodes: u64,
    /// How many moves had been played where the win begins.
    start: usize,
    /// The moves since then that are on the board.
    mirrored: Vec<Move>,
    room: Vec<Spot>,
    /// When the engine's clock ends the check.
    ends: Option<Duration>,
    stop: &'a StopFlag,
}

impl<R: Rule> Attack for EngineAttack<'_, R> {
    fn next_move(&mut self, position: &Position) -> Option<Point> {
        let moves = &position.moves()[self.start..];
        let is_over = self.stop.is_raised() || self.time_left() == Some(Duration::ZERO);
        if moves.contains(&Move::Pass) || is_over {
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

    fn fours_if_passed(&mut self, position: &Position) -> Option<Vec<Point>> {
        let moves = &position.moves()[self.start..];
        if moves.contains(&Move::Pass) {
            return None;
        }
        self.mirror(moves);
        self.board.pass();
        let line = self.fours();
        self.board.pass();
        line.map(|line| line.into_iter().map(|spot| self.board.point(spot)).collect())
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

    /// The move of the shortest win at hand, or of one that is found anew.
    fn known(&mut self) -> Option<Spot> {
        let by_fours = self.fours().map(|line| (line.len() as i32, line[0]));
        let wins = [by_fours, self.remembered_threats(), self.remembered()];
        let at_hand = wins.into_iter().flatten().min_by_key(|&(plies, _)| plies);
        at_hand.map(|(_, spot)| spot).or_else(|| self.new_threats())
    }

    fn fours(&mut self) -> Option<Vec<Spot>> {
        SHORT_AND_LONG_FOURS.into_iter().find_map(|plies| {
            let mut vcf = Vcf::new(&mut self.board, &self.engine.vcf_table, &mut self.room);
            let verdict = vcf.solve(Bounds { plies, nodes: FOUR_NODES });
            matches!(verdict, ThreatResult::Win(_)).then(|| vcf.line().to_vec())
        })
    }

    fn remembered_threats(&mut self) -> Option<(i32, Spot)> {
        let mut vct = Vct::new(&mut self.board, self.engine.memory(), Width::Wide, &mut self.room);
        let plies = vct.remembered()?;
        vct.line().first().map(|&spot| (plies, spot))
    }

    fn new_threats(&mut self) -> Option<Spot> {
        [Width::Narrow, Width::Wide].into_iter().find_map(|width| {
            let mut vct = Vct::new(&mut self.board, self.engine.memory(), width, &mut self.room);
            let verdict = vct.solve(THREAT_NODES);
            vct.line().first().copied().filter(|_| matches!(verdict, ThreatResult::Win(_)))
        })
    }

    /// The time left, if it is limited.
    fn time_left(&self) -> Option<Duration> {
        let now = self.engine.options().clock.as_ref()?();
        self.ends.map(|ends| ends.saturating_sub(now))
    }

    /// A win that the search has left in its table.
    fn remembered(&self) -> Option<(i32, Spot)> {
        let entry = self.engine.table.load(self.board.hash())?;
        let (spot, value) = (Spot(entry.mv), i32::from(entry.score));
        let is_win = entry.bound != Bound::Upper && score::is_win(value) && self.board.is_empty(spot);
        score::distance(value).filter(|_| is_win).map(|plies| (plies, spot))
    }

    fn searched(&mut self, position: &Position) -> Option<Point> {
        let move_time = self.time_left();
        let limits = Limits { nodes: Some(self.nodes), move_time, ..Limits::default() };
        let best = self.engine.solve(position, &limits, self.stop, &mut |_| {});
        match (best.score, best.mv) {
            (Score::Win(_), Move::Place(point)) => Some(point),
            _ => None,
        }
    }
}
