//! The arena decides who is stronger.
//!
//! [`game`] plays one game between two players and records whatever happens; [`run`] plays many on
//! several threads, under a [`supervision`] that may watch and end them; [`duel`] is a match of two players from openings with both colours,
//! [`tournament`] one of many players in any of four formats; [`journal`] keeps every finished game
//! so that either can be broken off and continued. [`stats`] turns results into answers: Elo with
//! its error, the likelihood of superiority, the sequential test that ends a match early, and one
//! rating list for many players. [`tuning`] looks for better numbers of a player's search.

pub mod adjudication;
pub mod conditions;
pub mod duel;
pub mod game;
pub mod journal;
pub mod openings;
pub mod run;
pub mod stats;
pub mod supervision;
pub mod tournament;
pub mod tuning;
