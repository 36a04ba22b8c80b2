//! Every message between the page and the server, in one place.
//!
//! Plain data: no message knows where it comes from. The types of the page, `web/types/messages.d.ts`,
//! are written from these by a test, which fails when they are stale. Names are in snake case; what
//! is refused is told by a code and values ([`error`]), never by a sentence.

pub mod admin;
pub mod analysis;
pub mod arena;
pub mod board;
pub mod catalogue;
pub mod error;
pub mod lessons;
pub mod live;
pub mod players;
pub mod progress;
pub mod puzzles;
pub mod records;
pub mod review;
pub mod socket;
pub mod training;
