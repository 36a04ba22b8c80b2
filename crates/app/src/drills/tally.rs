//! What came of all tries of somebody: what was solved last time, how many days in a row, and what one can solve.
//!
//! A try moves one's level as a game against an opponent of the puzzle's rating would: far at first, less and less later.

use std::collections::{BTreeSet, HashMap};

use store::{Try, TryVerdict};

use super::{DAY_MS, MINUTE_MS};

/// The level of somebody who has tried nothing.
const FIRST_LEVEL: f64 = 900.0;
const LOWEST_LEVEL: f64 = 300.0;
/// How far a try moves the level, at first and in the long run, and after how many tries it is half way.
const FIRST_STEP: f64 = 80.0;
const LAST_STEP: f64 = 16.0;
const TRIES_TO_SETTLE: f64 = 12.0;

/// What came of tries.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    tries: Vec<Try>,
    last: HashMap<String, TryVerdict>,
}

/// Days in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Streak {
    /// Those up to today or yesterday.
    pub(super) now: u32,
    /// The most so far.
    pub(super) best: u32,
}

impl Tally {
    /// Of these tries, the earliest first.
    pub(super) fn new(tries: Vec<Try>) -> Tally {
        let last = tries.iter().map(|tried| (tried.puzzle.clone(), tried.verdict)).collect();
        Tally { tries, last }
    }

    /// The tries before a moment.
    pub(super) fn before(&self, ms: i64) -> Tally {
        Tally::new(self.tries.iter().filter(|tried| tried.at_ms < ms).cloned().collect())
    }

    pub(super) fn tries(&self) -> &[Try] {
        &self.tries
    }

    /// What became of the last try of a puzzle.
    pub(super) fn last(&self, id: &str) -> Option<TryVerdict> {
        self.last.get(id).copied()
    }

    /// Whether a puzzle was tried at this moment or later.
    pub(super) fn was_tried_since(&self, id: &str, ms: i64) -> bool {
        self.tries.iter().rev().take_while(|tried| tried.at_ms >= ms).any(|tried| tried.puzzle == id)
    }

    /// How many different puzzles were solved.
    pub(super) fn solved(&self) -> u32 {
        let solved = self.tries.iter().filter(|tried| tried.verdict != TryVerdict::Failed);
        let solved: BTreeSet<&str> = solved.map(|tried| tried.puzzle.as_str()).collect();
        u32::try_from(solved.len()).unwrap_or(u32::MAX)
    }

    /// What one can solve, after each try.
    pub(super) fn levels(&self) -> Vec<u32> {
        let mut level = FIRST_LEVEL;
        let after = |(n, tried): (usize, &Try)| {
            let expected = 1.0 / (1.0 + 10_f64.powf((f64::from(tried.rating) - level) / 400.0));
            let reached = match tried.verdict {
                TryVerdict::Solved => 1.0,
                TryVerdict::Helped => 0.5,
                TryVerdict::Failed => 0.0,
            };
            let settled = TRIES_TO_SETTLE / (TRIES_TO_SETTLE + n as f64);
            level += (LAST_STEP + (FIRST_STEP - LAST_STEP) * settled) * (reached - expected);
            level = level.max(LOWEST_LEVEL);
            level.round() as u32
        };
        self.tries.iter().enumerate().map(after).collect()
    }

    /// What one can solve now.
    pub(super) fn level(&self) -> u32 {
        self.levels().last().copied().unwrap_or(FIRST_LEVEL as u32)
    }

    /// The days in a row on which something was solved; a day begins at midnight where the clock is so many minutes ahead.
    pub(super) fn streak(&self, now_ms: i64, zone: i32) -> Streak {
        let solved = self.tries.iter().filter(|tried| tried.verdict != TryVerdict::Failed);
        let days: BTreeSet<i64> = solved.map(|tried| day(tried.at_ms, zone)).collect();
        let (mut best, mut row, mut before) = (0, 0, None);
        for &day in &days {
            row = if before == Some(day - 1) { row + 1 } else { 1 };
            best = best.max(row);
            before = Some(day);
        }
        let is_going_on = before.is_some_and(|last| last >= day(now_ms, zone) - 1);
        Streak { now: if is_going_on { row } else { 0 }, best }
    }
}

/// The number of a day, where the clock is so many minutes ahead of UTC.
pub(super) fn day(ms: i64, zone: i32) -> i64 {
    (ms + i64::from(zone) * MINUTE_MS).div_euclid(DAY_MS)
}

/// When a day begins.
pub(super) fn beginning(day: i64, zone: i32) -> i64 {
    day * DAY_MS - i64::from(zone) * MINUTE_MS
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tried(day: i64, puzzle: &str, rating: u32, verdict: TryVerdict) -> Try {
        let theme = "fours".to_owned();
        Try { at_ms: day * DAY_MS + 7, puzzle: puzzle.to_owned(), theme, rating, verdict }
    }

    #[test]
    fn streaks_table() {
        use TryVerdict::{Failed, Helped, Solved};
        let of = |days: &[(i64, TryVerdict)]| {
            Tally::new(days.iter().map(|&(day, verdict)| tried(day, "one", 900, verdict)).collect())
        };
        for (days, today, now, best) in [
            (&[][..], 9, 0, 0),
            (&[(9, Solved)], 9, 1, 1),
            (&[(7, Solved), (8, Helped), (8, Solved)], 9, 2, 2),
            (&[(7, Solved), (8, Failed), (9, Solved)], 9, 1, 1),
            (&[(3, Solved), (4, Solved), (5, Solved), (7, Solved)], 9, 0, 3),
        ] {
            assert_eq!(of(days).streak(today * DAY_MS, 0), Streak { now, best }, "{days:?}");
        }
        assert_eq!(day(-1, 0), -1);
        assert_eq!(day(DAY_MS - 1, 480), 1, "it is tomorrow in Beijing");
        assert_eq!(beginning(1, 480), DAY_MS - 8 * 3_600_000);
    }

    #[test]
    fn who_solves_rises_and_who_fails_falls() {
        use TryVerdict::{Failed, Solved};
        let levels =
            |verdict| Tally::new((0..40).map(|n| tried(n, &n.to_string(), 1200, verdict)).collect()).levels();
        let (up, down) = (levels(Solved), levels(Failed));
        assert!(up.is_sorted() && up[0] > 900 && up[39] > 1300, "{up:?}");
        assert!(down.is_sorted_by(|a, b| a >= b) && down[39] < 850, "{down:?}");
        assert_eq!(Tally::default().level(), 900);
    }
}
