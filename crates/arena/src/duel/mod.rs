//! A match between two players: who has which colour from which opening, and where it stands.
//!
//! [`Schedule`] says what each game is, as a pure function of its number, so that any game can be
//! played on any thread at any time and comes out the same. [`MatchState`] is what the finished
//! games say so far; its verdict does not depend on which thread was faster.

mod schedule;
mod state;

pub(crate) use schedule::scattered;
pub use schedule::{Schedule, Seating};
pub(crate) use state::score_of_first_player;
pub use state::{Faults, MatchState, Standing};
