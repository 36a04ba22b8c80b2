//! The server as its pages see it, over real sockets on a free port.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod arena;
mod game_flow;
mod support;
mod typescript;
