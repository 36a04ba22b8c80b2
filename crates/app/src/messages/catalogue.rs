//! What the page must know about the application: choices, themes, settings, saves.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use ts_rs::TS;
#[cfg(feature = "schema")]
use utoipa::{IntoParams, ToSchema};

use super::{
    board::{Game, Spec, Stones},
    live::Seats,
    puzzles::PuzzleSummary,
};

/// What there is to choose from, and what is allowed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct Info {
    /// The version of the program.
    pub version: String,
    /// Both games.
    pub games: Vec<GameInfo>,
    /// Board themes.
    pub themes: Vec<String>,
    /// Formats that games are written in.
    pub formats: Vec<FormatInfo>,
    /// Whether own programs may be added: only when the server listens to its own machine alone.
    pub programs: bool,
    /// The largest file that is imported, in bytes.
    pub import_limit: u64,
    /// The puzzle of the day.
    pub day_puzzle: Option<PuzzleSummary>,
    /// How long an engine without a clock thinks unless asked otherwise, in milliseconds.
    pub usual_think_ms: u32,
    /// Engines that can think at the same time.
    pub thinking_threads: u32,
}

/// What there is to choose from in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct GameInfo {
    /// The game.
    pub game: Game,
    /// Its rule sets, the usual one first.
    pub rules: Vec<String>,
    /// Its opening protocols, the usual one first.
    pub openings: Vec<String>,
    /// The smallest board.
    pub smallest: u8,
    /// The largest board.
    pub largest: u8,
    /// The usual board.
    pub usual: u8,
    /// The id of the player that a new game is against unless asked otherwise.
    pub usual_opponent: String,
    /// Named positions to start from: the layouts of Ataxx.
    pub starts: Vec<StartInfo>,
}

/// A named position to start from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct StartInfo {
    /// Its name.
    pub name: String,
    /// The position, as `start` of a new game.
    pub start: String,
}

/// A format that games are written in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct FormatInfo {
    /// Its name, as in addresses.
    pub name: String,
    /// Whether a file holds more than one game.
    pub many: bool,
}

/// The colours of a board, the same as in pictures.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct ThemeView {
    /// Its name.
    pub name: String,
    /// The board, from its upper left corner to its lower right one.
    pub board: Vec<String>,
    /// The grain of the wood, if there is one.
    pub grain: Option<String>,
    /// The lines of the board and its edge.
    pub grid: String,
    /// Coordinates.
    pub label: String,
    /// Pieces of the first side.
    pub first: PieceColours,
    /// Pieces of the second side.
    pub second: PieceColours,
    /// How pieces are drawn.
    pub style: PieceStyle,
    /// The last move.
    pub last: String,
    /// A row that wins.
    pub win: String,
    /// A point that is forbidden.
    pub forbidden: String,
    /// Marks.
    pub mark: String,
    /// A square of Ataxx.
    pub tile: String,
    /// A square of Ataxx that nobody can enter.
    pub blocked: String,
    /// The square that the last move went to.
    pub target: String,
}

/// How pieces are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PieceStyle {
    /// Rounded, with light on them and a shadow below.
    Stones,
    /// One colour and an outline.
    Flat,
    /// With eyes and a mouth.
    Faces,
}

/// The colours of a piece.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct PieceColours {
    /// Where the light falls.
    pub light: String,
    /// Most of it.
    pub body: String,
    /// At the edge.
    pub shade: String,
    /// The outline.
    pub outline: String,
    /// What is written on it.
    pub ink: String,
}

/// Which part of a long list, the first entries of which are the latest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(IntoParams))]
#[cfg_attr(feature = "schema", into_params(parameter_in = Query))]
pub struct PartQuery {
    /// From 1.
    pub page: Option<u64>,
    /// How many entries a page has: 200 unless asked otherwise, and 1,000 at most.
    pub per_page: Option<u32>,
}

impl PartQuery {
    /// How many entries stand before the part, and how many it has.
    #[must_use]
    pub fn span(&self) -> (usize, usize) {
        let length = self.per_page.unwrap_or(200).clamp(1, 1000) as usize;
        let page = usize::try_from(self.page.unwrap_or(1).max(1) - 1).unwrap_or(usize::MAX);
        (page.saturating_mul(length), length)
    }

    /// The part of a list.
    #[must_use]
    pub fn of<T>(&self, list: Vec<T>) -> Vec<T> {
        let (before, length) = self.span();
        list.into_iter().skip(before).take(length).collect()
    }
}

/// What is set, by name; the values are the page's own. In a change, `null` forgets a value and names
/// that are not there stay as they are.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct SettingsView {
    /// The values.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    #[cfg_attr(feature = "schema", ts(type = "Record<string, unknown>"))]
    pub values: BTreeMap<String, serde_json::Value>,
}

/// A game that can be gone on with.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct SaveInfo {
    /// The name of the slot, or the id of a running game.
    pub slot: String,
    /// Who made it.
    pub kind: SaveKind,
    /// When: milliseconds since 1970, UTC.
    pub saved_ms: i64,
    /// What is played.
    pub spec: Spec,
    /// Who plays.
    pub players: Seats,
    /// How many moves have been played.
    pub ply: u32,
    /// The game that it is of, the same for every save of one game; empty where that is not known.
    pub game: String,
    /// The stones on the board.
    pub stones: Stones,
    /// The points that are blocked.
    pub blocked: Vec<String>,
}

/// Who made a save.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SaveKind {
    /// Somebody, under a name.
    Named,
    /// The app: the game is running and is opened by its id.
    Auto,
}

/// A game to be kept in a slot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct SaveRequest {
    /// The name of the slot.
    pub slot: String,
    /// The id of a live game.
    pub game: String,
    /// Whether what is in the slot may go.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<_>"))]
    pub replace: bool,
}
