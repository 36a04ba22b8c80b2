//! How long a search should go on, given what its limits allow.
//!
//! The *hard* time ends a search in the middle of whatever it does; the *soft* time is when no new
//! iteration is worth starting, later if the best move keeps changing, earlier if it never did.
//! The caller brings the clock: all times are since the start of the search.

use std::time::Duration;

use crate::Limits;

/// Kept back from every time limit for what happens between the search and the move on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Overhead(pub Duration);

impl Default for Overhead {
    fn default() -> Self {
        Overhead(Duration::from_millis(5))
    }
}

/// The times of one search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeManager {
    soft: Option<Duration>,
    hard: Option<Duration>,
}

/// Among how many more moves the clock is shared.
const MOVES_TO_COME: u32 = 20;
/// How many times its even share a difficult move may take.
const PATIENCE: u32 = 4;

impl TimeManager {
    /// Divides the time of the limits.
    #[must_use]
    pub fn new(limits: &Limits, overhead: Overhead) -> TimeManager {
        let usable = |time: Duration| time.saturating_sub(overhead.0).max(time / 4);
        let for_move = limits.move_time.map(usable);
        let Some(clock) = limits.clock else {
            // Time that cannot be saved for later is used to the end.
            return TimeManager { soft: None, hard: for_move };
        };
        let share = clock.left / MOVES_TO_COME + clock.increment * 3 / 4;
        let cap = for_move.unwrap_or(Duration::MAX).min(usable(clock.left));
        let hard = (share * PATIENCE).min(usable(clock.left) / 3 + clock.increment * 3 / 4);
        TimeManager { soft: Some(share.min(cap)), hard: Some(hard.min(cap)) }
    }

    /// Whether the search must end now.
    #[must_use]
    pub fn is_over(&self, elapsed: Duration) -> bool {
        self.hard.is_some_and(|hard| elapsed >= hard)
    }

    /// By how much the search has gone past its end.
    #[must_use]
    pub fn lateness(&self, elapsed: Duration) -> Duration {
        self.hard.map_or(Duration::ZERO, |hard| elapsed.saturating_sub(hard))
    }

    /// Whether another iteration is worth starting. `changes` is how often the best move has
    /// changed of late.
    #[must_use]
    pub fn allows_iteration(&self, elapsed: Duration, changes: f64) -> bool {
        let stretched =
            |soft: Duration| soft.mul_f64((0.6 + 0.5 * changes).min(2.5)).min(self.hard.unwrap_or(soft));
        // An iteration that ends late is lost, so that one whose end is far off is not begun.
        self.soft.is_none_or(|soft| elapsed < stretched(soft).mul_f64(0.7))
    }

    /// Whether there is any limit of time.
    #[must_use]
    pub fn is_timed(&self) -> bool {
        self.hard.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TimeLeft;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    fn manager(move_time: Option<u64>, clock: Option<(u64, u64)>) -> TimeManager {
        let clock = clock.map(|(left, increment)| TimeLeft { left: ms(left), increment: ms(increment) });
        TimeManager::new(
            &Limits { move_time: move_time.map(ms), clock, ..Limits::default() },
            Overhead(ms(5)),
        )
    }

    #[test]
    fn a_search_never_plans_beyond_its_limits() {
        for (move_time, clock) in
            [(Some(100), None), (Some(100), Some((60, 0))), (None, Some((1000, 50))), (Some(1), None)]
        {
            let manager = manager(move_time, clock);
            let limit = ms(move_time.unwrap_or(u64::MAX).min(clock.map_or(u64::MAX, |(left, _)| left)));
            assert!(manager.is_over(limit), "{move_time:?} {clock:?}");
            assert!(manager.soft <= manager.hard || manager.hard.is_none());
        }
    }

    #[test]
    fn without_limits_nothing_is_ever_over() {
        let manager = manager(None, None);
        assert!(!manager.is_timed() && !manager.is_over(Duration::MAX));
        assert!(manager.allows_iteration(Duration::MAX, 0.0));
    }

    #[test]
    fn a_restless_search_gets_more_time() {
        let manager = manager(None, Some((20_000, 0)));
        assert!(!manager.allows_iteration(ms(600), 0.0));
        assert!(manager.allows_iteration(ms(600), 3.0));
    }
}
