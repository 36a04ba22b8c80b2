//! The moves of a node: tried one after the other, each as deep as it deserves.

use std::ops::ControlFlow;

use search_kit::{Entry, score};

use super::{
    abdada,
    ablation::Part,
    extend::{self, Singularity},
    node::SearchWindow,
    order::{ScoredMove, Stage},
    prune::{self, Candidate, Node},
    reduce,
    worker::Worker,
};
use crate::{board::Spot, rule::Rule, threats::Situation};

/// The best move so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Best {
    pub(super) score: i32,
    pub(super) mv: Spot,
}

/// The way through the moves of one node.
struct Walk {
    node: Node,
    window: SearchWindow,
    situation: Situation,
    entry: Option<Entry>,
    table_move: Spot,
    /// Where the moves of this node begin on the stack of moves. Those tried come first.
    start: usize,
    tried: usize,
    top_prior: i32,
    best: Best,
}

impl<R: Rule> Worker<'_, R> {
    /// Tries the moves stage by stage, later stages only if the earlier ones all lose.
    pub(super) fn try_moves(
        &mut self,
        node: Node,
        situation: Situation,
        entry: Option<Entry>,
        window: SearchWindow,
    ) -> Best {
        let loss = score::loss_in(window.ply as i32 + if situation == Situation::Defend { 4 } else { 6 });
        let mut walk = Walk {
            node,
            window,
            situation,
            entry,
            table_move: self.table_move(entry),
            start: self.moves.len(),
            tried: 0,
            top_prior: 0,
            best: Best { score: loss, mv: Spot::default() },
        };
        self.try_stages(&mut walk);
        let is_stuck = self.moves.len() == walk.start && situation == Situation::Free;
        self.moves.truncate(walk.start);
        // Where nothing presses and no move is legal, the game cannot be lost.
        if is_stuck { Best { score: 0, ..walk.best } } else { walk.best }
    }

    fn try_stages(&mut self, walk: &mut Walk) {
        let is_known = walk.table_move != Spot::default() && self.frames[walk.window.ply].excluded.is_none();
        if is_known && self.try_stage(walk, Stage::TableMove).is_break() {
            return;
        }
        let mut stage = Some(self.first_stage(walk.situation));
        while let Some(now) = stage {
            if self.try_stage(walk, now).is_break() || !score::is_loss(walk.best.score) {
                return;
            }
            stage = now.next();
        }
    }

    fn try_stage(&mut self, walk: &mut Walk, stage: Stage) -> ControlFlow<()> {
        let from = self.moves.len();
        self.push_stage(stage, walk.situation, walk.start, walk.table_move, walk.window.ply);
        let excluded = self.frames[walk.window.ply].excluded;
        walk.top_prior = self.priors.iter().copied().max().unwrap_or(0);
        let mut put_off = Vec::new();
        let mut n = from;
        while n < self.moves.len() {
            let mv = self.pick(n);
            let candidate = self.candidate(mv, walk);
            let may_leave_out = !score::is_loss(walk.best.score);
            if may_leave_out && self.leaves_out(walk, candidate, n) {
                continue;
            }
            n += 1;
            if Some(mv.spot) == excluded {
                continue;
            }
            if candidate.number > 0 && self.is_busy(mv.spot, walk.node.depth) {
                put_off.push((mv, candidate));
                continue;
            }
            self.moves.swap(n - 1, walk.start + walk.tried);
            self.try_candidate(walk, mv, candidate)?;
        }
        // The order of moves changes as they are tried, the moves themselves do not.
        for (mv, candidate) in put_off {
            let rest = walk.start + walk.tried;
            let place = self.moves[rest..].iter().position(|other| other.spot == mv.spot);
            self.moves.swap(rest, rest + place.expect("a move that was put off is still there"));
            self.try_candidate(walk, mv, Candidate { best: walk.best.score, ..candidate })?;
        }
        ControlFlow::Continue(())
    }

    /// Whether another thread is searching a move that is worth putting off for that.
    pub(super) fn is_busy(&self, spot: Spot, depth: i32) -> bool {
        depth >= abdada::MIN_DEPTH && self.shared.abdada.contains(self.board.hash_after(spot))
    }

    fn candidate(&self, mv: ScoredMove, walk: &Walk) -> Candidate {
        Candidate {
            number: walk.tried,
            is_forcing: mv.is_forcing,
            prior_gap: walk.top_prior - i32::from(mv.prior),
            answers_cut: self.frames[walk.window.ply + 1].cuts,
            best: walk.best.score,
        }
    }

    /// Searches one move and takes in the result. Breaks off when nothing more need be tried.
    fn try_candidate(&mut self, walk: &mut Walk, mv: ScoredMove, candidate: Candidate) -> ControlFlow<()> {
        let extension = match self.extension(walk, mv.spot) {
            Singularity::Extend(plies) => plies,
            Singularity::Cut(score) => {
                walk.best = Best { score, mv: mv.spot };
                return ControlFlow::Break(());
            }
        };
        let score = self.try_move(mv.spot, walk.node, candidate, extension, walk.window);
        walk.tried += 1;
        if self.counter.has_stopped() {
            return ControlFlow::Break(());
        }
        if score > walk.best.score || walk.best.mv == Spot::default() {
            walk.best = Best { score, mv: mv.spot };
        }
        if score >= walk.window.beta {
            self.frames[walk.window.ply].cuts += 1;
            self.anatomy.cutoffs += 1;
            self.anatomy.first_move_cutoffs += u64::from(walk.tried == 1);
            self.reward(walk.start..walk.start + walk.tried, walk.node.depth.max(1), walk.window.ply);
            self.adopt_line(walk.window.ply, mv.spot);
            return ControlFlow::Break(());
        }
        if score > walk.window.alpha {
            walk.window.alpha = score;
            self.adopt_line(walk.window.ply, mv.spot);
            if self.uses(Part::RaisedAlphaReduction) {
                walk.node.depth -= reduce::after_raised_alpha(walk.node.depth, score);
            }
        }
        ControlFlow::Continue(())
    }

    /// The move of a table's entry, or no spot.
    pub(super) fn table_move(&self, entry: Option<Entry>) -> Spot {
        let entry = entry.filter(|_| self.uses(Part::TableMove));
        Spot(entry.map_or(0, |entry| entry.mv))
    }

    /// Whether the move in place `n` comes too late or gains too little. Then so does every quiet move after
    /// it, as more is tried and alpha only rises: all of them go, and only forcing moves are left to pick from.
    fn leaves_out(&mut self, walk: &Walk, candidate: Candidate, n: usize) -> bool {
        let node = Node { alpha: walk.window.alpha, ..walk.node };
        let is_late = self.uses(Part::MoveCount) && prune::is_late(node, candidate);
        let is_futile = !is_late && self.uses(Part::Futility) && prune::is_futile(node, candidate);
        if is_late || is_futile {
            let before = self.moves.len();
            self.keep_forcing(n);
            let gone = (before - self.moves.len()) as u64;
            self.anatomy.late_moves += gone * u64::from(is_late);
            self.anatomy.futile_moves += gone * u64::from(is_futile);
        }
        is_late || is_futile
    }

    /// How much deeper than usual a move is searched.
    fn extension(&mut self, walk: &Walk, spot: Spot) -> Singularity {
        let Walk { node, window, .. } = *walk;
        if matches!(walk.situation, Situation::Block(_)) {
            return Singularity::Extend(i32::from(self.uses(Part::ForcedAnswer)));
        }
        let is_asked = spot == walk.table_move && self.frames[window.ply].excluded.is_none();
        let Some(entry) = walk.entry.filter(|_| is_asked) else {
            return Singularity::Extend(0);
        };
        let ply = window.ply as i32;
        if self.uses(Part::SingularExtension) && extend::may_be_singular(node, entry, ply, self.root_depth) {
            let beta = extend::singular_beta(node.depth, i32::from(entry.score));
            self.frames[window.ply].excluded = Some(spot);
            let depth = extend::singular_depth(node.depth);
            let score =
                self.search(SearchWindow { alpha: beta - 1, beta, depth, is_cut: window.is_cut, ..window });
            self.frames[window.ply].excluded = None;
            return extend::singular(node, score, beta, self.shared.disabled);
        }
        let extends = self.uses(Part::TableMoveExtension)
            && extend::deserves_table_move_extension(node, entry, ply, self.root_depth);
        Singularity::Extend(i32::from(extends))
    }

    /// Plays a move and searches what follows, first narrowly and less deep if it comes late.
    pub(super) fn try_move(
        &mut self,
        spot: Spot,
        node: Node,
        candidate: Candidate,
        extension: i32,
        window: SearchWindow,
    ) -> i32 {
        self.anatomy.tried_moves += 1;
        let mut depth = node.depth - 1 + extension;
        let ply = window.ply + 1;
        let is_noted = candidate.number > 0 && node.depth >= abdada::MIN_DEPTH;
        self.frames[window.ply].played = Some(self.played(spot));
        self.shared.table.prefetch(self.board.hash_after(spot));
        self.place(spot);
        if is_noted {
            self.shared.abdada.begin(self.board.hash());
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
            let reduction = self.reductions.plies(node, candidate, self.shared.disabled);
            if reduction > 0 {
                self.anatomy.reduced_moves += 1;
                self.anatomy.reduced_plies += reduction as u64;
                score = -self.search(narrow(depth - reduction, true));
                self.anatomy.searched_again += u64::from(score > window.alpha);
                if score > window.alpha && self.uses(Part::ResearchDepth) {
                    depth += reduce::research_adjustment(score, candidate.best, reduction);
                }
            }
            if reduction == 0 || score > window.alpha {
                score = -self.search(narrow(depth, !window.is_cut));
            }
        }
        if node.is_pv && (candidate.number == 0 || score > window.alpha && score < window.beta) {
            score = -self.search(SearchWindow {
                alpha: -window.beta,
                beta: -window.alpha,
                depth,
                ply,
                is_cut: false,
            });
        }
        if is_noted {
            self.shared.abdada.end(self.board.hash());
        }
        self.undo();
        score
    }

    /// Makes a move and the line found after it the line of this ply.
    pub(super) fn adopt_line(&mut self, ply: usize, spot: Spot) {
        let (upper, lower) = self.frames.split_at_mut(ply + 1);
        let pv = &mut upper[ply].pv;
        pv.clear();
        pv.push(spot);
        pv.extend_from_slice(&lower[0].pv);
    }
}
