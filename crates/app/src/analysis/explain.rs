//! Why a move is good or bad: asked of the coach on a thread of its own.

use coach::{Explainer, Explanation};
use rules::{AnyPosition, MoveText};

use super::review::words;
use crate::{
    messages::review::{ExplainedView, RowView},
    view,
};

/// A move to be explained.
pub(crate) struct Asked {
    pub(crate) position: AnyPosition,
    /// How many moves lead to the position.
    pub(crate) ply: usize,
    pub(crate) mv: MoveText,
}

impl Asked {
    /// Explains; to be called on a thread of a pool.
    pub(crate) fn answer(&self) -> ExplainedView {
        let explanation = Explainer::default().explain(&self.position, self.mv, None);
        let phrases = explanation.as_ref().map(Explanation::phrases).unwrap_or_default();
        ExplainedView {
            for_ply: u32::try_from(self.ply).unwrap_or(u32::MAX),
            text: self.mv.to_string(),
            sentences: phrases.iter().map(|phrase| words(std::slice::from_ref(phrase))).collect(),
            rows: explanation.as_ref().map(rows).unwrap_or_default(),
        }
    }
}

fn rows(explanation: &Explanation) -> Vec<RowView> {
    let rows = match explanation {
        Explanation::Gomoku(explanation) => explanation.rows(),
        Explanation::Ataxx(_) => Vec::new(),
    };
    let row = |(side, row): (rules::Side, coach::gomoku::Row)| RowView {
        side: view::side(side),
        stones: row.stones.iter().map(ToString::to_string).collect(),
    };
    rows.into_iter().map(row).collect()
}
