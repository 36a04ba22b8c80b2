//! What a player has achieved, counted from the results, oldest first.

use crate::{StoredResult, Verdict};

/// How many of the last results are kept: this game and the three before it.
const LAST: usize = 4;

/// A row of equal results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Streak {
    /// How each of them ended.
    pub verdict: Verdict,
    /// How many there are.
    pub length: u32,
}

/// What a player has achieved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerStats {
    /// The player's name.
    pub player: String,
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// How the best game ended: any win is better than a draw, and any draw better than a loss.
    pub best: Verdict,
    /// The score of that game.
    pub best_score: i64,
    /// The results since the last change; `None` before the first.
    pub streak: Option<Streak>,
    /// The most wins in a row.
    pub longest_winning_streak: u32,
    /// The last four results, the newest first.
    pub last: Vec<StoredResult>,
}

impl PlayerStats {
    /// A player without results.
    pub(crate) fn new(player: String) -> PlayerStats {
        PlayerStats {
            player,
            wins: 0,
            draws: 0,
            losses: 0,
            best: Verdict::None,
            best_score: 0,
            streak: None,
            longest_winning_streak: 0,
            last: Vec::new(),
        }
    }

    /// All games with a result.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Adds the next result.
    pub(crate) fn count(&mut self, result: &StoredResult) {
        match result.verdict {
            Verdict::Win => self.wins += 1,
            Verdict::Draw => self.draws += 1,
            Verdict::Loss => self.losses += 1,
            Verdict::None => return,
        }
        let best = (rank(self.best), self.best_score).max((rank(result.verdict), result.score));
        if best != (rank(self.best), self.best_score) {
            (self.best, self.best_score) = (result.verdict, result.score);
        }
        let length = match self.streak {
            Some(streak) if streak.verdict == result.verdict => streak.length + 1,
            _ => 1,
        };
        self.streak = Some(Streak { verdict: result.verdict, length });
        if result.verdict == Verdict::Win {
            self.longest_winning_streak = self.longest_winning_streak.max(length);
        }
        self.last.insert(0, result.clone());
        self.last.truncate(LAST);
    }
}

/// Ends of games in the order in which people like them.
fn rank(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::None => 0,
        Verdict::Loss => 1,
        Verdict::Draw => 2,
        Verdict::Win => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streaks_are_counted_over_a_table_of_results() {
        use Verdict::{Draw, Loss, Win};
        type Row = (&'static [Verdict], u32, Option<(Verdict, u32)>);
        let table: [Row; 6] = [
            (&[], 0, None),
            (&[Win], 1, Some((Win, 1))),
            (&[Win, Win, Loss], 2, Some((Loss, 1))),
            (&[Loss, Loss, Loss], 0, Some((Loss, 3))),
            (&[Win, Win, Draw, Win, Win, Win], 3, Some((Win, 3))),
            (&[Win, Win, Verdict::None, Win], 3, Some((Win, 3))),
        ];
        for (verdicts, longest, streak) in table {
            let mut stats = PlayerStats::new("Ada".to_owned());
            for &verdict in verdicts {
                let player = "Ada".to_owned();
                stats.count(&StoredResult { player, verdict, score: 5, played_ms: 0, hints: 0 });
            }
            assert_eq!(stats.longest_winning_streak, longest, "{verdicts:?}");
            assert_eq!(stats.streak.map(|streak| (streak.verdict, streak.length)), streak, "{verdicts:?}");
        }
    }

    #[test]
    fn the_best_game_of_a_table_is_a_win_before_a_draw_before_a_loss() {
        use Verdict::{Draw, Loss, Win};
        type Row = (&'static [(Verdict, i64)], Verdict, i64);
        let table: [Row; 5] = [
            (&[], Verdict::None, 0),
            (&[(Draw, 180), (Win, 100)], Win, 100),
            (&[(Win, 100), (Draw, 180), (Loss, 181)], Win, 100),
            (&[(Loss, 90), (Draw, 12), (Draw, 15)], Draw, 15),
            (&[(Loss, 9), (Loss, 30), (Verdict::None, 200)], Loss, 30),
        ];
        for (results, best, best_score) in table {
            let mut stats = PlayerStats::new("Ada".to_owned());
            for &(verdict, score) in results {
                let player = "Ada".to_owned();
                stats.count(&StoredResult { player, verdict, score, played_ms: 0, hints: 0 });
            }
            assert_eq!((stats.best, stats.best_score), (best, best_score), "{results:?}");
        }
    }
}
