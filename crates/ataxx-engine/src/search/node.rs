//! One node of the principal-variation search, as numbered steps.
//!
//! What is settled, pruned, reduced and extended is decided in the files of those names; this one only
//! says in which order the questions are asked.

use rules::ataxx::{Move, Position};
use search_kit::{Bound, Entry, score};

use super::{
    extend::{self, Singularity},
    order::Stage,
    prune::{self, Candidate, Node},
    worker::{MAX_PLY, Worker, key},
};
use crate::Part;

/// Lower than every score.
pub(super) const NOTHING: i32 = -32_000;

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
    pub(super) fn is_pv(self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// How the loop over moves ended.
struct Best {
    score: i32,
    mv: Option<Move>,
}

/// Which of a node's moves have been listed.
#[derive(Clone, Copy)]
enum Listed {
    /// The table's, if it has one.
    TableMove,
    Main,
    All,
}

/// What to do with a move.
enum MoveDecision {
    Try,
    Skip,
    /// Leave out this one and all that come after it.
    Finish,
}

impl Worker<'_> {
    pub(super) fn search(&mut self, position: &Position, mut window: SearchWindow) -> i32 {
        // 1. The horizon, where the past cannot matter.
        let is_leaf = window.depth <= 0 || window.ply >= MAX_PLY;
        if is_leaf && position.half_move_clock() < 4 {
            return self.leaf(position, window.ply);
        }
        // 2. Count the node, and stop if the search is over.
        if self.should_stop(window.ply) {
            return 0;
        }
        // 3. The end of the game, by its board or its past, before the table is asked.
        let hash = position.hash();
        if let Some(score) = self.ended(position, hash, window.ply) {
            return score;
        }
        if is_leaf {
            return self.evaluation(position);
        }
        if let Some(score) = self.immobile(position, window.ply) {
            return score;
        }
        // 4. No line from here wins or loses faster than this.
        let ply = window.ply as i32;
        window.alpha = window.alpha.max(score::loss_in(ply + 1));
        window.beta = window.beta.min(score::win_in(ply + 1));
        if window.alpha >= window.beta {
            return window.alpha;
        }
        // 5. The transposition table, which spares the evaluation, too.
        let excluded = self.frames[window.ply].excluded;
        let key = key(position, hash);
        let entry = self.shared.table.load(key).filter(|_| excluded.is_none());
        if let Some(score) = entry.and_then(|entry| self.cut_off(entry, window)) {
            return score;
        }
        let evaluation = self.evaluation_at(position, entry, window.ply);
        let node = self.node(position, evaluation, window);
        // 6. Positions that are good enough as they stand, or even after a pass.
        if excluded.is_none()
            && let Some(score) = self.without_moves(position, node, window)
        {
            return score;
        }
        // 7. Without a table move a shallower search will find one for the next visit.
        let has_table_move = entry.is_some_and(|entry| entry.mv != 0);
        if node.depth >= 4 && !has_table_move && excluded.is_none() && self.has(Part::InternalReduction) {
            window.depth -= 1;
        }
        // 8. The moves.
        let node = Node { depth: window.depth, ..node };
        let start = self.moves.len();
        let best = self.try_moves(position, node, entry, window);
        self.moves.truncate(start);
        // 9. Remember the result.
        if !self.counter.has_stopped() && excluded.is_none() {
            self.remember(key, &best, node, window);
        }
        best.score
    }

    #[inline]
    pub(crate) fn evaluation(&self, position: &Position) -> i32 {
        self.shared.evaluator.evaluate(position)
    }

    /// The evaluation of a node, computed unless it has been before.
    #[inline]
    fn evaluation_at(&self, position: &Position, entry: Option<Entry>, ply: usize) -> i32 {
        let frame = &self.frames[ply];
        match entry {
            Some(entry) => i32::from(entry.evaluation),
            None if frame.excluded.is_some() => frame.evaluation,
            None => self.evaluation(position),
        }
    }

    /// What the decisions about this node depend on.
    fn node(&mut self, position: &Position, evaluation: i32, window: SearchWindow) -> Node {
        self.frames[window.ply].evaluation = evaluation;
        let before = window.ply.checked_sub(2).map(|ply| self.frames[ply].evaluation);
        Node {
            depth: window.depth,
            is_pv: window.is_pv(),
            is_cut: window.is_cut,
            is_improving: before.is_none_or(|before| evaluation > before),
            evaluation,
            alpha: window.alpha,
            beta: window.beta,
            empties: position.empty().len() as i32,
        }
    }

    /// The score of a node whose moves need not be looked at.
    fn without_moves(&mut self, position: &Position, node: Node, window: SearchWindow) -> Option<i32> {
        if score::is_proved(window.beta) {
            return None;
        }
        if self.has(Part::ReverseFutility) && prune::reverse_futility(node) {
            return Some(node.evaluation);
        }
        let has_passed =
            window.ply.checked_sub(1).is_some_and(|ply| self.frames[ply].played == Some(Move::PASS));
        if !self.has(Part::NullMove) || has_passed || !prune::may_pass(node) || position.clones().is_empty() {
            return None;
        }
        self.frames[window.ply].played = Some(Move::PASS);
        let answer = SearchWindow {
            alpha: -window.beta,
            beta: -window.beta + 1,
            depth: prune::null_depth(node.depth),
            ply: window.ply + 1,
            is_cut: !window.is_cut,
        };
        let score = -self.search(&position.after(Move::PASS), answer);
        // A win after a pass is no proof: the pass was not legal.
        (score >= window.beta && !self.counter.has_stopped()).then_some(score.min(score::MAX_EVALUATION))
    }

    fn try_moves(
        &mut self,
        position: &Position,
        node: Node,
        entry: Option<Entry>,
        mut window: SearchWindow,
    ) -> Best {
        let start = self.moves.len();
        let table_move = self.table_move(entry);
        let excluded = self.frames[window.ply].excluded;
        self.push_table_move(position, table_move, window.ply);
        let mut listed = Listed::TableMove;
        let mut best = Best { score: NOTHING, mv: None };
        let mut number = 0;
        let mut n = start;
        loop {
            let node = Node { alpha: window.alpha, ..node };
            if n == self.moves.len() {
                let stage = match listed {
                    Listed::TableMove => Stage::Main,
                    Listed::Main if !self.has_enough(node, number, best.score) => Stage::Doubtful,
                    Listed::Main | Listed::All => break,
                };
                self.push_moves(position, stage, table_move, start, window.ply);
                listed = if stage == Stage::Main { Listed::Main } else { Listed::All };
                continue;
            }
            let mv = self.moves.pick(start, n);
            n += 1;
            let candidate = Candidate::new(&mv, number);
            match self.verdict(node, candidate, best.score) {
                _ if Some(mv.mv) == excluded => continue,
                MoveDecision::Try => {}
                MoveDecision::Skip => continue,
                MoveDecision::Finish => break,
            }
            let extension = match self.singularity(position, mv.mv, node, entry, window) {
                Singularity::Extension(plies) => plies,
                Singularity::MultiCut(score) => return Best { score, mv: Some(mv.mv) },
            };
            let score = self.try_move(position, mv.mv, node, candidate, extension, window);
            number += 1;
            if self.counter.has_stopped() {
                return best;
            }
            if score > best.score {
                best = Best { score, mv: Some(mv.mv) };
            }
            if score > window.alpha {
                window.alpha = score;
                if node.is_pv {
                    self.adopt_line(window.ply, mv.mv);
                }
            }
            if score >= window.beta {
                self.reward(position, start, n - 1, node.depth.max(1), window.ply);
                break;
            }
        }
        // With its only move left out a node has nothing to show.
        if best.mv.is_none() { Best { score: window.alpha, mv: None } } else { best }
    }

    /// What to do with a move. Nothing is left out before something is found that does not lose: a
    /// loss is proved by all moves or not at all.
    fn verdict(&self, node: Node, candidate: Candidate, best: i32) -> MoveDecision {
        if candidate.number == 0 || score::is_loss(best) {
            MoveDecision::Try
        } else if self.has(Part::LateMovePruning) && prune::is_late(node, candidate) {
            MoveDecision::Finish
        } else if self.has(Part::QuietJumps) && prune::is_quiet_jump(candidate)
            || self.has(Part::Futility) && prune::is_futile(node, candidate)
        {
            MoveDecision::Skip
        } else {
            MoveDecision::Try
        }
    }

    /// Whether doubtful jumps need not be tried after everything else.
    fn has_enough(&self, node: Node, number: usize, best: i32) -> bool {
        number > 0 && !score::is_loss(best) && self.has(Part::DoubtfulJumps) && prune::has_enough(node)
    }

    /// By how much the table's move is searched deeper, because no other is nearly as good; or that so many are
    /// good enough that none need be searched.
    fn singularity(
        &mut self,
        position: &Position,
        mv: Move,
        node: Node,
        entry: Option<Entry>,
        window: SearchWindow,
    ) -> Singularity {
        if mv.is_pass() {
            return Singularity::Extension(extend::forced_pass());
        }
        let is_asked = self.has(Part::Singular) && self.frames[window.ply].excluded.is_none();
        let may_be = |entry: &Entry| {
            entry.mv == !mv.to_bits()
                && extend::may_be_singular(node, *entry, window.ply as i32, self.root_depth)
        };
        let Some(entry) = entry.filter(|entry| is_asked && may_be(entry)) else {
            return Singularity::Extension(0);
        };
        let beta = extend::singular_beta(node.depth, i32::from(entry.score));
        self.frames[window.ply].excluded = Some(mv);
        let depth = extend::singular_depth(node.depth);
        let score = self
            .search(position, SearchWindow { alpha: beta - 1, beta, depth, is_cut: window.is_cut, ..window });
        self.frames[window.ply].excluded = None;
        if self.counter.has_stopped() {
            return Singularity::Extension(0);
        }
        extend::singularity(score, beta, node, i32::from(entry.score))
    }

    /// Plays a move and searches what follows, first narrowly and less deep if it comes late.
    pub(super) fn try_move(
        &mut self,
        position: &Position,
        mv: Move,
        node: Node,
        candidate: Candidate,
        extension: i32,
        window: SearchWindow,
    ) -> i32 {
        let next = position.after(mv);
        let depth = node.depth - 1 + extension;
        if depth > 0 {
            self.shared.table.prefetch(key(&next, next.hash()));
        }
        let ply = window.ply + 1;
        if depth <= 0 && !node.is_pv && next.half_move_clock() < 4 {
            return -self.leaf(&next, ply);
        }
        self.frames[window.ply].played = Some(mv);
        if node.is_pv {
            self.frames[ply].pv.clear();
        }
        let narrow = |depth: i32, is_cut: bool| SearchWindow {
            alpha: -window.alpha - 1,
            beta: -window.alpha,
            depth,
            ply,
            is_cut,
        };
        let mut score = window.alpha + 1;
        if !node.is_pv || candidate.number > 0 {
            let is_reduced = self.has(Part::Reductions);
            let reduction = if is_reduced { self.reductions.plies(node, candidate) } else { 0 };
            if reduction > 0 {
                score = -self.search(&next, narrow(depth - reduction, true));
            }
            if reduction == 0 || score > window.alpha {
                score = -self.search(&next, narrow(depth, !window.is_cut));
            }
        }
        if node.is_pv && (candidate.number == 0 || score > window.alpha && score < window.beta) {
            score = -self.search(
                &next,
                SearchWindow { alpha: -window.beta, beta: -window.alpha, depth, ply, is_cut: false },
            );
        }
        score
    }

    /// Makes a move and the line found after it the line of this ply.
    pub(super) fn adopt_line(&mut self, ply: usize, mv: Move) {
        let (upper, lower) = self.frames.split_at_mut(ply + 1);
        let pv = &mut upper[ply].pv;
        pv.clear();
        pv.push(mv);
        pv.extend_from_slice(&lower[0].pv);
    }

    fn remember(&self, key: u64, best: &Best, node: Node, window: SearchWindow) {
        let bound = if best.score >= window.beta {
            Bound::Lower
        } else if node.is_pv && best.score > node.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = Entry {
            mv: best.mv.map_or(0, |mv| !mv.to_bits()),
            score: score::to_table(best.score, window.ply as i32) as i16,
            evaluation: node.evaluation as i16,
            depth: window.depth.clamp(0, 255) as u8,
            bound,
            is_pv: node.is_pv,
        };
        self.shared.table.store(key, entry);
    }
}
