//! The two shape players: what they count, how they read their weights, how they play.

#![allow(clippy::unwrap_used)]

mod counting;
mod play;
mod reference;
mod slow;
mod weights_file;
