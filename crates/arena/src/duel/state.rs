//! What the finished games of a match say so far.
//!
//! Games end in any order, and each counts as soon as it is finished. The sequential test alone takes
//! them in the order of their numbers, each as soon as all before it are there. So it decides after
//! the same game whatever the number of threads, and a resumed match decides as an unbroken one
//! would have; the games beyond the deciding one are then left out of the score.

use std::collections::BTreeMap;

use record::{EndReason, GameRecord};
use rules::Outcome;

use super::schedule::Seating;
use crate::stats::{Assessment, GameScore, MatchScore, Sprt, SprtDecision};

/// The running state of a match.
#[derive(Clone, Debug)]
pub struct MatchState {
    sprt: Option<Sprt>,
    /// Every finished game.
    all: Count,
    /// The finished games before which none is missing.
    in_order: Count,
    decided: Option<Assessment>,
    /// Finished games that wait for one with a smaller number.
    early: BTreeMap<usize, Tallied>,
}

/// Some games, counted.
#[derive(Clone, Debug, Default)]
struct Count {
    games: usize,
    score: MatchScore,
    faults: [Faults; 2],
}

impl Count {
    fn add(&mut self, game: usize, tallied: Tallied) {
        self.games += 1;
        self.score.record(Seating::of(game).pair() as u64, tallied.score);
        for (total, more) in self.faults.iter_mut().zip(tallied.faults) {
            total.add(more);
        }
    }
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
        MatchState {
            sprt,
            all: Count::default(),
            in_order: Count::default(),
            decided: None,
            early: BTreeMap::new(),
        }
    }

    /// Takes a finished game. One that was interrupted has no result and is not counted.
    pub fn add(&mut self, game: usize, record: &GameRecord) {
        let seating = Seating::of(game);
        let Some(score) = score_of_first_player(record, seating) else { return };
        let tallied = Tallied { score, faults: Faults::of(record, seating) };
        self.all.add(game, tallied);
        self.early.insert(game, tallied);
        while let Some(next) = self.early.remove(&self.in_order.games) {
            self.count_in_order(next);
        }
    }

    fn count_in_order(&mut self, next: Tallied) {
        if self.decided.is_some() {
            return;
        }
        self.in_order.add(self.in_order.games, next);
        let is_pair_complete = self.in_order.games.is_multiple_of(2);
        let assessed = self.assess().filter(|_| is_pair_complete);
        self.decided = assessed.filter(|assessment| assessment.verdict != SprtDecision::Continue);
    }

    fn assess(&self) -> Option<Assessment> {
        self.sprt.as_ref().map(|sprt| self.in_order.score.assess(sprt))
    }

    /// Whether the sequential test has decided, so that no more games are needed.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        self.decided.is_some()
    }

    /// Where the match stands.
    #[must_use]
    pub fn standing(&self) -> Standing<'_> {
        let count = if self.is_decided() { &self.in_order } else { &self.all };
        Standing { score: &count.score, faults: count.faults, test: self.decided.or_else(|| self.assess()) }
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
