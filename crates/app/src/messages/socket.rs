//! What is said on the socket of a game, in both directions.
//!
//! The page numbers its messages; each is answered by `ack` or `rejected`, and nothing has changed
//! when it was rejected. The server numbers events: each was stored before it is told, and a page
//! that comes back asks for those after the last it knows.

use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use ts_rs::TS;
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use super::{
    board::{BoardState, BoardView, MoveView, ScoreView, Side},
    error::Refusal,
    live::{ClockView, LiveGame, OpeningView, ResultView, Seats, Status},
};

/// A message of the page: its number and what it wants.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct ClientMessage {
    /// The page's own counter: larger with each message of a connection.
    pub id: u64,
    /// What it wants.
    #[serde(flatten)]
    pub command: Command,
}

/// What can be done in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Command {
    /// Plays a move, or a stone of an opening, for the person whose turn it is.
    Play {
        /// The move.
        #[serde(rename = "move")]
        text: String,
        /// How many moves the page has seen: a late message is refused.
        ply: u32,
    },
    /// Takes back rounds: the engine's answer and one's own move; a single move between people.
    Undo {
        /// How many.
        rounds: u32,
    },
    /// Plays rounds again that were taken back.
    Redo {
        /// How many.
        rounds: u32,
    },
    /// Passes, where the rules allow it.
    Pass,
    /// Gives up: whoever plays one side for that side, otherwise for the person whose turn it is.
    Resign,
    /// Begins again from the start, with the same players.
    Restart,
    /// 我当后手: before the first stone the players change colours; later the move is passed.
    SwapSides,
    /// Asks for the best move.
    Hint,
    /// Stops the thinking: the best move so far is played.
    MoveNow,
    /// Keeps the game in a slot. One that holds another game is refused unless it may be replaced.
    Save {
        /// The name of the slot.
        slot: String,
        /// Whether what is in the slot may go.
        #[serde(default)]
        #[cfg_attr(feature = "schema", ts(optional, as = "Option<_>"))]
        replace: bool,
    },
    /// Stops a game while an engine thinks; the move under way is given up. Against a person only without
    /// clocks.
    Pause,
    /// Lets it go on.
    Continue,
    /// An action of an opening as the referee writes it: `swap`, `declare 3`, `offer h8`, `pick h8`.
    Choose {
        /// The action.
        action: String,
    },
    /// Another name for whoever sends it.
    SetName {
        /// The name.
        name: String,
    },
    /// A new game with the colours exchanged.
    Rematch,
    /// Takes a free seat.
    Sit {
        /// Which.
        side: Side,
        /// The name of whoever sits down.
        #[cfg_attr(feature = "schema", ts(optional))]
        name: Option<String>,
        /// The key of the invitation, unless the game is one's own.
        #[cfg_attr(feature = "schema", ts(optional))]
        key: Option<String>,
    },
    /// Leaves a seat, or has whoever sits there leave it in a game of one's own: it is free then.
    Stand {
        /// Which.
        side: Side,
    },
}

/// A message of the server.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The whole game: what the page knew before is void.
    Snapshot {
        /// The number of the last event in it.
        seq: u64,
        /// The game.
        game: Box<LiveGame>,
    },
    /// Something happened.
    Event {
        /// Its number, one more than that of the event before.
        seq: u64,
        /// What.
        event: Box<Event>,
    },
    /// What the game waits for now, with the clocks; told whenever it changes.
    Status {
        /// What it waits for.
        status: Status,
        /// The clocks.
        clock: Option<ClockView>,
        /// Why the player that is to move cannot play, while it cannot.
        absence: Option<Refusal>,
    },
    /// An engine thinks; at most five times a second.
    Thinking(Thinking),
    /// The answer to `hint`.
    Hint {
        /// How many moves had been played when it was asked for.
        ply: u32,
        /// The best move.
        #[serde(rename = "move")]
        text: String,
        /// The line that is expected, beginning with the move.
        line: Vec<String>,
        /// What it is worth to the side to move.
        score: Option<ScoreView>,
    },
    /// A message was done.
    Ack {
        /// Its number.
        id: u64,
        /// The game that a `rematch` has begun.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        game: Option<String>,
    },
    /// A message was refused and has changed nothing.
    Rejected {
        /// Its number; left out if it had none that could be read.
        id: Option<u64>,
        /// Why.
        #[serde(flatten)]
        refusal: Refusal,
    },
    /// The same players have begun another game.
    Rematch {
        /// Its id.
        game: String,
    },
    /// The server ends the connection.
    Closing {
        /// Why.
        #[serde(flatten)]
        refusal: Refusal,
    },
}

/// Something that happened in a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A move was played.
    Moved {
        /// The move, with what it changed.
        #[serde(rename = "move")]
        mv: MoveView,
        /// The position after it.
        board: BoardState,
        /// The clocks after it.
        clock: Option<ClockView>,
        /// The opening after it, while it is not over.
        opening: Option<OpeningView>,
    },
    /// Moves were taken back.
    Undone {
        /// How many moves remain.
        to_ply: u32,
        /// The position.
        board: BoardState,
        /// The clocks.
        clock: Option<ClockView>,
        /// Moves that can be played again, the next one first.
        redo: Vec<MoveView>,
        /// The opening, while it is not over.
        opening: Option<OpeningView>,
    },
    /// Moves that were taken back were played again.
    Redone {
        /// The moves.
        moves: Vec<MoveView>,
        /// The position after them.
        board: BoardState,
        /// The clocks.
        clock: Option<ClockView>,
        /// Moves that can still be played again, the next one first.
        redo: Vec<MoveView>,
    },
    /// Something of an opening was decided.
    Chosen {
        /// The action.
        action: String,
        /// Who plays now: a swap exchanges them.
        players: Seats,
        /// What is asked next.
        opening: Option<OpeningView>,
        /// The position.
        board: BoardState,
    },
    /// The game has ended.
    Ended {
        /// How.
        result: ResultView,
    },
    /// The game has begun again from its start.
    Restarted {
        /// The start.
        board: BoardView,
        /// The clocks.
        clock: Option<ClockView>,
        /// The opening, if there is one.
        opening: Option<OpeningView>,
    },
    /// Other players, other colours or another name.
    PlayersChanged {
        /// Who plays now.
        players: Seats,
        /// The person at the screen.
        nickname: String,
    },
    /// The game was kept in a slot.
    Saved {
        /// The name of the slot.
        slot: String,
    },
    /// A side asked for the best move.
    Hinted {
        /// Which.
        side: Side,
    },
    /// A game between engines was stopped.
    Paused,
    /// It goes on.
    Continued,
}

/// What an engine thinks.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct Thinking {
    /// Who thinks.
    pub side: Side,
    /// Plies looked ahead.
    pub depth: Option<u32>,
    /// What the position is worth to it.
    pub score: Option<ScoreView>,
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// Positions a second.
    pub nps: Option<u64>,
    /// The line that it expects.
    pub pv: Vec<String>,
    /// Milliseconds since it began.
    pub ms: u64,
}

/// A command over HTTP, for those who have no socket.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct CommandDone {
    /// The number of the last event of the game.
    pub seq: u64,
    /// The game that a `rematch` has begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub game: Option<String>,
}
