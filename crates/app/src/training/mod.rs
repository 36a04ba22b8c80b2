//! Random training of the sixteen weights, for those who watch it in the page.
//!
//! One training at a time goes on, on threads of its own that give way to everything else; it goes on
//! when nobody watches. A training is named after the file of weights that it writes; what was asked
//! for and every round are kept in a folder of the same name, so that it can be gone on with after the
//! server has ended. How a round is played is the trainer's.

mod plan;
mod run;
mod service;
mod shelf;
mod work;

pub use run::{Run, Seen};
pub use service::Trainings;
