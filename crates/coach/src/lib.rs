//! The coach: why a move is good or bad.
//!
//! A position and a move become an [`gomoku::Explanation`] or [`ataxx::Explanation`]: claims with codes
//! and values, each checked by the referee or a solver before it is made. [`Language`] says them in words, from catalogues that
//! are keyed by the codes; an [`Explainer`] does so for both games, [`review`] makes the story of a finished one, and [`lessons`] teach the games. Nothing here draws, prints, reads files or looks at a clock: work is limited
//! by numbers of positions.

pub mod ataxx;
pub mod gomoku;
pub mod lessons;
pub mod puzzles;
pub mod review;

mod drawing;
mod explainer;
mod language;
mod phrase;
mod text;

pub use drawing::{Drawing, Sign};
pub use explainer::{Explainer, Explanation, Opinion};
pub use language::Language;
pub use phrase::{Phrase, Value};
pub use text::At;
