//! The 49 squares of the board, `a1` to `g7`.
//!
//! A square stores its bit in the padded layout of [`Bitboard`](super::Bitboard) (nine bits a row),
//! so that turning it into a mask is one shift. [`Square::index`] is the dense number for tables.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// Bits from one row to the next: seven squares and two that are always zero.
pub(super) const STRIDE: u8 = 9;

/// One of the 49 squares.
///
/// ```
/// use rules::ataxx::Square;
/// let square: Square = "c2".parse().unwrap();
/// assert_eq!((square.file(), square.rank()), (2, 1));
/// assert_eq!(square.index(), 9);
/// assert_eq!(square.to_string(), "c2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// Files and ranks of the board.
    pub const SIDE_LENGTH: u8 = 7;

    /// Squares of the board.
    pub const COUNT: usize = 49;

    /// The square on this file and rank, both counted from 0 (`a` and `1`).
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < Square::SIDE_LENGTH && rank < Square::SIDE_LENGTH {
            Some(Square(rank * STRIDE + file))
        } else {
            None
        }
    }

    /// The square with this dense number, the inverse of [`Square::index`].
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < Square::COUNT { Square::new((index % 7) as u8, (index / 7) as u8) } else { None }
    }

    /// Every square: `a1`, `b1`, … `g7`.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..Square::COUNT).filter_map(Square::from_index)
    }

    /// The file, 0 for `a` to 6 for `g`.
    #[inline]
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % STRIDE
    }

    /// The rank, 0 for `1` to 6 for `7`.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / STRIDE
    }

    /// The dense number: 0 for `a1`, 1 for `b1`, … 48 for `g7`.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 - 2 * self.rank()) as usize
    }

    /// The bit of this square in a [`Bitboard`](super::Bitboard): 0 to 60, with gaps.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> u8 {
        self.0
    }

    /// Steps of a king from here to there.
    #[inline]
    #[must_use]
    pub const fn distance(self, other: Square) -> u8 {
        let files = self.file().abs_diff(other.file());
        let ranks = self.rank().abs_diff(other.rank());
        if files > ranks { files } else { ranks }
    }

    /// The square of a bit that is known to be on the board, or the stand-in that marks a pass.
    #[inline]
    pub(super) const fn from_bit(bit: u8) -> Square {
        Square(bit)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file()) as char, self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a square.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[cfg_attr(feature = "wording", derive(wording::Coded))]
#[error("`{0}` is not a square from a1 to g7")]
pub struct SquareError(pub String);

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Square, SquareError> {
        let &[file, rank] = text.as_bytes() else { return Err(SquareError(text.to_owned())) };
        Square::new(file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'))
            .ok_or_else(|| SquareError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_survives_its_text_and_its_number() {
        assert_eq!(Square::all().count(), Square::COUNT);
        for (index, square) in Square::all().enumerate() {
            assert_eq!(square.index(), index);
            assert_eq!(square.to_string().parse(), Ok(square));
        }
    }

    #[test]
    fn text_off_the_board_is_refused_by_name() {
        for text in ["", "a", "h1", "a8", "a0", "A1", "a1 ", "é"] {
            assert_eq!(text.parse::<Square>(), Err(SquareError(text.to_owned())));
        }
    }
}
