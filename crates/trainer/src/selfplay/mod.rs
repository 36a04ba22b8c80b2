//! Self-play: games of our engines against themselves, fast and varied.
//!
//! Every game begins with random moves that the search holds to be near even, is played with so
//! many nodes for every move, and is over as soon as the search has proved who wins. An engine
//! forgets everything before a game, and a game's chance follows from its number: games are the
//! same whoever plays them.

mod engine;
mod game;

use std::ops::Range;

use rules::GameSpec;

use crate::{
    StopFlag,
    data::{Header, StoredGame},
    workers::{Appetite, in_order},
};
use engine::{AnyEngine, EngineEvaluation};

pub use engine::{EngineWeights, EngineWeightsError, EvaluationError};

/// What is played, and by whom.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    header: Header,
    evaluation: EngineEvaluation,
}

/// What can be chosen about self-play.
#[derive(Clone, Debug)]
pub struct Settings {
    /// What is played.
    pub spec: GameSpec,
    /// Where all chance comes from.
    pub seed: u64,
    /// How many positions the search looks at for a move.
    pub nodes: u64,
    /// One move in so many is left to chance; none if 0.
    pub random_move_in: u16,
    /// A file of weights or of a network; the engine's own if there is none.
    pub weights: Option<Vec<u8>>,
}

impl Settings {
    /// The usual settings of a game: chance in the opening only, or results would say little about the
    /// positions before a random move.
    #[must_use]
    pub fn usual(spec: GameSpec) -> Settings {
        Settings { spec, seed: 1, nodes: 500, random_move_in: 0, weights: None }
    }
}

impl SelfPlay {
    /// Self-play with these settings.
    ///
    /// # Errors
    /// If the game's engine cannot play with the file.
    pub fn new(settings: &Settings) -> Result<SelfPlay, EvaluationError> {
        let evaluation = EngineEvaluation::read(settings.spec.game(), settings.weights.as_deref())?;
        let header = Header {
            spec: settings.spec,
            seed: settings.seed,
            nodes: settings.nodes,
            random_move_in: settings.random_move_in,
            weights: settings.weights.as_ref().map_or(0, |file| crc32fast::hash(file)),
        };
        Ok(SelfPlay { header, evaluation })
    }

    /// The header of a file of these games.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Plays games by their numbers and hands them over in order. It ends early when the flag is
    /// raised, which drops the games under way, or when a game is not taken.
    ///
    /// # Errors
    /// What `take` said when it did not take a game.
    pub fn play<E>(
        &self,
        games: Range<usize>,
        threads: usize,
        stop: &StopFlag,
        mut take: impl FnMut(usize, StoredGame) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut refusal = Ok(());
        let engine = || AnyEngine::new(&self.evaluation);
        let play = |engine: &mut AnyEngine, number| game::play(engine, &self.header, number, stop);
        in_order(games, threads, engine, play, |number, game| {
            refusal = take(number, game);
            if refusal.is_ok() { Appetite::Hungry } else { Appetite::Sated }
        });
        refusal
    }
}
