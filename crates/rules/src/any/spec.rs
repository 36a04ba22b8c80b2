//! What is played: the game and its rules.

use std::{fmt, str::FromStr};

use crate::{ataxx, gomoku};

/// One of the two games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameKind {
    /// 五子棋.
    Gomoku,
    /// 同化棋.
    Ataxx,
}

impl GameKind {
    /// Both games.
    pub const BOTH: [GameKind; 2] = [GameKind::Gomoku, GameKind::Ataxx];

    /// The word used on the command line and in records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            GameKind::Gomoku => "gomoku",
            GameKind::Ataxx => "ataxx",
        }
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text is not the name of a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "wording", derive(wording::Coded))]
#[error("`{0}` is not a game: use gomoku or ataxx")]
pub struct UnknownGame(pub String);

impl FromStr for GameKind {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_named = |game: &GameKind| game.name().eq_ignore_ascii_case(text);
        GameKind::BOTH.into_iter().find(is_named).ok_or_else(|| UnknownGame(text.to_owned()))
    }
}

/// A game and its rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameSpec {
    /// Gomoku by this rule set.
    Gomoku(gomoku::Ruleset),
    /// Ataxx by this rule set.
    Ataxx(ataxx::Ruleset),
}

/// Why a choice of rules does not name a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "wording", derive(wording::Coded))]
pub enum SpecError {
    /// Not a Gomoku variant.
    #[error(transparent)]
    Variant(#[from] gomoku::UnknownVariant),
    /// Not a size of a Gomoku board.
    #[error(transparent)]
    Size(#[from] gomoku::BadSize),
    /// Not an Ataxx rule set.
    #[error(transparent)]
    Ruleset(#[from] ataxx::UnknownRuleset),
    /// Ataxx with a size other than its own.
    #[error("an Ataxx board is always 7×7, so a size of {0} is not possible")]
    AtaxxSize(usize),
}

impl GameSpec {
    /// The rules by name, each with its usual value: freestyle and 15×15 for Gomoku,
    /// international for Ataxx.
    ///
    /// # Errors
    /// If the game has no such rule or size.
    pub fn by_name(game: GameKind, rule: Option<&str>, size: Option<usize>) -> Result<GameSpec, SpecError> {
        Ok(match game {
            GameKind::Gomoku => {
                let variant = rule.map_or(Ok(gomoku::Variant::Freestyle), str::parse)?;
                let size = size.unwrap_or(usize::from(gomoku::Ruleset::usual().size()));
                GameSpec::Gomoku(gomoku::Ruleset::new(size, variant)?)
            }
            GameKind::Ataxx => {
                if let Some(size) = size.filter(|&size| size != 7) {
                    return Err(SpecError::AtaxxSize(size));
                }
                GameSpec::Ataxx(rule.map_or(Ok(ataxx::Ruleset::INTERNATIONAL), str::parse)?)
            }
        })
    }

    /// Which game it is.
    #[must_use]
    pub const fn game(self) -> GameKind {
        match self {
            GameSpec::Gomoku(_) => GameKind::Gomoku,
            GameSpec::Ataxx(_) => GameKind::Ataxx,
        }
    }
}

impl fmt::Display for GameSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameSpec::Gomoku(ruleset) => write!(f, "gomoku {ruleset}"),
            GameSpec::Ataxx(ruleset) => write!(f, "ataxx {ruleset}"),
        }
    }
}
