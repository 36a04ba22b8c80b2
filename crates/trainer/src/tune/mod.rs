//! Tuning: the tables of an engine's evaluation, fitted to self-played games.
//!
//! Both evaluations are sums of weights, so that tuning either is one logistic regression: how
//! often a position is won is the logistic function of its worth divided by a scale. [`Tuning`]
//! turns games into samples, which know nothing of games; the fit changes the weights step by step
//! until positions of games that it does not learn from are foretold no better.

mod adam;
mod ataxx;
mod fit;
mod gomoku;
mod model;
mod samples;
mod scale;

pub use fit::{Epoch, Fit, Settings, TooFew};
pub(crate) use model::{logistic, loss};
pub(crate) use scale::fitted as fitted_scale;

use rules::{AnyPosition, GameKind};

use self::{ataxx::AtaxxFeatures, gomoku::GomokuFeatures, model::Model, samples::Samples};
use crate::{StopFlag, data::StoredGame, selfplay::EngineWeights};

/// Games on their way to weights.
pub struct Tuning {
    features: Features,
    samples: Samples,
    games: u32,
}

/// How an engine's evaluation sees a position.
enum Features {
    Gomoku(Box<GomokuFeatures>),
    Ataxx(Box<AtaxxFeatures>),
}

/// A game that the engine in question does not play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
#[error("a game of {found} teaches nothing about {wanted}")]
pub struct OtherGame {
    /// The game that was given.
    pub found: GameKind,
    /// The game of the engine.
    pub wanted: GameKind,
}

impl Tuning {
    /// A tuning that begins with these weights.
    #[must_use]
    pub fn new(start: EngineWeights) -> Tuning {
        let features = match start {
            EngineWeights::Gomoku(weights) => Features::Gomoku(Box::new(GomokuFeatures::new(*weights))),
            EngineWeights::Ataxx(weights) => Features::Ataxx(Box::new(AtaxxFeatures::new(*weights))),
        };
        Tuning { features, samples: Samples::default(), games: 0 }
    }

    /// Takes in the positions of a game: those after the opening whose score is not proved, unless
    /// they are known already or an answer is forced.
    ///
    /// # Errors
    /// If it is not the engine's game.
    pub fn add(&mut self, game: &StoredGame) -> Result<(), OtherGame> {
        let (number, samples) = (self.games, &mut self.samples);
        match (&mut self.features, &game.game) {
            (Features::Gomoku(features), AnyPosition::Gomoku(position)) => {
                features.add(game, position, number, samples);
            }
            (Features::Ataxx(features), AnyPosition::Ataxx(played)) => {
                features.add(game, played, number, samples);
            }
            (Features::Gomoku(_), _) => {
                return Err(OtherGame { found: GameKind::Ataxx, wanted: GameKind::Gomoku });
            }
            (Features::Ataxx(_), _) => {
                return Err(OtherGame { found: GameKind::Gomoku, wanted: GameKind::Ataxx });
            }
        }
        self.games += 1;
        Ok(())
    }

    /// How many games there are.
    #[must_use]
    pub fn games(&self) -> usize {
        self.games as usize
    }

    /// How many positions there are to learn from.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.samples.len()
    }

    /// Fits the weights. `on_epoch` hears of every pass over the positions; a raised flag ends the
    /// fit with the best weights so far.
    ///
    /// # Errors
    /// If there are too few games to learn from some and to check with others.
    pub fn fit(
        &self,
        settings: &Settings,
        stop: &StopFlag,
        on_epoch: &mut dyn FnMut(&Epoch),
    ) -> Result<Fit, TooFew> {
        fit::fit(&self.samples, &self.start(), settings, stop, on_epoch)
    }

    /// The weights that a fit has found.
    #[must_use]
    pub fn weights(&self, fit: &Fit) -> EngineWeights {
        let model = fit.in_engine_units();
        match &self.features {
            Features::Gomoku(features) => EngineWeights::Gomoku(Box::new(features.weights(&model))),
            Features::Ataxx(features) => EngineWeights::Ataxx(Box::new(features.weights(&model))),
        }
    }

    fn start(&self) -> Model {
        match &self.features {
            Features::Gomoku(features) => features.start(),
            Features::Ataxx(features) => features.start(),
        }
    }
}

/// The nearest whole number that a table can hold.
fn rounded(weight: f32) -> i16 {
    // Beyond its range, such a cast takes the nearest number there is.
    weight.round() as i16
}
