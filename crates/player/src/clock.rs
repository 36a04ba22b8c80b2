//! The game clock: arithmetic on durations, no clock of its own.
//!
//! Whoever runs the game measures how long a move took and tells the clock. A side may use its
//! limit to the last instant; beyond it the flag falls.

use std::time::Duration;

use rules::Side;
use search_kit::{Limits, TimeLeft};

use crate::{GameTime, Supplement, TimeControl};

/// The clocks of both sides.
///
/// ```
/// use player::{Clock, TimeControl};
/// use rules::Side;
/// use std::time::Duration;
///
/// let mut clock = Clock::new(["60+1".parse::<TimeControl>().unwrap(); 2]);
/// clock.spend(Side::First, Duration::from_secs(10)).unwrap();
/// assert_eq!(clock.budget(Side::First).own.clock.unwrap().left, Duration::from_secs(51));
/// assert!(clock.spend(Side::First, Duration::from_secs(52)).is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    sides: [Hand; 2],
}

/// What a player is given to think with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Budget {
    /// Its own limits. The clock sets the times; depth and nodes are the caller's to add.
    pub own: Limits,
    /// What the opponent has on its clock.
    pub opponent: Option<TimeLeft>,
}

/// A side used more time than it had.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
#[error("{side} took {taken:.3?} for a move, and had {allowed:.3?}")]
pub struct Flagged {
    /// The side whose flag fell.
    pub side: Side,
    /// How long the move took.
    pub taken: Duration,
    /// How long it might have taken.
    pub allowed: Duration,
}

/// One side's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Hand {
    per_move: Option<Duration>,
    game: Option<GameTime>,
}

impl Clock {
    /// Clocks that have not run yet, the first side's first.
    #[must_use]
    pub fn new(controls: [TimeControl; 2]) -> Clock {
        let hand = |control: TimeControl| Hand { per_move: control.per_move, game: control.game };
        Clock { sides: controls.map(hand) }
    }

    /// What a side may use for its next move. Byo-yomi is shown as main time and one period, with
    /// the period as increment: the periods beyond it are a reserve that no player should plan with.
    #[must_use]
    pub fn budget(&self, side: Side) -> Budget {
        let own = &self.sides[side.index()];
        let opponent = self.sides[side.other().index()].time_left();
        let own = Limits { move_time: own.per_move, clock: own.time_left(), ..Limits::default() };
        Budget { own, opponent }
    }

    /// Takes the time of a move off a side's clock.
    ///
    /// # Errors
    /// If it was more than the side had; the clock is then left as it was.
    pub fn spend(&mut self, side: Side, taken: Duration) -> Result<(), Flagged> {
        let hand = &mut self.sides[side.index()];
        if let Some(allowed) = hand.allowed().filter(|&allowed| taken > allowed) {
            return Err(Flagged { side, taken, allowed });
        }
        if let Some(game) = &mut hand.game {
            game.spend(taken);
        }
        Ok(())
    }
}

impl Hand {
    fn time_left(&self) -> Option<TimeLeft> {
        self.game.map(|game| match game.supplement {
            Supplement::Increment(increment) => TimeLeft { left: game.main, increment },
            Supplement::Periods { length, .. } => TimeLeft { left: game.main + length, increment: length },
        })
    }

    /// The longest that the next move may take.
    fn allowed(&self) -> Option<Duration> {
        let in_game = self.game.map(|game| match game.supplement {
            Supplement::Increment(_) => game.main,
            Supplement::Periods { count, length } => game.main + length.saturating_mul(count),
        });
        [self.per_move, in_game].into_iter().flatten().min()
    }
}

impl GameTime {
    /// Uses up time that is known to be there.
    fn spend(&mut self, taken: Duration) {
        let beyond_main = taken.saturating_sub(self.main);
        self.main = self.main.saturating_sub(taken);
        match &mut self.supplement {
            Supplement::Increment(increment) => self.main = self.main.saturating_add(*increment),
            Supplement::Periods { count, length } => *count -= periods_lost(beyond_main, *length),
        }
    }
}

/// How many whole periods are gone after `time` beyond the main time. The period in which the move
/// was made, even at its last instant, is not.
fn periods_lost(time: Duration, length: Duration) -> u32 {
    if time.is_zero() {
        return 0;
    }
    let lost = (time.as_nanos() - 1) / length.as_nanos();
    u32::try_from(lost).expect("no more periods are lost than there were")
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    /// The moves' times and what the side may plan with before each of them and after the last, in
    /// milliseconds; `None` in the end if the flag falls.
    type Row = (&'static str, &'static [u64], &'static [Option<u64>]);

    #[test]
    fn clock_table() {
        let table: &[Row] = &[
            ("unlimited", &[5_000_000], &[None, None]),
            ("200ms", &[200, 0, 200], &[Some(200), Some(200), Some(200), Some(200)]),
            ("1+0", &[400, 600, 0], &[Some(1000), Some(600), Some(0), Some(0)]),
            ("1+0.1", &[400, 700, 100], &[Some(1000), Some(700), Some(100), Some(100)]),
            ("500ms/1+0", &[400, 400, 200], &[Some(500), Some(500), Some(200), Some(0)]),
            ("1+3x2", &[900, 500, 2000], &[Some(3000), Some(2100), Some(2000), Some(2000)]),
            // Periods that are exceeded are lost; the last one comes back as long as it is kept.
            ("0+3x2", &[2001, 4000, 2000, 2000], &[Some(2000); 5]),
        ];
        for &(control, moves, budgets) in table {
            let mut clock = Clock::new([control.parse().unwrap(); 2]);
            for (&taken, &budget) in moves.iter().zip(budgets) {
                assert_eq!(clock.budget(Side::Second).own.hard_time(), budget.map(ms), "{control}");
                clock.spend(Side::Second, ms(taken)).unwrap();
            }
            let last = budgets.last().unwrap().map(ms);
            assert_eq!(clock.budget(Side::Second).own.hard_time(), last, "{control}");
        }
    }

    #[test]
    fn falling_flags_table() {
        let table: &[(&str, &[u64], u64)] = &[
            ("200ms", &[201], 200),
            ("1+0", &[400, 601], 600),
            ("1+0.1", &[400, 701], 700),
            ("500ms/1+0", &[501], 500),
            ("500ms/1+0", &[400, 400, 201], 200),
            ("1+3x2", &[7001], 7000),
            ("0+3x2", &[4001, 2001], 2000),
            ("0+3x2", &[2000, 6001], 6000),
        ];
        for &(control, moves, allowed) in table {
            let mut clock = Clock::new([control.parse().unwrap(); 2]);
            let (&last, before) = moves.split_last().unwrap();
            before.iter().for_each(|&taken| clock.spend(Side::First, ms(taken)).unwrap());
            let untouched = clock.clone();
            let flagged = Flagged { side: Side::First, taken: ms(last), allowed: ms(allowed) };
            assert_eq!(clock.spend(Side::First, ms(last)), Err(flagged), "{control}");
            assert_eq!(clock, untouched);
        }
    }

    #[test]
    fn each_side_has_its_own_clock_and_sees_the_other() {
        let mut clock = Clock::new(["10+1".parse().unwrap(), "5s".parse().unwrap()]);
        clock.spend(Side::First, ms(4000)).unwrap();
        let first = TimeLeft { left: ms(7000), increment: ms(1000) };
        assert_eq!(
            clock.budget(Side::Second),
            Budget { own: Limits { move_time: Some(ms(5000)), ..Limits::default() }, opponent: Some(first) }
        );
        assert_eq!(clock.budget(Side::First).own.clock, Some(first));
        assert_eq!(clock.budget(Side::First).opponent, None);
    }
}
