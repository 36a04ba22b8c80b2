//! The server as its pages see it, over real sockets on a free port.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "tests over tables print counts, and a test may panic"
)]

mod analysis;
mod arena;
mod attacks;
mod clocks;
mod engines;
mod game_flow;
mod lessons;
mod limits;
mod openings;
mod outage;
mod page;
mod puzzles;
mod reconnect;
mod records;
mod safety;
mod saves;
mod seats;
mod support;
mod surface;
mod training;
mod typescript;
mod visitors;
