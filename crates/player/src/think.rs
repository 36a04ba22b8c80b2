//! What a player tells about its thoughts.

use std::time::Duration;

use record::{Annotation, Score};
use rules::MoveText;

use crate::Rescue;

/// A report on a search, finished or under way. Every part is optional: outside programs tell what
/// they like.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ThinkInfo {
    /// Plies looked ahead.
    pub depth: Option<u32>,
    /// The worth of the position for the side that thinks.
    pub score: Option<Score>,
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// The line that the player expects, its own move first.
    pub pv: Vec<MoveText>,
    /// Time since the search began.
    pub time: Option<Duration>,
}

impl ThinkInfo {
    /// Takes over everything that a later report says; what it leaves out stays.
    pub fn update(&mut self, later: &ThinkInfo) {
        self.depth = later.depth.or(self.depth);
        self.score = later.score.or(self.score);
        self.nodes = later.nodes.or(self.nodes);
        self.time = later.time.or(self.time);
        if !later.pv.is_empty() {
            self.pv.clone_from(&later.pv);
        }
    }

    /// What a record keeps about the move that came of it.
    #[must_use]
    pub fn annotation(self, spent: Duration, rescue: Option<&Rescue>) -> Annotation {
        Annotation {
            spent_ms: u64::try_from(spent.as_millis()).ok(),
            score: self.score,
            depth: self.depth,
            nodes: self.nodes,
            pv: self.pv,
            comment: rescue.map(ToString::to_string).unwrap_or_default(),
            ..Annotation::default()
        }
    }

    /// Whether it says nothing at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == ThinkInfo::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_later_report_replaces_only_what_it_says() {
        let mut info = ThinkInfo { depth: Some(3), nodes: Some(9), ..ThinkInfo::default() };
        assert!(!info.is_empty());
        let pv = vec!["h8".parse().unwrap()];
        info.update(&ThinkInfo { depth: Some(4), pv: pv.clone(), ..ThinkInfo::default() });
        info.update(&ThinkInfo::default());
        assert_eq!(info, ThinkInfo { depth: Some(4), nodes: Some(9), pv, ..ThinkInfo::default() });
    }
}
