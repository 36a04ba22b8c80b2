//! Games that have been played: lists, single games, results, what came in and goes out.

use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use ts_rs::TS;
#[cfg(feature = "schema")]
use utoipa::{IntoParams, ToSchema};
use wording::Message;

use super::{
    analysis::AnalysisLine,
    board::{BoardView, Game, MoveView, Spec},
    live::ResultView,
};

/// Which records are meant. Everything can be left out.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(IntoParams))]
#[cfg_attr(feature = "schema", into_params(parameter_in = Query))]
pub struct RecordsQuery {
    /// Games of this player.
    pub player: Option<String>,
    /// Games of this game.
    pub game: Option<Game>,
    /// `black`, `white`, `draw`, `none`, `running`; with a player also `win` or `loss`.
    pub result: Option<String>,
    /// Played at or after: milliseconds since 1970, UTC.
    pub from: Option<i64>,
    /// Played before.
    pub to: Option<i64>,
    /// The number of the page, from 1.
    pub page: Option<u64>,
    /// Games on a page, 1 to 200; 50 if left out.
    pub per_page: Option<u32>,
}

/// A part of a player's name.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(IntoParams))]
#[cfg_attr(feature = "schema", into_params(parameter_in = Query))]
pub struct NamesQuery {
    /// The part, whatever the size of its letters; every name has the empty part.
    #[serde(default)]
    pub part: String,
}

/// A page of a list of games, the latest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct RecordPage {
    /// The games.
    pub records: Vec<RecordSummary>,
    /// How many there are on all pages.
    pub total: u64,
    /// The number of this page, from 1.
    pub page: u64,
    /// Games on a page.
    pub per_page: u32,
}

/// A game in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct RecordSummary {
    /// Its id.
    pub id: String,
    /// The game.
    pub game: Game,
    /// The name of its rules.
    pub rule: String,
    /// The side length of the board.
    pub size: u8,
    /// Who had black; empty if not known.
    pub first: String,
    /// Who had white; empty if not known.
    pub second: String,
    /// `black`, `white`, `draw`, `none` or `running`.
    pub result: String,
    /// Why it ended; empty while it is running.
    pub reason: String,
    /// How many moves.
    pub plies: u32,
    /// When it was played: milliseconds since 1970, UTC.
    pub played_ms: i64,
}

/// A game with everything that is known about it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct RecordView {
    /// Its id.
    pub id: String,
    /// What was played.
    pub spec: Spec,
    /// Who had black.
    pub first: RecordPlayer,
    /// Who had white.
    pub second: RecordPlayer,
    /// When it began: milliseconds since 1970, UTC.
    pub date_ms: Option<i64>,
    /// The match or tournament.
    pub event: String,
    /// The round within it.
    pub round: String,
    /// The clock, as it was asked for.
    pub time_control: String,
    /// Free text about the game.
    pub comment: String,
    /// The start as text.
    pub start: String,
    /// The board before the first move.
    pub start_board: BoardView,
    /// Every move.
    pub moves: Vec<MoveView>,
    /// The board after the last move.
    pub board: BoardView,
    /// The end; none while it is running.
    pub result: Option<ResultView>,
    /// What an engine found out later.
    pub analyses: Vec<StoredAnalysis>,
}

/// A player of a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct RecordPlayer {
    /// The name that is shown.
    pub name: String,
    /// The id by which an engine can be played against again; empty for a person.
    pub id: String,
    /// The rating before the game.
    pub elo: Option<i32>,
}

/// What an engine found out about a position of a record.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct StoredAnalysis {
    /// After how many moves.
    pub ply: u32,
    /// Which engine.
    pub engine: String,
    /// The lines, best first.
    pub lines: Vec<AnalysisLine>,
}

/// Records by their ids.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct RecordIds {
    /// The ids.
    pub ids: Vec<String>,
}

/// How many records were deleted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct Deleted {
    /// How many.
    pub deleted: u64,
}

/// Records to be written in a format.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct ExportRequest {
    /// The ids.
    pub ids: Vec<String>,
    /// `json`, `pgn`, `sgf`, `psq`, `csv`, `save` or `pos`.
    pub format: String,
}

/// The name of a file that is imported: it helps where the content does not tell the format.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(IntoParams))]
#[cfg_attr(feature = "schema", into_params(parameter_in = Query))]
pub struct ImportQuery {
    /// The name.
    pub name: Option<String>,
}

/// What came of an import.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct ImportReport {
    /// Ids of the games that were added.
    pub added: Vec<String>,
    /// Games that were there already.
    pub known: u64,
    /// Results without games that were added.
    pub results: u64,
    /// What could not be read.
    pub refused: Vec<RefusedLine>,
}

/// A part of a file that could not be read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct RefusedLine {
    /// The line, from 1.
    pub line: u64,
    /// Why, in English.
    pub detail: String,
    /// The same for whoever says it in another language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub cause: Option<Message>,
}

impl RefusedLine {
    pub(crate) fn new(line: u64, cause: Message) -> RefusedLine {
        RefusedLine { line, detail: cause.to_string(), cause: cause.is_coded().then_some(cause) }
    }
}

/// How a picture is drawn.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(IntoParams))]
#[cfg_attr(feature = "schema", into_params(parameter_in = Query))]
pub struct PictureQuery {
    /// After how many moves; after the last if left out. Not used by a GIF.
    pub ply: Option<u32>,
    /// The theme: `wood`, `dark`, `paper`, `high-contrast`, `cartoon`.
    pub theme: Option<String>,
    /// Which stones have their numbers: `all`, `last`, `none`.
    pub numbers: Option<String>,
    /// The width and height in pixels, 64 to 2048.
    pub pixels: Option<u16>,
    /// Hundredths of a second between two moves of a GIF.
    pub delay: Option<u16>,
}

/// Whose results are meant.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(IntoParams))]
#[cfg_attr(feature = "schema", into_params(parameter_in = Query))]
pub struct ResultsQuery {
    /// Of this player; of all if left out.
    pub player: Option<String>,
    /// How many, 1 to 100; 4 if left out: this game and the three before it.
    pub limit: Option<u32>,
}

/// A result with its score.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct PlayerResult {
    /// Whose.
    pub player: String,
    /// `win`, `draw` or `loss`.
    pub verdict: String,
    /// 100 for a win, otherwise the rounds it lasted.
    pub score: i64,
    /// When: milliseconds since 1970, UTC.
    pub played_ms: i64,
    /// How many hints the player asked for.
    pub hints: u32,
}

/// What a person has achieved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct PlayerStats {
    /// The name.
    pub player: String,
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// How the best game ended, `win` before `draw` before `loss`.
    pub best: String,
    /// The score of that game.
    pub best_score: i64,
    /// The most wins in a row.
    pub longest_winning_streak: u32,
    /// The last four results, the newest first.
    pub last: Vec<PlayerResult>,
}

/// What is in the store.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct Stats {
    /// Games, finished and running.
    pub records: u64,
    /// What every person has achieved, by name.
    pub players: Vec<PlayerStats>,
}
