//! What the finished games of a match say so far.
//!
//! Games end in any order; they are counted in the order of their numbers, each as soon as all
//! before it are there. So the sequential test decides after the same game whatever the number of
//! threads, and a resumed match decides as an unbroken one would have.

use std::collections::BTreeMap;

use record::{EndReason, GameRecord};
use rules::Outcome;

use super::schedule::Seating;
use crate::stats::{Assessment, GameScore, MatchScore, Sprt, Verdict};

/// The running state of a match.
#[derive(Clone, Debug)]
pub struct MatchState {
    sprt: Option<Sprt>,
    counted: usize,
    score: MatchScore,
    faults: [Faults; 2],
    decided: Option<Assessment>,
    /// Finished games that wait for one with a smaller number.
    early: BTreeMap<usize, Tallied>,
}

/// What a finished game adds.
#[derive(Clone, Copy, Debug)]
struct Tallied {
    score: GameScore,
    faults: [Faults; 2],
}

/// How often a player failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Faults {
    /// Time-outs, crashes, stalls, rubbish, failed starts.
    pub errors: u32,
    /// Illegal moves.
    pub invalid_steps: u32,
}

/// Where a match stands.
#[derive(Clone, Debug)]
pub struct Standing<'a> {
    /// The score so far.
    pub score: &'a MatchScore,
    /// Each player's failures.
    pub faults: [Faults; 2],
    /// Where the sequential test stands, if one was asked for.
    pub test: Option<Assessment>,
}

impl Faults {
    /// What a finished game says about both players.
    #[must_use]
    pub fn of(record: &GameRecord, seating: Seating) -> [Faults; 2] {
        let mut faults = [Faults::default(); 2];
        let Some(result) = record.result() else { return faults };
        let Some(side) = result.at_fault else { return faults };
        let player = &mut faults[seating.player(side)];
        match result.reason {
            EndReason::Resign => {}
            EndReason::IllegalMove => player.invalid_steps = 1,
            _ => player.errors = 1,
        }
        faults
    }

    pub(crate) fn add(&mut self, more: Faults) {
        self.errors += more.errors;
        self.invalid_steps += more.invalid_steps;
    }
}

impl MatchState {
    /// No games yet.
    #[must_use]
    pub fn new(sprt: Option<Sprt>) -> MatchState {
        let faults = [Faults::default(); 2];
        MatchState {
            sprt,
            counted: 0,
            score: MatchScore::default(),
            faults,
            decided: None,
            early: BTreeMap::new(),
        }
    }

    /// Takes a finished game. One that was interrupted has no result and is not counted.
    pub fn add(&mut self, game: usize, record: &GameRecord) {
        let seating = Seating::of(game);
        let Some(score) = score_of_first_player(record, seating) else { return };
        self.early.insert(game, Tallied { score, faults: Faults::of(record, seating) });
        while let Some(next) = self.early.remove(&self.counted) {
            self.count(next);
        }
    }

    fn count(&mut self, game: Tallied) {
        if self.decided.is_some() {
            return;
        }
        self.score.record(Seating::of(self.counted).pair() as u64, game.score);
        for (total, more) in self.faults.iter_mut().zip(game.faults) {
            total.add(more);
        }
        self.counted += 1;
        let pair_is_complete = self.counted.is_multiple_of(2);
        let assessed = self.sprt.as_ref().filter(|_| pair_is_complete).map(|sprt| self.score.assess(sprt));
        self.decided = assessed.filter(|assessment| assessment.verdict != Verdict::Continue);
    }

    /// Whether the sequential test has decided, so that no more games are needed.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        self.decided.is_some()
    }

    /// Where the match stands.
    #[must_use]
    pub fn standing(&self) -> Standing<'_> {
        let test = self.decided.or_else(|| Some(self.score.assess(self.sprt.as_ref()?)));
        Standing { score: &self.score, faults: self.faults, test }
    }
}

/// The result of a game from the first player's view; `None` if it has none.
pub(crate) fn score_of_first_player(record: &GameRecord, seating: Seating) -> Option<GameScore> {
    Some(match record.result()?.outcome? {
        Outcome::Draw => GameScore::Draw,
        Outcome::Win(side) if side == seating.first_player => GameScore::Win,
        Outcome::Win(_) => GameScore::Loss,
    })
}
