//! A moment in words: what is wrong with the move that was played, and what is good about the better one.

use rules::MoveText;

use super::{Moment, MomentKind, Review};
use crate::{Explainer, Explanation, Opinion, Phrase};

/// What is said about a moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// The better move, where the one that was played is a fault.
    pub better: Option<MoveText>,
    /// About the move that was played, in one or two sentences.
    pub played: Vec<Phrase>,
    /// About the better one.
    pub better_for: Vec<Phrase>,
}

/// So many sentences about a move that was a fault, and about one that was not.
const ABOUT_A_FAULT: usize = 2;
const ABOUT_A_MOVE: usize = 1;
/// Who may hope for so much is certain to win.
const CERTAIN: f64 = 1.0;

/// Says what there is to say about a moment of a game.
#[must_use]
pub fn tell(review: &Review, moment: Moment, explainer: &mut Explainer) -> Told {
    let position = review.position(moment.ply - 1);
    let mv = review.moves[moment.ply - 1];
    if !moment.is_fault() {
        // Its name or its row is all that is said: no win is looked for.
        let content = Opinion { best: mv, percent: 0, is_won: false, is_lost_after: false };
        let said = |about: Explanation| match moment.kind {
            MomentKind::Opening => about.named_opening(),
            _ => about.merits(ABOUT_A_MOVE),
        };
        let played = explainer.explain(&position, mv, Some(&content)).map(said).unwrap_or_default();
        return Told { better: None, played, better_for: Vec::new() };
    }
    let opinion = review.opinion(moment.ply);
    let about = explainer.explain(&position, mv, opinion.as_ref());
    let better = opinion.map(|opinion| opinion.best).filter(|&best| best != mv);
    let better_for = better.and_then(|best| {
        let view = Opinion { best, percent: 0, is_lost_after: false, ..opinion? };
        explainer.explain(&position, best, Some(&view)).map(|about| about.merits(ABOUT_A_MOVE))
    });
    let played = about.map(|about| about.faults(ABOUT_A_FAULT)).unwrap_or_default();
    Told { better, played, better_for: better_for.unwrap_or_default() }
}

impl Review {
    /// What the looks say about a move; nothing before both positions were looked at.
    #[must_use]
    pub fn opinion(&self, ply: usize) -> Option<Opinion> {
        let (before, after) = (self.looks[ply - 1].as_ref()?, self.looks[ply].as_ref()?);
        let side = self.mover(ply);
        Some(Opinion {
            best: before.best?,
            percent: (100.0 * self.given(ply)?).round() as u32,
            is_won: before.share(side) >= CERTAIN,
            is_lost_after: after.share(side.other()) >= CERTAIN,
        })
    }
}
