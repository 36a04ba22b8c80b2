//! Either engine behind one interface.

use std::fmt;

use rules::{AnyPosition, GameKind};
use search_kit::{Limits, Score};

use crate::{StopFlag, data::MoveCode};

/// The tables of weights of an engine.
#[derive(Clone, Debug)]
pub enum EngineWeights {
    /// Of the Gomoku engine.
    Gomoku(Box<gomoku_engine::Weights>),
    /// Of the Ataxx engine.
    Ataxx(Box<ataxx_engine::Weights>),
}

/// Why a text is not a file of an engine's weights.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
pub enum EngineWeightsError {
    /// Not weights of the Gomoku engine.
    #[error(transparent)]
    Gomoku(#[from] gomoku_engine::WeightsError),
    /// Not weights of the Ataxx engine.
    #[error(transparent)]
    Ataxx(#[from] ataxx_engine::WeightsError),
}

impl EngineWeights {
    /// Reads a file of weights; the engine's own if there is none.
    ///
    /// # Errors
    /// The first line that is wrong, and what is wrong with it.
    pub fn read(game: GameKind, text: Option<&str>) -> Result<EngineWeights, EngineWeightsError> {
        Ok(match game {
            GameKind::Gomoku => {
                let weights = text.map(gomoku_engine::Weights::parse).transpose()?;
                EngineWeights::Gomoku(Box::new(weights.unwrap_or_default()))
            }
            GameKind::Ataxx => {
                let weights = text.map(ataxx_engine::Weights::parse).transpose()?;
                EngineWeights::Ataxx(Box::new(weights.unwrap_or_default()))
            }
        })
    }
}

impl fmt::Display for EngineWeights {
    /// The text of the file of weights.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineWeights::Gomoku(weights) => weights.fmt(f),
            EngineWeights::Ataxx(weights) => weights.fmt(f),
        }
    }
}

/// What the engine of a game judges positions with.
#[derive(Clone, Debug)]
pub(super) enum EngineEvaluation {
    Gomoku(Box<gomoku_engine::Weights>),
    Ataxx(ataxx_engine::Evaluation),
}

/// Why a file is not one that an engine can play with.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
#[coded("trained_evaluation")]
pub enum EvaluationError {
    /// Neither a network nor weights of the Gomoku engine.
    #[error(transparent)]
    Gomoku(#[from] gomoku_engine::WeightsError),
    /// Neither a network nor weights of the Ataxx engine.
    #[error(transparent)]
    Ataxx(#[from] ataxx_engine::EvaluationError),
}

impl EngineEvaluation {
    /// Reads a file of weights or of a network; the engine's own if there is none.
    pub(super) fn read(game: GameKind, file: Option<&[u8]>) -> Result<EngineEvaluation, EvaluationError> {
        Ok(match (game, file) {
            (GameKind::Gomoku, None) => EngineEvaluation::Gomoku(Box::default()),
            (GameKind::Gomoku, Some(file)) => {
                EngineEvaluation::Gomoku(Box::new(gomoku_engine::Weights::read(file)?))
            }
            (GameKind::Ataxx, None) => EngineEvaluation::Ataxx(ataxx_engine::Evaluation::default()),
            (GameKind::Ataxx, Some(file)) => EngineEvaluation::Ataxx(ataxx_engine::Evaluation::parse(file)?),
        })
    }
}

/// The engine of a game.
pub(super) enum AnyEngine {
    Gomoku(Box<gomoku_engine::Engine>),
    Ataxx(Box<ataxx_engine::Engine>),
}

/// Enough for short searches, and soon cleared.
const HASH_BYTES: usize = 1 << 20;

impl AnyEngine {
    pub(super) fn new(evaluation: &EngineEvaluation) -> AnyEngine {
        match evaluation {
            EngineEvaluation::Gomoku(weights) => {
                let weights = (**weights).clone();
                // A proof by threats takes longer than all that short searches look at.
                let disabled = [gomoku_engine::Part::RootThreats].into_iter().collect();
                let usual = gomoku_engine::Options::default();
                let options = gomoku_engine::Options { hash_bytes: HASH_BYTES, weights, disabled, ..usual };
                AnyEngine::Gomoku(Box::new(gomoku_engine::Engine::new(options)))
            }
            EngineEvaluation::Ataxx(evaluation) => {
                let evaluation = evaluation.clone();
                let usual = ataxx_engine::Options::default();
                let options = ataxx_engine::Options { hash_bytes: HASH_BYTES, evaluation, ..usual };
                AnyEngine::Ataxx(Box::new(ataxx_engine::Engine::new(options)))
            }
        }
    }

    /// Forgets everything about earlier games.
    pub(super) fn forget(&mut self) {
        match self {
            AnyEngine::Gomoku(engine) => engine.new_game(),
            AnyEngine::Ataxx(engine) => engine.new_game(),
        }
    }

    /// The best move of a game that is not over, and what it is worth.
    ///
    /// # Panics
    /// If the game is not the engine's.
    pub(super) fn think(&mut self, game: &AnyPosition, nodes: u64, stop: &StopFlag) -> (MoveCode, Score) {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        match (self, game) {
            (AnyEngine::Gomoku(engine), AnyPosition::Gomoku(position)) => {
                let best = engine.go(position, &limits, stop, &mut |_| {});
                (MoveCode::gomoku(best.mv, position.size()), best.score)
            }
            (AnyEngine::Ataxx(engine), AnyPosition::Ataxx(game)) => {
                let best = engine.go(game, &limits, stop, &mut |_| {});
                (MoveCode::ataxx(best.mv), best.score)
            }
            _ => panic!("an engine plays its own game"),
        }
    }
}
