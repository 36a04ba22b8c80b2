//! Real time: the clock of the engines, and how much of it is lost on the way to the other side.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use search_kit::{Clock, Limits};

/// The clock that an engine looks at.
pub(crate) fn real_time() -> Clock {
    let began = Instant::now();
    Arc::new(move || began.elapsed())
}

/// The time between the end of a search and the answer's arrival: measured, and kept back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Delay(Duration);

impl Delay {
    /// What is kept back before anything has been measured, and always on top of what has.
    const LEAST: Duration = Duration::from_millis(10);
    /// One stall of the whole machine must not slow down the rest of a match.
    const MOST: Duration = Duration::from_millis(200);

    /// Nothing measured yet.
    pub(crate) const fn new() -> Delay {
        Delay(Self::LEAST)
    }

    /// Keeps so much back that an answer as late as this one would have been in time, and forgets
    /// earlier ones little by little. `due` is when the search was to end at the latest.
    pub(crate) fn measure(&mut self, due: Option<Duration>, spent: Duration) {
        let overrun = due.map_or(Duration::ZERO, |due| spent.saturating_sub(due));
        let faded = self.0 - self.0 / 16;
        self.0 = (overrun + Self::LEAST).max(faded).min(Self::MOST);
    }

    /// What is left of limits for the search itself, when part of the time has passed already.
    pub(crate) fn taken_from(self, limits: &Limits, passed: Duration) -> Limits {
        let shorten = |time: Duration| time.saturating_sub(passed + self.0).max(time / 4);
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
        let mut delay = Delay::new();
        assert_eq!(delay.taken_from(&move_time(100), ms(3)), move_time(87));
        delay.measure(Some(ms(90)), ms(96));
        assert_eq!(delay.taken_from(&move_time(100), ms(0)), move_time(84));
        delay.measure(Some(ms(90)), ms(60));
        assert_eq!(delay.taken_from(&move_time(100), ms(0)), move_time(85));
        (0..100).for_each(|_| delay.measure(None, ms(1_000)));
        assert_eq!(delay, Delay::new());
        delay.measure(Some(ms(90)), ms(5_000));
        assert_eq!(delay, Delay(Delay::MOST));
    }

    #[test]
    fn a_move_always_has_some_time() {
        assert_eq!(Delay::new().taken_from(&move_time(8), ms(50)), move_time(2));
    }
}
