//! What the searches of both games share, and no more than that.
//!
//! Everything here is free of board games, of clocks and of I/O: limits are plain data, a stop flag
//! is one shared bit. Whoever runs a search brings the clock.

pub mod score;

mod hash_table;
mod history;
mod limits;
mod stop;
mod time_manager;
mod transposition;
mod tunables;

pub use hash_table::HashTable;
pub use history::Credit;
pub use limits::{Limits, TimeLeft};
pub use stop::StopFlag;
pub use time_manager::{Overhead, TimeManager};
pub use transposition::{Bound, Entry, TranspositionTable};
pub use tunables::Tunable;
