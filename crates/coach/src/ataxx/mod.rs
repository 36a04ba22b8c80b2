//! Ataxx: what a move gains, what can be taken back, which holes it leaves or closes, and the result near the end.
//!
//! [`explain`] is the way in. `claim` has all that can be said, `speech` the values for the catalogues.

mod claim;
mod explain;
mod speech;

pub use claim::{Claim, Explanation, Result};
pub use explain::{Solver, View, explain};

pub(crate) use explain::{STONES_OF_A_HOLE, richest, stones_to_turn, turned, turns_most, wins_only_with};
