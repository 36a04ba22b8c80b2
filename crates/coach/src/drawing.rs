//! What an explanation speaks of, to be drawn on a board: rows of stones and points, each with the sign of its urgency.

use rules::Side;

use crate::{
    Explanation, ataxx,
    gomoku::{Alarm, Row},
};

/// How urgent something is, and for whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// It wins, or is about to.
    Wins,
    /// It has to be answered.
    MustAnswer,
    /// It can become a threat.
    AboutToThreaten,
}

/// What is drawn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Drawing {
    /// Rows of stones, with whose they are or would be.
    pub rows: Vec<(Side, Vec<String>, Sign)>,
    /// Empty points that matter.
    pub points: Vec<(String, Sign)>,
}

/// From so many stones on a row is a four.
const FOUR: usize = 4;

impl Explanation {
    /// What it speaks of.
    #[must_use]
    pub fn drawing(&self) -> Drawing {
        let mut drawing = Drawing::default();
        match self {
            Explanation::Gomoku(explanation) => {
                for (side, row) in explanation.rows() {
                    let sign = match (side == explanation.side, row.stones.len() >= FOUR) {
                        (false, _) => Sign::MustAnswer,
                        (true, true) => Sign::Wins,
                        (true, false) => Sign::AboutToThreaten,
                    };
                    drawing.add(side, &row, sign);
                }
                // The move itself is no empty point.
                drawing.points.retain(|(point, _)| *point != explanation.point.to_string());
            }
            Explanation::Ataxx(explanation) => {
                for claim in &explanation.claims {
                    let square = match claim {
                        ataxx::Claim::LeavesHole { square, .. } => Some(*square),
                        ataxx::Claim::CanBeTakenBack { mv, turned } if *turned > 0 => mv.to(),
                        _ => None,
                    };
                    drawing.point(square.map(|square| square.to_string()), Sign::MustAnswer);
                }
            }
        }
        drawing
    }
}

impl Alarm {
    /// What it speaks of.
    #[must_use]
    pub fn drawing(&self) -> Drawing {
        let mut drawing = Drawing::default();
        for row in &self.rows {
            drawing.add(self.enemy, row, Sign::MustAnswer);
        }
        for point in &self.points {
            drawing.point(Some(point.to_string()), Sign::MustAnswer);
        }
        drawing
    }
}

impl Drawing {
    fn add(&mut self, side: Side, row: &Row, sign: Sign) {
        self.rows.push((side, row.stones.iter().map(ToString::to_string).collect(), sign));
        for gap in &row.gaps {
            self.point(Some(gap.to_string()), sign);
        }
    }

    /// A point has one sign: the first.
    fn point(&mut self, point: Option<String>, sign: Sign) {
        if let Some(point) = point.filter(|point| self.points.iter().all(|(known, _)| known != point)) {
            self.points.push((point, sign));
        }
    }
}
