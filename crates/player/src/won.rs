//! The numbers by which the players of the reports say that a game is won.
//!
//! Their scores are in units of their own ([`crate::Score::Raw`]); whoever shows them to people needs to
//! know which of them are no evaluations.

use classics::{ataxx_alpha_beta, killer::Killer, shapes::ShapesHard};

/// A win of `killer`, less the plies to it; a loss is the same number below 0.
pub const KILLER: i64 = Killer::WON;

/// The least win of `shapes-hard`.
pub const SHAPES_HARD: i64 = ShapesHard::WON;

/// A win of the Ataxx players that search.
pub const ATAXX_ALPHA_BETA: i64 = ataxx_alpha_beta::WIN as i64;
