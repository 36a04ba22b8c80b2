//! The players of the five student reports that Tengen grew out of: teaching pieces, one file each.
//!
//! Every player keeps the evaluation, the candidate rule, the search and the parameters of its
//! report; where the report's code has a slip, the described intent is followed and the module's
//! header says so. A player decides by itself which move it likes; taking a win at hand, answering
//! at once and meeting the clock is what the crate `player` adds.

pub mod ataxx_alpha_beta;
pub mod ataxx_random;
pub mod defender;
pub mod greedy_six;
pub mod killer;
mod nearby;
pub mod random;
pub mod shapes;

use rules::{ataxx, gomoku};

/// The move a player chose, and what it thought while choosing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice<Move> {
    /// The move. Legal in the position that was asked about.
    pub mv: Move,
    /// The player's own evaluation of it, in its own units, from its own side.
    pub score: i64,
    /// How many plies it looked ahead.
    pub depth: u32,
    /// How many positions it looked at.
    pub nodes: u64,
}

/// Asked now and then while a player thinks; once it says true, the player answers with the best
/// move found so far.
pub type ShouldStop<'a> = &'a dyn Fn() -> bool;

/// A classic Gomoku player. It plays every size and variant: points that the rules forbid are not
/// candidates, otherwise it thinks as its report does.
pub trait GomokuPlayer: Send {
    /// Chooses a legal move in a game that is not over.
    fn choose(&mut self, position: &gomoku::Position, should_stop: ShouldStop<'_>) -> Choice<gomoku::Move>;
}

/// A classic Ataxx player. It plays every rule set and every blocked board: a side that must pass has
/// the pass as its only move, otherwise it thinks as its report does.
pub trait AtaxxPlayer: Send {
    /// Chooses a legal move in a game that is not over.
    fn choose(&mut self, game: &ataxx::Game, should_stop: ShouldStop<'_>) -> Choice<ataxx::Move>;
}
