//! What stands above the moves: who played, when, where and on which clock.

use rules::Side;
use serde::{Deserialize, Serialize};

use crate::Extra;

/// Everything about a game that the rules do not care about. An empty text means not known.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Header {
    /// The name under which the game is kept.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// When the game began: milliseconds since 1970, UTC.
    #[serde(rename = "date_ms", default, skip_serializing_if = "Option::is_none")]
    pub date_unix_ms: Option<i64>,
    /// The match or tournament.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub event: String,
    /// The round within it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub round: String,
    /// Who played.
    #[serde(default)]
    pub players: Players,
    /// The clock, as it was asked for: `5+0.05`, `movetime 200`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub time_control: String,
    /// Free text about the game as a whole.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
}

/// The two players of a game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Players {
    /// Who moved first.
    #[serde(default)]
    pub black: Player,
    /// Who moved second.
    #[serde(default)]
    pub white: Player,
    /// Fields of the document that this version does not know.
    #[serde(flatten)]
    pub extra: Extra,
}

/// One player of a game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Player {
    /// The name that is shown.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// What was played against, precisely enough to be played against again: a roster id with its
    /// settings (`killer:depth=4`) or a command.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub spec: String,
    /// The rating before the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
    /// Fields of the document that this version does not know.
    #[serde(flatten)]
    pub extra: Extra,
}

impl Players {
    /// The player of a side.
    #[must_use]
    pub fn of(&self, side: Side) -> &Player {
        match side {
            Side::First => &self.black,
            Side::Second => &self.white,
        }
    }

    /// The player of a side, to be changed.
    pub fn of_mut(&mut self, side: Side) -> &mut Player {
        match side {
            Side::First => &mut self.black,
            Side::Second => &mut self.white,
        }
    }
}
