//! Puzzles for somebody: those that come with the program, and those out of their own games, which come back at growing
//! intervals.
//!
//! `list` finds puzzles, `attempt` judges what is tried and notes it, `hint` helps by stages, `own` makes puzzles out of a
//! reviewed game, `daily` chooses ten a day, `tally` counts what came of all tries, `memory` says when something comes back,
//! `progress` sees all of it over time.

mod attempt;
mod daily;
mod hint;
mod list;
mod memory;
mod own;
mod progress;
mod rush;
mod summary;
mod tally;

use std::sync::Mutex;

use coach::puzzles::{Judge, Puzzle, read, shipped, shipped_at};
use store::Drill;

use crate::{
    App, admission,
    messages::error::{ErrorCode, Refusal},
    now,
    pool::Whose,
    visitors::Visitor,
};

pub(crate) use daily::day_puzzle;

/// Judges that wait to be asked again: they have tables.
const MOST_WAITING: usize = 2;
const DAY_MS: i64 = 86_400_000;
const MINUTE_MS: i64 = 60_000;

/// Those who judge attempts, and remember what they have seen.
#[derive(Default)]
pub(crate) struct Judges {
    free: Mutex<Vec<Judge>>,
}

impl Judges {
    /// Asks one of them.
    fn ask<T>(&self, question: impl FnOnce(&mut Judge) -> T) -> T {
        let free = || self.free.lock().expect("nothing panics while it takes a judge");
        let mut judge = free().pop().unwrap_or_default();
        let answer = question(&mut judge);
        let mut free = free();
        if free.len() < MOST_WAITING {
            free.push(judge);
        }
        answer
    }
}

/// A puzzle that was asked for, and whether it comes back.
struct Found {
    puzzle: Puzzle,
    drill: Option<Drill>,
}

impl App {
    /// The time by which drills are due.
    fn drill_ms(&self) -> i64 {
        now::unix_ms() + self.config.drills_ahead.as_millis() as i64
    }

    async fn puzzle_found(&self, who: &Visitor, id: &str) -> Result<Found, Refusal> {
        let drill = self.store.drills().find(who.id.as_str(), id).await?;
        let own = || drill.as_ref().and_then(|drill| read(&drill.body));
        let puzzle = shipped_at(id).map(|at| shipped()[at].clone()).or_else(own);
        let unknown = || ErrorCode::NotFound.with("what", "puzzle").with("name", admission::shown(id));
        Ok(Found { puzzle: puzzle.ok_or_else(unknown)?, drill })
    }

    /// Asks a judge on a thread where work may take long.
    async fn ask_judge<T: Send + 'static>(
        self: &std::sync::Arc<App>,
        who: &Visitor,
        question: impl FnOnce(&mut Judge) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let app = self.clone();
        let work = move |_: &player::StopFlag| app.judges.ask(question);
        self.workshop.work(&Whose::of(who.id.as_str()), work).await.map_err(|refusal| match refusal.code {
            // The workshop mostly writes files.
            ErrorCode::CannotExport => ErrorCode::Busy.refusal(),
            _ => refusal,
        })
    }
}
