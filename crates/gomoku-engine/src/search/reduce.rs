//! How much less deep late moves are searched.

use search_kit::{Logarithms, score};

use super::{
    ablation::{Ablation, Part},
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
    pub(super) fn plies(&self, node: Node, candidate: Candidate, disabled: Ablation) -> i32 {
        let is_reduced = node.depth >= 2 && candidate.number >= 2;
        if !is_reduced || disabled.contains(Part::Reductions) {
            return 0;
        }
        let uses = |part: Part| !disabled.contains(part);
        let log = |n: usize| self.logarithms.of(n);
        let product = log(node.depth as usize) * log(candidate.number) / params::reduction_divisor();
        let mut hundredths = params::reduction_base() + product;
        hundredths += params::reduction_cut() * i32::from(node.is_cut);
        hundredths += params::reduction_worsening() * i32::from(!node.is_improving);
        hundredths -= params::reduction_pv() * i32::from(node.is_pv);
        hundredths -= params::reduction_forcing() * i32::from(candidate.is_forcing);
        if uses(Part::PointReduction) {
            hundredths +=
                (100 * candidate.prior_gap / params::prior_gap_per_ply()).min(params::prior_gap_most());
        }
        if uses(Part::FailHighReduction) && candidate.answers_cut > params::answers_cut() {
            hundredths += 100;
        }
        if uses(Part::TablePvReduction) && node.is_table_pv {
            let is_shallow = node.table_depth < node.depth - 3;
            let known = -params::reduction_table_pv();
            hundredths += if is_shallow { params::reduction_shallow_pv() } else { known };
        }
        (hundredths / 100).clamp(0, node.depth - 1)
    }
}

/// By how many plies the moves after one that has raised alpha are searched less deep.
pub(super) fn after_raised_alpha(depth: i32, score: i32) -> i32 {
    i32::from((3..=params::raised_alpha_depth()).contains(&depth) && !score::is_proved(score))
}

/// How much deeper or less deep than usual a move is searched again that did well in spite of its
/// reduction.
pub(super) fn research_adjustment(score: i32, best: i32, reduction: i32) -> i32 {
    let is_much_better = reduction >= 2 && score > best + params::research_deeper();
    let is_hardly_better = score < best + params::research_shallower();
    i32::from(is_much_better) - i32::from(is_hardly_better)
}
