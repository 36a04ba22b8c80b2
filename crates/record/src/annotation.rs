//! What is known about a move beyond the move itself.

use rules::MoveText;
use serde::{Deserialize, Serialize};

use crate::{Analysis, Extra, Score, serde_text};

/// What the player thought, how long it took, and what somebody wrote about it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Annotation {
    /// The time spent on the move, in milliseconds.
    #[serde(rename = "ms", default, skip_serializing_if = "Option::is_none")]
    pub spent_ms: Option<u64>,
    /// The player's judgement, from the view of the side that moved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
    /// The depth of the search, in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The positions searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The line that the player expected. The referee has not looked at it.
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "serde_text::moves")]
    pub pv: Vec<MoveText>,
    /// Free text; empty if there is none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// What an engine said later about the position after the move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub analysis: Option<Box<Analysis>>,
    /// Fields of the document that this version does not know.
    #[serde(flatten)]
    pub extra: Extra,
}
