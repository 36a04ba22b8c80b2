//! Training: how the players of this program get better at their games.
//!
//! [`random`] evolves the sixteen weights of the shapes players the way their report does.
//! [`selfplay`] lets the engines play themselves, [`data`] keeps such games in files, [`tune`] fits the
//! engines' tables of weights to them, and [`network`] trains their networks. Whoever runs a training hears of its progress
//! through a callback and ends it with a stop flag: nothing here prints. All chance comes from a
//! seed, and the number of threads never changes a result.

pub mod data;
pub mod network;
pub mod random;
pub mod selfplay;
pub mod tune;

mod openings;
mod plot;
mod rng;
mod workers;

pub use classics::shapes::Weights as ShapeWeights;
pub use search_kit::StopFlag;
