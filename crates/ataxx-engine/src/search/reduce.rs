//! How much less deep late moves are searched.

use search_kit::Logarithms;

use super::{
    params,
    prune::{Candidate, Node},
};

/// How reductions grow with depth and move number.
#[derive(Default)]
pub(super) struct Reductions {
    logarithms: Logarithms,
}

impl Reductions {
    /// By how many plies a move is searched less deep at first.
    pub(super) fn plies(&self, node: Node, candidate: Candidate) -> i32 {
        if node.depth < 2 || candidate.number < 2 {
            return 0;
        }
        let log = |n: usize| self.logarithms.of(n);
        let product = log(node.depth as usize) * log(candidate.number) / params::reduction_divisor();
        let mut hundredths = params::reduction_base() + product;
        hundredths += 100 * i32::from(node.is_cut) + 60 * i32::from(!node.is_improving);
        hundredths -= 100 * i32::from(node.is_pv);
        hundredths -= 100 * candidate.history / params::history_per_ply();
        (hundredths / 100).clamp(0, node.depth - 1)
    }
}
