//! Moves and their UAI text: `g2` clones to g2, `a1c3` jumps from a1 to c3, `0000` passes.
//!
//! A clone is known by its target alone, whichever stone it comes from, so equal moves compare
//! equal. Geometry is checked when a move is made: there is no jump of any other length than two.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::square::STRIDE;
use super::{Square, SquareError};

/// A clone, a jump or a pass, in two bytes.
///
/// ```
/// use rules::ataxx::Move;
/// let jump: Move = "a1c3".parse().unwrap();
/// assert!(jump.is_jump());
/// assert_eq!(jump.to().unwrap().to_string(), "c3");
/// // A single step written out is the clone to its target.
/// assert_eq!("a1b2".parse::<Move>(), "b2".parse());
/// assert_eq!("pass".parse(), Ok(Move::PASS));
/// assert_eq!(Move::PASS.to_string(), "0000");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    // A clone starts on its own target, so that lifting `from` before setting `to` changes nothing.
    from: Square,
    to: Square,
}

/// The bit beside the board that both ends of a pass stand on.
const NOWHERE: Square = Square::from_bit(63);

impl Move {
    /// The move of a side that cannot move.
    pub const PASS: Move = Move { from: NOWHERE, to: NOWHERE };

    /// A new stone on `to`.
    #[inline]
    #[must_use]
    pub const fn clone_to(to: Square) -> Move {
        Move { from: to, to }
    }

    /// The move of the stone on `from` to `to`: a clone one step away, a jump two steps away.
    #[inline]
    #[must_use]
    pub const fn between(from: Square, to: Square) -> Option<Move> {
        if from.two_away().contains(to) {
            Some(Move { from, to })
        } else if from.neighbours().contains(to) {
            Some(Move::clone_to(to))
        } else {
            None
        }
    }

    /// A jump whose length is known to be two.
    #[inline]
    pub(super) const fn jump(from: Square, to: Square) -> Move {
        Move { from, to }
    }

    /// Whether this is the pass.
    #[inline]
    #[must_use]
    pub const fn is_pass(self) -> bool {
        self.to.bit() == NOWHERE.bit()
    }

    /// Whether this adds a stone.
    #[inline]
    #[must_use]
    pub const fn is_clone(self) -> bool {
        self.from.bit() == self.to.bit() && !self.is_pass()
    }

    /// Whether this moves a stone.
    #[inline]
    #[must_use]
    pub const fn is_jump(self) -> bool {
        self.from.bit() != self.to.bit()
    }

    /// The square that is filled; none for a pass.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Option<Square> {
        if self.is_pass() { None } else { Some(self.to) }
    }

    /// The square that a jump empties; none for a clone or a pass.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Option<Square> {
        if self.is_jump() { Some(self.from) } else { None }
    }

    /// Origin and target as stored: equal for a clone, beside the board for a pass.
    #[inline]
    pub(super) const fn ends(self) -> (Square, Square) {
        (self.from, self.to)
    }

    /// The move in 16 bits, for tables. `u16::MAX` is no move.
    #[inline]
    #[must_use]
    pub const fn to_bits(self) -> u16 {
        u16::from_le_bytes([self.from.bit(), self.to.bit()])
    }

    /// The inverse of [`Move::to_bits`]; none if the bits are not a move's.
    #[must_use]
    pub const fn from_bits(bits: u16) -> Option<Move> {
        let [from, to] = bits.to_le_bytes();
        if from == NOWHERE.bit() && to == NOWHERE.bit() {
            return Some(Move::PASS);
        }
        let (Some(origin), Some(target)) = (on_board(from), on_board(to)) else { return None };
        if from == to {
            return Some(Move::clone_to(target));
        }
        match origin.distance(target) {
            2 => Some(Move::jump(origin, target)),
            _ => None,
        }
    }
}

const fn on_board(bit: u8) -> Option<Square> {
    Square::new(bit % STRIDE, bit / STRIDE)
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_pass() {
            f.write_str("0000")
        } else if self.is_jump() {
            write!(f, "{}{}", self.from, self.to)
        } else {
            write!(f, "{}", self.to)
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a move.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[cfg_attr(feature = "wording", derive(wording::Coded))]
pub enum MoveError {
    /// Neither one square, two squares nor a pass.
    #[error("`{0}` is not a move: write a clone as `g2`, a jump as `a1c3`, a pass as `0000`")]
    Shape(String),
    /// A part of the move is no square.
    #[error("`{text}` is not a move: {cause}")]
    Square {
        /// The whole text.
        text: String,
        /// The part that is no square.
        cause: SquareError,
    },
    /// The squares are neither one nor two steps apart.
    #[error("`{text}` is not a move: a stone goes one or two steps, not {steps}")]
    Distance {
        /// The whole text.
        text: String,
        /// The distance between its squares.
        steps: u8,
    },
}

impl FromStr for Move {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Move, MoveError> {
        let square = |part: &str| {
            part.parse::<Square>().map_err(|cause| MoveError::Square { text: text.to_owned(), cause })
        };
        match text.len() {
            _ if text == "0000" || text == "pass" => Ok(Move::PASS),
            2 => Ok(Move::clone_to(square(text)?)),
            4 if text.is_char_boundary(2) => {
                let (from, to) = (square(&text[..2])?, square(&text[2..])?);
                Move::between(from, to)
                    .ok_or_else(|| MoveError::Distance { text: text.to_owned(), steps: from.distance(to) })
            }
            _ => Err(MoveError::Shape(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_move() -> impl Iterator<Item = Move> {
        let pairs = Square::all().flat_map(|from| Square::all().map(move |to| (from, to)));
        pairs
            .filter_map(|(from, to)| Move::between(from, to))
            .chain(Square::all().map(Move::clone_to))
            .chain([Move::PASS])
    }

    #[test]
    fn every_move_survives_its_text_and_its_bits() {
        for mv in every_move() {
            assert_eq!(mv.to_string().parse(), Ok(mv));
            assert_eq!(Move::from_bits(mv.to_bits()), Some(mv));
        }
        assert_eq!(size_of::<Move>(), 2);
    }

    #[test]
    fn only_the_bits_of_moves_are_moves() {
        let valid: std::collections::HashSet<u16> = every_move().map(Move::to_bits).collect();
        for bits in 0..=u16::MAX {
            assert_eq!(Move::from_bits(bits).is_some(), valid.contains(&bits), "{bits:#06x}");
        }
    }

    #[test]
    fn bad_text_is_named_in_the_message() {
        for (text, why) in [
            ("", "`` is not a move: write"),
            ("a1b", "`a1b` is not a move: write"),
            ("zz9", "`zz9` is not a move: write"),
            ("h1", "`h1` is not a move: `h1` is not a square"),
            ("a1a8", "`a1a8` is not a move: `a8` is not a square"),
            ("a1d1", "a stone goes one or two steps, not 3"),
            ("a1a1", "a stone goes one or two steps, not 0"),
            ("aé1", "`aé1` is not a move: write"),
            ("000", "`000` is not a move: write"),
        ] {
            let message = text.parse::<Move>().unwrap_err().to_string();
            assert!(message.contains(why), "{text:?}: {message}");
        }
    }
}
