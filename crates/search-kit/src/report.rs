//! What an engine tells: progress while it searches, and the move at the end.

use std::time::Duration;

use crate::score;

/// The worth of a position to the side that searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Not decided; positive is good. In the engine's own units.
    Evaluation(i32),
    /// A proved win that is complete after so many plies, its own included.
    Win(u32),
    /// A proved loss that is complete after so many plies.
    Loss(u32),
    /// A proved draw.
    Draw,
}

impl Score {
    /// What a number of the search means.
    #[must_use]
    pub fn new(number: i32) -> Score {
        match score::distance(number) {
            Some(plies) if number > 0 => Score::Win(plies.unsigned_abs()),
            Some(plies) => Score::Loss(plies.unsigned_abs()),
            None => Score::Evaluation(number),
        }
    }
}

/// A line of play and what it is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<M> {
    /// The worth of its first move.
    pub score: Score,
    /// The moves.
    pub moves: Vec<M>,
}

/// A report on a completed iteration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Info<M> {
    /// Its depth.
    pub depth: u32,
    /// The longest line that was looked at, in plies.
    pub selective_depth: u32,
    /// Positions looked at so far.
    pub nodes: u64,
    /// Time so far; zero without a clock.
    pub time: Duration,
    /// The best lines, best first.
    pub lines: Vec<Line<M>>,
    /// How many of a thousand places of the table are taken.
    pub table_permille: u32,
}

/// The answer to a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BestMove<M> {
    /// The move.
    pub mv: M,
    /// What the position is worth.
    pub score: Score,
    /// The depth of the last completed iteration.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// The line that is expected, beginning with the move.
    pub pv: Vec<M>,
}
