//! Real time: the clock of the engines, and how much of it is lost on the way to the other side.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use search_kit::{Clock, Limits, MoveOverhead, Overhead};

/// The clock that an engine looks at.
pub(crate) fn real_time() -> Clock {
    let began = Instant::now();
    Arc::new(move || began.elapsed())
}

/// The time between the end of a search and the answer's arrival: measured, and kept back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Delay {
    /// Kept back in any case.
    least: Overhead,
    move_overhead: MoveOverhead,
}

impl Delay {
    /// What is kept back in any case unless somebody knows better.
    pub(crate) const USUAL: Duration = Duration::from_millis(10);

    /// Nothing measured yet; so much is always kept back.
    pub(crate) fn of_at_least(least: Duration) -> Delay {
        Delay { least: Overhead(least), move_overhead: MoveOverhead::default() }
    }

    /// Learns from an answer. `due` is when its search was to end at the latest.
    pub(crate) fn measure(&mut self, due: Option<Duration>, spent: Duration) {
        self.move_overhead.observe(due.map_or(Duration::ZERO, |due| spent.saturating_sub(due)));
    }

    /// What is left of limits for the search itself, when part of the time has passed already.
    pub(crate) fn taken_from(self, limits: &Limits, passed: Duration) -> Limits {
        let Overhead(kept_back) = self.move_overhead.above(self.least);
        let shorten = |time: Duration| time.saturating_sub(passed + kept_back).max(time / 4);
        let mut left = *limits;
        left.move_time = left.move_time.map(shorten);
        if let Some(clock) = &mut left.clock {
            clock.left = shorten(clock.left);
        }
        left
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    fn move_time(milliseconds: u64) -> Limits {
        Limits { move_time: Some(ms(milliseconds)), ..Limits::default() }
    }

    #[test]
    fn a_late_answer_makes_the_next_one_earlier() {
        let mut delay = Delay::of_at_least(Delay::USUAL);
        assert_eq!(delay.taken_from(&move_time(100), ms(3)), move_time(87));
        delay.measure(Some(ms(90)), ms(96));
        assert_eq!(delay.taken_from(&move_time(100), ms(0)), move_time(84));
        delay.measure(Some(ms(90)), ms(5_000));
        assert_eq!(delay.taken_from(&move_time(1_000), ms(0)), move_time(890));
    }

    #[test]
    fn a_move_always_has_some_time() {
        assert_eq!(Delay::of_at_least(Delay::USUAL).taken_from(&move_time(8), ms(50)), move_time(2));
    }
}
