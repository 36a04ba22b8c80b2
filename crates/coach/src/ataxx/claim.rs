//! What can be said about a move of Ataxx: codes with values, each of which has been checked.

use rules::{
    Outcome, Side,
    ataxx::{Move, Square},
};
use serde::{Deserialize, Serialize};

use crate::text;

/// Everything that is said about a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Explanation {
    /// The move.
    #[serde(rename = "move", with = "text::word")]
    pub mv: Move,
    /// Who plays it.
    #[serde(with = "text::side")]
    pub side: Side,
    /// The claims.
    pub claims: Vec<Claim>,
}

/// How a game ends for the side that plays the move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Result {
    /// It loses.
    Loss,
    /// Nobody wins.
    Draw,
    /// It wins.
    Win,
}

impl Result {
    pub(super) fn of(outcome: Outcome, side: Side) -> Result {
        match outcome {
            Outcome::Draw => Result::Draw,
            Outcome::Win(winner) if winner == side => Result::Win,
            Outcome::Win(_) => Result::Loss,
        }
    }
}

/// One thing about a move. *The side* is the one that plays it, *the enemy* the other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum Claim {
    /// The rules do not allow the move.
    Impossible,
    /// There is nothing else to play.
    Passes,
    /// A new stone next to an old one.
    Clones {
        /// Stones that change sides.
        turned: u32,
        /// The side's stones after the move.
        own: u32,
        /// The enemy's.
        enemy: u32,
    },
    /// A stone that leaves its square.
    Jumps {
        /// Stones that change sides.
        turned: u32,
        /// The side's stones after the move.
        own: u32,
        /// The enemy's.
        enemy: u32,
    },
    /// Another move would have turned more.
    MoreWasThere {
        /// The move.
        #[serde(rename = "move", with = "text::word")]
        mv: Move,
        /// How many it turns.
        turned: u32,
    },
    /// The answer that turns most stones.
    CanBeTakenBack {
        /// The answer.
        #[serde(rename = "move", with = "text::word")]
        mv: Move,
        /// How many it turns.
        turned: u32,
    },
    /// No answer turns a stone.
    NothingTakenBack,
    /// The jump leaves a square that the enemy can enter, turning stones.
    LeavesHole {
        /// The square.
        #[serde(with = "text::word")]
        square: Square,
        /// How many stones the enemy would turn.
        turned: u32,
    },
    /// The enemy could have entered the same square, turning stones.
    ClosesHole {
        /// The square.
        #[serde(with = "text::word")]
        square: Square,
        /// How many stones the enemy would have turned.
        turned: u32,
    },
    /// Empty squares that no stone can ever enter.
    OutOfReach {
        /// The squares.
        #[serde(with = "text::words")]
        squares: Vec<Square>,
    },
    /// The enemy has no move.
    ShutsIn,
    /// The move ends the game.
    Ends {
        /// How.
        result: Result,
        /// The side's stones as they count.
        own: u32,
        /// The enemy's.
        enemy: u32,
    },
    /// The result is certain after the move if both play their best.
    Forces {
        /// The result.
        result: Result,
        /// After how many plies, this move included.
        plies: u32,
    },
    /// Another move would have forced a better result.
    MissesResult {
        /// That move.
        #[serde(rename = "move", with = "text::word")]
        mv: Move,
        /// What it would have forced.
        better: Result,
        /// What is certain now.
        now: Result,
    },
    /// An engine prefers another move.
    EnginePrefers {
        /// Its move.
        #[serde(rename = "move", with = "text::word")]
        mv: Move,
        /// How many of a hundred games the move gives away, in its view.
        percent: u32,
    },
    /// An engine would have played the same.
    EngineAgrees,
}

impl Claim {
    /// The code that catalogues are keyed by.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Claim::Impossible => "impossible",
            Claim::Passes => "passes",
            Claim::Clones { .. } => "clones",
            Claim::Jumps { .. } => "jumps",
            Claim::MoreWasThere { .. } => "more-was-there",
            Claim::CanBeTakenBack { .. } => "can-be-taken-back",
            Claim::NothingTakenBack => "nothing-taken-back",
            Claim::LeavesHole { .. } => "leaves-hole",
            Claim::ClosesHole { .. } => "closes-hole",
            Claim::OutOfReach { .. } => "out-of-reach",
            Claim::ShutsIn => "shuts-in",
            Claim::Ends { .. } => "ends",
            Claim::Forces { .. } => "forces",
            Claim::MissesResult { .. } => "misses-result",
            Claim::EnginePrefers { .. } => "engine-prefers",
            Claim::EngineAgrees => "engine-agrees",
        }
    }
}
