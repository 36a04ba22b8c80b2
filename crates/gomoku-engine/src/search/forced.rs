//! Forced wins at the root, looked for before the search begins: by fours, then by threats.

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
const VCF_NODES: u64 = 100_000;
/// How many positions a search for threats looks at between two looks at the limits.
const NODES_AT_A_TIME: u64 = 4_000;

impl<R: Rule> Worker<'_, R> {
    /// A forced win by threats alone: its length in plies and its line.
    pub(crate) fn forced_win(&mut self, vct_nodes: u64) -> Option<(i32, Vec<Spot>)> {
        self.win_by_continuous_fours().or_else(|| self.win_by_threats(vct_nodes))
    }

    /// The shortest win by fours: the bound grows ply by ply.
    fn win_by_continuous_fours(&mut self) -> Option<(i32, Vec<Spot>)> {
        for plies in (5..=LONGEST_VCF).step_by(2) {
            if let Some(found) = self.vcf(Bounds { plies, nodes: VCF_NODES }, 0) {
                return Some((found, self.frames[0].pv.clone()));
            }
            if self.has_stopped {
                break;
            }
        }
        None
    }

    fn win_by_threats(&mut self, nodes: u64) -> Option<(i32, Vec<Spot>)> {
        let plies = self.vct(nodes, 0)?;
        Some((plies, self.frames[0].pv.clone()))
    }

    /// Looks for a win by threats, a little at a time, so that limits are kept. The line is left in
    /// the frame of `ply`.
    pub(super) fn vct(&mut self, nodes: u64, ply: usize) -> Option<i32> {
        let mut left = nodes;
        loop {
            let mut vct = Vct::new(&mut self.board, self.shared.vct_table, &mut self.threat_moves);
            let verdict = vct.solve(left.min(NODES_AT_A_TIME));
            let looked_at = vct.nodes();
            if let Verdict::Win(_) = verdict {
                self.frames[ply].pv = vct.line();
            }
            left = left.saturating_sub(looked_at);
            let has_stopped = self.count_nodes(looked_at);
            match verdict {
                Verdict::Win(plies) => return Some(plies),
                Verdict::Unknown if left > 0 && !has_stopped => {}
                Verdict::NoWin | Verdict::Unknown => return None,
            }
        }
    }
}
