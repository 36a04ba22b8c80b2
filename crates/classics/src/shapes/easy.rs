//! Easy: the static player (静态评估).

use rules::gomoku::{Move, Position};

use super::{evaluation::Evaluation, weights::Weights, windows::Owner};
use crate::{Choice, GomokuPlayer, ShouldStop, nearby::nearest_to_centre};

/// Plays the point with the largest valuation, without looking ahead. Its score is the point's
/// valuation in thousandths.
#[derive(Default)]
pub struct ShapesEasy {
    weights: Weights,
    /// The board of the move before, which the next one usually only adds stones to.
    seen: Option<Evaluation>,
}

impl ShapesEasy {
    /// A player with these weights.
    #[must_use]
    pub fn new(weights: Weights) -> Self {
        ShapesEasy { weights, seen: None }
    }

    /// The board as it is now.
    fn evaluation(&mut self, position: &Position) -> &Evaluation {
        let followed = self.seen.take().and_then(|seen| seen.followed_to(position));
        self.seen.insert(followed.unwrap_or_else(|| Evaluation::new(&self.weights, position)))
    }
}

impl GomokuPlayer for ShapesEasy {
    fn choose(&mut self, position: &Position, _should_stop: ShouldStop<'_>) -> Choice<Move> {
        let evaluation = self.evaluation(position);
        let candidates = evaluation.candidates(Owner::Me, usize::MAX);
        let nodes = candidates.len() as u64;
        let mut moves = candidates.iter().map(|candidate| {
            (Move::Place(evaluation.point(candidate.at)), candidate.valuation.round() as i64)
        });
        let (mv, score) =
            moves.find(|&(mv, _)| position.is_legal(mv)).unwrap_or_else(|| (nearest_to_centre(position), 0));
        Choice { mv, score, depth: 1, nodes }
    }
}
