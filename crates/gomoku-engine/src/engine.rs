//! The facade: one engine that many callers can use, each for itself.

use std::{
    sync::{Arc, Mutex, PoisonError},
    thread,
};

use rules::gomoku::{Move, Point, Position, Ruleset, Variant};
use search_kit::{
    BestMoveInstability, Control, HashTable, Limits, MoveOverhead, OutOfMemory, Score, StopFlag,
    TranspositionTable, Tuning, score,
};

use crate::{
    Anatomy, BestMove, Info, Line, Part,
    board::{Board, Spot, Tables},
    network::evaluate,
    options::Options,
    rule::{ForEveryRule, Rule, dispatch},
    search::{
        AbdadaTable, Iteration, SearchConfig, SearchResult, Shared, StopWhen, Worker, guard_percent, install,
        known_win, root_threat_percent,
    },
    threats::{
        Situation, situation,
        vct::{Memory, Width},
    },
};

/// The deepest iteration.
const MAX_DEPTH: i32 = 200;

/// An engine with its memory of positions. Several engines live side by side.
pub struct Engine {
    options: Options,
    pub(crate) table: TranspositionTable,
    pub(crate) vcf_table: HashTable,
    pub(crate) vct_table: HashTable,
    tables: [Option<Arc<Tables>>; Variant::ALL.len()],
    /// The rules of the positions in the tables; none if they are empty.
    remembered: Option<Ruleset>,
    move_overhead: MoveOverhead,
    anatomy: Anatomy,
}

impl Engine {
    /// An engine with these options.
    ///
    /// # Panics
    /// If the system does not give the memory.
    #[must_use]
    pub fn new(options: Options) -> Engine {
        Engine::try_new(options).unwrap_or_else(|refused| panic!("{refused}"))
    }

    /// The same engine, if the system gives the memory.
    ///
    /// # Errors
    /// If it does not.
    pub fn try_new(options: Options) -> Result<Engine, OutOfMemory> {
        let bytes = options.hash_bytes;
        let all = |_: OutOfMemory| OutOfMemory { bytes };
        Ok(Engine {
            table: TranspositionTable::try_new(bytes / 8 * 6).map_err(all)?,
            vcf_table: HashTable::try_new(bytes / 8).map_err(all)?,
            vct_table: HashTable::try_new(bytes / 8).map_err(all)?,
            tables: Default::default(),
            remembered: None,
            move_overhead: MoveOverhead::default(),
            anatomy: Anatomy::default(),
            options,
        })
    }

    /// Forgets everything about earlier games.
    pub fn new_game(&mut self) {
        if self.remembered.take().is_some() {
            self.table.clear();
            self.vcf_table.clear();
            self.vct_table.clear();
        }
    }

    /// Computes what the rules of a variant need, so that no search has to.
    pub fn prepare(&mut self, variant: Variant) {
        self.tables(variant);
    }

    /// The options.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Goes on with other options. What is known about positions is kept unless its size changes,
    /// what was computed about the rules unless the weights do.
    pub fn set_options(&mut self, options: Options) {
        if options.weights != self.options.weights {
            self.tables = Default::default();
        }
        if options.hash_bytes != self.options.hash_bytes {
            // The old tables go before the new ones come: both might not fit.
            *self = Engine { tables: std::mem::take(&mut self.tables), ..Engine::new(self.without_memory()) };
            *self = Engine { tables: std::mem::take(&mut self.tables), ..Engine::new(options) };
        } else {
            self.options = options;
        }
    }

    fn without_memory(&self) -> Options {
        Options { hash_bytes: 0, ..self.options.clone() }
    }

    /// Chooses a move. `on_info` hears of every completed iteration. The search ends when a limit is
    /// reached or the flag is raised, and at once when there is no choice.
    ///
    /// # Panics
    /// If the game is over.
    pub fn go(
        &mut self,
        position: &Position,
        limits: &Limits,
        stop: &StopFlag,
        on_info: &mut dyn FnMut(&Info),
    ) -> BestMove {
        self.run(position, limits, stop, on_info, Purpose::Move)
    }

    /// Looks for a proof: like [`Self::go`], but it does not answer before the position is won or
    /// lost for certain, or a limit ends it, even where there is no choice of moves.
    ///
    /// # Panics
    /// If the game is over.
    pub fn solve(
        &mut self,
        position: &Position,
        limits: &Limits,
        stop: &StopFlag,
        on_info: &mut dyn FnMut(&Info),
    ) -> BestMove {
        self.run(position, limits, stop, on_info, Purpose::Proof)
    }

    fn run(
        &mut self,
        position: &Position,
        limits: &Limits,
        stop: &StopFlag,
        on_info: &mut dyn FnMut(&Info),
        purpose: Purpose,
    ) -> BestMove {
        assert!(position.outcome().is_none(), "the game is over");
        if self.remembered != Some(position.ruleset()) {
            self.new_game();
        }
        self.remembered = Some(position.ruleset());
        // The clock runs from here: a variant's first search has tables to compute.
        let overhead = self.move_overhead.above(self.options.move_overhead).kept_back();
        let clock = self.options.clock.clone();
        let control = Control::new(limits, overhead, stop, clock.as_ref());
        let variant = position.ruleset().variant();
        let tables = self.tables(variant);
        install(&self.options.tuning);
        self.table.begin_search();
        let shared = Shared {
            table: &self.table,
            vcf_table: &self.vcf_table,
            vct_table: &self.vct_table,
            abdada: AbdadaTable::new(self.options.threads),
            control,
            node_limit: limits.nodes,
            disabled: self.options.disabled,
            anatomy: Mutex::default(),
            refuted: Mutex::default(),
        };
        let config = self.config(limits, purpose);
        let threads = self.options.threads.max(1);
        let tuning = &self.options.tuning;
        let search = Search { position, tables, shared: &shared, tuning, config, threads, purpose, on_info };
        let best = dispatch(variant, search);
        let late = shared.control.lateness();
        self.anatomy = shared.anatomy.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.move_overhead.observe(late);
        best
    }

    /// How the first thread goes about a search.
    fn config(&self, limits: &Limits, purpose: Purpose) -> SearchConfig {
        let lines = self.options.lines.max(1);
        let disabled = self.options.disabled;
        let (stop_when, threat_percent) = match purpose {
            _ if lines > 1 || disabled.contains(Part::RootThreats) => (StopWhen::Shortest, 0),
            Purpose::Move => (StopWhen::Shortest, root_threat_percent() as u64),
            Purpose::Proof => (StopWhen::Proved, 170),
        };
        let guards = purpose == Purpose::Move && lines == 1 && !disabled.contains(Part::RootGuard);
        SearchConfig {
            first_depth: 1,
            step: 1,
            last_depth: limits.depth.map_or(MAX_DEPTH, |depth| depth.clamp(1, MAX_DEPTH as u32) as i32),
            lines,
            threat_percent,
            guard_percent: if guards { guard_percent() as u64 } else { 0 },
            threats: &[Width::Narrow, Width::Wide],
            stop_when,
        }
    }

    /// What the last search spent its nodes on.
    #[must_use]
    pub fn anatomy(&self) -> Anatomy {
        self.anatomy
    }

    /// The tables of the searches for threats.
    pub(crate) fn memory(&self) -> Memory<'_> {
        Memory { fours: &self.vcf_table, threats: &self.vct_table }
    }

    /// The tables of a variant, computed when first needed.
    pub(crate) fn tables(&mut self, variant: Variant) -> Arc<Tables> {
        let weights = &self.options.weights;
        let slot = &mut self.tables[variant as usize];
        slot.get_or_insert_with(|| Arc::new(Tables::new(variant, weights.clone()))).clone()
    }
}

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Purpose {
    /// A move, soon.
    Move,
    /// Certainty.
    Proof,
}

/// One search, to be compiled for the position's rule.
struct Search<'a> {
    position: &'a Position,
    tables: Arc<Tables>,
    shared: &'a Shared<'a>,
    tuning: &'a Tuning,
    config: SearchConfig,
    threads: usize,
    purpose: Purpose,
    on_info: &'a mut dyn FnMut(&Info),
}

impl ForEveryRule for Search<'_> {
    type Output = BestMove;

    fn run<R: Rule>(mut self) -> BestMove {
        let board = Board::<R>::from_position(self.position, self.tables.clone());
        if let Some(best) = self.without_choice(&board) {
            return best;
        }
        let mut worker = Worker::new(board.clone(), self.shared);
        let asks_for_fours = self.config.lines == 1 && !self.shared.disabled.contains(Part::RootFours);
        if asks_for_fours && let Some((plies, line)) = worker.win_by_continuous_fours(self.config.threats) {
            return self.forced(&board, plies, &line);
        }
        let control = &self.shared.control;
        thread::scope(|scope| {
            let help = |n: usize| {
                let mut helper = Worker::new(board.clone(), self.shared);
                let (config, tuning) = (self.config.for_helper(n), self.tuning);
                scope.spawn(move || {
                    install(tuning);
                    helper.deepen(config, &mut |iteration| {
                        // A win that a helper has proved is a win for all.
                        if config.lines == 1 && iteration.is_won() {
                            control.end();
                        }
                        true
                    })
                })
            };
            let helpers: Vec<_> = (1..self.threads).map(help).collect();
            if self.threads > 1 {
                self.config.threat_percent = 0;
                self.config.guard_percent = 0;
            }
            let own = self.main_thread(&board, &mut worker);
            control.end();
            let others = helpers.into_iter().filter_map(|helper| helper.join().ok());
            let found = if self.config.lines > 1 { own } else { others.fold(own, SearchResult::better_of) };
            self.best_move(&board, found.score, &found.line, found.depth as u32)
        })
    }
}

impl Search<'_> {
    /// The move when no thought is needed: an empty board, a win at hand, or a single legal move.
    fn without_choice<R: Rule>(&self, board: &Board<R>) -> Option<BestMove> {
        let best = |spot: Spot, score: i32| self.best_move(board, score, &[spot], 0);
        match situation(board) {
            _ if board.stones() == 0 => {
                let centre = board.spot(Point::centre(self.position.size()));
                Some(best(centre, static_evaluation(board)))
            }
            Situation::Five(spot) => Some(best(spot, score::win_in(1))),
            Situation::OpenFour(spot) => Some(best(spot, score::win_in(3))),
            Situation::Block(spot) if self.is_in_a_hurry() => Some(best(spot, self.known_score(board))),
            Situation::Lost => {
                let side = board.side_to_move();
                let block = board.points(side.other(), crate::board::Class::Five);
                let answer = block.chain(board.empty_points()).find(|&spot| board.is_legal(side, spot));
                Some(answer.map_or(self.pass(), |spot| best(spot, score::loss_in(2))))
            }
            Situation::Block(_) | Situation::Defend | Situation::Free => {
                let has_move = board.empty_points().any(|spot| board.is_legal(board.side_to_move(), spot));
                (!has_move).then(|| self.pass())
            }
        }
    }

    /// Whether a move without an alternative is made at once: there is nothing to prove, and the enemy
    /// has moved.
    fn is_in_a_hurry(&self) -> bool {
        self.purpose == Purpose::Move && !self.shared.control.is_pondering()
    }

    /// What an earlier search thought of the position, or what it looks like.
    fn known_score<R: Rule>(&self, board: &Board<R>) -> i32 {
        if let Some(plies) = known_win(&mut board.clone(), self.shared) {
            return score::win_in(plies);
        }
        let known = self.shared.table.load(board.hash()).map(|entry| i32::from(entry.score));
        known.unwrap_or_else(|| static_evaluation(board))
    }

    fn pass(&self) -> BestMove {
        BestMove { mv: Move::Pass, score: Score::Evaluation(0), depth: 0, nodes: 0, pv: vec![Move::Pass] }
    }

    fn forced<R: Rule>(&mut self, board: &Board<R>, plies: i32, line: &[Spot]) -> BestMove {
        let best = self.best_move(board, score::win_in(plies), line, plies as u32);
        let info_line = Line { score: best.score, moves: best.pv.clone() };
        let time = self.shared.control.elapsed();
        (self.on_info)(&Info {
            depth: plies as u32,
            selective_depth: plies as u32,
            nodes: best.nodes,
            time,
            lines: vec![info_line],
            table_permille: 0,
        });
        best
    }

    /// The thread that reports, and that ends the search when it has thought enough.
    fn main_thread<R: Rule>(&mut self, board: &Board<R>, worker: &mut Worker<'_, R>) -> SearchResult {
        let (shared, on_info) = (self.shared, &mut self.on_info);
        let is_for_a_move = self.purpose == Purpose::Move;
        let mut instability = BestMoveInstability::default();
        worker.deepen(self.config, &mut |iteration: &Iteration<'_>| {
            on_info(&info(board, shared, iteration));
            let best = iteration.lines.first().and_then(|line| line.pv.first().copied());
            let changes = instability.after(best);
            let has_choice = iteration.choices > 1 || !is_for_a_move;
            (has_choice || !shared.control.is_hurried()) && shared.control.allows_iteration(changes)
        })
    }

    fn best_move<R: Rule>(&self, board: &Board<R>, score: i32, pv: &[Spot], depth: u32) -> BestMove {
        let pv = moves(board, pv);
        let mv = pv.first().copied().unwrap_or(Move::Pass);
        BestMove { mv, score: Score::new(score), depth, nodes: self.shared.control.nodes(), pv }
    }
}

/// What a position looks like, from the side to move.
fn static_evaluation<R: Rule>(board: &Board<R>) -> i32 {
    board.network().map_or_else(|| board.evaluate(), |network| evaluate(board, network))
}

fn moves<R: Rule>(board: &Board<R>, spots: &[Spot]) -> Vec<Move> {
    spots.iter().map(|&spot| Move::Place(board.point(spot))).collect()
}

fn info<R: Rule>(board: &Board<R>, shared: &Shared<'_>, iteration: &Iteration<'_>) -> Info {
    let line =
        |mv: &crate::search::RootMove| Line { score: Score::new(mv.score), moves: moves(board, &mv.pv) };
    Info {
        depth: iteration.depth as u32,
        selective_depth: iteration.selective_depth,
        nodes: shared.control.nodes(),
        time: shared.control.elapsed(),
        lines: iteration.lines.iter().map(line).collect(),
        table_permille: shared.table.permille_full(),
    }
}
