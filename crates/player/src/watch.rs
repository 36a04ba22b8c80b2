//! The watches that players measure their time with.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use rustix::time::{ClockId, clock_gettime};
use search_kit::Clock;

/// What the time of a player is measured with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Watch {
    /// The time that passes.
    #[default]
    Wall,
    /// The time that it computes: what a busy machine gives to others is not counted.
    Processor,
}

impl Watch {
    /// The watch of an algorithm on a thread of this program.
    pub(crate) fn clock(self) -> Clock {
        match self {
            Watch::Wall => wall(),
            Watch::Processor => processor(),
        }
    }
}

/// The time that passes.
pub(crate) fn wall() -> Clock {
    let start = Instant::now();
    Arc::new(move || start.elapsed())
}

/// The time that the thread which looks at the watch has computed. What a busy machine gives to other
/// programs does not count, so that only differences between two looks of one thread mean anything.
pub(crate) fn processor() -> Clock {
    Arc::new(|| {
        let time = clock_gettime(ClockId::ThreadCPUTime);
        Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_thread_that_computes_uses_processor_time() {
        let (wall, processor) = (wall(), processor());
        let begin = (wall(), processor());
        std::thread::sleep(Duration::from_millis(30));
        let slept = processor() - begin.1;
        assert!(slept < wall() - begin.0, "{slept:?}");
        while processor() - begin.1 <= slept + Duration::from_millis(1) {}
    }
}
