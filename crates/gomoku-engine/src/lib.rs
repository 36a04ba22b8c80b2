//! The strong Gomoku engine: a library that chooses moves and proves forced wins.
//!
//! [`Engine::go`] is the way in. [`board`] knows what every empty point is worth to both sides,
//! [`threats`] what must be answered and what can be forced, the search looks ahead, and [`verify`]
//! checks forced wins with the referee. The engine neither prints nor reads files, clocks or the
//! environment, and has no statics: any number of engines run side by side.

pub mod board;
pub mod rule;
pub mod threats;
pub mod verify;

mod bench;
mod engine;
mod info;
mod options;
mod search;
mod weights;

pub use bench::{Signature, bench};
pub use engine::Engine;
pub use info::{BestMove, Info, Line, Score};
pub use options::Options;
pub use search::{Clock, TUNABLES};
pub use weights::{Weights, WeightsError};
