//! What a tournament is: its players, its format and everything its games are played under.
//!
//! [`TournamentConfig::parse`] reads the TOML document; `docs/tournaments.md` lists its keys. The
//! plan of a tournament ([`TournamentConfig::plan`]) is what must stay the same when it is continued.

mod document;
mod error;
mod keys;

use std::path::PathBuf;

use player::{Protocol, TimeControl};
use record::RuleSet;
use rules::AnyPosition;
use serde_json::{Value, json};

pub use error::{Cause, ConfigError};

use super::pairing::Format;
use crate::{
    adjudication::{Adjudication, Streak},
    conditions::Conditions,
    stats::Anchor,
};

/// A tournament before its first game.
#[derive(Clone, PartialEq, Debug)]
pub struct TournamentConfig {
    /// The name, which stands in every record.
    pub name: String,
    /// Who meets whom.
    pub format: Format,
    /// What is played.
    pub rules: RuleSet,
    /// Who plays; at least two, with different names.
    pub players: Vec<Entrant>,
    /// Games of a meeting. Every opening is played with both colours, which an odd number cuts short.
    pub games: usize,
    /// The time of every player that has none of its own.
    pub time: TimeControl,
    /// How far a player may look, in plies.
    pub depth: Option<u32>,
    /// How many positions a player may look at.
    pub nodes: Option<u64>,
    /// When the arena ends a game.
    pub adjudication: Adjudication,
    /// Where the openings come from.
    pub openings: OpeningSource,
    /// How many games are played at once.
    pub concurrency: usize,
    /// Where all chance comes from.
    pub seed: u64,
    /// The player whose rating is known.
    pub anchor: Anchor,
    /// The folder for journal, records, tables and report.
    pub out: Option<PathBuf>,
}

/// A player in a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// What plays: a roster id with its settings, or a command.
    pub spec: String,
    /// What it is called.
    pub name: String,
    /// Its own time, if it has another one than the rest.
    pub time: Option<TimeControl>,
    /// What it speaks if it is a program and not the usual protocol of the game.
    pub protocol: Option<Protocol>,
}

/// Where the openings of a tournament come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpeningSource {
    /// Those that come with the program.
    Shipped,
    /// Made at random, near even, from the seed.
    Generated,
    /// Read from a file.
    File(PathBuf),
}

impl Entrant {
    /// A player that is called what it is.
    #[must_use]
    pub fn new(spec: impl Into<String>) -> Entrant {
        let spec = spec.into();
        Entrant { name: spec.clone(), spec, time: None, protocol: None }
    }
}

impl TournamentConfig {
    /// The games of a meeting unless the document says otherwise.
    pub const USUAL_GAMES: usize = 2;

    /// Everyone against everyone with the usual settings.
    #[must_use]
    pub fn round_robin(name: impl Into<String>, rules: RuleSet, players: Vec<Entrant>) -> TournamentConfig {
        TournamentConfig {
            name: name.into(),
            format: Format::RoundRobin,
            rules,
            games: Self::USUAL_GAMES,
            time: document::usual_time(),
            depth: None,
            nodes: None,
            adjudication: Adjudication::default(),
            openings: OpeningSource::Shipped,
            concurrency: 1,
            seed: 1,
            anchor: usual_anchor(&players),
            out: None,
            players,
        }
    }

    /// What the games of two players are played under, their times in this order.
    #[must_use]
    pub fn conditions(&self, players: [usize; 2]) -> Conditions {
        let time = players.map(|player| self.players[player].time.unwrap_or(self.time));
        Conditions {
            time,
            depth: self.depth,
            nodes: self.nodes,
            adjudication: self.adjudication,
            ..Conditions::default()
        }
    }

    /// Everything that decides what the games are. A tournament can be continued with another
    /// number of threads, in another folder, with another anchor, but not with another plan.
    #[must_use]
    pub fn plan(&self, openings: &[AnyPosition]) -> Value {
        let limits = |streak: Option<Streak>| streak.map(|streak| json!([streak.score, streak.length]));
        let player = |entrant: &Entrant| {
            let time = entrant.time.unwrap_or(self.time).to_string();
            json!({ "player": entrant.spec, "name": entrant.name, "time": time })
        };
        let format = match self.format {
            Format::Gauntlet { challengers } => json!(["gauntlet", challengers]),
            Format::Swiss { rounds } => json!(["swiss", rounds]),
            Format::RoundRobin | Format::KnockOut => json!([self.format.name()]),
        };
        json!({
            "tournament": self.name,
            "format": format,
            "rules": [self.rules.spec().game().name(), self.rules.rule(), self.rules.size()],
            "players": self.players.iter().map(player).collect::<Vec<Value>>(),
            "games of a meeting": self.games,
            "depth": self.depth,
            "nodes": self.nodes,
            "adjudication": {
                "longest": self.adjudication.longest,
                "draw": limits(self.adjudication.draw),
                "win": limits(self.adjudication.win),
                "resign": limits(self.adjudication.resign),
            },
            "openings": openings.iter().map(ToString::to_string).collect::<Vec<String>>(),
            "seed": self.seed,
        })
    }
}

/// The random player at 0 if it takes part, otherwise the first player at 0.
fn usual_anchor(players: &[Entrant]) -> Anchor {
    let random = players.iter().find(|entrant| entrant.spec.split(':').next() == Some("random"));
    let anchor = random.or(players.first());
    Anchor { player: anchor.map(|entrant| entrant.name.clone()).unwrap_or_default(), elo: 0.0 }
}
