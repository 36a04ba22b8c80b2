//! Random training of the sixteen weights: what is asked for, how it stands, which games were played.

use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use ts_rs::TS;
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use super::{board::PositionView, error::Refusal};

/// A training that somebody wants. Everything but the name can be left out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct TrainingRequest {
    /// The file of weights that it writes: a new one.
    pub name: String,
    /// The file of weights that it begins with; those of the report if left out.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub start: Option<String>,
    /// How many rounds.
    #[serde(default = "usual::rounds")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<_>"))]
    pub rounds: u32,
    /// How many sets of weights play in a round: the best so far and its copies.
    #[serde(default = "usual::population")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<_>"))]
    pub population: u32,
    /// How many games each pair plays, an even number.
    #[serde(default = "usual::games")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<_>"))]
    pub games: u32,
    /// The share of the weights that change in a copy, from 0 to 1.
    #[serde(default = "usual::changed")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<_>"))]
    pub changed: f64,
    /// How far a weight of a copy may move in the first round, as a share of the weight.
    #[serde(default = "usual::step")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<_>"))]
    pub step: f64,
    /// How the step goes on: `constant`, or `halve:N` to halve it every N rounds.
    #[serde(default = "usual::schedule")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<_>"))]
    pub schedule: String,
    /// How many games the best copy of a round plays against the first weights before it takes over, an
    /// even number; 0 for no trial.
    #[serde(default = "usual::trial")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<_>"))]
    pub trial: u32,
    /// The rule of the games: `freestyle`, `standard`, `renju` or `caro`.
    #[serde(default = "usual::rule")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<_>"))]
    pub rule: String,
    /// The side of the board.
    #[serde(default = "usual::size")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<_>"))]
    pub size: u8,
    /// Where all chance comes from.
    #[serde(default = "usual::seed")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<_>"))]
    pub seed: u32,
    /// Games at the same time, at most one a core; all cores but one if left out. The result does not
    /// depend on it.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub threads: Option<u8>,
}

/// What a training is unless asked otherwise: the same as at the command line.
mod usual {
    pub(super) fn rounds() -> u32 {
        250
    }
    pub(super) fn population() -> u32 {
        5
    }
    pub(super) fn games() -> u32 {
        20
    }
    pub(super) fn changed() -> f64 {
        0.15
    }
    pub(super) fn step() -> f64 {
        0.9
    }
    pub(super) fn schedule() -> String {
        "constant".to_owned()
    }
    pub(super) fn trial() -> u32 {
        1000
    }
    pub(super) fn rule() -> String {
        "freestyle".to_owned()
    }
    pub(super) fn size() -> u8 {
        15
    }
    pub(super) fn seed() -> u32 {
        1
    }
}

/// How to go on with a training.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct TrainingResume {
    /// How many rounds in all from now on; as many as before if left out.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub rounds: Option<u32>,
}

/// Whether a training goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum TrainingState {
    /// Rounds are being played.
    Running,
    /// Stopped or cut off: it can be gone on with.
    Stopped,
    /// All rounds were played; it can be given more of them.
    Finished,
}

/// A training in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct TrainingSummary {
    /// The file of weights that it writes, which is its name.
    pub name: String,
    /// When it began: milliseconds since 1970, UTC.
    pub began_ms: i64,
    /// Whether it goes on.
    pub state: TrainingState,
    /// Rounds that were played to their end.
    pub played: u32,
    /// Rounds in all.
    pub rounds: u32,
}

/// A training as it stands.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct TrainingView {
    /// What a list shows of it.
    #[serde(flatten)]
    pub summary: TrainingSummary,
    /// What was asked for.
    pub request: TrainingRequest,
    /// The weights that it began with, in the order of the file.
    pub start: Vec<f64>,
    /// How many games a round has.
    pub games_per_round: u32,
    /// The round that is being played.
    pub current: Option<CurrentRound>,
    /// The rounds that were played to their end, oldest first.
    pub finished: Vec<TrainingRound>,
}

/// A round that is being played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct CurrentRound {
    /// Its number, from 1.
    pub number: u32,
    /// Games that have ended.
    pub games: u32,
    /// What everybody came to so far: the weights from before first, then their copies.
    pub tallies: Vec<TrainingTally>,
}

/// A round that was played to its end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct TrainingRound {
    /// Its number, from 1.
    pub number: u32,
    /// By how much the copies were perturbed.
    pub step: f64,
    /// What everybody came to: the weights from before first, then their copies.
    pub tallies: Vec<TrainingTally>,
    /// Who did best: 0 for the weights from before.
    pub winner: u32,
    /// The games of the winner's trial against the first weights, if it had to pass one.
    pub trial: Option<TrainingTally>,
    /// Who goes on: the winner, or 0 for the weights from before.
    pub best: u32,
    /// The weights that go on, in the order of the file.
    pub weights: Vec<f64>,
}

/// The games of one set of weights in a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct TrainingTally {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Games won less games lost.
    pub score: i32,
}

/// A game of a round: the best weights against others.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct TrainingGame {
    /// Who had black: 0 for the weights from before the round.
    pub first: u32,
    /// Who had white.
    pub second: u32,
    /// Every move, the random stones of the opening among them.
    pub game: PositionView,
}

/// A message on the socket of a training.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum TrainingMessage {
    /// How it stands, when that has changed; ten times a second at most. `finished` has all rounds in the
    /// first message and only those that were not told before in the others.
    Progress {
        /// How it stands.
        training: Box<TrainingView>,
    },
    /// The server ends the connection.
    Closing {
        /// Why.
        #[serde(flatten)]
        refusal: Refusal,
    },
}
