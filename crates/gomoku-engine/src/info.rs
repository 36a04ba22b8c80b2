//! What an engine tells: progress while it searches, and the move at the end.

use std::time::Duration;

use rules::gomoku::Move;
use search_kit::score;

/// The worth of a position to the side that searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Not decided; positive is good. In the engine's own units.
    Evaluation(i32),
    /// A proved win that is complete after so many plies, its own included.
    Win(u32),
    /// A proved loss that is complete after so many plies.
    Loss(u32),
}

impl Score {
    pub(crate) fn new(number: i32) -> Score {
        match score::distance(number) {
            Some(plies) if number > 0 => Score::Win(plies as u32),
            Some(plies) => Score::Loss(plies as u32),
            None => Score::Evaluation(number),
        }
    }
}

/// A line of play and what it is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The worth of its first move.
    pub score: Score,
    /// The moves.
    pub moves: Vec<Move>,
}

/// A report on a completed iteration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Info {
    /// Its depth.
    pub depth: u32,
    /// Positions looked at so far.
    pub nodes: u64,
    /// Time so far; zero without a clock.
    pub time: Duration,
    /// The best lines, best first.
    pub lines: Vec<Line>,
    /// How many of a thousand places of the table are taken.
    pub table_permille: u32,
}

/// The answer to a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BestMove {
    /// The move.
    pub mv: Move,
    /// What the position is worth.
    pub score: Score,
    /// The depth of the last completed iteration.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// The line that is expected, beginning with the move.
    pub pv: Vec<Move>,
}
