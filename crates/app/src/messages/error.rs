//! What is refused, and why: a code and the values that belong into the sentence.
//!
//! The sentence is the page's, in the language of its user.

use std::{collections::BTreeMap, fmt::Display};

use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use ts_rs::TS;
#[cfg(feature = "schema")]
use utoipa::ToSchema;
pub use wording::{Message, Value as MessageValue};

/// Why something was refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// The message is not one that is known here. `detail`.
    Malformed,
    /// The message or file is larger than allowed. `limit` in bytes.
    TooLarge,
    /// Too many messages in too short a time.
    TooFast,
    /// The request did not come in the time that it has. `seconds`.
    TooLate,
    /// More than the server keeps for one visitor. `what`, `limit`.
    AboveQuota,
    /// The id of the message was used before, or is smaller than one used before. `last`.
    RepeatedId,
    /// The move is for another ply than the game is at. `ply`.
    Late,
    /// Another site asked.
    ForeignOrigin,
    /// The server was called by a name that is not its own. `host`.
    ForeignHost,
    /// The visitor or its address is turned away.
    Banned,
    /// It belongs to somebody else.
    NotYours,
    /// Somebody else has this seat, or it is nobody's yet.
    NotYourSeat,
    /// The seat is free for whoever has the link of the invitation.
    NotInvited,
    /// Only the admin does this.
    AdminOnly,
    /// It is not the token of the admin.
    BadToken,
    /// There is no such game, record, slot, player or file. `what`, `name`.
    NotFound,
    /// The move is none, or not a legal one. `move`, `detail`.
    IllegalMove,
    /// It is not a person's turn.
    NotYourTurn,
    /// The game is over.
    GameOver,
    /// There is nothing to take back.
    NothingToUndo,
    /// There is nothing to play again.
    NothingToRedo,
    /// The rules do not allow a pass here.
    NoPass,
    /// The opening asks for something else, or refuses this. `detail`.
    Opening,
    /// The command does not fit this game: a pause of a game of people, for example.
    NotHere,
    /// Every thinking thread is busy: try again.
    Busy,
    /// Help is not given during a serious game.
    Serious,
    /// A value is not possible. `name`, `value`, `detail`.
    BadValue,
    /// No player has this id, or it does not play this game. `player`, `detail`.
    UnknownPlayer,
    /// A player asks for more of the machine than is given. `player`, `name`, `value`, `limit`.
    AboveLimit,
    /// A player is known and cannot play: a file of it is gone, or no longer one of weights. `player`, `detail`.
    CannotPlay,
    /// The machine has no memory for a player or an analysis.
    OutOfMemory,
    /// The start or a move of a position is wrong. `detail`.
    BadPosition,
    /// The name is empty or too long. `name`, `limit`.
    BadName,
    /// There is already something of this name. `name`.
    NameTaken,
    /// A training goes on already, and there is one at a time.
    TrainingRuns,
    /// Outside programs are allowed only when the server listens to its own machine alone.
    NotOnThisHost,
    /// The format cannot hold these games. `detail`.
    CannotExport,
    /// The database failed; nothing was changed.
    Storage,
    /// The server is closing.
    Closing,
    /// The reader was too slow and has missed messages: connect again.
    TooSlow,
}

/// A refusal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct Refusal {
    /// Why.
    pub code: ErrorCode,
    /// What belongs into the sentence.
    #[serde(default)]
    pub values: BTreeMap<String, String>,
    /// The cause that `detail` tells in English, for whoever says it in another language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub cause: Option<Message>,
}

impl ErrorCode {
    /// The refusal for this reason, without values.
    #[must_use]
    pub fn refusal(self) -> Refusal {
        Refusal { code: self, values: BTreeMap::new(), cause: None }
    }

    /// The refusal for this reason, with one value.
    #[must_use]
    pub fn with(self, name: &str, value: impl Display) -> Refusal {
        self.refusal().with(name, value)
    }

    /// The refusal for this reason, with its cause.
    #[must_use]
    pub fn because(self, cause: impl Into<Message>) -> Refusal {
        self.refusal().because(cause)
    }
}

impl Refusal {
    /// The same refusal with another value.
    #[must_use]
    pub fn with(self, name: &str, value: impl Display) -> Refusal {
        let mut values = self.values;
        values.insert(name.to_owned(), format!("{value}"));
        Refusal { values, ..self }
    }

    /// The same refusal with its cause, told in English as `detail`.
    #[must_use]
    pub fn because(self, cause: impl Into<Message>) -> Refusal {
        let cause = cause.into();
        let refusal = self.with("detail", &cause);
        Refusal { cause: cause.is_coded().then_some(cause), ..refusal }
    }
}
