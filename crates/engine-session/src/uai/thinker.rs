//! The engine on its thread: it answers questions about games, and always with a legal move.

use std::time::{Duration, Instant};

use ataxx_engine::{BestMove, Engine, Info};
use rules::ataxx::{self, Game, Move};
use search_kit::{
    Clock, Limits, MoveOverhead, Score, StopFlag,
    runner::{Worker, catch},
};

use super::options::Options;
use crate::{clock::real_time, memory};

/// A question to the engine.
pub(super) struct Task {
    pub(super) question: Question,
    pub(super) game: Game,
    pub(super) options: Options,
    pub(super) stop: StopFlag,
    /// When the question came, and what is to be kept back of its time.
    pub(super) asked: Instant,
    pub(super) overhead: MoveOverhead,
}

/// What is asked.
pub(super) enum Question {
    /// Nothing yet: be ready.
    Prepare,
    /// Forget earlier games.
    Forget,
    /// The best move.
    BestMove(Limits),
    /// What the position looks like without looking ahead.
    Evaluation,
    /// How many games of so many plies follow, after each first move.
    Divide(u32),
}

/// The answer to a task.
#[derive(Clone, Debug)]
pub(super) enum AtaxxAnswer {
    Ready,
    Best(BestMove),
    Evaluation(i32),
    Counts {
        moves: Vec<(Move, u64)>,
        depth: u32,
        time: Duration,
    },
    /// Nothing: the count was stopped.
    Stopped,
}

/// The engine, built anew when other options are wanted or it has panicked.
pub(super) struct Thinker {
    clock: Clock,
    engine: Option<(Options, Engine)>,
}

impl Thinker {
    pub(super) fn new() -> Thinker {
        Thinker { clock: real_time(), engine: None }
    }

    fn best_move(&mut self, task: &Task, limits: &Limits, on_info: &mut dyn FnMut(&Info)) -> BestMove {
        let found = self.ask(|engine| engine.go(&task.game, limits, &task.stop, on_info));
        found.filter(|best| task.game.is_legal(best.mv)).unwrap_or_else(|| {
            let mv = task.game.legal_moves().next().expect("a game that goes on has a legal move");
            BestMove { mv, score: Score::Evaluation(0), depth: 0, nodes: 0, pv: vec![mv] }
        })
    }

    /// Makes sure that there is an engine with these options.
    fn equip(&mut self, options: &Options) {
        let is_same = |(built, _): &(Options, Engine)| {
            built.hash_megabytes == options.hash_megabytes
                && built.threads == options.threads
                && built.lines == options.lines
                && built.evaluation == options.evaluation
        };
        if self.engine.as_ref().is_some_and(is_same) {
            return;
        }
        // The old tables go before the new ones come: both might not fit.
        self.engine = None;
        let engine = Engine::new(ataxx_engine::Options {
            hash_bytes: memory::affordable(options.hash_megabytes << 20),
            threads: options.threads,
            lines: options.lines,
            clock: Some(self.clock.clone()),
            // The session takes its own, measured delay off the limits.
            move_overhead: Duration::ZERO,
            evaluation: options.evaluation.clone().unwrap_or_default(),
            ..ataxx_engine::Options::default()
        });
        self.engine = Some((options.clone(), engine));
    }

    /// What the engine answers; nothing, and no engine any more, if it panics.
    fn ask<T>(&mut self, question: impl FnOnce(&mut Engine) -> T) -> Option<T> {
        let (options, mut engine) = self.engine.take()?;
        let answer = catch(|| question(&mut engine)).ok()?;
        self.engine = Some((options, engine));
        Some(answer)
    }
}

impl Worker for Thinker {
    type Job = Task;
    type Progress = Info;
    /// The answer, and when it was to be ready at the latest.
    type Outcome = (AtaxxAnswer, Option<Duration>);

    fn work(&mut self, task: Task, report: &mut dyn FnMut(Info)) -> Self::Outcome {
        if catch(|| self.equip(&task.options)).is_err() {
            self.recover();
        }
        let mut due = None;
        let answer = match &task.question {
            Question::Prepare => AtaxxAnswer::Ready,
            Question::Forget => {
                self.ask(Engine::new_game);
                AtaxxAnswer::Ready
            }
            Question::BestMove(limits) => {
                let limits = task.overhead.left_of(limits, task.asked.elapsed());
                due = limits.hard_time().map(|time| task.asked.elapsed() + time);
                AtaxxAnswer::Best(self.best_move(&task, &limits, &mut |info| report(info.clone())))
            }
            Question::Evaluation => {
                let position = task.game.position();
                AtaxxAnswer::Evaluation(self.ask(|engine| engine.evaluate(position)).unwrap_or_default())
            }
            Question::Divide(depth) => {
                let began = Instant::now();
                let is_stopped = || task.stop.is_raised();
                ataxx::divide_unless(*task.game.position(), *depth, &is_stopped)
                    .map(|moves| AtaxxAnswer::Counts { moves, depth: *depth, time: began.elapsed() })
                    .unwrap_or(AtaxxAnswer::Stopped)
            }
        };
        (answer, due)
    }

    fn recover(&mut self) {
        self.engine = None;
    }
}
