//! Both engines behind one trait: they have the same facade, each over its own moves and parts.

use std::{fmt::Display, path::Path, time::Duration};

use rules::{AnyPosition, GameKind};
use search_kit::{BestMove, Info, Limits, OutOfMemory, StopFlag, Tuning};

use super::{
    build::{BuildError, read_evaluation},
    levels::{self, Level},
    parameter::Parameter,
};
use crate::{Score, Watch};

/// An engine of either game.
pub(crate) trait Engine: Send + Sized + 'static {
    /// A move of the game.
    type Move: Copy + Display;
    /// A part of the search.
    type Part: Copy + Send + Sync + 'static;
    /// What its evaluation is made of.
    type Weights: Clone + Default + Send + Sync + 'static;

    /// The game, as a list of those it plays.
    const GAMES: &'static [GameKind];
    /// The levels below full strength, the weakest first.
    const LEVELS: &'static [Level<Self::Part>; 9];
    /// Which parts a player can leave out.
    const WITHOUT: Parameter;

    /// Which numbers a player can have other values of.
    const TUNE: Parameter;

    /// The part of that name.
    fn part(name: &str) -> Option<Self::Part>;

    /// Reads a file of weights, or of a network where the engine has one.
    ///
    /// # Errors
    /// If it cannot be read, or holds something else.
    fn weights(path: &Path) -> Result<Self::Weights, BuildError>;

    /// An engine; this takes its memory.
    ///
    /// # Errors
    /// If the system does not give it.
    fn new(setup: &Setup<Self>) -> Result<Self, OutOfMemory>;

    /// Forgets the game before.
    fn new_game(&mut self);

    /// Chooses a move in a game that is not over.
    fn go(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        stop: &StopFlag,
        on_info: &mut dyn FnMut(&Info<Self::Move>),
    ) -> BestMove<Self::Move>;

    /// An evaluation in the engine's units.
    fn score(evaluation: i32) -> Score;
}

/// What an engine is made from.
pub(crate) struct Setup<E: Engine> {
    /// Memory for positions.
    pub(crate) hash_bytes: usize,
    /// Threads that search.
    pub(crate) threads: usize,
    /// How many of the best moves get a line of their own.
    pub(crate) lines: usize,
    /// What its evaluation is made of.
    pub(crate) weights: E::Weights,
    /// Parts of the search that are left out.
    pub(crate) without: Vec<E::Part>,
    /// What its time is measured with.
    pub(crate) watch: Watch,
    /// Other values of tunable numbers.
    pub(crate) tuning: Tuning,
}

/// What the engine itself keeps back of a time limit: nothing, if its player keeps a reserve already.
const fn move_overhead(watch: Watch) -> Duration {
    match watch {
        Watch::Wall => Duration::ZERO,
        Watch::Processor => Duration::from_millis(2),
    }
}

macro_rules! engine {
    ($engine:ident, $game:ident, $moves:ident, $levels:ident, $weights:ident: $kind:ident by $read:ident, $score:expr) => {
        impl Engine for $engine::Engine {
            type Move = rules::$moves::Move;
            type Part = $engine::Part;
            type Weights = $engine::$kind;

            const GAMES: &'static [GameKind] = &[GameKind::$game];
            const LEVELS: &'static [Level<Self::Part>; 9] = &levels::$levels;
            const WITHOUT: Parameter = Parameter::names(
                "without",
                $engine::Part::NAMES,
                "parts of the search to leave out, to see what they are worth",
            );
            const TUNE: Parameter = Parameter::numbers(
                "tune",
                $engine::TUNABLES,
                "other values of numbers of the search, to see what they are worth",
            );

            fn part(name: &str) -> Option<Self::Part> {
                $engine::Part::by_name(name)
            }

            fn weights(path: &Path) -> Result<Self::Weights, BuildError> {
                read_evaluation(path, $engine::$kind::$read)
            }

            fn new(setup: &Setup<Self>) -> Result<Self, OutOfMemory> {
                $engine::Engine::try_new($engine::Options {
                    hash_bytes: setup.hash_bytes,
                    threads: setup.threads,
                    lines: setup.lines,
                    clock: Some(setup.watch.clock()),
                    move_overhead: move_overhead(setup.watch),
                    $weights: setup.weights.clone(),
                    disabled: setup.without.iter().copied().collect(),
                    tuning: setup.tuning.clone(),
                })
            }

            fn new_game(&mut self) {
                self.new_game();
            }

            fn go(
                &mut self,
                position: &AnyPosition,
                limits: &Limits,
                stop: &StopFlag,
                on_info: &mut dyn FnMut(&Info<Self::Move>),
            ) -> BestMove<Self::Move> {
                let AnyPosition::$game(position) = position else {
                    unreachable!("only games of its own are started")
                };
                self.go(position, limits, stop, on_info)
            }

            fn score(evaluation: i32) -> Score {
                $score(evaluation)
            }
        }
    };
}

engine!(gomoku_engine, Gomoku, gomoku, GOMOKU, weights: Weights by read, |number: i32| Score::Raw(number.into()));
engine!(ataxx_engine, Ataxx, ataxx, ATAXX, evaluation: Evaluation by parse, Score::Centi);
