//! Which moves are searched deeper than others.

use search_kit::{Bound, Entry, score};

use super::{params, prune::Node};

/// Whether it is worth asking if the table's move is the only good one.
pub(super) fn may_be_singular(node: Node, entry: Entry, ply: i32, root_depth: i32) -> bool {
    node.depth >= 6
        && ply < 2 * root_depth
        && entry.bound != Bound::Upper
        && i32::from(entry.depth) >= node.depth - 3
        && !score::is_proved(i32::from(entry.score))
}

/// The score that no other move may reach if the table's move is the only good one.
pub(super) fn singular_beta(depth: i32, table_score: i32) -> i32 {
    table_score - params::singular_per_ply() * depth
}

/// How deep the other moves are searched to find out.
pub(super) const fn singular_depth(depth: i32) -> i32 {
    (depth - 1) / 2
}

/// What a search without the table's move says about that move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Singularity {
    /// It is searched so many plies deeper.
    Extension(i32),
    /// Other moves, too, are good enough for a cut-off: the node is worth at least this.
    MultiCut(i32),
}

/// What follows from the score that the other moves reached.
pub(super) fn singularity(score: i32, singular_beta: i32, node: Node, table_score: i32) -> Singularity {
    if score < singular_beta {
        Singularity::Extension(1)
    } else if singular_beta >= node.beta && !node.is_pv {
        Singularity::MultiCut(singular_beta)
    } else {
        // Another move may do as well where this one is thought to fail high.
        Singularity::Extension(-i32::from(table_score >= node.beta))
    }
}

/// By how many plies a forced pass is extended: it is no choice, so that it costs nothing.
pub(super) const fn forced_pass() -> i32 {
    1
}
