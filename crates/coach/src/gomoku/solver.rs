//! Forced wins, asked of the engine and believed only when the referee has replayed them.
//!
//! A win by fours is a line: every four can be stopped in one way only, and the replay looks at each. A
//! win by threats is a tree, which the engine's checker goes through answer by answer. Every question has
//! a limit of positions; where it is reached, the answer is that nothing is known.

use std::sync::Arc;

use gomoku_engine::{
    Engine, Options, Score, Weights,
    board::{Board, Tables},
    rule::{ForEveryRule, Rule, dispatch},
    threats::vcf::{Bounds, ThreatResult, Vcf},
    verify::{Effort, verified_win},
};
use rules::gomoku::{Move, Point, Position, Variant};
use search_kit::{HashTable, Limits, StopFlag};
use serde::{Deserialize, Serialize};

use super::board::{Trial, turned};
use crate::text::At;

/// How a win is forced.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Means {
    /// Every move but the last is a four.
    Fours,
    /// Open threes and quiet threats too.
    Threats,
}

/// A win that the referee has replayed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ForcedWin {
    /// How it is forced.
    pub means: Means,
    /// After how many plies the row stands, at the latest.
    pub plies: u32,
    /// The attack and the answers that hold out longest.
    pub line: Vec<At>,
}

/// How far the solver looks for each question, in positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Depth {
    /// For a win by fours.
    pub fours: u64,
    /// For a win by threats; 0 asks for none.
    pub threats: u64,
    /// For the check of a win by threats.
    pub check: usize,
    /// For a single move in that check that nothing else finds.
    pub search: u64,
}

impl Default for Depth {
    fn default() -> Depth {
        Depth { fours: 20_000, threats: 20_000, check: 3_000, search: Effort::THOROUGH_NODES }
    }
}

/// What is known about fours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Fours {
    /// They win by this line, which has been replayed.
    Win(Vec<Point>),
    /// They do not win: all have been tried.
    None,
    /// Not all could be tried.
    Unknown,
}

/// The lengths of wins by fours that are asked for in turn, in plies, so that a short one is found first.
const LENGTHS: [i32; 6] = [1, 3, 5, 9, 17, 61];
/// On larger boards wins by threats are not looked for: the check would look at too much.
const LARGEST_FOR_THREATS: u8 = 22;
/// What the tables of each question may take.
const HASH_BYTES: usize = 8 << 20;

/// Answers questions about forced wins. It remembers what it has seen.
pub struct Solver {
    engine: Engine,
    fours: HashTable,
    tables: [Option<Arc<Tables>>; Variant::ALL.len()],
    depth: Depth,
    /// Positions looked at so far.
    looked_at: u64,
    /// The rules of what is remembered.
    remembered: Option<rules::gomoku::Ruleset>,
}

impl Solver {
    /// A solver that looks so far.
    #[must_use]
    pub fn new(depth: Depth) -> Solver {
        let options = Options { hash_bytes: HASH_BYTES, ..Options::default() };
        let tables = Default::default();
        Solver {
            engine: Engine::new(options),
            fours: HashTable::new(HASH_BYTES),
            tables,
            depth,
            looked_at: 0,
            remembered: None,
        }
    }

    /// Whether the side to move wins by fours alone. In Caro a four can be stopped in several ways, so that
    /// nothing is said.
    pub(super) fn fours(&mut self, position: &Position) -> Fours {
        let variant = position.ruleset().variant();
        if variant == Variant::Caro || position.outcome().is_some() {
            return Fours::Unknown;
        }
        if self.remembered.replace(position.ruleset()) != Some(position.ruleset()) {
            self.fours.clear();
        }
        let tables = self.tables[variant as usize]
            .get_or_insert_with(|| Arc::new(Tables::new(variant, Weights::default())))
            .clone();
        let search = FourSearch { position, tables, known: &self.fours, nodes: self.depth.fours };
        let (found, nodes) = dispatch(variant, search);
        self.looked_at += nodes;
        match found {
            Fours::Win(line) if !fours_win(position, &line) => Fours::Unknown,
            found => found,
        }
    }

    /// A win of the side to move, by fours or by threats, if one is found and stands the check.
    pub(super) fn win(&mut self, position: &Position) -> Option<ForcedWin> {
        if let Fours::Win(line) = self.fours(position) {
            let plies = line.len() as u32;
            return Some(ForcedWin { means: Means::Fours, plies, line: line.into_iter().map(At).collect() });
        }
        if !self.looks_for_threats(position) {
            return None;
        }
        let limits = Limits { nodes: Some(self.depth.threats), ..Limits::default() };
        let best = self.engine.solve(position, &limits, &StopFlag::new(), &mut |_| {});
        self.looked_at += best.nodes;
        if !matches!(best.score, Score::Win(_)) {
            return None;
        }
        self.win_beginning_with(position, best.mv)
    }

    /// A win of the side to move that begins with this move, if it stands the check.
    pub(super) fn win_beginning_with(&mut self, position: &Position, first: Move) -> Option<ForcedWin> {
        if !self.looks_for_threats(position) {
            return None;
        }
        let effort = Effort { positions: self.depth.check, nodes: self.depth.search, time: None };
        let win = verified_win(&mut self.engine, position, first, effort, &StopFlag::new()).ok()?;
        let points = win.line.iter().filter_map(|mv| match mv {
            Move::Place(point) => Some(At(*point)),
            Move::Pass => None,
        });
        Some(ForcedWin { means: Means::Threats, plies: win.plies, line: points.collect() })
    }

    /// Whether the engine holds the position to be lost for the side to move. It is no proof yet.
    pub(super) fn seems_lost(&mut self, position: &Position) -> bool {
        if !self.looks_for_threats(position) || position.outcome().is_some() {
            return false;
        }
        let limits = Limits { nodes: Some(self.depth.threats), ..Limits::default() };
        let best = self.engine.solve(position, &limits, &StopFlag::new(), &mut |_| {});
        matches!(best.score, Score::Loss(_))
    }

    /// The move that the engine would play, after a short look.
    pub(super) fn best_move(&mut self, position: &Position) -> Option<Point> {
        if position.outcome().is_some() {
            return None;
        }
        let limits = Limits { nodes: Some(self.depth.fours), ..Limits::default() };
        match self.engine.go(position, &limits, &StopFlag::new(), &mut |_| {}).mv {
            Move::Place(point) => Some(point),
            Move::Pass => None,
        }
    }

    /// How many positions all answers so far have cost.
    #[must_use]
    pub fn looked_at(&self) -> u64 {
        self.looked_at
    }

    /// Forgets what was seen: the next answers depend on nothing but the question.
    pub fn forget(&mut self) {
        self.engine.new_game();
        self.fours.clear();
    }

    fn looks_for_threats(&self, position: &Position) -> bool {
        let rules = position.ruleset();
        self.depth.threats > 0 && rules.size() <= LARGEST_FOR_THREATS && rules.variant() != Variant::Caro
    }
}

/// The engine's search for fours on a board of the right variant.
struct FourSearch<'a> {
    position: &'a Position,
    tables: Arc<Tables>,
    known: &'a HashTable,
    nodes: u64,
}

impl ForEveryRule for FourSearch<'_> {
    /// What is known, and how many positions were looked at for it.
    type Output = (Fours, u64);

    fn run<R: Rule>(self) -> (Fours, u64) {
        let mut board = Board::<R>::from_position(self.position, self.tables);
        let mut room = Vec::new();
        let (mut last, mut nodes) = (ThreatResult::Unknown, 0);
        for plies in LENGTHS {
            let mut search = Vcf::new(&mut board, self.known, &mut room);
            last = search.solve(Bounds { plies, nodes: self.nodes });
            nodes += search.nodes();
            if let ThreatResult::Win(_) = last {
                let line = search.line().to_vec();
                return (Fours::Win(line.into_iter().map(|spot| board.point(spot)).collect()), nodes);
            }
        }
        (if last == ThreatResult::NoWin { Fours::None } else { Fours::Unknown }, nodes)
    }
}

/// Whether a line of fours wins for the side to move: each four leaves one answer at most, the line has it, and
/// the enemy never has a five of its own. The referee plays all of it.
pub(super) fn fours_win(position: &Position, line: &[Point]) -> bool {
    let side = position.side_to_move();
    let Some(mut played) = turned(position, side) else { return false };
    for (n, &point) in line.iter().enumerate() {
        if played.try_play(Move::Place(point)).is_err() {
            return false;
        }
        if let Some(outcome) = played.outcome() {
            return outcome.winner() == Some(side) && n + 1 == line.len();
        }
        if n.is_multiple_of(2) && !is_answered_as_foreseen(&played, &line[n + 1..]) {
            return false;
        }
    }
    false
}

/// After a four: whether the enemy has no five, and every answer but the foreseen one leaves the attacker one.
fn is_answered_as_foreseen(played: &Position, rest: &[Point]) -> bool {
    let enemy = played.side_to_move();
    let Some(mut trial) = Trial::of(played) else { return false };
    if !trial.fives(enemy).is_empty() {
        return false;
    }
    match trial.fives(enemy.other())[..] {
        [] => false,
        [five] if trial.may_play(enemy, five) => rest.first() == Some(&five),
        _ => rest.len() == 2,
    }
}
