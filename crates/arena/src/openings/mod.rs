//! Positions to start games from: read from a file, shipped, or made at random and near even.

mod generate;
mod list;
mod shipped;

pub use generate::{Judge, USUAL_CANDIDATES, Wanted, generate};
pub use list::{OpeningsError, parse};
pub use shipped::shipped;
