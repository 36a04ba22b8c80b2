//! What a file of games holds, in numbers.

use std::collections::BTreeMap;

use rules::{Outcome, Side};
use search_kit::score::is_proved;
use serde_json::{Value, json};

use super::{Choice, Ending, Header, StoredGame};

/// Counts over the games of a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// Games.
    pub games: u64,
    /// Positions with a score.
    pub positions: u64,
    /// Those whose score is proved.
    pub proved: u64,
    /// Moves that chance chose, openings left out.
    pub random_moves: u64,
    /// Games won by the first side, drawn, and won by the second.
    pub results: [u64; 3],
    /// Games by their ending, in the order of [`Ending::ALL`].
    pub endings: [u64; 3],
    /// How many games have so many moves, openings included; by tens.
    pub lengths: BTreeMap<usize, u64>,
}

/// The width of a bar of the histogram.
const TEN: usize = 10;

impl Summary {
    /// Counts a game.
    pub fn add(&mut self, game: &StoredGame) {
        self.games += 1;
        self.positions += game.searched.len() as u64;
        let proved = game.searched.iter().filter(|searched| is_proved(searched.score.into()));
        self.proved += proved.count() as u64;
        let random = game.searched.iter().filter(|searched| searched.choice == Choice::Random);
        self.random_moves += random.count() as u64;
        self.results[match game.outcome {
            Outcome::Win(Side::First) => 0,
            Outcome::Draw => 1,
            Outcome::Win(Side::Second) => 2,
        }] += 1;
        self.endings[game.ending as usize] += 1;
        let length = game.opening + game.searched.len();
        *self.lengths.entry(length / TEN * TEN).or_default() += 1;
    }

    /// The share of games that fall on each result; nothing of nothing is nothing.
    fn shares(&self, counts: [u64; 3]) -> [f64; 3] {
        counts.map(|count| 100.0 * count as f64 / self.games.max(1) as f64)
    }

    /// The counts as text, with a bar for every ten moves of length.
    #[must_use]
    pub fn to_text(&self, header: &Header) -> String {
        let [first, draws, second] = self.results;
        let shares = self.shares(self.results);
        let [rules, proved, too_long] = self.endings;
        let mut text = format!(
            "{}, {} nodes a move, seed {}\n\
             {} games, {} positions ({} proved, {} random moves)\n\
             first side wins {first} ({:.1} %), draws {draws} ({:.1} %), second side wins {second} ({:.1} %)\n\
             ended by the rules {rules}, by proof {proved}, too long {too_long}\n",
            header.spec,
            header.nodes,
            header.seed,
            self.games,
            self.positions,
            self.proved,
            self.random_moves,
            shares[0],
            shares[1],
            shares[2],
        );
        let most = self.lengths.values().copied().max().unwrap_or(1);
        for (&from, &count) in &self.lengths {
            let bar = "#".repeat((count * 40).div_ceil(most) as usize);
            text += &format!("{from:>4}-{:<4}{count:>8} {bar}\n", from + TEN - 1);
        }
        text
    }

    /// The counts as one JSON document.
    #[must_use]
    pub fn to_json(&self, header: &Header) -> Value {
        let [first, draws, second] = self.results;
        let endings = Ending::ALL.map(|ending| self.endings[ending as usize]);
        let lengths = self.lengths.iter().map(|(&from, &games)| json!({ "from": from, "games": games }));
        json!({
            "game": header.spec.game().name(),
            "rules": header.spec.to_string(),
            "nodes": header.nodes,
            "seed": header.seed,
            "random_move_in": header.random_move_in,
            "games": self.games,
            "positions": self.positions,
            "proved": self.proved,
            "random_moves": self.random_moves,
            "results": { "first": first, "draws": draws, "second": second },
            "endings": { "rules": endings[0], "proved": endings[1], "too_long": endings[2] },
            "lengths": lengths.collect::<Vec<_>>(),
        })
    }
}
