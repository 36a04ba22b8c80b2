//! The running score of a match whose games end in any order.
//!
//! Two games of the same opening form a pair. While its partner is still being played, a
//! finished game counts as a game but not yet as evidence: alone it carries the bias of
//! its opening and colour. Only when no pair is complete at all do single games decide.

use std::collections::BTreeMap;

use super::elo::Estimate;
use super::score::{GameScore, PairCounts, Tally, Wdl};
use super::sprt::{Assessment, Sprt};

/// All finished games of a match, from the first player's view.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchScore {
    games: Wdl,
    pairs: PairCounts,
    waiting: BTreeMap<u64, GameScore>,
}

/// What a match says about its first player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// Logistic Elo difference.
    pub elo: Estimate,
    /// Normalised Elo difference.
    pub normalised_elo: Estimate,
    /// Likelihood of superiority, 0 to 1.
    pub superiority: f64,
}

impl MatchScore {
    /// Counts one game of the pair numbered `pair`. A pair is complete with its second game.
    pub fn record(&mut self, pair: u64, game: GameScore) {
        self.games.record(game);
        match self.waiting.remove(&pair) {
            Some(partner) => self.pairs.record(partner, game),
            None => {
                self.waiting.insert(pair, game);
            }
        }
    }

    /// Every finished game.
    pub fn games(&self) -> &Wdl {
        &self.games
    }

    /// The complete pairs.
    pub fn pairs(&self) -> &PairCounts {
        &self.pairs
    }

    /// How many finished games wait for the other game of their pair.
    pub fn unpaired_games(&self) -> usize {
        self.waiting.len()
    }

    /// Elo and superiority, from the pairs if there are any; none before the first game.
    pub fn summary(&self) -> Option<Summary> {
        if self.pairs.trials() > 0 { summarise(&self.pairs) } else { summarise(&self.games) }
    }

    /// Where `sprt` stands, from the pairs if there are any.
    pub fn assess(&self, sprt: &Sprt) -> Assessment {
        if self.pairs.trials() > 0 { sprt.assess(&self.pairs) } else { sprt.assess(&self.games) }
    }
}

fn summarise<const BINS: usize>(tally: &Tally<BINS>) -> Option<Summary> {
    Some(Summary {
        elo: tally.elo()?,
        normalised_elo: tally.normalised_elo()?,
        superiority: tally.superiority()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use GameScore::{Draw, Loss, Win};

    #[test]
    fn games_are_paired_in_whatever_order_they_end() {
        let mut score = MatchScore::default();
        for (pair, game) in [(1, Win), (0, Loss), (2, Draw), (0, Win), (1, Win)] {
            score.record(pair, game);
        }
        assert_eq!(*score.pairs(), PairCounts::from([0, 0, 1, 0, 1]));
        assert_eq!(*score.games(), Wdl::from([1, 1, 3]));
        assert_eq!(score.unpaired_games(), 1);
    }

    #[test]
    fn an_odd_last_game_is_counted_but_weighs_nothing() {
        let mut score = MatchScore::default();
        for (pair, game) in [(0, Win), (0, Draw), (1, Loss), (1, Draw)] {
            score.record(pair, game);
        }
        let before = score.summary();
        score.record(2, Loss);
        assert_eq!(score.summary(), before);
        assert_eq!(score.games().games(), 5);
    }

    #[test]
    fn single_games_speak_until_the_first_pair_is_complete() {
        let mut score = MatchScore::default();
        assert_eq!(score.summary(), None);
        score.record(0, Win);
        score.record(1, Loss);
        let games = Wdl::from([1, 0, 1]);
        assert_eq!(score.summary().map(|s| s.elo), games.elo());
    }
}
