//! The strong Ataxx engine: a library that chooses moves and proves endgames.
//!
//! [`Engine::go`] is the way in. The [`network`], or the classical
//! [`evaluation`], says what a board looks like to the side to move, the search looks ahead, and the endgame solver proves wins, losses and draws when few squares are
//! left. There is no board here: the referee's position is `Copy` and fast enough. The engine neither
//! prints nor reads files, clocks or the environment, and has no statics.

pub mod evaluation;
pub mod network;

mod bench;
mod endgame;
mod engine;
mod evaluator;
mod options;
mod processor;
mod search;
mod weights;
mod window;

pub use bench::{Signature, bench};
pub use engine::Engine;
pub use evaluator::{Evaluation, EvaluationError};
pub use network::{Network, NetworkError};
pub use options::{Ablation, Options, Part};
pub use search::TUNABLES;
pub use search_kit::{Clock, Score};
pub use weights::{Entry, Tapered, Weights, WeightsError};

use rules::ataxx::Move;

/// A line of play and what it is worth.
pub type Line = search_kit::Line<Move>;
/// A report on a completed iteration.
pub type Info = search_kit::Info<Move>;
/// The answer to a search.
pub type BestMove = search_kit::BestMove<Move>;
