//! How much less deep late moves are searched.

use super::{
    params,
    prune::{Candidate, Node},
};

/// The part of a reduction that depends on depth and move number alone, computed once.
pub(super) struct Reductions {
    by_depth: [i32; 64],
}

impl Reductions {
    pub(super) fn new() -> Reductions {
        // Hundredths of the natural logarithm, by repeated multiplication in integers: the same on
        // every machine, which a library's logarithm need not be.
        let mut by_depth = [0; 64];
        let mut hundredths = 0;
        let mut power: u64 = 1 << 32;
        for (n, entry) in by_depth.iter_mut().enumerate().skip(1) {
            while power < (n as u64) << 32 {
                power += power / 100;
                hundredths += 1;
            }
            *entry = hundredths;
        }
        Reductions { by_depth }
    }

    /// By how many plies a move is searched less deep at first.
    pub(super) fn plies(&self, node: Node, candidate: Candidate) -> i32 {
        if node.depth < 2 || candidate.number < 2 || !node.is_free {
            return 0;
        }
        let log = |n: usize| self.by_depth[n.min(63)];
        let product = log(node.depth as usize) * log(candidate.number) / params::reduction_divisor();
        let mut hundredths = params::reduction_base() + product;
        hundredths += 100 * i32::from(node.is_cut) + 60 * i32::from(!node.is_improving);
        hundredths -= 100 * i32::from(node.is_pv) + 120 * i32::from(candidate.is_forcing);
        hundredths -= 100 * candidate.credit / params::history_per_ply();
        hundredths += (100 * candidate.prior_gap / params::prior_gap_per_ply()).min(150);
        (hundredths / 100).clamp(0, node.depth - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_is_right_to_a_few_hundredths() {
        let reductions = Reductions::new();
        for (n, expected) in [(1, 0), (2, 69), (10, 230), (63, 414)] {
            assert!((reductions.by_depth[n] - expected).abs() <= 5, "{n}: {}", reductions.by_depth[n]);
        }
    }
}
