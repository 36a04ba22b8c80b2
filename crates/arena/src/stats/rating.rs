//! One Elo list for many players, by maximum likelihood over all games at once.
//!
//! The Bradley–Terry model: a player who is `d` Elo stronger scores `1 / (1 + 10^(-d/400))`,
//! a draw is half a win. A weak prior, [`PRIOR_DRAWS`] virtual draws a player, spread over
//! the opponents it really met, keeps players finite who won or lost everything. It links
//! nobody who never played, so players without a chain of games between them are an error,
//! not a guess. Games are summed before anything is computed: their order cannot matter.

use std::collections::{BTreeMap, BTreeSet};

use thiserror::Error;

use super::bradley_terry::{BradleyTerry, Encounter, connected_groups};
use super::elo::{ELO_PER_LOGIT, Estimate, Z95};
use super::score::Wdl;

/// Virtual draws added to each player's results.
const PRIOR_DRAWS: f64 = 1.0;

/// The player whose rating is known, and that rating.
#[derive(Clone, Debug, PartialEq)]
pub struct Anchor {
    /// The player's name.
    pub player: String,
    /// Its rating.
    pub elo: f64,
}

/// The results of a set of players.
#[derive(Clone, Debug, Default)]
pub struct Pool {
    players: BTreeSet<String>,
    /// Keyed by names in ascending order, from the first one's view.
    results: BTreeMap<(String, String), Wdl>,
}

/// The rating of one player.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerRating {
    /// The player's name.
    pub name: String,
    /// Its rating.
    pub elo: f64,
    /// Half the width of the 95 % interval of the difference to the anchor; 0 for the anchor.
    pub error: f64,
    /// The same for the difference to the average of all players. When the anchor is far
    /// weaker than everyone, this is the error that says how well a player is placed.
    pub pool_error: f64,
    /// Its own games, from its own view.
    pub games: Wdl,
}

/// All ratings, strongest first.
#[derive(Clone, Debug)]
pub struct RatingTable {
    ratings: Vec<PlayerRating>,
    /// Of the ratings, in logits, in the order of `ratings`.
    covariance: Vec<Vec<f64>>,
}

/// Why players cannot be rated.
#[derive(Clone, Debug, PartialEq, Error, wording::Coded)]
pub enum RatingError {
    /// The anchor did not play.
    #[error("the anchor {player:?} is not among the rated players")]
    UnknownAnchor {
        /// The anchor's name.
        player: String,
    },
    /// The anchor's rating is not a finite number.
    #[error("the anchor's rating must be a finite number, but it is {elo}")]
    AnchorNotFinite {
        /// The given rating.
        elo: f64,
    },
    /// Some players are not linked by any chain of games.
    #[error("the players form {count} groups that never met: {groups}", count = groups.len(), groups = list(groups))]
    Disconnected {
        /// The groups, each in alphabetical order.
        groups: Vec<Vec<String>>,
    },
}

fn list(groups: &[Vec<String>]) -> String {
    groups.iter().map(|group| group.join(", ")).collect::<Vec<_>>().join(" | ")
}

impl Pool {
    /// Makes a player known who may not have played yet.
    pub fn add_player(&mut self, name: &str) {
        if !self.players.contains(name) {
            self.players.insert(name.to_owned());
        }
    }

    /// Adds games of `first` against `second`, counted from the view of `first`. Games of a
    /// player against itself say nothing about its strength and are left out.
    pub fn add_games(&mut self, first: &str, second: &str, games: Wdl) {
        self.add_player(first);
        self.add_player(second);
        let (key, games) = match first.cmp(second) {
            std::cmp::Ordering::Less => ((first, second), games),
            std::cmp::Ordering::Greater => ((second, first), games.swapped()),
            std::cmp::Ordering::Equal => return,
        };
        *self.results.entry((key.0.to_owned(), key.1.to_owned())).or_default() += games;
    }

    /// Rates every player.
    pub fn rate(&self, anchor: &Anchor) -> Result<RatingTable, RatingError> {
        if !anchor.elo.is_finite() {
            return Err(RatingError::AnchorNotFinite { elo: anchor.elo });
        }
        let names: Vec<&str> = self.players.iter().map(String::as_str).collect();
        let Ok(anchor_index) = names.binary_search(&anchor.player.as_str()) else {
            return Err(RatingError::UnknownAnchor { player: anchor.player.clone() });
        };
        let encounters = self.encounters(&names);
        let groups = connected_groups(names.len(), &encounters);
        if groups.len() > 1 {
            let named = |group: &Vec<usize>| group.iter().map(|&player| names[player].to_owned()).collect();
            return Err(RatingError::Disconnected { groups: groups.iter().map(named).collect() });
        }
        let model = BradleyTerry { players: names.len(), anchor: anchor_index, encounters };
        let strengths = model.fit();
        let covariance = model.covariance(&strengths);
        let rating = |(player, name): (usize, &&str)| PlayerRating {
            name: (*name).to_owned(),
            elo: anchor.elo + ELO_PER_LOGIT * strengths[player],
            error: error_of(covariance[player][player]),
            pool_error: error_of(variance_to_mean(&covariance, player)),
            games: self.games_of(name),
        };
        let ratings: Vec<PlayerRating> = names.iter().enumerate().map(rating).collect();
        Ok(RatingTable::sorted(&ratings, &covariance))
    }

    fn encounters(&self, names: &[&str]) -> Vec<Encounter> {
        let index =
            |name: &String| names.binary_search(&name.as_str()).expect("add_games makes both players known");
        let mut encounters: Vec<Encounter> = self
            .results
            .iter()
            .filter(|(_, games)| games.trials() > 0)
            .map(|((first, second), games)| Encounter::new(index(first), index(second), games))
            .collect();
        let mut games_of = vec![0.0; names.len()];
        for encounter in &encounters {
            games_of[encounter.first] += encounter.games();
            games_of[encounter.second] += encounter.games();
        }
        for encounter in &mut encounters {
            let games = encounter.games();
            let share = games / games_of[encounter.first] + games / games_of[encounter.second];
            // A virtual draw between two players is one for each of them.
            encounter.add_draws(PRIOR_DRAWS * share / 2.0);
        }
        encounters
    }

    fn games_of(&self, name: &str) -> Wdl {
        let mut total = Wdl::default();
        for ((first, second), games) in &self.results {
            if first == name {
                total += *games;
            } else if second == name {
                total += games.swapped();
            }
        }
        total
    }
}

impl RatingTable {
    fn sorted(ratings: &[PlayerRating], covariance: &[Vec<f64>]) -> Self {
        let mut order: Vec<usize> = (0..ratings.len()).collect();
        order.sort_by(|&a, &b| ratings[b].elo.total_cmp(&ratings[a].elo));
        Self {
            ratings: order.iter().map(|&player| ratings[player].clone()).collect(),
            covariance: order.iter().map(|&i| order.iter().map(|&j| covariance[i][j]).collect()).collect(),
        }
    }

    /// All players, strongest first; equals in alphabetical order.
    pub fn ratings(&self) -> &[PlayerRating] {
        &self.ratings
    }

    /// How much stronger `first` is than `second`, with its own 95 % interval: the errors of
    /// two players in the table cannot be combined, since both depend on the same games.
    pub fn difference(&self, first: &str, second: &str) -> Option<Estimate> {
        let index = |name: &str| self.ratings.iter().position(|rating| rating.name == name);
        let (i, j) = (index(first)?, index(second)?);
        let variance = self.covariance[i][i] + self.covariance[j][j] - 2.0 * self.covariance[i][j];
        Some(Estimate::symmetric(self.ratings[i].elo - self.ratings[j].elo, error_of(variance)))
    }
}

fn error_of(variance: f64) -> f64 {
    Z95 * ELO_PER_LOGIT * variance.max(0.0).sqrt()
}

fn variance_to_mean(covariance: &[Vec<f64>], player: usize) -> f64 {
    let players = covariance.len() as f64;
    let with_mean = covariance[player].iter().sum::<f64>() / players;
    let of_mean = covariance.iter().flatten().sum::<f64>() / (players * players);
    covariance[player][player] - 2.0 * with_mean + of_mean
}
