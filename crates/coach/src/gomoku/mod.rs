//! Gomoku: what a move makes, blocks and allows, and which wins it starts or misses.
//!
//! [`explain`] is the way in. `shape` names rows, `solver` proves wins, `defence` looks for what would have
//! stopped one, `claim` has all that can be said, `speech` the values for the catalogues.

mod board;
mod claim;
mod defence;
mod explain;
mod opening;
mod rows;
mod shape;
mod solver;
mod speech;
pub(crate) mod study;

pub use claim::{Ban, Claim, Defences, Explanation, ForbiddenPoint};
pub use explain::{View, explain};
pub use opening::Opening;
pub use shape::{Row, Shape};
pub use solver::{Depth, ForcedWin, Means, Solver};
