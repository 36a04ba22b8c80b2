//! Which game has which opening, colours and seeds: a pure function of the game's number.
//!
//! Two games in a row are a pair: the same opening, colours exchanged.

use std::collections::BTreeSet;

use record::{GameRecord, Header, RuleSet};
use rules::{AnyPosition, Side};

use crate::{conditions::Conditions, run::Fixture};

/// Everything that decides what the games of a match are.
#[derive(Clone, PartialEq, Debug)]
pub struct Schedule {
    /// What is played.
    pub rules: RuleSet,
    /// Names of the two players, as specs that can be played against again.
    pub players: [String; 2],
    /// The positions to start from, used in turn; never empty.
    pub openings: Vec<AnyPosition>,
    /// What every game is played under; times are per player, not per colour.
    pub conditions: Conditions,
    /// Where all chance comes from.
    pub seed: u64,
    /// How many games.
    pub games: usize,
    /// The event's name in the records.
    pub event: String,
}

/// Who sits where in one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seating {
    /// The game's number, from 0.
    pub game: usize,
    /// The side of the first player.
    pub first_player: Side,
}

impl Seating {
    /// The seating of a game: the first player has black in even games.
    #[must_use]
    pub const fn of(game: usize) -> Seating {
        let first_player = if game.is_multiple_of(2) { Side::First } else { Side::Second };
        Seating { game, first_player }
    }

    /// Which of the two players has a side.
    #[must_use]
    pub const fn player(self, side: Side) -> usize {
        if self.first_player.index() == side.index() { 0 } else { 1 }
    }

    /// The number of the pair.
    #[must_use]
    pub const fn pair(self) -> usize {
        self.game / 2
    }
}

impl Schedule {
    /// The games that are not yet finished, in the order of their numbers.
    pub fn fixtures(&self, finished: BTreeSet<usize>) -> impl Iterator<Item = Fixture> + Send {
        (0..self.games).filter(move |game| !finished.contains(game)).map(|game| self.fixture(game))
    }

    /// A game by its number.
    pub(crate) fn fixture(&self, game: usize) -> Fixture {
        let seating = Seating::of(game);
        let time = Side::BOTH.map(|side| self.conditions.time[seating.player(side)]);
        Fixture {
            number: game,
            seats: Side::BOTH.map(|side| seating.player(side)),
            record: self.blank_record(seating),
            conditions: Conditions { time, ..self.conditions },
            seeds: seeds(self.seed, game),
        }
    }

    /// The record of a game before its first move.
    fn blank_record(&self, seating: Seating) -> GameRecord {
        let opening = &self.openings[seating.pair() % self.openings.len()];
        let mut record = GameRecord::from_start(self.rules.clone(), &opening.to_string())
            .expect("an opening is a position of the game that is played");
        let number = seating.game + 1;
        record.header = Header {
            id: format!("game-{number}"),
            event: self.event.clone(),
            round: number.to_string(),
            time_control: self.time_text(),
            ..Header::default()
        };
        for side in Side::BOTH {
            let player = record.header.players.of_mut(side);
            player.spec.clone_from(&self.players[seating.player(side)]);
            player.name.clone_from(&player.spec);
        }
        record
    }

    /// The time of both players in words.
    #[must_use]
    pub fn time_text(&self) -> String {
        let [first, second] = self.conditions.time.map(|time| time.to_string());
        if first == second { first } else { format!("{first} against {second}") }
    }
}

/// Where each side's chance comes from in a game.
fn seeds(seed: u64, game: usize) -> [u64; 2] {
    let stream = scattered(seed).wrapping_add(2 * game as u64);
    Side::BOTH.map(|side| scattered(stream.wrapping_add(side.index() as u64)))
}

/// Neighbouring numbers made unlike each other (the finaliser of `SplitMix64`).
pub(crate) fn scattered(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
