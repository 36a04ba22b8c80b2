//! One node of the principal-variation search, as numbered steps.
//!
//! What is pruned, reduced and extended is decided in the files of those names; this one only says
//! in which order the questions are asked.

use search_kit::{Bound, Entry, score};

use super::{
    anatomy::Counter,
    descend::Best,
    extend, params,
    parts::Part,
    prune::{self, Node},
    root::Settles,
    worker::{MAX_PLY, Worker},
};
use crate::{
    board::{Class, Spot},
    rule::Rule,
    threats::{
        Situation, situation,
        vcf::{Bounds, Verdict},
    },
};

/// The least depth at which a node looks for a win by threats where a proof is wanted.
const PROOF_THREAT_DEPTH: i32 = 3;
/// The longest win by fours that a node looks for.
const LONGEST_FOURS: i32 = 40;

/// The window and depth of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Task {
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// Whether a cut-off is expected.
    pub(super) is_cut: bool,
}

impl Task {
    fn is_pv(self) -> bool {
        self.beta - self.alpha > 1
    }
}

impl<R: Rule> Worker<'_, R> {
    pub(super) fn search(&mut self, mut task: Task) -> i32 {
        // 1. Count the node, and stop if the search is over.
        self.frames[task.ply].pv.clear();
        self.frames[task.ply + 1].cuts = 0;
        self.deepest_ply = self.deepest_ply.max(task.ply);
        self.anatomy.main_nodes += 1;
        if self.counter.count(1) {
            return 0;
        }
        // 2. Decided positions.
        let situation = situation(&self.board);
        if let Some(score) = self.decided(situation, task.ply) {
            self.anatomy.decided += 1;
            return score;
        }
        // 3. No line from here wins or loses faster than this.
        let ply = task.ply as i32;
        task.alpha = task.alpha.max(score::loss_in(ply + 4));
        task.beta = task.beta.min(score::win_in(ply + 5));
        if task.alpha >= task.beta {
            return task.alpha;
        }
        // 4. The transposition table.
        let excluded = self.frames[task.ply].excluded;
        let entry = self.shared.table.load(self.board.hash()).filter(|_| excluded.is_none());
        if self.uses(Part::TableCutoffs)
            && let Some(score) = entry.and_then(|entry| cut_off(entry, task))
        {
            self.anatomy.table_cutoffs += 1;
            return score;
        }
        // 5. The horizon.
        if task.depth <= 0 && !matches!(situation, Situation::Block(_)) {
            self.anatomy.leaves += 1;
            return self.leaf(entry, task);
        }
        // 6. Evaluation.
        let node = self.node(situation, entry, task);
        // 7. Positions that are good enough as they stand.
        if excluded.is_none() && self.is_good_enough(node) {
            self.anatomy.trusted += 1;
            self.remember_evaluation(node.evaluation, Bound::Lower, entry, task);
            return node.evaluation;
        }
        // 8. Forced wins, and positions that nothing else could save.
        if let Some(score) = self.forced_win(node, task) {
            self.anatomy.forced += 1;
            return score;
        }
        if self.uses(Part::Razoring) && prune::is_hopeless(node) {
            self.anatomy.given_up += 1;
            return node.evaluation;
        }
        // 9. Without a table move a shallower search will find one for the next visit.
        let lacks_move = self.table_move(entry) == Spot::default() && excluded.is_none();
        if self.uses(Part::InternalReduction) && node.depth >= params::internal_depth() && lacks_move {
            task.depth -= 1;
        }
        // 10. The moves.
        self.anatomy.tried_nodes += 1;
        let node = Node { depth: task.depth, ..node };
        let best = self.try_moves(node, situation, entry, task);
        // 11. Remember the result.
        if !self.counter.has_stopped() && excluded.is_none() {
            self.remember(&best, node, task);
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
    fn leaf(&mut self, entry: Option<Entry>, task: Task) -> i32 {
        let evaluation = self.judge(entry, task.ply);
        if evaluation >= task.beta {
            self.remember_evaluation(evaluation, Bound::Lower, entry, task);
            return evaluation;
        }
        let bounds = Bounds { plies: LONGEST_FOURS, nodes: params::leaf_vcf_nodes() as u64 };
        if self.uses(Part::LeafFours)
            && let Some(plies) = self.vcf_if_any(bounds, task.ply, |anatomy| &mut anatomy.leaf_four_nodes)
        {
            let score = score::win_in(task.ply as i32 + plies);
            self.remember_evaluation(score, Bound::Lower, entry, task);
            return score;
        }
        let bound = if evaluation > task.alpha { Bound::Exact } else { Bound::Upper };
        self.remember_evaluation(evaluation, bound, entry, task);
        evaluation
    }

    /// The worth of a position without searching it.
    fn judge(&mut self, entry: Option<Entry>, ply: usize) -> i32 {
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
    fn forced_win(&mut self, node: Node, task: Task) -> Option<i32> {
        let wants_proof = self.settles == Settles::WhenProved;
        let is_fine_already = !wants_proof && !node.is_pv && node.evaluation >= task.beta;
        if self.frames[task.ply].excluded.is_some() || is_fine_already {
            return None;
        }
        self.win_by_fours(node, task).or_else(|| self.win_by_threats_here(node, task))
    }

    /// A forced win by fours alone.
    fn win_by_fours(&mut self, node: Node, task: Task) -> Option<i32> {
        if !self.uses(Part::InnerFours) {
            return None;
        }
        let nodes = params::inner_vcf_nodes() as u64;
        let plies = self.vcf_if_any(Bounds { plies: LONGEST_FOURS, nodes }, task.ply, |anatomy| {
            &mut anatomy.inner_four_nodes
        })?;
        let score = score::win_in(task.ply as i32 + plies);
        // A shorter win might raise alpha further, but only on a principal variation does it matter.
        (!node.is_pv || score >= task.beta || plies <= 5 || node.depth <= 4).then_some(score)
    }

    /// A forced win by fours and threes, in positions that much depends on.
    fn win_by_threats_here(&mut self, node: Node, task: Task) -> Option<i32> {
        let is_asked = match self.settles {
            Settles::WhenProved => node.depth >= PROOF_THREAT_DEPTH,
            Settles::WhenShortest => node.is_pv && node.depth >= params::vct_depth(),
        };
        if !is_asked || !self.uses(Part::InnerThreats) {
            return None;
        }
        let Verdict::Win(plies) = self.vct(extend::threat_search_nodes(node.depth), task.ply) else {
            return None;
        };
        let score = score::win_in(task.ply as i32 + plies);
        (!node.is_pv || score >= task.beta || node.depth <= 4).then_some(score)
    }

    /// Whether a node's evaluation is so far above the window that it counts as it stands.
    fn is_good_enough(&self, node: Node) -> bool {
        self.uses(Part::ReverseFutility) && prune::is_trusted(node) && !score::is_proved(node.beta)
    }

    /// What the decisions about this node depend on.
    fn node(&mut self, situation: Situation, entry: Option<Entry>, task: Task) -> Node {
        let evaluation = self.judge(entry, task.ply);
        self.frames[task.ply].evaluation = evaluation;
        let before = task.ply.checked_sub(2).map(|ply| self.frames[ply].evaluation);
        Node {
            depth: task.depth,
            is_pv: task.is_pv(),
            is_cut: task.is_cut,
            is_free: situation == Situation::Free,
            is_improving: before.is_none_or(|before| evaluation > before),
            is_table_pv: entry.is_some_and(|entry| entry.is_pv),
            table_depth: entry.map_or(0, |entry| i32::from(entry.depth)),
            evaluation,
            alpha: task.alpha,
            beta: task.beta,
        }
    }

    /// Remembers a position that was judged without trying its moves, unless more is known about it.
    fn remember_evaluation(&self, score: i32, bound: Bound, entry: Option<Entry>, task: Task) {
        if entry.is_some() {
            return;
        }
        let entry = Entry {
            mv: 0,
            score: score::to_table(score, task.ply as i32) as i16,
            evaluation: self.frames[task.ply].raw_evaluation as i16,
            depth: 0,
            bound,
            is_pv: task.is_pv(),
        };
        self.shared.table.store(self.board.hash(), entry);
    }

    fn remember(&self, best: &Best, node: Node, task: Task) {
        let bound = if best.score >= task.beta {
            Bound::Lower
        } else if node.is_pv && best.score > node.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = Entry {
            mv: best.mv.0,
            score: score::to_table(best.score, task.ply as i32) as i16,
            evaluation: self.frames[task.ply].raw_evaluation as i16,
            depth: task.depth.clamp(0, 255) as u8,
            bound,
            is_pv: node.is_pv,
        };
        self.shared.table.store(self.board.hash(), entry);
    }
}

/// The score of the table if it settles the node.
fn cut_off(entry: Entry, task: Task) -> Option<i32> {
    let score = score::from_table(i32::from(entry.score), task.ply as i32);
    let is_deep_enough = i32::from(entry.depth) >= task.depth || score::is_proved(score);
    let settles = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= task.beta,
        Bound::Upper => score <= task.alpha,
    };
    (!task.is_pv() && is_deep_enough && settles).then_some(score)
}
