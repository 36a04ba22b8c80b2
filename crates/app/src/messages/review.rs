//! The review of a finished game: what each move gave away, and the story in a few moments.
//!
//! Sentences of the coach come in both languages, so that the page can change its own without asking again.

pub use coach::review::{Fault as FaultKind, MomentKind, Phase};
use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use ts_rs::TS;
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use super::board::{PositionRequest, Side};

/// A game to be reviewed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct ReviewRequest {
    /// The start with all moves.
    #[serde(flatten)]
    pub position: PositionRequest,
    /// The stored game that this is: its review is kept with it, and told at once if it is there already.
    #[cfg_attr(feature = "schema", ts(optional))]
    pub record: Option<String>,
}

/// What is known of a game so far.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct ReviewView {
    /// How many moves the game has.
    pub plies: u32,
    /// How many of its positions have been looked at.
    pub looked: u32,
    /// What the first side could hope for after each ply, from 0 to 1, the start first; nothing where nobody looked yet.
    pub shares: Vec<Option<f64>>,
    /// The moves that gave something away.
    pub faults: Vec<FaultView>,
    /// The story: at most seven moments, in order.
    pub moments: Vec<MomentView>,
    /// How well each side played.
    pub accuracy: Accuracy,
    /// Who lost, and in which part of the game.
    pub lost: Option<LostView>,
    /// Whether this is all.
    pub done: bool,
}

/// How well each side played, from 0 to 100.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct Accuracy {
    /// The first side.
    pub first: Option<f64>,
    /// The second side.
    pub second: Option<f64>,
}

/// A move that gave something away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct FaultView {
    /// The number of the move, counted from 1.
    pub ply: u32,
    /// What it is called.
    pub kind: FaultKind,
}

/// Where a game was lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct LostView {
    /// Who lost it.
    pub side: Side,
    /// Where it could be held for the last time.
    pub phase: Phase,
}

/// A moment of the story; the board stands before its move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct MomentView {
    /// The number of the move, counted from 1.
    pub ply: u32,
    /// What it is in the story.
    pub kind: MomentKind,
    /// Who played.
    pub side: Side,
    /// What was played.
    pub played: String,
    /// What was better, where this was a fault.
    pub better: Option<String>,
    /// What the fault is called.
    pub fault: Option<FaultKind>,
    /// About the move that was played.
    pub about_played: Words,
    /// About the better one.
    pub about_better: Words,
}

/// Sentences in both languages; empty if there is nothing to say.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct Words {
    /// English.
    pub en: String,
    /// 简体中文.
    pub zh: String,
}

/// A move to be explained.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct ExplainRequest {
    /// The position before it.
    #[serde(flatten)]
    pub position: PositionRequest,
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The live game that the position belongs to: refused while it is a serious one.
    #[cfg_attr(feature = "schema", ts(optional))]
    pub game: Option<String>,
}

/// Why a move is good or bad.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct ExplainedView {
    /// How many moves lead to the position.
    pub for_ply: u32,
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// Sentence by sentence.
    pub sentences: Vec<Words>,
    /// The rows of stones that the sentences speak of.
    pub rows: Vec<RowView>,
}

/// A row of stones that somebody speaks of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct RowView {
    /// Whose row it is, or would be.
    pub side: Side,
    /// Its stones, the explained move among them where it belongs to the row.
    pub stones: Vec<String>,
}
