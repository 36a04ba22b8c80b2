//! Forced wins at the root: by fours before the search begins, by threats alongside it.

use super::worker::Worker;
use crate::{
    board::Spot,
    rule::Rule,
    threats::{
        vcf::{Bounds, Verdict},
        vct::Vct,
    },
};

/// The longest win by fours that is looked for.
const LONGEST_VCF: i32 = 61;
const VCF_NODES: u64 = 20_000;
/// How many positions a search for threats looks at between two looks at the limits.
const NODES_AT_A_TIME: u64 = 4_000;

/// How much of a search may go into wins by threats at the root. What has been found out stays in
/// the table, so that the proof goes on where it stopped.
#[derive(Clone, Copy, Debug)]
pub(super) struct ThreatBudget {
    percent: u64,
    spent: u64,
    is_refuted: bool,
}

impl ThreatBudget {
    /// Positions looked at before the search proper begins.
    const FIRST: u64 = 10_000;

    pub(super) fn new(percent: u64) -> ThreatBudget {
        ThreatBudget { percent, spent: 0, is_refuted: percent == 0 }
    }

    /// What may be spent now, given what the whole search has spent.
    fn allowance(&self, all_nodes: u64) -> u64 {
        let search_nodes = all_nodes.saturating_sub(self.spent);
        (Self::FIRST + search_nodes * self.percent / 100).saturating_sub(self.spent)
    }
}

impl<R: Rule> Worker<'_, R> {
    /// The shortest win by fours: the bound grows ply by ply.
    pub(crate) fn win_by_continuous_fours(&mut self) -> Option<(i32, Vec<Spot>)> {
        for plies in (5..=LONGEST_VCF).step_by(2) {
            if let Some(found) = self.vcf(Bounds { plies, nodes: VCF_NODES }, 0) {
                return Some((found, self.frames[0].pv.clone()));
            }
            if self.counter.has_stopped() {
                break;
            }
        }
        None
    }

    /// Goes on with the proof of a win by threats: its length in plies and its line.
    pub(super) fn win_by_threats(&mut self, budget: &mut ThreatBudget) -> Option<(i32, Vec<Spot>)> {
        let allowance = budget.allowance(self.counter.nodes_of_all_threads());
        if budget.is_refuted || allowance == 0 {
            return None;
        }
        budget.spent += allowance;
        match self.vct(allowance, 0) {
            Verdict::Win(plies) => Some((plies, self.frames[0].pv.clone())),
            verdict => {
                budget.is_refuted = verdict == Verdict::NoWin;
                None
            }
        }
    }

    /// Looks for a win by threats, a little at a time, so that limits are kept. The line is left in
    /// the frame of `ply`.
    pub(super) fn vct(&mut self, nodes: u64, ply: usize) -> Verdict {
        let mut left = nodes;
        loop {
            let piece = self.counter.piece(NODES_AT_A_TIME);
            let mut vct = Vct::new(&mut self.board, self.shared.vct_table, &mut self.threat_moves);
            let verdict = vct.solve(left.min(piece));
            let looked_at = vct.nodes();
            if let Verdict::Win(_) = verdict {
                self.frames[ply].pv = vct.line().to_vec();
            }
            left = left.saturating_sub(looked_at);
            let has_stopped = self.counter.count(looked_at);
            match verdict {
                Verdict::Unknown if left > 0 && !has_stopped => {}
                verdict => return verdict,
            }
        }
    }
}
