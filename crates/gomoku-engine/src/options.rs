//! What can be chosen about an engine.

use std::{fmt, time::Duration};

use search_kit::{Clock, Tuning};

use crate::{Ablation, Weights};

/// The options of an engine.
#[derive(Clone)]
pub struct Options {
    /// The size of the tables that remember positions, all together.
    pub hash_bytes: usize,
    /// How many threads search.
    pub threads: usize,
    /// How many of the best moves get a line of their own.
    pub lines: usize,
    /// Tells the time since some fixed moment. Without a clock, limits of time are not kept: the
    /// caller raises the stop flag.
    pub clock: Option<Clock>,
    /// What is kept back of every limit of time.
    pub move_overhead: Duration,
    /// The numbers of evaluation and move ordering.
    pub weights: Weights,
    /// The parts of the search that are left out.
    pub disabled: Ablation,
    /// Other values of tunable numbers, in a program where they can be set.
    pub tuning: Tuning,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            hash_bytes: 64 << 20,
            threads: 1,
            lines: 1,
            clock: None,
            move_overhead: Duration::from_millis(5),
            weights: Weights::default(),
            disabled: Ablation::default(),
            tuning: Tuning::default(),
        }
    }
}

impl fmt::Debug for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Options")
            .field("hash_bytes", &self.hash_bytes)
            .field("threads", &self.threads)
            .field("lines", &self.lines)
            .field("has_clock", &self.clock.is_some())
            .field("move_overhead", &self.move_overhead)
            .field("without", &self.disabled)
            .field("tuning", &self.tuning)
            .finish_non_exhaustive()
    }
}
