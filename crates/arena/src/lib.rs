//! The arena decides who is stronger.
//!
//! [`stats`] turns game results into answers: Elo with its error, the likelihood of
//! superiority, the sequential test that ends a match early, and one rating list for
//! many players. It knows nothing of boards, engines or clocks: scores go in, numbers
//! come out.

pub mod stats;
