//! The statistics of matches and tournaments.
//!
//! [`MatchScore`] collects the games of a match and pairs them by opening. From it follow
//! the [`Summary`] (Elo, normalised Elo, likelihood of superiority) and the [`Assessment`]
//! of a sequential test ([`Sprt`]). [`Pool`] rates any number of players at once.
//! Everything is computed from counts alone, so the order in which games finish never
//! changes an answer. The formulas stand in `docs/statistics.md`.

mod bradley_terry;
mod cholesky;
mod elo;
mod landslide;
mod likelihood;
mod match_score;
mod rating;
mod regression;
mod score;
mod sprt;

pub use elo::{Estimate, MAX_ELO, elo_from_score, normal_cdf, score_from_elo};
pub use match_score::{MatchScore, Summary};
pub use rating::{Anchor, PlayerRating, Pool, RatingError, RatingTable};
pub use regression::coefficients;
pub use score::{GameScore, PairCounts, Tally, Wdl};
pub use sprt::{Assessment, EloModel, Ground, Sprt, SprtDecision, SprtError};
