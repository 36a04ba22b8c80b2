//! The one trait through which moves come, and what is said on both sides of it.

use std::time::Duration;

use rules::{AnyPosition, GameSpec, MoveText};
use search_kit::StopFlag;

use crate::{Budget, Fault, ThinkInfo, TimeControl};

/// Someone who can be asked for a move: a built-in player or an outside program.
///
/// A player is trusted with nothing. Whether its move is legal and came in time is judged by the
/// loop that asks; a [`Fault`] is only what the player itself cannot hide. After a fault the player
/// stays usable: the next [`start_game`](Player::start_game) brings it back.
pub trait Player: Send {
    /// What to call it in lists and records.
    fn name(&self) -> &str;

    /// Makes ready for a new game. Always called before the first request of a game.
    ///
    /// # Errors
    /// If the player cannot play this game, or does not come up.
    fn start_game(&mut self, game: &NewGame) -> Result<(), Fault>;

    /// Chooses a move for the side to move of a game that is not over. Positions of one game
    /// usually follow each other by a move of each side, but any position of the game is answered.
    ///
    /// # Errors
    /// If no answer comes, or none that can be understood. When the caller has raised the stop
    /// flag, a fault may also mean that the player could not be stopped politely.
    fn choose(&mut self, request: Request<'_>) -> Result<Reply, Fault>;
}

/// What a player is told before a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NewGame {
    /// The game and its rules.
    pub spec: GameSpec,
    /// The player's own time control.
    pub time: TimeControl,
    /// Where the player's chance comes from: the same seed gives the same game.
    pub seed: u64,
}

/// A question: what do you play here?
pub struct Request<'a> {
    /// The position with its history; not over.
    pub position: &'a AnyPosition,
    /// How long the player may think, and how far.
    pub budget: Budget,
    /// Raised by the caller to have the answer now.
    pub stop: &'a StopFlag,
    /// Told about the player's thoughts while it thinks, on the thread of the caller.
    pub on_info: &'a mut dyn FnMut(&ThinkInfo),
}

/// An answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Reply {
    /// What the player does.
    pub action: Action,
    /// What it thought, if it said so.
    pub info: Option<ThinkInfo>,
    /// Why the move is not the algorithm's own, if it is not.
    pub rescue: Option<Rescue>,
    /// How long the player took by its own watch, where that is known better than by how long the
    /// answer was waited for: on a busy machine whoever waits is woken late.
    pub taken: Option<Duration>,
}

impl Reply {
    /// That the game is given up.
    #[must_use]
    pub fn resignation() -> Reply {
        Reply { action: Action::Resign, info: None, rescue: None, taken: None }
    }

    /// A move without a word about it.
    #[must_use]
    pub fn plain(mv: MoveText) -> Reply {
        Reply { action: Action::Move(mv), info: None, rescue: None, taken: None }
    }
}

/// What a side does on its turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Plays this move; not yet checked.
    Move(MoveText),
    /// Gives the game to the opponent.
    Resign,
}

/// Why a move had to be found for a built-in player: its game goes on, but its author should know.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
pub enum Rescue {
    /// The algorithm did not stop when its time was over.
    #[error("it did not stop in time")]
    Late,
    /// The algorithm panicked.
    #[error("it panicked: {0}")]
    Panic(String),
}
