//! What every game of a match is played under: time, limits, and when the arena ends a game.

use std::time::Duration;

use player::TimeControl;

use crate::adjudication::Adjudication;

/// The conditions of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conditions {
    /// Each side's time, the first side's first.
    pub time: [TimeControl; 2],
    /// How far a player may look, in plies.
    pub depth: Option<u32>,
    /// How many positions a player may look at.
    pub nodes: Option<u64>,
    /// How late an answer may come without a loss: the way from a program to us takes time that is
    /// not the program's.
    pub tolerance: Duration,
    /// When the arena ends a game.
    pub adjudication: Adjudication,
}

impl Conditions {
    /// How late an answer may come unless asked for otherwise.
    pub const USUAL_TOLERANCE: Duration = Duration::from_millis(30);
}

impl Default for Conditions {
    fn default() -> Self {
        Conditions {
            time: [TimeControl::default(); 2],
            depth: None,
            nodes: None,
            tolerance: Self::USUAL_TOLERANCE,
            adjudication: Adjudication::default(),
        }
    }
}
