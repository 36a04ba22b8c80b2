//! An engine behind a protocol, on any reader and writer.
//!
//! [`gomocup::run`] is the Gomoku engine as managers and analysis boards drive it, [`uai::run`] the
//! Ataxx engine as match runners and interfaces do. A session has three threads: one reads lines, one searches, and the caller's own does everything else: it takes
//! both kinds of news in the order of their arrival and is the only one that writes. No line is ever
//! dropped: one that has to wait for the end of a search waits in a queue. The clock is brought to
//! the engine here.

pub mod gomocup;
pub mod uai;

mod clock;
mod event;
mod lines;
mod memory;
