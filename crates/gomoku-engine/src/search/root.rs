//! Iterative deepening at the root, with aspiration windows and several lines.

use search_kit::score;

use super::{
    forced::ThreatBudget,
    node::Task,
    order::ScoredMove,
    params,
    parts::Part,
    prune::{Candidate, Node},
    worker::Worker,
};
use crate::{
    board::{Board, Spot},
    rule::Rule,
    threats::situation,
};

/// Lower than every score.
const NOTHING: i32 = -32_000;

/// How one thread goes about the search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    /// The depth of the first iteration.
    pub(crate) first_depth: i32,
    /// The depth of the last one.
    pub(crate) last_depth: i32,
    /// How many of the best moves get a line of their own.
    pub(crate) lines: usize,
    /// Nodes spent on wins by threats at the root, in hundredths of what the search spends.
    pub(crate) threat_percent: u64,
    /// When a proved score is good enough.
    pub(crate) settles: Settles,
}

/// When a proved score ends the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Settles {
    /// At once: a proof is all that is wanted.
    WhenProved,
    /// When no faster win or slower loss can be left.
    WhenShortest,
}

impl Plan {
    fn is_settled(&self, mv: &RootMove, depth: i32) -> bool {
        let is_enough = |plies| self.settles == Settles::WhenProved || plies <= depth;
        score::distance(mv.score).is_some_and(is_enough)
    }
}

/// A move of the root and what it has led to.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) score: i32,
    pub(crate) pv: Vec<Spot>,
    mv: ScoredMove,
    last_score: i32,
}

/// A completed iteration: its depth and its best moves.
pub(crate) struct Iteration<'a> {
    pub(crate) depth: i32,
    /// The longest line that was looked at.
    pub(crate) selective_depth: u32,
    pub(crate) lines: &'a [RootMove],
}

impl<R: Rule> Worker<'_, R> {
    pub(crate) fn board(&self) -> &Board<R> {
        &self.board
    }

    /// Searches ever deeper until the plan or the limits end it. `go_on` hears of each iteration and
    /// says whether the next one is worth starting. Returns the moves, best first.
    pub(crate) fn deepen(
        &mut self,
        plan: Plan,
        go_on: &mut dyn FnMut(&Iteration<'_>) -> bool,
    ) -> Vec<RootMove> {
        let mut moves = self.root_moves();
        let lines = plan.lines.clamp(1, moves.len().max(1));
        let mut threats = ThreatBudget::new(plan.threat_percent);
        for depth in plan.first_depth..=plan.last_depth {
            if let Some((plies, pv)) = self.win_by_threats(&mut threats) {
                self.put_first(&mut moves, score::win_in(plies), pv);
                go_on(&Iteration { depth: plies, selective_depth: plies as u32, lines: &moves[..1] });
                return moves;
            }
            self.root_depth = depth;
            self.deepest_ply = 0;
            moves.iter_mut().for_each(|mv| mv.last_score = mv.score);
            for line in 0..lines.min(moves.len()) {
                self.search_line(&mut moves, line, depth);
                if self.counter.has_stopped() {
                    return moves;
                }
            }
            // A later line can turn out better than an earlier one.
            let shown = moves.get_mut(..lines).unwrap_or_default();
            shown.sort_by_key(|mv| std::cmp::Reverse(mv.score));
            let selective_depth = self.deepest_ply as u32;
            if !go_on(&Iteration { depth, selective_depth, lines: shown })
                || shown.iter().all(|mv| plan.is_settled(mv, depth))
            {
                break;
            }
        }
        moves
    }

    /// Puts the first move of a proved line before all others.
    fn put_first(&mut self, moves: &mut [RootMove], score: i32, pv: Vec<Spot>) {
        if let Some(place) = moves.iter().position(|mv| Some(&mv.mv.spot) == pv.first()) {
            moves[place].score = score;
            moves[place].pv = pv;
            moves[..=place].rotate_right(1);
        }
    }

    fn root_moves(&mut self) -> Vec<RootMove> {
        let situation = situation(&self.board);
        let table_move = self.table_move(self.shared.table.load(self.board.hash()));
        self.push_moves(situation, table_move, 0);
        if self.moves.is_empty() {
            // Nothing helps any more, but a move must be made.
            self.push_moves(crate::threats::Situation::Free, table_move, 0);
        }
        let mut moves = std::mem::take(&mut self.moves);
        moves.sort_by_key(|mv| std::cmp::Reverse(mv.order));
        let root_move =
            |mv: ScoredMove| RootMove { score: NOTHING, pv: vec![mv.spot], mv, last_score: NOTHING };
        moves.into_iter().map(root_move).collect()
    }

    /// Finds the best of the moves from number `line` on and puts it there.
    fn search_line(&mut self, moves: &mut [RootMove], line: usize, depth: i32) {
        let expected = moves[line].last_score;
        let mut delta = params::aspiration();
        let is_open =
            !self.uses(Part::Aspiration) || depth < 4 || expected == NOTHING || score::is_proved(expected);
        let (mut alpha, mut beta) =
            if is_open { (NOTHING, -NOTHING) } else { (expected - delta, expected + delta) };
        loop {
            let best = self.search_root(&mut moves[line..], alpha, beta, depth);
            if self.counter.has_stopped() {
                return;
            }
            if best <= alpha {
                beta = (alpha + beta) / 2;
                alpha = (best - delta).max(NOTHING);
            } else if best >= beta {
                beta = (best + delta).min(-NOTHING);
            } else {
                return;
            }
            delta *= 3;
            if delta > 2_000 || score::is_proved(best) {
                (alpha, beta) = (NOTHING, -NOTHING);
            }
        }
    }

    /// Searches the moves within a window and sorts them, those that failed low behind in the order
    /// they had. What was found before the search was stopped counts; the rest keeps its place.
    fn search_root(&mut self, moves: &mut [RootMove], mut alpha: i32, beta: i32, depth: i32) -> i32 {
        let mut best = NOTHING;
        for n in 0..moves.len() {
            let score = self.try_root_move(&moves[n], n, alpha, beta, depth);
            if self.counter.has_stopped() {
                break;
            }
            let is_new_best = n == 0 || score > alpha;
            moves[n].score = if is_new_best { score } else { NOTHING };
            best = best.max(score);
            if is_new_best {
                self.adopt_line(0, moves[n].mv.spot);
                moves[n].pv.clone_from(&self.frames[0].pv);
                moves[..=n].rotate_right(1);
                alpha = alpha.max(score);
            }
            if score >= beta {
                break;
            }
        }
        best
    }

    fn try_root_move(
        &mut self,
        root_move: &RootMove,
        number: usize,
        alpha: i32,
        beta: i32,
        depth: i32,
    ) -> i32 {
        let evaluation = self.board.evaluate();
        self.frames[0].evaluation = evaluation;
        let mv = root_move.mv;
        let node = Node {
            depth,
            is_pv: true,
            is_cut: false,
            is_free: true,
            is_improving: true,
            evaluation,
            alpha,
            beta,
        };
        let candidate = Candidate { number, is_forcing: mv.is_forcing, credit: mv.credit, prior_gap: 0 };
        self.try_move(mv.spot, node, candidate, 0, Task { alpha, beta, depth, ply: 0, is_cut: false })
    }
}
