//! What the searches of both games share, and no more than that.
//!
//! Everything here is free of board games, of clocks and of I/O: limits are plain data, a stop flag
//! is two shared bits. Whoever runs a search brings the clock. [`runner`] has work done on a thread
//! that survives it.

pub mod runner;
pub mod score;

mod ablation;
mod control;
mod hash_table;
mod history;
mod limits;
mod logarithm;
mod move_overhead;
mod out_of_memory;
mod report;
mod stop;
mod time_manager;
mod transposition;
mod tunables;

pub use control::{BestMoveInstability, Clock, Control, NodeCounter};
pub use hash_table::HashTable;
pub use history::HistoryScore;
pub use limits::{Limits, TimeLeft};
pub use logarithm::Logarithms;
pub use move_overhead::MoveOverhead;
pub use out_of_memory::OutOfMemory;
pub use report::{BestMove, Info, Line, Score};
pub use stop::{StopFlag, Subscription};
pub use time_manager::{Overhead, TimeManager};
pub use transposition::{Bound, Entry, TranspositionTable};
pub use tunables::{ARE_TUNABLES_SETTABLE, Tunable, Tuning};

#[cfg(not(feature = "tunable"))]
pub use fixed_tunables as tunables;
#[cfg(feature = "tunable")]
pub use settable_tunables as tunables;
