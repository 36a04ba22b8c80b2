//! Training of the engines' networks on self-played games.
//!
//! [`Games`] turns games into samples, [`Games::training`] begins with random parameters, and
//! [`Training::epoch`] passes over all samples once, each turned or mirrored by chance: batches, a
//! gradient for each part of a batch, AdamW. The parameters are learned in the form in which the engine
//! keeps them, so that [`Training::export`] loses nothing, and checks that it did not. What is special
//! about a game stands in the module of its name; all else is the same for both.

pub mod check;

mod adam;
mod ataxx;
mod checkpoint;
mod curve;
mod gomoku;
mod model;
mod run;
mod samples;
mod state;
mod wide;

pub use checkpoint::CheckpointError;
pub use curve::{to_csv, to_svg};

use rules::{AnyPosition, GameKind, gomoku::Variant};

use self::{ataxx::AtaxxModel, model::Model, run::Run};
use crate::{
    StopFlag,
    data::StoredGame,
    tune::{OtherGame, TooFew},
};

/// What can be chosen about a training.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// How much of what is learned is what became of the position; the rest is the score of the search.
    pub result_share: f32,
    /// How much a ply further on counts in what became of a position: 1 for the result of the game alone.
    pub lambda: f32,
    /// Passes over all positions.
    pub epochs: usize,
    /// Positions between two steps.
    pub batch: usize,
    /// How far the longest steps go.
    pub rate: f32,
    /// How strongly parameters are drawn to zero.
    pub decay: f32,
    /// Where all chance comes from.
    pub seed: u64,
    /// How many threads work; the result is always the same.
    pub threads: usize,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            result_share: 0.7,
            lambda: 1.0,
            epochs: 20,
            batch: 16_384,
            rate: 0.001,
            decay: 0.01,
            seed: 1,
            threads: 1,
        }
    }
}

/// A pass over all positions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Epoch {
    /// Its number, from 1.
    pub number: usize,
    /// The mean loss of the positions that are learned from, measured on the way.
    pub learned: f64,
    /// The mean loss of those that are not.
    pub checked: f64,
    /// The mean cross-entropy with which the choices of the search in those are foretold, if the network
    /// says anything about moves.
    pub choices: Option<f64>,
    /// How far the last step went.
    pub rate: f32,
}

/// A finished network.
#[derive(Clone, PartialEq, Debug)]
pub struct Exported {
    /// The engine's file.
    pub file: Vec<u8>,
    /// How many positions it was held against what it was trained as.
    pub positions: usize,
    /// By how much the engine's evaluation differed at most, in its units.
    pub largest_difference: f32,
}

/// The finished network is not the one that was trained.
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error, wording::Coded)]
#[error(
    "the finished network differs by {difference:.2} from the one that was trained, and only {tolerance:.2} are allowed"
)]
#[coded("network_export")]
pub struct ExportError {
    /// By how much it differs, in the engine's units.
    pub difference: f32,
    /// By how much it may differ.
    pub tolerance: f32,
}

/// Why a training cannot begin.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
pub enum BeginError {
    /// There are too few positions.
    #[error(transparent)]
    TooFew(#[from] TooFew),
    /// The network cannot be that wide.
    #[error("a network of width {width} is not possible: it is one of {possible:?}")]
    Width {
        /// The width that was asked for.
        width: usize,
        /// Those that are possible.
        possible: &'static [usize],
    },
}

/// Why a training cannot begin with a finished network.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
pub enum BeginWithError {
    /// It is none.
    #[error(transparent)]
    Gomoku(#[from] gomoku_engine::network::NetworkError),
    /// It is for another rule.
    #[error("a network for {found}, and the games are of {wanted}")]
    Rule {
        /// The rule of the network.
        found: Variant,
        /// The rule of the games.
        wanted: Variant,
    },
    /// It is no network of Ataxx.
    #[error(transparent)]
    Ataxx(#[from] ataxx_engine::network::NetworkError),
    /// Its rows have another width.
    #[error("a network of width {found} cannot begin one of width {wanted}")]
    Width {
        /// The width of the network.
        found: usize,
        /// The width that is trained.
        wanted: usize,
    },
}

/// Why a game cannot be learned from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
pub enum AddError {
    /// It is not the network's game.
    #[error(transparent)]
    OtherGame(#[from] OtherGame),
    /// A network of Gomoku is for one rule.
    #[error("a network is for one rule, and there are games of {wanted} and of {found}")]
    OtherRule {
        /// The rule of the game that was given.
        found: Variant,
        /// The rule of those before.
        wanted: Variant,
    },
}

/// Games on their way to a training.
pub struct Games(SampleBuilder);

enum SampleBuilder {
    Gomoku(Box<gomoku::SampleBuilder>),
    Ataxx(ataxx::SampleBuilder),
}

impl Games {
    /// No games yet.
    #[must_use]
    pub fn new(game: GameKind) -> Games {
        Games(match game {
            GameKind::Gomoku => SampleBuilder::Gomoku(Box::new(gomoku::SampleBuilder::new())),
            GameKind::Ataxx => SampleBuilder::Ataxx(ataxx::SampleBuilder::new()),
        })
    }

    /// Takes in the positions of a game: those after the opening whose score is not proved, unless they
    /// are known already.
    ///
    /// # Errors
    /// If it is another game, or in Gomoku one under another rule.
    pub fn add(&mut self, game: &StoredGame) -> Result<(), AddError> {
        match (&mut self.0, &game.game) {
            (SampleBuilder::Ataxx(builder), AnyPosition::Ataxx(played)) => builder.add(game, played),
            (SampleBuilder::Gomoku(builder), AnyPosition::Gomoku(position)) => {
                builder.add(game, position)?;
            }
            (SampleBuilder::Ataxx(_), AnyPosition::Gomoku(_)) => {
                return Err(OtherGame { found: GameKind::Gomoku, wanted: GameKind::Ataxx }.into());
            }
            (SampleBuilder::Gomoku(_), AnyPosition::Ataxx(_)) => {
                return Err(OtherGame { found: GameKind::Ataxx, wanted: GameKind::Gomoku }.into());
            }
        }
        Ok(())
    }

    /// How many games there are.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.0 {
            SampleBuilder::Gomoku(builder) => builder.samples.games(),
            SampleBuilder::Ataxx(builder) => builder.samples.games(),
        }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many numbers a row of such a network usually has.
    #[must_use]
    pub fn usual_width(&self) -> usize {
        match &self.0 {
            SampleBuilder::Gomoku(_) => gomoku_engine::network::WIDTHS[0],
            SampleBuilder::Ataxx(_) => 64,
        }
    }

    /// Begins to train a network with so many numbers in a row.
    ///
    /// # Errors
    /// If there are too few games, or no networks of that width.
    pub fn training(self, width: usize, settings: Settings) -> Result<Box<dyn Training>, BeginError> {
        let samples = match self.0 {
            SampleBuilder::Gomoku(builder) => return builder.training(width, settings),
            SampleBuilder::Ataxx(ataxx::SampleBuilder { samples, .. }) => samples,
        };
        macro_rules! by_width {
            ($($width:literal),*) => {
                match width {
                    $($width => {
                        let model = AtaxxModel::<$width>::new(&samples);
                        Ok(Box::new(Run::new(model, samples, settings)?))
                    })*
                    _ => Err(BeginError::Width { width, possible: &[$($width),*] }),
                }
            };
        }
        by_width!(16, 32, 48, 64, 96, 128, 192, 256)
    }
}

/// A training under way.
pub trait Training {
    /// One pass over the positions; none if the flag was raised before its end.
    fn epoch(&mut self, stop: &StopFlag) -> Option<Epoch>;

    /// All passes so far.
    fn curve(&self) -> &[Epoch];

    /// How many positions are learned from, and how many are kept back to check with.
    fn positions(&self) -> (usize, usize);

    /// How many units of the engine's scores make one of the logistic function.
    fn scale(&self) -> f32;

    /// The finished network, held against what it was trained as.
    ///
    /// # Errors
    /// If it differs.
    fn export(&self) -> Result<Exported, ExportError>;

    /// Begins with the numbers of a finished network instead of random ones.
    ///
    /// # Errors
    /// If the file is no such network.
    fn begin_with(&mut self, network: &[u8]) -> Result<(), BeginWithError>;

    /// Everything that is needed to go on later.
    fn checkpoint(&self) -> Vec<u8>;

    /// Goes on where a checkpoint was made: as if there had been no break.
    ///
    /// # Errors
    /// If it was made in another training.
    fn resume(&mut self, checkpoint: &[u8]) -> Result<(), CheckpointError>;
}

impl<M: Model> Training for Run<M> {
    fn epoch(&mut self, stop: &StopFlag) -> Option<Epoch> {
        Run::epoch(self, stop)
    }

    fn curve(&self) -> &[Epoch] {
        Run::curve(self)
    }

    fn positions(&self) -> (usize, usize) {
        self.sizes()
    }

    fn scale(&self) -> f32 {
        Run::scale(self)
    }

    fn export(&self) -> Result<Exported, ExportError> {
        Run::export(self)
    }

    fn begin_with(&mut self, network: &[u8]) -> Result<(), BeginWithError> {
        Run::begin_with(self, network)
    }

    fn checkpoint(&self) -> Vec<u8> {
        Run::checkpoint(self)
    }

    fn resume(&mut self, checkpoint: &[u8]) -> Result<(), CheckpointError> {
        Run::resume(self, checkpoint)
    }
}
