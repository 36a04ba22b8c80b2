//! The server as its pages see it, over real sockets on a free port.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod analysis;
mod arena;
mod clocks;
mod engines;
mod game_flow;
mod openings;
mod page;
mod reconnect;
mod records;
mod safety;
mod saves;
mod support;
mod typescript;
