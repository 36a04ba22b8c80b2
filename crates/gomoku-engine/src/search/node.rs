//! One node of the principal-variation search, as numbered steps.
//!
//! What is pruned, reduced and extended is decided in the files of those names; this one only says
//! in which order the questions are asked.

use search_kit::{Bound, Entry, score};

use super::{
    ablation::Part,
    anatomy::Counter,
    descend::Best,
    extend, params,
    prune::{self, Node},
    root::StopWhen,
    worker::{MAX_PLY, Worker},
};
use crate::{
    board::{Class, Spot},
    rule::Rule,
    threats::{
        Situation, situation,
        vcf::{Bounds, ThreatResult},
    },
};

/// The least depth at which a node looks for a win by threats where a proof is wanted.
const PROOF_THREAT_DEPTH: i32 = 3;
/// The longest win by fours that a node looks for.
const LONGEST_FOURS: i32 = 40;

/// The window and depth of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchWindow {
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// Whether a cut-off is expected.
    pub(super) is_cut: bool,
}

impl SearchWindow {
    fn is_pv(self) -> bool {
        self.beta - self.alpha > 1
    }
}

impl<R: Rule> Worker<'_, R> {
    pub(super) fn search(&mut self, mut window: SearchWindow) -> i32 {
        // 1. Count the node, and stop if the search is over.
        self.frames[window.ply].pv.clear();
        self.frames[window.ply + 1].cuts = 0;
        self.deepest_ply = self.deepest_ply.max(window.ply);
        self.anatomy.main_nodes += 1;
        if self.counter.count(1) {
            return 0;
        }
        // 2. Decided positions.
        let situation = situation(&self.board);
        if let Some(score) = self.decided(situation, window.ply) {
            self.anatomy.decided += 1;
            return score;
        }
        // 3. No line from here wins or loses faster than this.
        let ply = window.ply as i32;
        window.alpha = window.alpha.max(score::loss_in(ply + 4));
        window.beta = window.beta.min(score::win_in(ply + 5));
        if window.alpha >= window.beta {
            return window.alpha;
        }
        // 4. The transposition table.
        let excluded = self.frames[window.ply].excluded;
        let entry = self.shared.table.load(self.board.hash()).filter(|_| excluded.is_none());
        if self.uses(Part::TableCutoffs)
            && let Some(score) = entry.and_then(|entry| cut_off(entry, window))
        {
            self.anatomy.table_cutoffs += 1;
            return score;
        }
        // 5. The horizon.
        if window.depth <= 0 && !matches!(situation, Situation::Block(_)) {
            self.anatomy.leaves += 1;
            return self.leaf(entry, window);
        }
        // 6. Evaluation.
        let node = self.node(situation, entry, window);
        // 7. Positions that are good enough as they stand.
        if excluded.is_none() && self.reverse_futility(node) {
            self.anatomy.reverse_futility += 1;
            self.remember_evaluation(node.evaluation, Bound::Lower, entry, window);
            return node.evaluation;
        }
        // 8. Forced wins, and positions that nothing else could save.
        if let Some(score) = self.forced_win(node, window) {
            self.anatomy.forced += 1;
            return score;
        }
        if self.uses(Part::Razoring) && prune::razoring(node) {
            self.anatomy.razored += 1;
            return node.evaluation;
        }
        // 9. Without a table move a shallower search will find one for the next visit.
        let lacks_move = self.table_move(entry) == Spot::default() && excluded.is_none();
        if self.uses(Part::InternalReduction) && node.depth >= params::internal_depth() && lacks_move {
            window.depth -= 1;
        }
        // 10. The moves.
        self.anatomy.tried_nodes += 1;
        let node = Node { depth: window.depth, ..node };
        let best = self.try_moves(node, situation, entry, window);
        // 11. Remember the result.
        if !self.counter.has_stopped() && excluded.is_none() {
            self.remember(&best, node, window);
        }
        best.score
    }

    /// The score of a position whose outcome can be read off it.
    fn decided(&mut self, situation: Situation, ply: usize) -> Option<i32> {
        let distance = ply as i32;
        match situation {
            Situation::Five(spot) => {
                self.frames[ply].pv.push(spot);
                Some(score::win_in(distance + 1))
            }
            Situation::Lost => Some(score::loss_in(distance + 2)),
            Situation::OpenFour(spot) => {
                self.frames[ply].pv.push(spot);
                Some(score::win_in(distance + 3))
            }
            _ if self.board.is_full() => Some(0),
            _ if ply >= MAX_PLY => Some(self.evaluation()),
            _ => None,
        }
    }

    /// A position at the horizon: good enough as it stands, won by fours, or what it looks like.
    fn leaf(&mut self, entry: Option<Entry>, window: SearchWindow) -> i32 {
        let evaluation = self.static_evaluation(entry, window.ply);
        if evaluation >= window.beta {
            self.remember_evaluation(evaluation, Bound::Lower, entry, window);
            return evaluation;
        }
        let bounds = Bounds { plies: LONGEST_FOURS, nodes: params::leaf_vcf_nodes() as u64 };
        if self.uses(Part::LeafFours)
            && let Some(plies) = self.vcf_if_any(bounds, window.ply, |anatomy| &mut anatomy.leaf_four_nodes)
        {
            let score = score::win_in(window.ply as i32 + plies);
            self.remember_evaluation(score, Bound::Lower, entry, window);
            return score;
        }
        let bound = if evaluation > window.alpha { Bound::Exact } else { Bound::Upper };
        self.remember_evaluation(evaluation, bound, entry, window);
        evaluation
    }

    /// The worth of a position without searching it.
    fn static_evaluation(&mut self, entry: Option<Entry>, ply: usize) -> i32 {
        let raw = match entry {
            Some(entry) => i32::from(entry.evaluation),
            None => self.evaluation(),
        };
        self.frames[ply].raw_evaluation = raw;
        let mut evaluation = raw;
        if let Some(entry) = entry.filter(|_| self.uses(Part::TableEvaluation)) {
            let known = i32::from(entry.score);
            let is_better = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => known > evaluation,
                Bound::Upper => known < evaluation,
            };
            if is_better && !score::is_proved(known) {
                evaluation = known;
            }
        }
        evaluation
    }

    fn vcf_if_any(&mut self, bounds: Bounds, ply: usize, counter: Counter) -> Option<i32> {
        let side = self.board.side_to_move();
        let has_fours = [Class::FourThree, Class::FourPlus, Class::Four, Class::Suspect]
            .iter()
            .any(|&class| self.board.count(side, class) > 0);
        if has_fours { self.vcf(bounds, ply, counter) } else { None }
    }

    /// A forced win that need not be searched for. With a move left out the question is another one, and
    /// where the position looks good enough the moves will most likely show that it is.
    fn forced_win(&mut self, node: Node, window: SearchWindow) -> Option<i32> {
        let wants_proof = self.stop_when == StopWhen::Proved;
        let is_fine_already = !wants_proof && !node.is_pv && node.evaluation >= window.beta;
        if self.frames[window.ply].excluded.is_some() || is_fine_already {
            return None;
        }
        self.win_by_fours(node, window).or_else(|| self.win_by_threats_here(node, window))
    }

    /// A forced win by fours alone.
    fn win_by_fours(&mut self, node: Node, window: SearchWindow) -> Option<i32> {
        if !self.uses(Part::InnerFours) {
            return None;
        }
        let nodes = params::inner_vcf_nodes() as u64;
        let plies = self.vcf_if_any(Bounds { plies: LONGEST_FOURS, nodes }, window.ply, |anatomy| {
            &mut anatomy.inner_four_nodes
        })?;
        let score = score::win_in(window.ply as i32 + plies);
        // A shorter win might raise alpha further, but only on a principal variation does it matter.
        (!node.is_pv || score >= window.beta || plies <= 5 || node.depth <= 4).then_some(score)
    }

    /// A forced win by fours and threes, in positions that much depends on.
    fn win_by_threats_here(&mut self, node: Node, window: SearchWindow) -> Option<i32> {
        let is_asked = match self.stop_when {
            StopWhen::Proved => node.depth >= PROOF_THREAT_DEPTH,
            StopWhen::Shortest => node.is_pv && node.depth >= params::vct_depth(),
        };
        if !is_asked || !self.uses(Part::InnerThreats) {
            return None;
        }
        let ThreatResult::Win(plies) = self.vct(extend::threat_search_nodes(node.depth), window.ply) else {
            return None;
        };
        let score = score::win_in(window.ply as i32 + plies);
        (!node.is_pv || score >= window.beta || node.depth <= 4).then_some(score)
    }

    /// Whether a node's evaluation is so far above the window that it counts as it stands.
    fn reverse_futility(&self, node: Node) -> bool {
        self.uses(Part::ReverseFutility) && prune::reverse_futility(node) && !score::is_proved(node.beta)
    }

    /// What the decisions about this node depend on.
    fn node(&mut self, situation: Situation, entry: Option<Entry>, window: SearchWindow) -> Node {
        let evaluation = self.static_evaluation(entry, window.ply);
        self.frames[window.ply].evaluation = evaluation;
        let before = window.ply.checked_sub(2).map(|ply| self.frames[ply].evaluation);
        Node {
            depth: window.depth,
            is_pv: window.is_pv(),
            is_cut: window.is_cut,
            is_free: situation == Situation::Free,
            is_improving: before.is_none_or(|before| evaluation > before),
            is_table_pv: entry.is_some_and(|entry| entry.is_pv),
            table_depth: entry.map_or(0, |entry| i32::from(entry.depth)),
            evaluation,
            alpha: window.alpha,
            beta: window.beta,
        }
    }

    /// Remembers a position that was judged without trying its moves, unless more is known about it.
    fn remember_evaluation(&self, score: i32, bound: Bound, entry: Option<Entry>, window: SearchWindow) {
        if entry.is_some() {
            return;
        }
        let entry = Entry {
            mv: 0,
            score: score::to_table(score, window.ply as i32) as i16,
            evaluation: self.frames[window.ply].raw_evaluation as i16,
            depth: 0,
            bound,
            is_pv: window.is_pv(),
        };
        self.shared.table.store(self.board.hash(), entry);
    }

    fn remember(&self, best: &Best, node: Node, window: SearchWindow) {
        let bound = if best.score >= window.beta {
            Bound::Lower
        } else if node.is_pv && best.score > node.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = Entry {
            mv: best.mv.0,
            score: score::to_table(best.score, window.ply as i32) as i16,
            evaluation: self.frames[window.ply].raw_evaluation as i16,
            depth: window.depth.clamp(0, 255) as u8,
            bound,
            is_pv: node.is_pv,
        };
        self.shared.table.store(self.board.hash(), entry);
    }
}

/// The score of the table if it settles the node.
fn cut_off(entry: Entry, window: SearchWindow) -> Option<i32> {
    let score = score::from_table(i32::from(entry.score), window.ply as i32);
    let is_deep_enough = i32::from(entry.depth) >= window.depth || score::is_proved(score);
    let is_decisive = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= window.beta,
        Bound::Upper => score <= window.alpha,
    };
    (!window.is_pv() && is_deep_enough && is_decisive).then_some(score)
}
