//! A board as somebody wrote it: anything goes until it is validated.

use thiserror::Error;

use super::{Bitboard, Position, Ruleset, Square};
use crate::Side;

/// An unvalidated position.
///
/// ```
/// use rules::ataxx::{Ruleset, Setup, SetupError};
/// let mut setup: Setup = "x5o/7/7/7/7/7/o5x x".parse().unwrap();
/// assert!(setup.position(Ruleset::INTERNATIONAL).is_ok());
/// setup.blocked = "a1".parse::<rules::ataxx::Square>().unwrap().into();
/// let error = setup.position(Ruleset::INTERNATIONAL).unwrap_err();
/// assert_eq!(error.to_string(), "a1 holds more than one thing");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The stones of the first and of the second side.
    pub stones: [Bitboard; 2],
    /// The squares that are never entered.
    pub blocked: Bitboard,
    /// The side whose turn it is.
    pub side_to_move: Side,
    /// Plies since the last clone.
    pub half_move_clock: u16,
    /// The number of the move, from 1.
    pub full_move_number: u16,
}

/// The setup is not a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[cfg_attr(feature = "wording", derive(wording::Coded))]
pub enum SetupError {
    /// Two stones, or a stone and a block, on one square.
    #[error("{0} holds more than one thing")]
    Overlap(Square),
    /// Moves are numbered from 1.
    #[error("the move number is 0, but the first move is number 1")]
    MoveNumberZero,
}

impl Setup {
    /// Validates the setup as a position of a game with these rules.
    ///
    /// # Errors
    /// If a square holds two things or the move number is 0. A board on which the game is over is
    /// a position, even one without stones.
    pub fn position(&self, ruleset: Ruleset) -> Result<Position, SetupError> {
        let [first, second] = self.stones;
        let overlap = (first & second) | ((first | second) & self.blocked);
        if let Some(square) = overlap.iter().next() {
            return Err(SetupError::Overlap(square));
        }
        if self.full_move_number == 0 {
            return Err(SetupError::MoveNumberZero);
        }
        Ok(Position::from_valid(self, ruleset))
    }
}
