//! The server as its pages see it, over real sockets on a free port.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "tests over tables print counts, and a test may panic"
)]

mod analysis;
mod arena;
mod clocks;
mod engines;
mod game_flow;
mod limits;
mod openings;
mod page;
mod reconnect;
mod records;
mod safety;
mod saves;
mod support;
mod training;
mod typescript;
