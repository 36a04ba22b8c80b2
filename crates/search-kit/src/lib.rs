//! What the searches of both games share, and no more than that.
//!
//! Everything here is free of board games, of clocks and of I/O: limits are plain data, a stop flag
//! is one shared bit. Whoever runs a search brings the clock.

mod limits;
mod stop;

pub use limits::{Limits, TimeLeft};
pub use stop::StopFlag;
