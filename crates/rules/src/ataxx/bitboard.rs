//! Sets of squares in one `u64`.
//!
//! A row takes nine bits, seven squares and two that are always zero, and 7 × 9 = 63 bits fit. With
//! two columns of padding a shift by one or two steps in any direction never wraps onto a square of
//! another row, so whole sets expand by plain shifts and a single mask at the end.

use std::fmt;
use std::iter::FusedIterator;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub};

use super::square::{STRIDE, Square};

/// A set of squares.
///
/// ```
/// use rules::ataxx::{Bitboard, Square};
/// let corner: Square = "a1".parse().unwrap();
/// assert_eq!(corner.neighbours().len(), 3);
/// assert_eq!(corner.two_away().len(), 5);
/// assert_eq!((!Bitboard::EMPTY).len(), 49);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard(u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Bitboard = Bitboard(0);

    /// Every square of the board.
    pub const ALL: Bitboard = Bitboard(all_squares());

    /// The squares whose bits are set; bits beside the board are dropped.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u64) -> Bitboard {
        Bitboard(bits & Bitboard::ALL.0)
    }

    /// One bit a square, at [`Square::bit`].
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Number of squares.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether no square is in the set.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the square is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & square.bitboard().0 != 0
    }

    /// Whether the two sets share a square.
    #[inline]
    #[must_use]
    pub const fn intersects(self, other: Bitboard) -> bool {
        self.0 & other.0 != 0
    }

    /// This set and every square next to it.
    #[inline]
    #[must_use]
    pub const fn within_one(self) -> Bitboard {
        let rows = self.0 | self.0 << 1 | self.0 >> 1;
        Bitboard::from_bits(rows | rows << STRIDE | rows >> STRIDE)
    }

    /// This set and every square at most two steps away: where its stones could move.
    #[inline]
    #[must_use]
    pub const fn within_two(self) -> Bitboard {
        let rows = self.0 | self.0 << 1 | self.0 >> 1 | self.0 << 2 | self.0 >> 2;
        let inner = rows | rows << STRIDE | rows >> STRIDE;
        Bitboard::from_bits(inner | rows << (2 * STRIDE) | rows >> (2 * STRIDE))
    }

    /// The squares in ascending order: `a1`, `b1`, … `g7`.
    #[inline]
    #[must_use]
    pub const fn iter(self) -> Squares {
        Squares(self.0)
    }
}

impl Square {
    /// The set of this square alone.
    #[inline]
    #[must_use]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(1 << self.bit())
    }

    /// The squares one step away: where a stone here can clone to, and what a stone placed here turns.
    #[inline]
    #[must_use]
    pub const fn neighbours(self) -> Bitboard {
        NEIGHBOURS[self.bit() as usize & 63]
    }

    /// The squares exactly two steps away: where a stone here can jump to.
    #[inline]
    #[must_use]
    pub const fn two_away(self) -> Bitboard {
        TWO_AWAY[self.bit() as usize & 63]
    }
}

// Indexed by a six-bit number, so that the mask in the accessors proves the index in range.
static NEIGHBOURS: [Bitboard; 64] = rings().0;
static TWO_AWAY: [Bitboard; 64] = rings().1;

const fn all_squares() -> u64 {
    let mut bits = 0;
    let mut rank = 0;
    while rank < Square::SIDE_LENGTH {
        bits |= 0b111_1111 << (rank * STRIDE);
        rank += 1;
    }
    bits
}

const fn rings() -> ([Bitboard; 64], [Bitboard; 64]) {
    let mut near = [Bitboard::EMPTY; 64];
    let mut far = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while let Some(square) = Square::from_index(index) {
        let centre = square.bitboard();
        let one = centre.within_one();
        near[square.bit() as usize] = Bitboard(one.0 & !centre.0);
        far[square.bit() as usize] = Bitboard(centre.within_two().0 & !one.0);
        index += 1;
    }
    (near, far)
}

impl BitAnd for Bitboard {
    type Output = Bitboard;

    #[inline]
    fn bitand(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Bitboard;

    #[inline]
    fn bitor(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 | other.0)
    }
}

impl BitXor for Bitboard {
    type Output = Bitboard;

    #[inline]
    fn bitxor(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 ^ other.0)
    }
}

/// Set difference.
impl Sub for Bitboard {
    type Output = Bitboard;

    #[inline]
    fn sub(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & !other.0)
    }
}

impl Not for Bitboard {
    type Output = Bitboard;

    #[inline]
    fn not(self) -> Bitboard {
        Bitboard::from_bits(!self.0)
    }
}

impl BitAndAssign for Bitboard {
    #[inline]
    fn bitand_assign(&mut self, other: Bitboard) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Bitboard {
    #[inline]
    fn bitor_assign(&mut self, other: Bitboard) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Bitboard {
    #[inline]
    fn bitxor_assign(&mut self, other: Bitboard) {
        self.0 ^= other.0;
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Bitboard {
        square.bitboard()
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares.into_iter().fold(Bitboard::EMPTY, |set, square| set | square.bitboard())
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        self.iter()
    }
}

/// The squares of a [`Bitboard`] in ascending order.
#[derive(Clone, Debug)]
pub struct Squares(u64);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(Square::from_bit(bit))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Squares {}
impl FusedIterator for Squares {}

/// The board as seven lines, row 7 first: `#` in the set, `.` not.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..Square::SIDE_LENGTH).rev() {
            let row = self.0 >> (rank * STRIDE);
            let line: String =
                (0..Square::SIDE_LENGTH).map(|file| if row >> file & 1 == 1 { '#' } else { '.' }).collect();
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_and_expansions_agree_with_king_distance() {
        for from in Square::all() {
            for to in Square::all() {
                let steps = from.distance(to);
                assert_eq!(from.neighbours().contains(to), steps == 1, "{from} {to}");
                assert_eq!(from.two_away().contains(to), steps == 2, "{from} {to}");
                assert_eq!(from.bitboard().within_one().contains(to), steps <= 1, "{from} {to}");
                assert_eq!(from.bitboard().within_two().contains(to), steps <= 2, "{from} {to}");
            }
        }
    }

    #[test]
    fn iteration_yields_what_was_collected() {
        let set: Bitboard = Square::all().filter(|square| square.index() % 3 == 1).collect();
        assert_eq!(set.iter().collect::<Bitboard>(), set);
        assert_eq!(set.iter().len(), set.len() as usize);
        assert_eq!((!set).len() + set.len(), 49);
    }
}
