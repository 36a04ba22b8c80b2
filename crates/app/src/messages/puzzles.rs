//! Puzzles: those that come with the program and those out of one's own games, what is tried in them, and what came of it.

use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use ts_rs::TS;
#[cfg(feature = "schema")]
use utoipa::{IntoParams, ToSchema};

use super::board::{BoardView, Game, MoveView, Side, Stones};

/// Which puzzles are meant. Everything can be left out.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(IntoParams))]
#[cfg_attr(feature = "schema", into_params(parameter_in = Query))]
pub struct PuzzlesQuery {
    /// Of this game.
    pub game: Option<Game>,
    /// Under these rules: `freestyle`, `renju`, `international`.
    pub rule: Option<String>,
    /// What asks for this: `fours`, `defence`, `ending`.
    pub theme: Option<String>,
    /// Not easier than this rating.
    pub easiest: Option<u32>,
    /// Not harder.
    pub hardest: Option<u32>,
    /// `own` for those out of one's own games, `new` for those nobody has tried here, `failed` for those that went wrong last.
    pub which: Option<String>,
    /// The number of the page, from 1.
    pub page: Option<u64>,
    /// Puzzles on a page, 1 to 100; 24 if left out.
    pub per_page: Option<u32>,
}

/// Where a day begins for whoever asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(IntoParams))]
#[cfg_attr(feature = "schema", into_params(parameter_in = Query))]
pub struct DayQuery {
    /// Minutes by which the clock on the wall is ahead of UTC.
    pub zone: Option<i32>,
}

/// A page of a list of puzzles, the easiest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct PuzzlePage {
    /// The puzzles.
    pub puzzles: Vec<PuzzleSummary>,
    /// How many there are on all pages.
    pub total: u64,
    /// The number of this page, from 1.
    pub page: u64,
    /// Puzzles on a page.
    pub per_page: u32,
}

/// What became of a try of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum TryOutcome {
    /// Solved without help.
    Solved,
    /// Solved with hints.
    Helped,
    /// A wrong move.
    Failed,
}

/// The game that a puzzle is out of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct PuzzleOrigin {
    /// The id of the record.
    pub record: String,
    /// After how many moves.
    pub ply: u32,
}

/// A puzzle in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct PuzzleSummary {
    /// By which it is asked for.
    pub id: String,
    /// The game.
    pub game: Game,
    /// The name of its rules.
    pub rule: String,
    /// The side length of the board.
    pub size: u8,
    /// What it asks for.
    pub theme: String,
    /// How hard it is.
    pub rating: u32,
    /// Who is to move.
    pub to_move: Side,
    /// How many moves it takes to solve.
    pub own_moves: u32,
    /// Every piece.
    pub stones: Stones,
    /// Squares of Ataxx that nobody can enter.
    pub blocked: Vec<String>,
    /// What became of the last try.
    pub last: Option<TryOutcome>,
    /// The game it is out of, if it is one's own.
    pub origin: Option<PuzzleOrigin>,
    /// When it comes back, if it does: milliseconds since 1970, UTC.
    pub due_ms: Option<i64>,
}

/// A puzzle to be solved.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct PuzzleView {
    /// What a list shows of it.
    pub summary: PuzzleSummary,
    /// The board.
    pub board: BoardView,
    /// The position as text, to be looked at on the analysis board.
    pub start: String,
}

/// The puzzles of a day.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct DailyView {
    /// Ten puzzles: one's own that are due, then others that fit.
    pub set: Vec<PuzzleSummary>,
    /// Which of them have been tried today.
    pub done: Vec<bool>,
    /// How many of one's own are due.
    pub due: u32,
    /// How many days in a row something was solved, today or until yesterday.
    pub streak: u32,
    /// How many different puzzles were solved so far.
    pub solved: u32,
    /// What one can solve, on the scale of the puzzles.
    pub level: u32,
}

/// Moves that somebody plays in a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct AttemptRequest {
    /// One's own moves from the position of the puzzle; the answers to them are known.
    pub moves: Vec<String>,
    /// How many hints were taken.
    #[serde(default)]
    pub hints: u8,
    /// Whether this try has gone wrong before: then it is told again what is right, and nothing is noted.
    #[serde(default)]
    pub again: bool,
    /// Whether it is one of many in a short time: it counts, but does not come back.
    #[serde(default)]
    pub rush: bool,
}

/// What a move in a puzzle is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum AttemptOutcome {
    /// Not allowed by the rules.
    Illegal,
    /// Right; another one is to be found.
    Right,
    /// Right, and all is found.
    Solved,
    /// It wins, but not as it is asked for.
    WinsOtherwise,
    /// Wrong.
    Wrong,
}

/// Why a move is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum WhyView {
    /// The enemy wins.
    EnemyWins,
    /// The attack is stopped.
    Stopped,
    /// The four is blocked, and the threat stands.
    PutsOff,
    /// The ending is lost.
    Loses,
    /// The ending is drawn.
    Draws,
    /// Another move is further ahead after the best answer.
    Less {
        /// Stones that one is ahead after this move.
        ahead: i32,
        /// And after the best one.
        best: i32,
    },
}

/// What became of moves in a puzzle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct AttemptView {
    /// What the last move is.
    pub outcome: AttemptOutcome,
    /// All moves from the position of the puzzle, with the answers.
    pub played: Vec<MoveView>,
    /// The board after them.
    pub board: BoardView,
    /// Why it is wrong.
    pub why: Option<WhyView>,
    /// What refutes it, to be played after the rest.
    pub refutation: Vec<MoveView>,
    /// When the puzzle comes back, if this was noted and it does: milliseconds since 1970, UTC.
    pub due_ms: Option<i64>,
}

/// A hint that somebody wants.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct HintRequest {
    /// One's own moves so far.
    pub moves: Vec<String>,
    /// 1 for what kind of move it is, 2 for where it is, 3 for the move.
    pub stage: u8,
}

/// A hint.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct HintView {
    /// What the move makes: `four`, `open-three`, `quiet`; `clone` or `jump`.
    pub kind: String,
    /// Points among which the move is, if that was asked.
    pub area: Vec<String>,
    /// The move, if that was asked.
    #[serde(rename = "move")]
    pub text: Option<String>,
}

/// What a review has yielded.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct GamePuzzles {
    /// The puzzles out of the game, in its order.
    pub puzzles: Vec<PuzzleSummary>,
    /// How many of them are new.
    pub added: u32,
}
