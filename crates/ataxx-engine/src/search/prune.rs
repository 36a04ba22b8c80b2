//! What need not be searched: pure decisions on what a node and a move are known to be.

use super::{move_stack::ScoredMove, params};

/// What the decisions about a node depend on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) depth: i32,
    pub(super) is_pv: bool,
    pub(super) is_cut: bool,
    /// Whether the side to move stands better than at its last move.
    pub(super) is_improving: bool,
    pub(super) evaluation: i32,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    /// Empty squares.
    pub(super) empties: i32,
}

/// What the decisions about a move depend on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    /// How many moves were tried before.
    pub(super) number: usize,
    /// Stones it turns.
    pub(super) captures: i32,
    /// What the histories say.
    pub(super) history: i32,
    /// Whether it leaves a hole where it came from.
    pub(super) is_jump: bool,
}

impl Candidate {
    /// A move after so many others.
    pub(super) fn new(mv: &ScoredMove, number: usize) -> Candidate {
        let ScoredMove { mv, captures, history } = *mv;
        Candidate { number, captures: captures.into(), history, is_jump: mv.from().is_some() }
    }
}

/// How far above beta a position must be for reverse futility.
fn reverse_futility_margin(depth: i32, is_improving: bool) -> i32 {
    params::trust_per_ply() * (depth - i32::from(is_improving))
}

/// What a move can be expected to gain at most.
fn futility_margin(depth: i32, captures: i32) -> i32 {
    params::futility_base() + params::futility_per_ply() * depth + params::futility_per_capture() * captures
}

/// How many moves are worth trying.
fn move_count(depth: i32, is_improving: bool) -> usize {
    let count = params::move_count_base() + depth * depth;
    (if is_improving { count } else { count * 2 / 3 }) as usize
}

/// Reverse futility: whether the position is so good that it need not be searched.
pub(super) fn reverse_futility(node: Node) -> bool {
    let Node { depth, is_pv, is_improving, evaluation, beta, .. } = node;
    !is_pv && depth <= 7 && evaluation - reverse_futility_margin(depth, is_improving) >= beta
}

/// Whether it is worth asking if the position is good enough even after a pass.
pub(super) fn may_pass(node: Node) -> bool {
    let Node { depth, is_pv, evaluation, beta, empties, .. } = node;
    !is_pv && depth >= 4 && evaluation >= beta && empties > params::null_empties()
}

/// How deep the answer to a pass is searched.
pub(super) fn null_depth(depth: i32) -> i32 {
    depth - 1 - params::null_reduction() - depth / 5
}

/// Whether a move comes too late to be tried.
pub(super) fn is_late(node: Node, candidate: Candidate) -> bool {
    let Node { depth, is_pv, is_improving, .. } = node;
    depth <= 7 && candidate.number >= move_count(depth, is_improving) << usize::from(is_pv)
}

/// Whether a move is a jump that turns nothing, after better ones were tried: it gives up a square for none.
pub(super) fn is_quiet_jump(candidate: Candidate) -> bool {
    let Candidate { number, captures, is_jump, .. } = candidate;
    is_jump && captures == 0 && number >= params::quiet_jump_number() as usize
}

/// Whether a node can do without the moves that something is always better than.
pub(super) fn has_enough(node: Node) -> bool {
    !node.is_pv && node.depth <= params::doubtful_depth()
}

/// Whether a move gains too little to be tried.
pub(super) fn is_futile(node: Node, candidate: Candidate) -> bool {
    let Node { depth, is_pv, evaluation, alpha, .. } = node;
    let gain = futility_margin(depth, candidate.captures);
    !is_pv && candidate.number > 0 && depth <= 6 && evaluation + gain <= alpha
}

#[cfg(test)]
mod tests {
    use super::*;

    const NODE: Node = Node {
        depth: 2,
        is_pv: false,
        is_cut: false,
        is_improving: false,
        evaluation: 0,
        alpha: 0,
        beta: 1,
        empties: 30,
    };
    const QUIET: Candidate = Candidate { number: 9, captures: 0, history: 0, is_jump: false };

    #[test]
    fn principal_variations_are_not_trusted_and_never_passed() {
        let good = Node { evaluation: 5000, depth: 4, ..NODE };
        assert!(reverse_futility(good) && may_pass(good));
        let on_line = Node { is_pv: true, ..good };
        assert!(!reverse_futility(on_line) && !may_pass(on_line));
    }

    #[test]
    fn the_first_move_is_always_tried() {
        let bad = Node { evaluation: -5000, ..NODE };
        assert!(is_futile(bad, QUIET) && is_late(bad, QUIET));
        let first = Candidate { number: 0, ..QUIET };
        assert!(!is_futile(bad, first) && !is_late(bad, first));
    }

    #[test]
    fn only_late_jumps_that_turn_nothing_are_quiet() {
        let jump = Candidate { is_jump: true, ..QUIET };
        assert!(is_quiet_jump(jump));
        assert!(!is_quiet_jump(Candidate { captures: 1, ..jump }));
        assert!(!is_quiet_jump(Candidate { number: 0, ..jump }));
        assert!(!is_quiet_jump(QUIET));
    }

    #[test]
    fn no_pass_is_tried_when_having_to_move_can_be_a_burden() {
        let good = Node { evaluation: 5000, depth: 4, ..NODE };
        assert!(!may_pass(Node { empties: 5, ..good }));
    }
}
