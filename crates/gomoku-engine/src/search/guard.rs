//! Before a move is played: does the enemy win by force after it?
//!
//! The search sees what its depth allows; a proof that the enemy's threats win can be longer than that. A
//! part of the nodes therefore goes into such a proof after the best move, and a move that is refuted
//! counts as lost for the rest of the search. What was found out stays in the table of threats, so
//! that the proof goes on where it stopped, in the next iteration and at the next move of the game.

use std::sync::PoisonError;

use search_kit::score;

use super::{
    root::{RootMove, SearchConfig},
    worker::Worker,
};
use crate::{
    board::Spot,
    rule::Rule,
    threats::{
        vcf::{Bounds, ThreatResult},
        vct::Width,
    },
};

/// Fewer nodes than this are not worth beginning with.
const MIN_NODES: u64 = 500;

/// A move of the root after which the enemy wins by force, and in how many plies from the root.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Refutation {
    spot: Spot,
    plies: i32,
}

/// What may be spent on refutations, and what has been.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Guard {
    percent: u64,
    widths: &'static [Width],
    spent: u64,
}

impl Guard {
    pub(super) fn new(config: SearchConfig) -> Guard {
        Guard { percent: config.guard_percent, widths: config.threats, spent: 0 }
    }

    /// What may be spent now, given what the whole search has spent.
    fn allowance(self, all_nodes: u64) -> u64 {
        let search_nodes = all_nodes.saturating_sub(self.spent);
        (search_nodes * self.percent / 100).saturating_sub(self.spent)
    }
}

impl<R: Rule> Worker<'_, R> {
    /// Whether the enemy is found to win by force after a move. All threads hear of it.
    pub(super) fn refutes(&mut self, root_move: &RootMove) -> bool {
        let spot = root_move.mv.spot;
        if score::is_proved(root_move.score) {
            return false;
        }
        for &width in self.guard.widths {
            let nodes = self.guard.allowance(self.counter.nodes_of_all_threads()) / 2;
            if nodes < MIN_NODES {
                continue;
            }
            let before = self.counter.nodes_of_all_threads();
            self.place(spot);
            let bounds = Bounds { plies: i32::MAX, nodes };
            let verdict = self.vct_within(bounds, width, 1, |anatomy| &mut anatomy.root_nodes);
            self.undo();
            self.guard.spent += self.counter.nodes_of_all_threads() - before;
            if let ThreatResult::Win(plies) = verdict {
                let mut refuted = self.shared.refuted.lock().unwrap_or_else(PoisonError::into_inner);
                refuted.push(Refutation { spot, plies: plies + 1 });
                return true;
            }
        }
        false
    }

    /// The score of a move of the root that is known to lose.
    pub(super) fn known_refutation(&self, spot: Spot) -> Option<i32> {
        let refuted = self.shared.refuted.lock().unwrap_or_else(PoisonError::into_inner);
        let refutation = refuted.iter().find(|refutation| refutation.spot == spot);
        refutation.map(|refutation| score::loss_in(refutation.plies))
    }
}
