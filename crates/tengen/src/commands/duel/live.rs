//! The live line of a match: a progress bar on a terminal, a plain line now and then elsewhere.

use std::{
    io::{self, Write},
    time::{Duration, Instant},
};

use arena::duel::MatchState;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How long plain lines are apart.
const INTERVAL: Duration = Duration::from_secs(10);

/// Shows how a match is going, on standard error.
pub(super) struct Live {
    bar: ProgressBar,
    is_plain: bool,
    total: usize,
    /// Games that were finished before this run.
    before: usize,
    began: Instant,
    told: Instant,
}

impl Live {
    pub(super) fn new(total: usize, before: usize) -> Live {
        let bar = ProgressBar::with_draw_target(Some(total as u64), ProgressDrawTarget::stderr());
        let style = ProgressStyle::with_template("{bar:24} {pos}/{len} {msg}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        let now = Instant::now();
        Live { is_plain: bar.is_hidden(), bar, total, before, began: now, told: now }
    }

    pub(super) fn show(&mut self, finished: usize, state: &MatchState) {
        let message = format!("{}  {}", standing(state), self.time_left(finished));
        if !self.is_plain {
            self.bar.set_position(finished as u64);
            self.bar.set_message(message);
        } else if self.told.elapsed() >= INTERVAL {
            self.told = Instant::now();
            // A progress line that cannot be written is not worth ending a match for.
            let _ = writeln!(io::stderr(), "{finished}/{}  {message}", self.total);
        }
    }

    fn time_left(&self, finished: usize) -> String {
        let played = finished.saturating_sub(self.before).max(1) as u32;
        let per_game = self.began.elapsed() / played;
        let seconds = (per_game * (self.total - finished.min(self.total)) as u32).as_secs();
        format!("{}:{:02} left", seconds / 60, seconds % 60)
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// Score, Elo, likelihood of superiority and the test, in one line.
fn standing(state: &MatchState) -> String {
    let standing = state.standing();
    let games = standing.score.games();
    let mut line = format!("+{} ={} -{}", games.wins(), games.draws(), games.losses());
    if let Some(summary) = standing.score.summary() {
        line += &format!("  Elo {:.0}  LOS {:.0} %", summary.elo, 100.0 * summary.superiority);
    }
    if let Some(test) = standing.test {
        line += &format!("  LLR {:.2}", test.llr);
    }
    line
}
