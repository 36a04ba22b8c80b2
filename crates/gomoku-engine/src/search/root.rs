//! Iterative deepening at the root, with aspiration windows and several lines.

use std::collections::VecDeque;

use search_kit::score;

use super::{
    ablation::Part,
    forced::Win,
    guard::Guard,
    node::SearchWindow,
    order::{ScoredMove, Stage},
    params,
    prune::{Candidate, Node},
    worker::Worker,
};
use crate::{
    board::Spot,
    rule::Rule,
    threats::{Situation, situation, vct::Width},
};

/// Lower than every score.
const NOTHING: i32 = -32_000;

/// How one thread goes about the search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchConfig {
    /// The depth of the first iteration.
    pub(crate) first_depth: i32,
    /// By how many plies each iteration is deeper than the last.
    pub(crate) step: i32,
    /// The depth of the last one.
    pub(crate) last_depth: i32,
    /// How many of the best moves get a line of their own.
    pub(crate) lines: usize,
    /// Nodes spent on each kind of wins by threats at the root, in hundredths of what the search spends.
    pub(crate) threat_percent: u64,
    /// Nodes spent on forced wins of the enemy after the best move, in the same measure.
    pub(crate) guard_percent: u64,
    /// The kinds of threats that are tried for that.
    pub(crate) threats: &'static [Width],
    /// When a proved score is good enough.
    pub(crate) stop_when: StopWhen,
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
    /// How a thread that helps the first searches: it skips depths, so that the threads are not all
    /// at the same place and what the others will need is in the table before they come to it. One
    /// of them looks for a win by threats, for all.
    pub(crate) fn for_helper(self, number: usize) -> SearchConfig {
        let number = number as i32;
        SearchConfig {
            first_depth: 1 + number % 3,
            step: 2 + (number - 1) / 2 % 2,
            last_depth: i32::from(u8::MAX),
            threat_percent: if number == 1 { 2 * self.threat_percent } else { 0 },
            guard_percent: if number == 1 { 2 * self.guard_percent } else { 0 },
            ..self
        }
    }

    fn stops_at(&self, mv: &RootMove, depth: i32) -> bool {
        let is_enough = |plies| self.stop_when == StopWhen::Proved || plies <= depth;
        score::distance(mv.score).is_some_and(is_enough)
    }
}

/// A move of the root and what it has led to.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) score: i32,
    pub(crate) pv: Vec<Spot>,
    pub(super) mv: ScoredMove,
    last_score: i32,
}

/// When a move of the root is searched.
#[derive(Clone, Copy, Debug)]
struct Turn {
    number: usize,
    spot: Spot,
    /// Whether it is put off while another thread searches it.
    may_wait: bool,
}

/// A completed iteration: its depth and its best moves.
pub(crate) struct Iteration<'a> {
    pub(crate) depth: i32,
    /// The longest line that was looked at.
    pub(crate) selective_depth: u32,
    pub(crate) lines: &'a [RootMove],
    /// How many moves there were to choose from.
    pub(crate) choices: usize,
}

impl Iteration<'_> {
    /// Whether a win has been proved.
    pub(crate) fn is_won(&self) -> bool {
        self.lines.first().is_some_and(|line| score::is_win(line.score))
    }
}

/// What a thread has found.
#[derive(Clone, Debug)]
pub(crate) struct SearchResult {
    /// The depth of the last completed iteration.
    pub(crate) depth: i32,
    pub(crate) score: i32,
    /// The line, empty if there is no move.
    pub(crate) line: Vec<Spot>,
}

impl SearchResult {
    /// The nearest proved win, or what was found at the greater depth.
    pub(crate) fn better_of(self, other: SearchResult) -> SearchResult {
        let is_better = if score::is_proved(self.score) || score::is_proved(other.score) {
            score::is_win(other.score) && other.score > self.score
        } else {
            other.depth > self.depth
        };
        if is_better { other } else { self }
    }
}

impl<R: Rule> Worker<'_, R> {
    /// Searches ever deeper until the configuration or the limits end it. `go_on` hears of each iteration and
    /// says whether the next one is worth starting.
    pub(crate) fn deepen(
        &mut self,
        config: SearchConfig,
        go_on: &mut dyn FnMut(&Iteration<'_>) -> bool,
    ) -> SearchResult {
        let mut moves = self.root_moves();
        self.threats = self.threat_budget(config);
        self.guard = Guard::new(config);
        self.stop_when = config.stop_when;
        let lines = config.lines.min(moves.len());
        let mut completed = 0;
        let mut depth = config.first_depth;
        while depth <= config.last_depth {
            self.look_for_threats();
            let is_complete = self.forced.is_none() && self.iterate(&mut moves, lines, depth);
            if let Some((plies, pv)) = self.forced.take() {
                if moves.first().is_some_and(|best| best.score < score::win_in(plies)) {
                    self.put_first(&mut moves, score::win_in(plies), pv);
                }
                let (selective_depth, lines) = (plies as u32, &moves[..1]);
                go_on(&Iteration { depth: plies, selective_depth, lines, choices: moves.len() });
                completed = plies;
                break;
            }
            if !is_complete {
                break;
            }
            // A move that loses by force is no longer the best: the others are searched again.
            if moves.first().is_some_and(|best| self.refutes(best)) && !self.counter.has_stopped() {
                moves.rotate_left(1);
                continue;
            }
            completed = depth;
            let (selective_depth, lines) = (self.deepest_ply as u32, &moves[..lines]);
            if !go_on(&Iteration { depth, selective_depth, lines, choices: moves.len() })
                || lines.iter().all(|mv| config.stops_at(mv, depth))
            {
                break;
            }
            depth += config.step;
        }
        self.counter.report();
        self.shared.add_anatomy(std::mem::take(&mut self.anatomy));
        let best = moves.into_iter().next().map(|mv| (mv.score, mv.pv));
        let (score, line) = best.unwrap_or((NOTHING, Vec::new()));
        let score = if score == NOTHING { self.evaluation() } else { score };
        SearchResult { depth: completed, score, line }
    }

    /// Searches the best lines to one depth and sorts them. False if the search was ended.
    fn iterate(&mut self, moves: &mut [RootMove], lines: usize, depth: i32) -> bool {
        self.root_depth = depth;
        self.deepest_ply = 0;
        moves.iter_mut().for_each(|mv| mv.last_score = mv.score);
        for line in 0..lines {
            self.search_line(moves, line, depth);
            if self.has_ended() {
                return false;
            }
        }
        // A later line can turn out better than an earlier one.
        moves[..lines].sort_by_key(|mv| std::cmp::Reverse(mv.score));
        true
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
        let mut stage = Some(if situation == Situation::Free { Stage::Candidates } else { Stage::Pressed });
        // Where nothing helps any more, a move must be made all the same.
        while let Some(now) = stage.filter(|_| self.moves.is_empty()) {
            self.push_stage(now, situation, 0, table_move, 0);
            stage = if now == Stage::Pressed { Some(Stage::Candidates) } else { now.next() };
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
        let mut delta = params::aspiration_window();
        let is_open =
            !self.uses(Part::Aspiration) || depth < 4 || expected == NOTHING || score::is_proved(expected);
        let (mut alpha, mut beta) =
            if is_open { (NOTHING, -NOTHING) } else { (expected - delta, expected + delta) };
        loop {
            let best = self.search_root(&mut moves[line..], alpha, beta, depth);
            if self.has_ended() {
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
    /// they had. What was found before the search was stopped counts; the rest keeps its place. Moves
    /// that other threads are searching come last.
    fn search_root(&mut self, moves: &mut [RootMove], mut alpha: i32, beta: i32, depth: i32) -> i32 {
        let mut best = NOTHING;
        let turn = |(number, mv): (usize, &RootMove)| Turn { number, spot: mv.mv.spot, may_wait: number > 0 };
        let mut turns: VecDeque<Turn> = moves.iter().enumerate().map(turn).collect();
        while let Some(turn) = turns.pop_front().filter(|_| self.forced.is_none()) {
            if turn.may_wait && self.is_busy(turn.spot, depth) {
                turns.push_back(Turn { may_wait: false, ..turn });
                continue;
            }
            let n = moves.iter().position(|mv| mv.mv.spot == turn.spot).expect("moves change places only");
            let score = self.try_root_move(&moves[n], turn.number, alpha, beta, depth);
            if self.counter.has_stopped() {
                break;
            }
            let is_new_best = turn.number == 0 || score > alpha;
            moves[n].score = if is_new_best { score } else { NOTHING };
            best = best.max(score);
            if is_new_best {
                self.adopt_line(0, moves[n].mv.spot);
                moves[n].pv.clone_from(&self.frames[0].pv);
                moves[..=n].rotate_right(1);
                alpha = alpha.max(score);
                self.forced = self.proof(&moves[0]);
            }
            if score >= beta {
                break;
            }
            // The proof of a win goes on between two moves: an iteration can take most of the time.
            if self.forced.is_none() {
                self.look_for_threats();
            }
        }
        best
    }

    /// The win that a move has turned out to be, if that is all that is wanted.
    fn proof(&self, mv: &RootMove) -> Option<Win> {
        let is_enough = self.stop_when == StopWhen::Proved && score::is_win(mv.score);
        score::distance(mv.score).filter(|_| is_enough).map(|plies| (plies, mv.pv.clone()))
    }

    /// Whether the search was stopped, or a forced win makes it needless.
    fn has_ended(&self) -> bool {
        self.forced.is_some() || self.counter.has_stopped()
    }

    fn try_root_move(
        &mut self,
        root_move: &RootMove,
        number: usize,
        alpha: i32,
        beta: i32,
        depth: i32,
    ) -> i32 {
        if let Some(loss) = self.known_refutation(root_move.mv.spot) {
            self.frames[1].pv.clear();
            return loss;
        }
        let evaluation = self.evaluation();
        self.frames[0].evaluation = evaluation;
        self.frames[0].raw_evaluation = evaluation;
        let mv = root_move.mv;
        let node = Node {
            depth,
            is_pv: true,
            is_cut: false,
            is_free: true,
            is_improving: true,
            is_table_pv: true,
            table_depth: depth,
            evaluation,
            alpha,
            beta,
        };
        let candidate =
            Candidate { number, is_forcing: mv.is_forcing, prior_gap: 0, answers_cut: 0, best: alpha };
        self.try_move(mv.spot, node, candidate, 0, SearchWindow { alpha, beta, depth, ply: 0, is_cut: false })
    }
}
