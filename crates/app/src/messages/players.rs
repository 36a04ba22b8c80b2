//! Who can be played against.

use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use ts_rs::TS;
#[cfg(feature = "schema")]
use utoipa::{IntoParams, ToSchema};

use super::board::Game;

/// A player of the list, in one game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct PlayerInfo {
    /// Its id, as it is chosen.
    pub id: String,
    /// The game.
    pub game: Game,
    /// Where it comes from.
    pub family: PlayerFamily,
    /// How it thinks, in a few words.
    pub origin: String,
    /// Its place among players of the same origin, the weakest first.
    pub level: Option<u8>,
    /// Measured strength; `random` is 0.
    pub elo: Option<f64>,
    /// Half the width of the 95 % interval.
    pub elo_error: Option<f64>,
    /// What can be set: `killer:depth=4,kill-depth=8`.
    pub parameters: Vec<ParameterInfo>,
}

/// Where a player comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PlayerFamily {
    /// A level of an engine.
    Engine,
    /// A player of the reports.
    Classic,
    /// An own program.
    Program,
}

/// Something that can be set about a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct ParameterInfo {
    /// Its name.
    pub name: String,
    /// What it can be.
    pub kind: ParameterKind,
    /// What it is unless set.
    pub default: Option<String>,
    /// What it does, in a few words.
    pub about: String,
}

/// What a parameter can be.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ParameterKind {
    /// A whole number.
    Integer {
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// `on` or `off`.
    Switch,
    /// The name of a file of weights.
    File,
    /// Some of these, joined by `+`.
    Names {
        /// All of them.
        names: Vec<String>,
    },
}

/// Which players are meant.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(IntoParams))]
#[cfg_attr(feature = "schema", into_params(parameter_in = Query))]
pub struct PlayersQuery {
    /// Those of this game; of both if left out.
    pub game: Option<Game>,
}

/// An own program that plays: `program:NAME` in the list of players.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct Program {
    /// Its name, unique.
    pub name: String,
    /// The command that starts it.
    pub command: String,
    /// What it plays.
    pub game: Game,
    /// What it speaks: `gomocup` or `uai`; by the game if left out.
    #[cfg_attr(feature = "schema", ts(optional))]
    pub protocol: Option<String>,
}

/// The file of sixteen weights that `shapes-easy` and `shapes-hard` play by: `ChessboardValue.txt`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct WeightsFile {
    /// Its name: `shapes-hard:weights=NAME` plays by it.
    pub name: String,
    /// How much a point's importance to the enemy weighs.
    pub defence: f64,
    /// How much a point's importance to oneself weighs.
    pub attack: f64,
    /// The seven own shapes, in the order of `shapes`.
    pub own: Vec<f64>,
    /// The seven enemy shapes.
    pub enemy: Vec<f64>,
    /// The names of the shapes; left out when writing.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<_>"))]
    pub shapes: Vec<String>,
    /// What each shape looks like, its mirror images aside: a row of points, `1` for a stone and `0` for an
    /// empty point. Left out when writing.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<_>"))]
    pub forms: Vec<Vec<String>>,
}
