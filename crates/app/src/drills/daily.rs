//! Ten puzzles a day: one's own that are due first, then others that fit what one can solve. The same day has the same ten.

use coach::puzzles::{Puzzle, Theme, read, shipped, shipped_at, shipped_ids};
use rules::GameKind;
use store::Drill;

use super::{
    summary::{shipped_summary, summary},
    tally::{Tally, beginning, day},
};
use crate::{
    App,
    messages::{
        error::Refusal,
        puzzles::{DailyView, DayQuery, PuzzleSummary},
    },
    now,
    visitors::Visitor,
};

/// The puzzles of a day.
const A_DAY: usize = 10;
/// One of so many is of Ataxx.
const ONE_OF_ATAXX: usize = 4;
/// The first of a day are so much easier than one's level, and the last so much harder.
const EASIER: i64 = 250;
const HARDER: i64 = 150;
/// The puzzle of the day is for everybody: neither plain nor hard.
const FOR_EVERYBODY: std::ops::RangeInclusive<u16> = 900..=1300;
/// Clocks are at most so many minutes ahead of UTC.
const FURTHEST_ZONE: i32 = 14 * 60;

impl App {
    /// The puzzles of today for somebody.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn daily(&self, who: &Visitor, query: &DayQuery) -> Result<DailyView, Refusal> {
        let zone = zone(query);
        let now_ms = self.drill_ms();
        let today = day(now_ms, zone);
        let begun = beginning(today, zone);
        let tally = self.tally(who).await?;
        let drills = self.store.drills().all(who.id.as_str()).await?;
        let is_due = |drill: &&Drill| drill.due_ms <= now_ms;
        let was_there = |drill: &&Drill| drill.made_ms < begun || !drill.game.is_empty();
        let of_today = |drill: &&Drill| {
            was_there(drill) && (tally.was_tried_since(&drill.puzzle, begun) || is_due(drill))
        };
        let mut set: Vec<PuzzleSummary> = Vec::new();
        for drill in drills.iter().filter(of_today).take(A_DAY) {
            let shipped = shipped_at(&drill.puzzle).map(|at| shipped()[at].clone());
            if let Some(puzzle) = shipped.or_else(|| read(&drill.body)) {
                set.push(summary(&drill.puzzle, &puzzle, Some(drill), &tally));
            }
        }
        let before = tally.before(begun);
        for at in chosen(today, &before, A_DAY - set.len()) {
            let (id, puzzle) = (&shipped_ids()[at], &shipped()[at]);
            if set.iter().all(|known| known.id != *id) {
                set.push(summary(id, puzzle, drills.iter().find(|drill| drill.puzzle == *id), &tally));
            }
        }
        let done = set.iter().map(|puzzle| tally.was_tried_since(&puzzle.id, begun)).collect();
        let due = drills.iter().filter(is_due).count();
        Ok(DailyView {
            set,
            done,
            due: u32::try_from(due).unwrap_or(u32::MAX),
            streak: tally.streak(now_ms, zone).now,
            solved: tally.solved(),
            level: tally.level(),
        })
    }
}

/// By how many minutes a clock is ahead, as far as clocks are.
pub(super) fn zone(query: &DayQuery) -> i32 {
    query.zone.unwrap_or(0).clamp(-FURTHEST_ZONE, FURTHEST_ZONE)
}

/// The puzzle of today, the same for everybody.
pub(crate) fn day_puzzle() -> Option<PuzzleSummary> {
    let today = day(now::unix_ms(), 0);
    let is_for_everybody = |at: &usize| {
        let Puzzle { theme, rating, .. } = &shipped()[*at];
        FOR_EVERYBODY.contains(rating) && theme.game() == GameKind::Gomoku && *theme != Theme::Defence
    };
    let all = (0..shipped().len()).filter(is_for_everybody);
    all.min_by_key(|&at| mixed(today as u64, at as u64)).map(shipped_summary)
}

/// So many shipped puzzles for a day that were not tried before, from easy to hard around one's level.
fn chosen(today: i64, before: &Tally, count: usize) -> Vec<usize> {
    let level = i64::from(before.level());
    let mut taken: Vec<usize> = Vec::new();
    for n in 0..count {
        let game = if n % ONE_OF_ATAXX == ONE_OF_ATAXX - 1 { GameKind::Ataxx } else { GameKind::Gomoku };
        let wanted = level - EASIER + (EASIER + HARDER) * n as i64 / A_DAY as i64;
        let is_new = |at: &usize| {
            shipped()[*at].theme.game() == game
                && before.last(&shipped_ids()[*at]).is_none()
                && !taken.contains(at)
        };
        // Of those that are near enough and of another theme than most so far, chance takes one.
        let same =
            |at: usize| taken.iter().filter(|&&other| shipped()[other].theme == shipped()[at].theme).count();
        let far =
            |at: usize| (i64::from(shipped()[at].rating) - wanted).unsigned_abs() / 100 + 2 * same(at) as u64;
        let fitting = (0..shipped().len()).filter(is_new);
        let next = fitting.min_by_key(|&at| (far(at), mixed(today as u64, at as u64)));
        taken.extend(next);
    }
    taken
}

/// A number that looks like chance and is the same every time.
pub(super) fn mixed(seed: u64, number: u64) -> u64 {
    let mut x = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number.wrapping_add(0x632b_e59b_d9b4_e019);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_has_the_same_puzzles_around_a_level_and_the_next_has_others() {
        let nothing = Tally::default();
        let day = chosen(20_000, &nothing, A_DAY);
        assert_eq!(day, chosen(20_000, &nothing, A_DAY));
        assert_eq!(day.len(), A_DAY);
        let ratings: Vec<u16> = day.iter().map(|&at| shipped()[at].rating).collect();
        assert!(ratings.iter().all(|rating| (400..1500).contains(rating)), "{ratings:?}");
        let next = chosen(20_001, &nothing, A_DAY);
        let same = day.iter().filter(|at| next.contains(at)).count();
        assert!(same <= 3, "{day:?} {next:?}");
    }
}
