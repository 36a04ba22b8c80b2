//! The strong Gomoku engine: a library that chooses moves and proves forced wins.
//!
//! [`Engine::go`] is the way in. [`board`] knows what every empty point is worth to both sides,
//! [`network`] corrects the sum of that, [`threats`] knows what must be answered and what can be forced,
//! the search looks ahead, and [`verify`] checks forced wins with the referee. The engine neither prints nor reads files, clocks or the
//! environment, and has no statics: any number of engines run side by side.

pub mod board;
pub mod network;
pub mod rule;
pub mod threats;
pub mod verify;

mod bench;
mod dissect;
mod engine;
mod options;
mod search;
mod weights;

pub use bench::{Signature, bench};
pub use dissect::{Dissection, dissect};
pub use engine::Engine;
pub use options::Options;
pub use search::{Ablation, Anatomy, Part, TUNABLES};
pub use search_kit::{Clock, Score};
pub use weights::{Entry, Section, Weights, WeightsError};

use rules::gomoku::Move;

/// A line of play and what it is worth.
pub type Line = search_kit::Line<Move>;
/// A report on a completed iteration.
pub type Info = search_kit::Info<Move>;
/// The answer to a search.
pub type BestMove = search_kit::BestMove<Move>;
