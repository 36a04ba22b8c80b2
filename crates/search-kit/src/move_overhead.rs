//! What is kept back of a limit of time, as earlier moves have taught.

use std::time::Duration;

use crate::{Limits, Overhead};

/// How late an answer comes after the moment at which it was meant to: the worst of late, slowly
/// forgotten, on top of what is kept back in any case.
///
/// ```
/// use search_kit::{MoveOverhead, Overhead};
/// use std::time::Duration;
///
/// let mut overhead = MoveOverhead::at_least(Duration::from_millis(5));
/// overhead.observe(Duration::from_millis(8));
/// assert_eq!(overhead.kept_back(), Overhead(Duration::from_millis(13)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MoveOverhead {
    floor: Duration,
    worst: Duration,
}

impl MoveOverhead {
    /// More is never kept back on top of the floor: a machine that stops for longer cannot be planned for.
    pub const CEILING: Duration = Duration::from_millis(100);

    /// So much is always kept back; nothing is measured yet.
    #[must_use]
    pub const fn at_least(floor: Duration) -> MoveOverhead {
        MoveOverhead { floor, worst: Duration::ZERO }
    }

    /// Nothing is kept back in any case, and this is taken for the worst until more is measured.
    #[must_use]
    pub const fn assuming(worst: Duration) -> MoveOverhead {
        MoveOverhead { floor: Duration::ZERO, worst }
    }

    /// The same measurements on top of another floor.
    #[must_use]
    pub const fn above(self, floor: Duration) -> MoveOverhead {
        MoveOverhead { floor, ..self }
    }

    /// Learns how late an answer was.
    pub fn observe(&mut self, late: Duration) {
        self.worst = late.min(Self::CEILING).max(self.worst * 15 / 16);
    }

    /// The worst of late.
    #[must_use]
    pub const fn worst(self) -> Duration {
        self.worst
    }

    /// What to keep back of the next limit.
    #[must_use]
    pub fn kept_back(self) -> Overhead {
        Overhead(self.floor + self.worst)
    }

    /// What is left of limits for a search, when part of the time has passed already.
    #[must_use]
    pub fn left_of(self, limits: &Limits, passed: Duration) -> Limits {
        let Overhead(kept_back) = self.kept_back();
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
    fn the_worst_delay_is_remembered_and_fades() {
        let mut overhead = MoveOverhead::at_least(ms(5));
        let kept: Vec<_> = [0, 16, 0, 2, 900]
            .into_iter()
            .map(|late| {
                overhead.observe(ms(late));
                overhead.kept_back().0.as_millis()
            })
            .collect();
        assert_eq!(kept, [5, 21, 20, 19, 105]);
        assert_eq!(overhead.above(ms(1)).kept_back(), Overhead(ms(101)));
    }

    #[test]
    fn a_late_answer_makes_the_next_one_earlier() {
        let mut overhead = MoveOverhead::at_least(ms(10));
        assert_eq!(overhead.left_of(&move_time(100), ms(3)), move_time(87));
        overhead.observe(ms(6));
        assert_eq!(overhead.left_of(&move_time(100), ms(0)), move_time(84));
        overhead.observe(ms(5_000));
        assert_eq!(overhead.left_of(&move_time(1_000), ms(0)), move_time(890));
    }

    #[test]
    fn a_move_always_has_some_time() {
        assert_eq!(MoveOverhead::at_least(ms(10)).left_of(&move_time(8), ms(50)), move_time(2));
    }
}
