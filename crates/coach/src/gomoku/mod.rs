//! Gomoku: what a move makes, blocks and allows, and which wins it starts or misses.
//!
//! [`explain`] is the way in. `shape` names rows, `solver` proves wins, `defence` looks for what would have
//! stopped one, `alarm` says what the enemy threatens, `claim` has all that can be said, `speech` the values for the catalogues.

mod alarm;
mod board;
mod claim;
mod defence;
pub(crate) mod exercise;
mod explain;
mod opening;
mod rows;
mod shape;
mod solver;
mod speech;
pub(crate) mod study;

pub use alarm::{Alarm, Threatened, alarm};
pub use claim::{Ban, Claim, Defences, Explanation, ForbiddenPoint};
pub use explain::{View, explain};
pub use opening::Opening;
pub use shape::{Row, Shape};
pub use solver::{Depth, ForcedWin, Means, Solver};
