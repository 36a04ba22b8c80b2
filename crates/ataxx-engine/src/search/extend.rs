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
pub(super) const fn singular_beta(depth: i32, table_score: i32) -> i32 {
    table_score - params::singular_per_ply() * depth
}

/// How deep the other moves are searched to find out.
pub(super) const fn singular_depth(depth: i32) -> i32 {
    (depth - 1) / 2
}

/// By how many plies a forced pass is extended: it is no choice, so that it costs nothing.
pub(super) const fn forced_pass() -> i32 {
    1
}
