//! Real time: the clock of the engines, and how much of it is kept back.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use search_kit::Clock;

/// What is kept back of every limit unless somebody knows better: the time between the end of a search and the
/// arrival of its answer.
pub(crate) const USUAL_OVERHEAD: Duration = Duration::from_millis(10);

/// The clock that an engine looks at.
pub(crate) fn real_time() -> Clock {
    let began = Instant::now();
    Arc::new(move || began.elapsed())
}
