//! A live game: who plays, how it stands, and what is asked of whom.

use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use ts_rs::TS;
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use super::{
    board::{BoardView, MoveView, Side, Spec, SpecChoice},
    error::Refusal,
};

/// A game that is being played, or has just ended, with everything that a page shows.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct LiveGame {
    /// Its name in addresses.
    pub id: String,
    /// What is played.
    pub spec: Spec,
    /// Who plays; a swap of an opening exchanges them.
    pub players: Seats,
    /// The clocks, if there are any.
    pub clock: Option<ClockView>,
    /// How long an engine without a clock may think about a move, in milliseconds.
    pub think_ms: u32,
    /// The start as text.
    pub start: String,
    /// The board before the first move.
    pub start_board: BoardView,
    /// The board now.
    pub board: BoardView,
    /// Every move.
    pub moves: Vec<MoveView>,
    /// Moves that were taken back and can be played again, the next one first.
    pub redo: Vec<MoveView>,
    /// What is waited for.
    pub status: Status,
    /// Why the player that is to move cannot play, while it cannot.
    pub absence: Option<Refusal>,
    /// The end, if it has come.
    pub result: Option<ResultView>,
    /// The opening, while it is not over.
    pub opening: Option<OpeningView>,
    /// Whether help is refused during the game.
    pub serious: bool,
    /// The person at the screen.
    pub nickname: String,
    /// The handle of whoever began the game and looks after it; `host` for the owner of the machine.
    pub owner: String,
    /// When the game began: milliseconds since 1970, UTC.
    pub began_ms: i64,
}

/// The two players.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct Seats {
    /// Who has black.
    pub first: Seat,
    /// Who has white.
    pub second: Seat,
}

/// Somebody who plays.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct Seat {
    /// A person or not.
    pub kind: SeatKind,
    /// The id of an engine, as it is chosen; empty for a person.
    pub id: String,
    /// The name that is shown.
    pub name: String,
    /// Measured strength.
    pub elo: Option<f64>,
    /// The handle of whoever has the seat of a person, `host` for the owner of the machine; null while it is free, and
    /// for an engine.
    pub holder: Option<String>,
}

/// Who sits at the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SeatKind {
    /// A person at the page.
    Human,
    /// A built-in player or an own program.
    Engine,
}

/// The clocks at the moment of the message: the page counts the running one down.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct ClockView {
    /// What each side begins with.
    pub initial_ms: u64,
    /// What each move adds.
    pub increment_ms: u64,
    /// What the first side has left.
    pub first_ms: u64,
    /// What the second side has left.
    pub second_ms: u64,
    /// Whose clock runs.
    pub running: Option<Side>,
}

/// What a game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// A thinking thread to become free.
    Waiting,
    /// A person.
    Human,
    /// An engine.
    Thinking,
    /// `continue`.
    Paused,
    /// A player that cannot play; the next command asks for it again.
    Absent,
    /// Nothing: it is over.
    Over,
}

/// How a game has ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct ResultView {
    /// Who won; nobody in a draw or without a result.
    pub winner: Option<Side>,
    /// Whether it counts as a draw; a game that was stopped has neither a winner nor a draw.
    pub draw: bool,
    /// Why: `rules`, `resign`, `timeout`, `crash`, `illegal-move`, `interrupted`.
    pub reason: String,
    /// By which rule: `line`, `full-board`; empty for other reasons.
    pub rule: String,
    /// Who resigned or failed.
    pub at_fault: Option<Side>,
    /// What happened, in the words of whoever saw it; often empty.
    pub detail: String,
    /// The score of the one person in the game: 100 for a win, otherwise the rounds it lasted.
    pub score: Option<i64>,
    /// How many hints the winner asked for; of a game that nobody won, both sides together.
    pub hints: u32,
}

/// An opening under way: who is asked for what.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct OpeningView {
    /// The protocol: `swap2`.
    pub protocol: String,
    /// The side whose player is asked, as the colours are now.
    pub asked: Side,
    /// What is asked.
    pub task: OpeningTask,
    /// Fifth moves that have been offered.
    pub offered: Vec<String>,
}

/// What an opening asks for. A stone is sent as `play`, everything else as `choose`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum OpeningTask {
    /// A stone of this colour, which need not be one's own.
    Place {
        /// The colour.
        colour: Side,
        /// Where it may stand; anywhere if left out.
        area: Option<AreaView>,
    },
    /// One of these actions: `swap`, `stay`, `black`, `white`, `add`, `ten`.
    Choose {
        /// The actions as they are sent.
        actions: Vec<String>,
    },
    /// `declare N`: how many fifth moves will be offered.
    Declare {
        /// The most.
        most: u8,
    },
    /// `offer POINT`: one more fifth move.
    Offer {
        /// How many are to come, this one included.
        left: u8,
    },
    /// `pick POINT`: one of the offered fifth moves.
    Pick,
}

/// A square of points, by two opposite corners.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct AreaView {
    /// The corner in the lowest row and first column.
    pub low: String,
    /// The corner in the highest row and last column.
    pub high: String,
}

/// A new game that somebody wants.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct NewGameRequest {
    /// What is played.
    pub spec: SpecChoice,
    /// Who has black, or begins the opening.
    pub first: SeatChoice,
    /// Who has white.
    pub second: SeatChoice,
    /// Clocks for both, also for two people at one screen.
    #[cfg_attr(feature = "schema", ts(optional))]
    pub clock: Option<ClockChoice>,
    /// How long an engine without a clock may think about a move.
    #[cfg_attr(feature = "schema", ts(optional))]
    pub think_ms: Option<u32>,
    /// Where it starts; the usual start if left out.
    #[cfg_attr(feature = "schema", ts(optional))]
    pub start: Option<String>,
    /// Moves that have been played already: to go on from any ply of a record.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<_>"))]
    pub moves: Vec<String>,
    /// Whether hints and analysis are refused during the game.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<_>"))]
    pub serious: bool,
    /// The name of the person at the screen.
    #[cfg_attr(feature = "schema", ts(optional))]
    pub nickname: Option<String>,
}

/// Who shall play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum SeatChoice {
    /// A person; the nickname if no name is given.
    Human {
        /// The name.
        #[cfg_attr(feature = "schema", ts(optional))]
        name: Option<String>,
    },
    /// A person who is still to come: the seat is free.
    Invited,
    /// A player of the list, with parameters if wanted (`killer:depth=4`), or `program:NAME`.
    Engine {
        /// Its id.
        id: String,
    },
}

/// Clocks that somebody wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct ClockChoice {
    /// What each side begins with.
    pub initial_ms: u64,
    /// What each move adds.
    pub increment_ms: u64,
}

/// A live game in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct LiveGameSummary {
    /// Its name in addresses.
    pub id: String,
    /// What is played.
    pub spec: Spec,
    /// Who plays.
    pub players: Seats,
    /// How many moves have been played.
    pub ply: u32,
    /// When something happened last: milliseconds since 1970, UTC.
    pub changed_ms: i64,
    /// The handle of whoever began it; `host` for the owner of the machine.
    pub owner: String,
}

/// What whoever is to sit down at a game needs to know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct Invitation {
    /// The key, which `sit` brings along.
    pub key: String,
}

/// The address of a new game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct GameCreated {
    /// The id of the game.
    pub id: String,
}
