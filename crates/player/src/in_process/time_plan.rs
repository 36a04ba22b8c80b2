//! When a built-in player is stopped, and when it is no longer waited for.
//!
//! Between raising the stop flag and having the answer lies a delay: the algorithm looks at the
//! flag only now and then, and the system wakes a thread a millisecond or two late when another one
//! keeps the core busy. It is measured with every move that is stopped, and twice the measured delay
//! is kept in reserve: the first third to have the answer, the rest to play a move without it.
//! All times are of the thinking thread's own watch, from the moment it begins: how late it was
//! woken, and how late whoever waits for it, is not the player's fault.

use std::time::Duration;

use search_kit::{Limits, MoveOverhead};

use super::Pace;

/// How long a player that was stopped is waited for when its clock would allow more.
const GRACE: Duration = Duration::from_secs(1);

/// How many more moves the clock is shared among.
const MOVES_TO_COME: u32 = 25;

/// The times of one move, from its start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TimePlan {
    /// When to raise the stop flag; never, without a limit.
    pub(super) stop: Option<Duration>,
    /// When to play without the player's answer.
    pub(super) give_up: Option<Duration>,
    /// When the flag falls: an answer up to here counts, if it is there when it is looked for.
    pub(super) latest: Option<Duration>,
}

impl TimePlan {
    pub(super) fn new(limits: &Limits, pace: Pace, overhead: MoveOverhead) -> TimePlan {
        let hard = limits.hard_time().filter(|_| pace != Pace::ProcessorTime);
        let wanted = match pace {
            Pace::Instant | Pace::OwnTime | Pace::ProcessorTime => None,
            Pace::Plain { thinking_time } => {
                let is_timed = limits.depth.is_none() && limits.nodes.is_none();
                let own = thinking_time.filter(|_| is_timed);
                [own, share_of_clock(limits)].into_iter().flatten().min()
            }
        };
        let reserve = hard.map(|hard| reserve(overhead, hard));
        let before_reserve = hard.zip(reserve).map(|(hard, reserve)| hard - reserve);
        let stop = [wanted, before_reserve].into_iter().flatten().min();
        let give_up = stop.map(|stop| {
            let last_moment =
                hard.zip(reserve).map_or(Duration::MAX, |(hard, reserve)| hard - reserve * 2 / 3);
            last_moment.min(stop + GRACE)
        });
        TimePlan { stop, give_up, latest: hard }
    }

    /// The plan of a player that is stopped now.
    pub(super) fn stopped_at(self, elapsed: Duration) -> TimePlan {
        TimePlan { stop: Some(elapsed), give_up: Some(elapsed + GRACE), ..self }
    }
}

/// An even share of the clock and most of the increment.
fn share_of_clock(limits: &Limits) -> Option<Duration> {
    limits.clock.map(|clock| clock.left / MOVES_TO_COME + clock.increment * 3 / 4)
}

/// The delay between the stop flag and the answer that is assumed before anything was measured.
pub(super) const ASSUMED: MoveOverhead = MoveOverhead::assuming(Duration::from_micros(2250));

const MIN_RESERVE: Duration = Duration::from_millis(3);

/// The part of the time that is not thought away: never more than half of it.
fn reserve(overhead: MoveOverhead, hard: Duration) -> Duration {
    (overhead.worst() * 2).max(MIN_RESERVE).min(hard / 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use search_kit::TimeLeft;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    fn limits(move_time: Option<u64>, clock: Option<(u64, u64)>) -> Limits {
        let clock = clock.map(|(left, increment)| TimeLeft { left: ms(left), increment: ms(increment) });
        Limits { move_time: move_time.map(ms), clock, ..Limits::default() }
    }

    #[test]
    fn time_plans_table() {
        let plain = Pace::Plain { thinking_time: None };
        let hasty = Pace::Plain { thinking_time: Some(ms(850)) };
        let by_depth = Limits { depth: Some(4), ..Limits::default() };
        let micros = Duration::from_micros;
        let table = [
            (limits(None, None), plain, None),
            (by_depth, hasty, None),
            (limits(None, None), hasty, Some((ms(850), ms(1850)))),
            // Four and a half milliseconds in reserve, three of them to play a move after all.
            (limits(Some(100), None), plain, Some((micros(95_500), ms(97)))),
            (limits(Some(100), None), Pace::OwnTime, Some((micros(95_500), ms(97)))),
            (limits(Some(6), None), plain, Some((ms(3), ms(4)))),
            (limits(Some(2000), None), hasty, Some((ms(850), ms(1850)))),
            (limits(None, Some((60_000, 400))), plain, Some((ms(2700), ms(3700)))),
            (limits(None, Some((60_000, 400))), Pace::OwnTime, Some((micros(59_995_500), ms(59_997)))),
            (limits(Some(0), None), plain, Some((ms(0), ms(0)))),
        ];
        for (limits, pace, times) in table {
            let [stop, give_up] = [times.map(|t| t.0), times.map(|t| t.1)];
            let plan = TimePlan { stop, give_up, latest: limits.hard_time() };
            assert_eq!(TimePlan::new(&limits, pace, ASSUMED), plan, "{limits:?} {pace:?}");
        }
        let unwatched = TimePlan { stop: None, give_up: None, latest: None };
        let plan = TimePlan::new(&limits(Some(100), None), Pace::ProcessorTime, ASSUMED);
        assert_eq!(plan, unwatched);
    }

    #[test]
    fn a_measured_delay_is_reserved_twice_and_slowly_forgotten() {
        let mut overhead = ASSUMED;
        overhead.observe(ms(8));
        assert_eq!(reserve(overhead, ms(1000)), ms(16));
        (0..200).for_each(|_| overhead.observe(Duration::ZERO));
        assert_eq!(reserve(overhead, ms(1000)), MIN_RESERVE);
    }
}
