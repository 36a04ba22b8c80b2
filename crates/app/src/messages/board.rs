//! A position as the page draws it: stones, what may be clicked, what has happened.
//!
//! Everything that a rule decides is told here, so that the page needs no rules. Points are texts as
//! the referee writes them: `h8`, `a1`. A board is cheap to tell at any size: the empty points of
//! Gomoku are never listed.

use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use ts_rs::TS;
#[cfg(feature = "schema")]
use utoipa::ToSchema;

/// One of the two games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Game {
    /// 五子棋.
    Gomoku,
    /// 同化棋.
    Ataxx,
}

/// A side: the first to move has black.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Black, `x`.
    First,
    /// White, `o`.
    Second,
}

/// What stands on a point after a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Cell {
    /// A piece of the first side.
    First,
    /// A piece of the second side.
    Second,
    /// Nothing.
    Empty,
}

/// What is played: the game, its rules, its board, how the first stones come onto it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct Spec {
    /// The game.
    pub game: Game,
    /// The name of its rules: `freestyle`, `renju`, `course`.
    pub rule: String,
    /// The side length of the board.
    pub size: u8,
    /// The opening protocol: `free`, `swap2`.
    pub opening: String,
}

/// What somebody wants to play; what is left out is as usual.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct SpecChoice {
    /// The game.
    pub game: Game,
    /// The name of its rules.
    #[cfg_attr(feature = "schema", ts(optional))]
    pub rule: Option<String>,
    /// The side length of the board: 5 to 181 for Gomoku, 7 for Ataxx.
    #[cfg_attr(feature = "schema", ts(optional))]
    pub size: Option<u32>,
    /// The opening protocol of Gomoku.
    #[cfg_attr(feature = "schema", ts(optional))]
    pub opening: Option<String>,
}

/// A position with everything that can be seen on the board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct BoardView {
    /// The game.
    pub game: Game,
    /// The name of its rules.
    pub rule: String,
    /// Columns, from `a` on.
    pub width: u8,
    /// Rows, row 1 at the bottom.
    pub height: u8,
    /// Every piece.
    pub stones: Stones,
    /// Squares of Ataxx that nobody can enter.
    pub blocked: Vec<String>,
    /// Everything but the pieces.
    #[serde(flatten)]
    pub state: BoardState,
}

/// The pieces of both sides.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct Stones {
    /// Points of the first side.
    pub first: Vec<String>,
    /// Points of the second side.
    pub second: Vec<String>,
}

/// What is to be known about a position besides its pieces: all that an event has to tell, because the
/// pieces follow from the changes of the moves.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct BoardState {
    /// Whose turn it is, or would be if the game had not ended.
    pub to_move: Side,
    /// How many moves have been played since the start of the game or record.
    pub ply: u32,
    /// The last of them.
    pub last_move: Option<MoveView>,
    /// What the side to move may do.
    pub legal: Legal,
    /// Empty points that are forbidden to the side to move, with the reason.
    pub forbidden: Vec<Forbidden>,
    /// The end by the rules, if it has come.
    pub outcome: Option<OutcomeView>,
    /// The points of a row that has won.
    pub winning_line: Vec<String>,
    /// How many pieces each side has.
    pub counts: Counts,
}

/// What the side to move may do. When the game has ended there are no points and no moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Legal {
    /// Nothing: the game has ended.
    None,
    /// Every empty point that is not among the forbidden ones.
    Points {
        /// Whether a pass is possible as well.
        pass: bool,
    },
    /// Exactly these moves.
    Moves {
        /// Every pair of squares that can be picked.
        moves: Vec<LegalMove>,
        /// Whether a pass is the one legal move.
        pass: bool,
    },
}

/// A move of Ataxx that can be clicked: a piece and a target.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct LegalMove {
    /// The piece that is picked. A new piece can come from any neighbour: each is listed.
    pub from: String,
    /// The target.
    pub to: String,
    /// Whether the piece itself leaves its square.
    pub jump: bool,
    /// Pieces of the opponent that will change sides.
    pub flips: Vec<String>,
    /// The move as it is sent: `g2`, `a1c3`.
    pub text: String,
}

/// A point that may not be played on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct Forbidden {
    /// The point.
    pub point: String,
    /// Why: `double-three`, `double-four`, `overline`.
    pub kind: String,
}

/// How a game has ended by its rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct OutcomeView {
    /// Who won; nobody in a draw.
    pub winner: Option<Side>,
    /// The referee's word for it: `line`, `full-board`, `no-moves`.
    pub reason: String,
}

/// Pieces of each side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct Counts {
    /// Of the first side.
    pub first: u32,
    /// Of the second side.
    pub second: u32,
}

/// A move that was played, with what it changed: playing forwards applies the changes, playing back
/// undoes them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct MoveView {
    /// The move as the referee writes it.
    pub text: String,
    /// Who played it.
    pub side: Side,
    /// Its number, from 1.
    pub ply: u32,
    /// Points that look different afterwards.
    pub changes: Vec<Change>,
    /// Milliseconds that it took.
    pub ms: Option<u64>,
    /// What the player thought of it, from its own view.
    pub score: Option<ScoreView>,
    /// Plies looked ahead.
    pub depth: Option<u32>,
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// The line that the player expected.
    pub pv: Vec<String>,
    /// What somebody wrote about it.
    pub comment: String,
}

/// A point that a move has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct Change {
    /// The point.
    pub point: String,
    /// What was there before.
    pub from: Cell,
    /// What is there now.
    pub to: Cell,
}

/// The worth of a position.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct ScoreView {
    /// What the number is.
    pub kind: ScoreKind,
    /// Hundredths for an evaluation, moves to the end for a win or a loss (0 if
    /// they are not known), own units for a raw number.
    pub value: i64,
    /// What the first side may hope for, from 0 (lost) to 1 (won): the height of an evaluation bar.
    /// Not known for raw numbers.
    pub first_share: Option<f64>,
}

/// What the number of a score is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ScoreKind {
    /// Not decided; positive is good for the side that thinks.
    Evaluation,
    /// A forced win.
    Win,
    /// A forced loss.
    Loss,
    /// A proved draw.
    Draw,
    /// In units that only the player knows.
    Raw,
}

/// A position with the way to it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct PositionView {
    /// What is played.
    pub spec: Spec,
    /// The start as text, to be sent again.
    pub start: String,
    /// The board before the first move.
    pub start_board: BoardView,
    /// Every move.
    pub moves: Vec<MoveView>,
    /// The board after the last move.
    pub board: BoardView,
    /// The whole position as one text, as the command line and share links have it.
    pub text: String,
}

/// A position that somebody asks about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct PositionRequest {
    /// What is played.
    pub spec: SpecChoice,
    /// Where it starts: `startpos` (if left out), a position string, a FEN.
    #[cfg_attr(feature = "schema", ts(optional))]
    pub start: Option<String>,
    /// The moves from there.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<_>"))]
    pub moves: Vec<String>,
}
