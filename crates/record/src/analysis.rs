//! What an engine found out about a position, kept with the game so that it need not be asked again.

use rules::MoveText;
use serde::{Deserialize, Serialize};

use crate::{Extra, GameRecord, Score, serde_text};

/// An engine's judgement of a position, the best line first.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Analysis {
    /// Which engine, precisely enough to be asked again; empty if not known.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub engine: String,
    /// The depth of the search, in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The positions searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The time spent, in milliseconds.
    #[serde(rename = "ms", default, skip_serializing_if = "Option::is_none")]
    pub spent_ms: Option<u64>,
    /// The lines, best first; the judgement of the position is that of the first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<AnalysedLine>,
    /// Fields of the document that this version does not know.
    #[serde(flatten)]
    pub extra: Extra,
}

/// One way to go on from an analysed position.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct AnalysedLine {
    /// What it is worth, from the view of the side to move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
    /// The moves. The referee has not looked at them.
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "serde_text::moves")]
    pub moves: Vec<MoveText>,
    /// Fields of the document that this version does not know.
    #[serde(flatten)]
    pub extra: Extra,
}

impl GameRecord {
    /// What is known about the position after the first `ply` moves of the main line.
    #[must_use]
    pub fn analysis_at(&self, ply: usize) -> Option<&Analysis> {
        match ply.checked_sub(1) {
            None => self.start_analysis.as_ref(),
            Some(last) => self.moves().get(last)?.annotation.analysis.as_deref(),
        }
    }

    /// Keeps what was found out about the position after the first `ply` moves, in place of what was
    /// known before, which is given back.
    ///
    /// # Panics
    /// If there are fewer moves.
    pub fn set_analysis(&mut self, ply: usize, analysis: Analysis) -> Option<Analysis> {
        match ply.checked_sub(1) {
            None => self.start_analysis.replace(analysis),
            Some(last) => {
                let annotation = self.annotation_mut(last).expect("the game has as many moves");
                annotation.analysis.replace(Box::new(analysis)).map(|known| *known)
            }
        }
    }
}
