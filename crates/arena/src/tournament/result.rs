//! What a tournament came to: every meeting with its score, every game.

use std::{collections::BTreeMap, ops::Range};

use record::GameRecord;

use super::pairing::{Meeting, Played};
use crate::{
    duel::{Faults, Seating, score_of_first_player},
    stats::Wdl,
};

/// A tournament that has been played, or as much of it as there is.
#[derive(Clone, PartialEq, Debug)]
pub struct TournamentResult {
    /// Whether all of it has been played.
    pub completion: Completion,
    /// The meetings that were drawn up, in the order of their games.
    pub meetings: Vec<MeetingResult>,
    /// The finished games by their numbers, from 0.
    pub games: BTreeMap<usize, GameRecord>,
}

/// Whether a tournament has been played to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Completion {
    /// It has.
    Finished,
    /// It was stopped before, and can be continued.
    Stopped,
}

/// A meeting and what its finished games say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MeetingResult {
    /// Who met in which round.
    pub meeting: Meeting,
    /// The numbers of its games. The first of the two players has black in the even ones.
    pub games: Range<usize>,
    /// The finished games, as the first of the two players sees them.
    pub score: Wdl,
    /// How often each of the two failed.
    pub faults: [Faults; 2],
}

impl MeetingResult {
    /// Counts the finished games of a meeting.
    pub(super) fn count(
        meeting: Meeting,
        numbers: Range<usize>,
        games: &BTreeMap<usize, GameRecord>,
    ) -> MeetingResult {
        let mut score = Wdl::default();
        let mut faults = [Faults::default(); 2];
        for (&number, record) in games.range(numbers.clone()) {
            let seating = Seating::of(number - numbers.start);
            let Some(game) = score_of_first_player(record, seating) else { continue };
            score.record(game);
            for (total, more) in faults.iter_mut().zip(Faults::of(record, seating)) {
                total.add(more);
            }
        }
        MeetingResult { meeting, games: numbers, score, faults }
    }

    /// Whether all its games are finished.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.score.games() == self.games.len() as u64
    }

    /// What each of the two has scored: two for a won game, one for a drawn one.
    #[must_use]
    pub fn half_points(&self) -> [u64; 2] {
        let of = |score: &Wdl| 2 * score.wins() + score.draws();
        [of(&self.score), of(&self.score.swapped())]
    }

    pub(super) fn played(&self) -> Option<Played> {
        self.is_complete().then(|| Played { meeting: self.meeting, half_points: self.half_points() })
    }
}
