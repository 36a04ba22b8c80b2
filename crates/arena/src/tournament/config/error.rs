//! Why a document is not a tournament: the key, and what is wrong with it.

use player::{TimeControlError, UnknownProtocol};
use record::RuleSetError;

/// Why a document is not a tournament.
#[derive(Clone, PartialEq, Debug, thiserror::Error, wording::Coded)]
pub enum ConfigError {
    /// The text is not TOML.
    #[error("line {line}: {reason}", reason = on_one_line(reason))]
    Syntax {
        /// The line, from 1.
        line: usize,
        /// What the parser says.
        reason: String,
    },
    /// A key has a value that cannot be.
    #[error("`{key}` {cause}", key = on_one_line(key))]
    Key {
        /// The key, with its place in lists: `players[2].time`.
        key: String,
        /// What is wrong with it.
        cause: Cause,
    },
}

/// What is wrong with a key. Each reads on after the key's name.
#[derive(Clone, PartialEq, Debug, thiserror::Error, wording::Coded)]
#[coded("key")]
pub enum Cause {
    /// It must be there.
    #[error("is missing")]
    Missing,
    /// There is no such key.
    #[error("is not a key here: the keys are {0}")]
    Unknown(String),
    /// Its value is of another kind.
    #[error("cannot be read: {reason}", reason = on_one_line(.0))]
    Kind(String),
    /// It only means something in another format.
    #[error("has no meaning here, only in the format {0}")]
    OtherFormat(&'static str),
    /// There is no such format.
    #[error("is `{format}`, but must be round-robin, gauntlet, knock-out or swiss", format = on_one_line(.0))]
    Format(String),
    /// There is no such game, rule or size.
    #[error("is wrong: {0}")]
    Rules(RuleSetError),
    /// Not a time control.
    #[error("is wrong: {0}")]
    Time(TimeControlError),
    /// Not a protocol.
    #[error("is wrong: {0}")]
    Protocol(UnknownProtocol),
    /// A number that must be larger.
    #[error("is {found}, but must be at least {least}")]
    TooSmall {
        /// The number.
        found: u64,
        /// The least that it may be.
        least: u64,
    },
    /// Both colours need an even number of games.
    #[error("is {0}, but must be even: every opening is played with both colours")]
    Odd(usize),
    /// One player is no tournament.
    #[error("has {0} of the at least two players that a tournament needs")]
    TooFewPlayers(usize),
    /// Two players would be told apart by nothing.
    #[error("has two players called `{name}`: give one of them another name", name = on_one_line(.0))]
    SameName(String),
    /// A text that must say something.
    #[error("must not be empty")]
    Empty,
    /// Everyone would be a challenger.
    #[error("is {challengers}, but of {players} players at least one must be left to meet them")]
    OnlyChallengers {
        /// How many challengers.
        challengers: usize,
        /// How many players in all.
        players: usize,
    },
    /// The anchor does not take part.
    #[error("is `{name}`, which does not take part", name = on_one_line(.0))]
    NoSuchPlayer(String),
    /// Not a rating.
    #[error("is {0}, but must be a finite number")]
    NotFinite(f64),
}

/// Keys and values of a document may have lines, a message has one.
fn on_one_line(message: &str) -> String {
    message.replace('\n', "\\n").replace('\r', "\\r")
}

impl Cause {
    /// The error of a key.
    pub(super) fn of(self, key: impl Into<String>) -> ConfigError {
        ConfigError::Key { key: key.into(), cause: self }
    }
}
