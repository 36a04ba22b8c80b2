//! Which moves are searched deeper than others.

use search_kit::{Bound, Entry, score};

use super::{
    ablation::{Ablation, Part},
    params,
    prune::Node,
};

/// What looking at the other moves says about the table's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Singularity {
    /// It is searched so many plies deeper.
    Extend(i32),
    /// It need not be searched: even without it the position has this score, which is enough.
    Cut(i32),
}

/// Whether it is worth asking if the table's move is the only good one.
pub(super) fn may_be_singular(node: Node, entry: Entry, ply: i32, root_depth: i32) -> bool {
    node.depth >= params::singular_least_depth()
        && ply < 2 * root_depth
        && entry.bound != Bound::Upper
        && i32::from(entry.depth) >= node.depth - params::singular_entry_depth()
        && !score::is_proved(i32::from(entry.score))
}

/// The score that no other move may reach if the table's move is the only good one.
pub(super) fn singular_beta(depth: i32, table_score: i32) -> i32 {
    table_score - params::singular_per_ply() * depth
}

/// How deep the other moves are searched to find out.
pub(super) fn singular_depth(depth: i32) -> i32 {
    (depth - 1) / 2
}

/// What follows from the score of the other moves.
pub(super) fn singular(node: Node, others: i32, singular_beta: i32, disabled: Ablation) -> Singularity {
    if others < singular_beta {
        let is_far = !node.is_pv && others < singular_beta - params::double_extension();
        let extends_twice = is_far && !disabled.contains(Part::DoubleExtension);
        Singularity::Extend(1 + i32::from(extends_twice))
    } else if !node.is_pv && singular_beta >= node.beta && !disabled.contains(Part::MultiCut) {
        Singularity::Cut(singular_beta)
    } else {
        Singularity::Extend(0)
    }
}

/// Whether the table's move on a principal variation is worth another ply.
pub(super) fn deserves_table_move_extension(node: Node, entry: Entry, ply: i32, root_depth: i32) -> bool {
    node.is_pv
        && ply < root_depth
        && entry.bound != Bound::Upper
        && entry.is_pv
        && i32::from(entry.depth) >= node.depth - 1
}

/// How many positions a search for a win by threats may look at before a node's moves are searched.
pub(super) fn threat_search_nodes(depth: i32) -> u64 {
    (params::vct_nodes_per_ply() * depth) as u64
}
