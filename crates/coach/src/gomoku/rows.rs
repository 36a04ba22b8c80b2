//! The rows of stones that an explanation speaks of, to be drawn on a board.

use rules::Side;

use super::{
    claim::{Claim, Explanation},
    shape::Row,
};

impl Explanation {
    /// Every row with whose it is, or would be.
    #[must_use]
    pub fn rows(&self) -> Vec<(Side, Row)> {
        let mut found: Vec<(Side, Row)> = Vec::new();
        for claim in &self.claims {
            let (side, rows) = match claim {
                Claim::Wins { rows } | Claim::Makes { rows, .. } | Claim::MakesOverline { rows } => {
                    (self.side, rows)
                }
                Claim::BlocksFive { rows }
                | Claim::BlocksThrees { rows }
                | Claim::TakesPoint { rows, .. }
                | Claim::WasThreatened { threes: rows, .. }
                | Claim::NoDefence { threes: rows } => (self.side.other(), rows),
                _ => continue,
            };
            for row in rows {
                if found.iter().all(|(_, known)| known.stones != row.stones) {
                    found.push((side, row.clone()));
                }
            }
        }
        found
    }
}
