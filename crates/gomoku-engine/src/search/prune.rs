//! What need not be searched: pure decisions on what a node and a move are known to be.

use super::params;

/// What the decisions about a node depend on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) depth: i32,
    pub(super) is_pv: bool,
    pub(super) is_cut: bool,
    /// Whether nothing presses: no five to block, no open four to stop.
    pub(super) is_free: bool,
    /// Whether the side to move stands better than at its last move.
    pub(super) is_improving: bool,
    /// Whether the table has it as part of a principal variation.
    pub(super) is_table_pv: bool,
    /// The depth of the table's entry.
    pub(super) table_depth: i32,
    pub(super) evaluation: i32,
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

/// What the decisions about a move depend on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    /// How many moves were tried before.
    pub(super) number: usize,
    /// Whether it makes a four or an open three, or takes such a point from the enemy.
    pub(super) is_forcing: bool,
    /// How much less the point is worth than the best one.
    pub(super) prior_gap: i32,
    /// How many searches of answers to earlier moves ended with a cut-off.
    pub(super) answers_cut: i32,
    /// The best score so far.
    pub(super) best: i32,
}

/// How far below alpha a position must be to look for nothing but a win by fours.
fn razor_margin(depth: i32) -> i32 {
    params::razor_base() + params::razor_per_ply() * depth
}

/// How far above beta a position must be for reverse futility.
fn reverse_futility_margin(depth: i32, is_improving: bool) -> i32 {
    params::trust_per_ply() * (depth - i32::from(is_improving)) + params::trust_base()
}

/// What a quiet move can be expected to gain at most.
fn futility_margin(depth: i32) -> i32 {
    params::futility_base() + params::futility_per_ply() * depth
}

/// How many moves are worth trying.
fn move_count(depth: i32, is_improving: bool) -> usize {
    let count = params::move_count_base() + depth * depth;
    (if is_improving { count } else { count * 2 / 3 }) as usize
}

/// Razoring: whether the position is so bad that only a win by fours could save it.
pub(super) fn razoring(node: Node) -> bool {
    let Node { depth, is_pv, is_free, evaluation, alpha, .. } = node;
    !is_pv && is_free && depth <= params::razor_depth() && evaluation + razor_margin(depth) < alpha
}

/// Reverse futility: whether the position is so good that it need not be searched.
pub(super) fn reverse_futility(node: Node) -> bool {
    let Node { depth, is_pv, is_free, is_improving, evaluation, beta, .. } = node;
    !is_pv
        && is_free
        && depth <= params::trust_depth()
        && evaluation - reverse_futility_margin(depth, is_improving) >= beta
}

/// Whether a move comes too late to be tried.
pub(super) fn is_late(node: Node, candidate: Candidate) -> bool {
    let Node { depth, is_pv, is_improving, .. } = node;
    let worth_trying = move_count(depth, is_improving) << usize::from(is_pv);
    may_be_left_out(node, candidate)
        && depth <= params::move_count_depth()
        && candidate.number >= worth_trying
}

/// Whether a move gains too little to be tried.
pub(super) fn is_futile(node: Node, candidate: Candidate) -> bool {
    let Node { depth, is_pv, evaluation, alpha, .. } = node;
    let best_hope = evaluation + futility_margin(depth);
    may_be_left_out(node, candidate) && !is_pv && depth <= params::futility_depth() && best_hope <= alpha
}

/// Whether anything may be left out here, and this move with it.
fn may_be_left_out(node: Node, candidate: Candidate) -> bool {
    node.is_free && !candidate.is_forcing && candidate.number > 0
}

#[cfg(test)]
mod tests {
    use super::*;

    const NODE: Node = Node {
        depth: 2,
        is_pv: false,
        is_cut: false,
        is_free: true,
        is_improving: false,
        is_table_pv: false,
        table_depth: 0,
        evaluation: 0,
        alpha: 0,
        beta: 1,
    };
    const QUIET: Candidate =
        Candidate { number: 9, is_forcing: false, prior_gap: 0, answers_cut: 0, best: 0 };

    #[test]
    fn principal_variations_are_neither_given_up_nor_trusted() {
        for evaluation in [-5000, 5000] {
            let node = Node { is_pv: true, evaluation, ..NODE };
            assert!(!razoring(node) && !reverse_futility(node));
        }
        assert!(razoring(Node { evaluation: -5000, ..NODE }));
        assert!(reverse_futility(Node { evaluation: 5000, ..NODE }));
    }

    #[test]
    fn first_forcing_and_defending_moves_are_always_tried() {
        let bad = Node { evaluation: -5000, ..NODE };
        let is_left_out = |node, candidate| is_futile(node, candidate) || is_late(node, candidate);
        assert!(is_futile(bad, QUIET) && is_late(bad, Candidate { number: 99, ..QUIET }));
        assert!(!is_left_out(bad, Candidate { number: 0, ..QUIET }));
        assert!(!is_left_out(bad, Candidate { is_forcing: true, ..QUIET }));
        assert!(!is_left_out(Node { is_free: false, ..bad }, QUIET));
    }
}
