//! A position put on the board by hand: unchecked until it becomes a [`Position`].

use super::{
    point::Point,
    position::{EndReason, Ending, Position},
    ruleset::Ruleset,
};
use crate::{Outcome, Side};

/// Stones and the side to move, not yet checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// Size and variant.
    pub ruleset: Ruleset,
    /// The stones, in any order.
    pub stones: Vec<(Point, Side)>,
    /// Whose turn it is.
    pub to_move: Side,
}

/// Why a setup is not a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "wording", derive(wording::Coded))]
pub enum InvalidSetup {
    /// A stone stands outside the board.
    #[error("the stone on {point} is outside the {size}×{size} board")]
    OffBoard {
        /// Where the stone stands.
        point: Point,
        /// The side length of the board.
        size: u8,
    },
    /// Two stones stand on one point.
    #[error("two stones stand on {0}")]
    Occupied(Point),
    /// Both sides have a winning row.
    #[error("both sides already have a winning row")]
    TwoWinners,
}

impl Setup {
    /// The side whose turn it is when nothing else is known: black, unless black has more stones.
    #[must_use]
    pub fn side_by_count(stones: &[(Point, Side)]) -> Side {
        let black = stones.iter().filter(|(_, side)| *side == Side::First).count();
        if black > stones.len() - black { Side::Second } else { Side::First }
    }

    /// Checks the setup and makes it a position. A winning row on the board, or a full board,
    /// makes it a finished one.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn validate(&self) -> Result<Position, InvalidSetup> {
        let mut position = Position::new(self.ruleset);
        let size = self.ruleset.size();
        for &(point, side) in &self.stones {
            if !point.is_on(size) {
                return Err(InvalidSetup::OffBoard { point, size });
            }
            if position.stone(point).is_some() {
                return Err(InvalidSetup::Occupied(point));
            }
            position.put_stone(point, side);
        }
        if position.side_to_move() != self.to_move {
            position.turn();
        }
        let won_by = |side| Some(Ending { outcome: Outcome::Win(side), reason: EndReason::Line });
        position.set_end(match position.sides_with_winning_row() {
            [true, true] => return Err(InvalidSetup::TwoWinners),
            [true, false] => won_by(Side::First),
            [false, true] => won_by(Side::Second),
            [false, false] => position.ending_by_full_board(),
        });
        Ok(position)
    }
}
