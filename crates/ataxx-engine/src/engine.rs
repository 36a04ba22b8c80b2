//! The facade: one engine that many callers can use, each for itself.

use std::{
    sync::{Mutex, PoisonError},
    thread,
};

use rules::ataxx::{Game, Move, Position, Ruleset};
use search_kit::{
    BestMoveInstability, Control, Limits, MoveOverhead, OutOfMemory, Score, StopFlag, TranspositionTable,
    Tuning,
};

use crate::{
    BestMove, Info, Line,
    endgame::ProofTable,
    evaluator::Evaluator,
    options::Options,
    search::{Iteration, SearchConfig, Shared, StopWhen, Worker, install, key},
};

/// The deepest iteration.
const MAX_DEPTH: i32 = 120;

/// An engine with its memory of positions. Several engines live side by side.
pub struct Engine {
    options: Options,
    evaluator: Evaluator,
    table: TranspositionTable,
    proofs: Mutex<ProofTable>,
    /// What the memory is divided for.
    divided_for: Purpose,
    /// None while there is nothing to forget.
    last_ruleset: Option<Ruleset>,
    move_overhead: MoveOverhead,
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
        let (table, proofs) = tables(options.hash_bytes, Purpose::Move)?;
        Ok(Engine {
            evaluator: Evaluator::new(&options.evaluation),
            table,
            proofs: Mutex::new(proofs),
            divided_for: Purpose::Move,
            last_ruleset: None,
            move_overhead: MoveOverhead::default(),
            options,
        })
    }

    /// Divides the memory anew where a search is for something else than the last one; what was known is forgotten.
    fn divide_memory(&mut self, purpose: Purpose) {
        if self.divided_for == purpose {
            return;
        }
        // The old tables go before the new ones come: both might not fit.
        for bytes in [0, self.options.hash_bytes] {
            let (table, proofs) = tables(bytes, purpose).unwrap_or_else(|refused| panic!("{refused}"));
            (self.table, self.proofs) = (table, Mutex::new(proofs));
        }
        self.divided_for = purpose;
    }

    /// Forgets everything about earlier games.
    pub fn new_game(&mut self) {
        if self.last_ruleset.take().is_none() {
            return;
        }
        self.table.clear();
        self.proofs.get_mut().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// The options.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Goes on with other options. What is known about positions is kept unless its size or the
    /// evaluation changes.
    pub fn set_options(&mut self, options: Options) {
        if options.evaluation != self.options.evaluation {
            self.evaluator = Evaluator::new(&options.evaluation);
            self.new_game();
        }
        if options.hash_bytes != self.options.hash_bytes {
            // The old tables go before the new ones come: both might not fit.
            *self = Engine::new(Options { hash_bytes: 0, ..self.options.clone() });
            *self = Engine::new(options);
        } else {
            self.options = options;
        }
    }

    /// The worth of a position to the side to move without looking ahead, in hundredths of a stone.
    #[must_use]
    pub fn evaluate(&self, position: &Position) -> i32 {
        self.evaluator.evaluate(position)
    }

    /// Chooses a move. `on_info` hears of every completed iteration. The search ends when a limit is
    /// reached or the flag is raised, and at once when there is no choice.
    ///
    /// # Panics
    /// If the game is over.
    ///
    /// ```
    /// use ataxx_engine::{Engine, Options};
    /// use rules::ataxx::{Game, Position, Ruleset};
    /// use search_kit::{Limits, StopFlag};
    ///
    /// let mut engine = Engine::new(Options { hash_bytes: 1 << 20, ..Options::default() });
    /// let game = Game::new(Position::start(Ruleset::INTERNATIONAL));
    /// let limits = Limits { depth: Some(4), ..Limits::default() };
    /// let best = engine.go(&game, &limits, &StopFlag::new(), &mut |_| {});
    /// assert!(game.is_legal(best.mv));
    /// ```
    pub fn go(
        &mut self,
        game: &Game,
        limits: &Limits,
        stop: &StopFlag,
        on_info: &mut dyn FnMut(&Info),
    ) -> BestMove {
        self.run(game, limits, stop, on_info, Purpose::Move)
    }

    /// Looks for the result: like [`Self::go`], but it does not answer before the position is won,
    /// drawn or lost for certain, or a limit ends it, even where there is no choice of moves.
    ///
    /// # Panics
    /// If the game is over.
    pub fn solve(
        &mut self,
        game: &Game,
        limits: &Limits,
        stop: &StopFlag,
        on_info: &mut dyn FnMut(&Info),
    ) -> BestMove {
        self.run(game, limits, stop, on_info, Purpose::Proof)
    }

    fn run(
        &mut self,
        game: &Game,
        limits: &Limits,
        stop: &StopFlag,
        on_info: &mut dyn FnMut(&Info),
        purpose: Purpose,
    ) -> BestMove {
        assert!(game.outcome().is_none(), "the game is over");
        if self.last_ruleset != Some(game.ruleset()) {
            self.new_game();
            self.last_ruleset = Some(game.ruleset());
        }
        self.divide_memory(purpose);
        install(&self.options.tuning);
        self.table.begin_search();
        let overhead = self.move_overhead.above(self.options.move_overhead).kept_back();
        let shared = Shared {
            table: &self.table,
            proofs: &self.proofs,
            evaluator: &self.evaluator,
            disabled: self.options.disabled,
            control: Control::new(limits, overhead, stop, self.options.clock.as_ref()),
        };
        let last_depth = limits.depth.map_or(MAX_DEPTH, |depth| depth.clamp(1, MAX_DEPTH as u32) as i32);
        let lines = self.options.lines.max(1);
        // Who wants a move loses by looking for proofs.
        let (stop_when, proof_empties, proof_percent) = match purpose {
            Purpose::Proof if lines == 1 => (StopWhen::Proved, 16, 400),
            Purpose::Move | Purpose::Proof => (StopWhen::Shortest, 0, 0),
        };
        let config =
            SearchConfig { first_depth: 1, last_depth, lines, stop_when, proof_empties, proof_percent };
        let threads = self.options.threads.max(1);
        let tuning = &self.options.tuning;
        let best = Search { game, shared: &shared, tuning, config, threads, purpose, on_info }.run();
        let late = shared.control.lateness();
        self.move_overhead.observe(late);
        best
    }
}

/// The tables of positions and of proofs that share so many bytes. A search for a move proves nothing.
fn tables(bytes: usize, purpose: Purpose) -> Result<(TranspositionTable, ProofTable), OutOfMemory> {
    let proofs = if purpose == Purpose::Proof { bytes / 2 } else { 0 };
    let all = |_: OutOfMemory| OutOfMemory { bytes };
    Ok((TranspositionTable::try_new(bytes - proofs).map_err(all)?, ProofTable::try_new(proofs).map_err(all)?))
}

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Purpose {
    /// A move, soon.
    Move,
    /// Certainty.
    Proof,
}

/// One search.
struct Search<'a> {
    game: &'a Game,
    shared: &'a Shared<'a>,
    tuning: &'a Tuning,
    config: SearchConfig,
    threads: usize,
    purpose: Purpose,
    on_info: &'a mut dyn FnMut(&Info),
}

impl Search<'_> {
    fn run(mut self) -> BestMove {
        if let Some(best) = self.without_choice() {
            return best;
        }
        thread::scope(|scope| {
            for n in 1..self.threads {
                let mut helper = Worker::new(self.game, self.shared);
                let config = SearchConfig {
                    first_depth: 1 + n as i32 % 2,
                    last_depth: MAX_DEPTH,
                    lines: 1,
                    proof_percent: 0,
                    ..self.config
                };
                let (game, tuning) = (self.game, self.tuning);
                scope.spawn(move || {
                    install(tuning);
                    helper.deepen(game, config, &mut |_| true);
                    helper.report_nodes();
                });
            }
            let best = self.main_thread();
            self.shared.control.end();
            best
        })
    }

    /// The move when it is the only one.
    fn without_choice(&self) -> Option<BestMove> {
        let mut moves = self.game.legal_moves();
        let only = moves.next()?;
        let has_choice = self.purpose == Purpose::Proof || moves.next().is_some();
        (!has_choice).then(|| BestMove {
            mv: only,
            score: Score::new(self.known_score()),
            depth: 0,
            nodes: 0,
            pv: vec![only],
        })
    }

    /// What an earlier search thought of the position, or what it looks like.
    fn known_score(&self) -> i32 {
        let position = self.game.position();
        let known = self.shared.table.load(key(position, position.hash()));
        known.map_or_else(|| self.shared.evaluator.evaluate(position), |entry| i32::from(entry.score))
    }

    fn main_thread(&mut self) -> BestMove {
        let (shared, on_info) = (self.shared, &mut self.on_info);
        let mut worker = Worker::new(self.game, shared);
        let mut instability = BestMoveInstability::default();
        let mut depth = 0;
        let moves = worker.deepen(self.game, self.config, &mut |iteration: &Iteration<'_>| {
            depth = iteration.depth as u32;
            on_info(&info(shared, iteration));
            let best = iteration.lines.first().and_then(|line| line.pv.first().copied());
            let changes = instability.after(best);
            shared.control.allows_iteration(changes)
        });
        worker.report_nodes();
        let best = moves.into_iter().next().expect("a game that is not over has a legal move");
        let mv = best.pv.first().copied().unwrap_or(Move::PASS);
        BestMove { mv, score: best.worth(), depth, nodes: shared.control.nodes(), pv: best.pv }
    }
}

fn info(shared: &Shared<'_>, iteration: &Iteration<'_>) -> Info {
    let line = |mv: &crate::search::RootMove| Line { score: mv.worth(), moves: mv.pv.clone() };
    Info {
        depth: iteration.depth as u32,
        selective_depth: iteration.selective_depth,
        nodes: iteration.nodes,
        time: shared.control.elapsed(),
        lines: iteration.lines.iter().map(line).collect(),
        table_permille: shared.table.permille_full(),
    }
}
