//! Iterative deepening at the root, with aspiration windows and several lines.

use rules::ataxx::{Game, Move};
use search_kit::{Score, score};

use super::{
    move_stack::ScoredMove,
    node::{NOTHING, SearchWindow},
    order::Stage,
    params,
    proof::{Proof, ProofBudget},
    prune::{Candidate, Node},
    worker::{Worker, key},
};
use crate::Part;

/// How one thread goes about the search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchConfig {
    /// The depth of the first iteration.
    pub(crate) first_depth: i32,
    /// The depth of the last one.
    pub(crate) last_depth: i32,
    /// How many of the best moves get a line of their own.
    pub(crate) lines: usize,
    /// When a proved score is good enough.
    pub(crate) stop_when: StopWhen,
    /// With more empty squares than this no proof of the endgame is looked for.
    pub(crate) proof_empties: u32,
    /// Nodes spent on proofs of the endgame, in hundredths of what the search spends.
    pub(crate) proof_percent: u64,
}

/// When a proved score ends the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StopWhen {
    /// At once: a proof is all that is wanted.
    Proved,
    /// When no faster win or slower loss can be left.
    Shortest,
}

impl SearchConfig {
    fn stops_at(&self, mv: &RootMove, depth: i32) -> bool {
        let is_enough = |plies| self.stop_when == StopWhen::Proved || plies <= depth;
        score::distance(mv.score).is_some_and(is_enough)
    }
}

/// A move of the root and what it has led to.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) score: i32,
    pub(crate) pv: Vec<Move>,
    mv: ScoredMove,
    last_score: i32,
    is_draw: bool,
}

impl RootMove {
    /// What the move is worth.
    pub(crate) fn worth(&self) -> Score {
        if self.is_draw { Score::Draw } else { Score::new(self.score) }
    }
}

/// A completed iteration: its depth and its best moves.
pub(crate) struct Iteration<'a> {
    pub(crate) depth: i32,
    /// The longest line that was looked at.
    pub(crate) selective_depth: u32,
    /// Nodes so far.
    pub(crate) nodes: u64,
    pub(crate) lines: &'a [RootMove],
}

impl Worker<'_> {
    /// Searches ever deeper until the configuration or the limits end it. `go_on` hears of each iteration and
    /// says whether the next one is worth starting. Returns the moves, best first.
    pub(crate) fn deepen(
        &mut self,
        game: &Game,
        config: SearchConfig,
        go_on: &mut dyn FnMut(&Iteration<'_>) -> bool,
    ) -> Vec<RootMove> {
        let mut moves = self.root_moves();
        let lines = config.lines.clamp(1, moves.len().max(1));
        let mut budget = ProofBudget::new(game, config.proof_empties, config.proof_percent);
        for depth in config.first_depth..=config.last_depth {
            let expected = moves.first().map_or(0, |mv| mv.score);
            if let Some(proof) = self.prove(&mut budget, expected) {
                put_first(&mut moves, proof);
                let selective_depth = self.deepest_ply as u32;
                go_on(&Iteration { depth, selective_depth, nodes: self.nodes(), lines: &moves[..1] });
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
            if !go_on(&Iteration { depth, selective_depth, nodes: self.nodes(), lines: shown })
                || shown.iter().all(|mv| config.stops_at(mv, depth))
            {
                break;
            }
        }
        moves
    }

    fn root_moves(&mut self) -> Vec<RootMove> {
        let root = self.root;
        let hash = root.hash();
        self.enter(&root, hash, 0);
        let entry = self.shared.table.load(key(&root, hash));
        let table_move = self.table_move(entry);
        self.push_table_move(&root, table_move, 0);
        for stage in [Stage::Main, Stage::Doubtful] {
            self.push_moves(&root, stage, table_move, 0, 0);
        }
        let root_move = |mv: ScoredMove| RootMove {
            score: NOTHING,
            pv: vec![mv.mv],
            mv,
            last_score: NOTHING,
            is_draw: false,
        };
        self.moves.take_sorted().into_iter().map(root_move).collect()
    }

    /// Finds the best of the moves from number `line` on and puts it there.
    fn search_line(&mut self, moves: &mut [RootMove], line: usize, depth: i32) {
        let expected = moves[line].last_score;
        let mut delta = params::aspiration_window();
        let is_open =
            depth < 4 || expected == NOTHING || score::is_proved(expected) || !self.has(Part::Aspiration);
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
        let evaluation = self.evaluation(&self.root);
        self.frames[0].evaluation = evaluation;
        let mut best = NOTHING;
        for n in 0..moves.len() {
            let mv = moves[n].mv;
            let node = Node {
                depth,
                is_pv: true,
                is_cut: false,
                is_improving: true,
                evaluation,
                alpha,
                beta,
                empties: self.root.empty().len() as i32,
            };
            let candidate = Candidate::new(&mv, n);
            let window = SearchWindow { alpha, beta, depth, ply: 0, is_cut: false };
            let root = self.root;
            let score = self.try_move(&root, mv.mv, node, candidate, 0, window);
            if self.counter.has_stopped() {
                break;
            }
            let is_new_best = n == 0 || score > alpha;
            moves[n].score = if is_new_best { score } else { NOTHING };
            best = best.max(score);
            if is_new_best {
                self.adopt_line(0, mv.mv);
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
}

/// Puts the first move of a proved line before all others.
fn put_first(moves: &mut [RootMove], proof: Proof) {
    if let Some(place) = moves.iter().position(|mv| Some(&mv.mv.mv) == proof.line.first()) {
        let mv = &mut moves[place];
        (mv.score, mv.pv, mv.is_draw) = (proof.score, proof.line, proof.score == 0);
        moves[..=place].rotate_right(1);
    }
}
