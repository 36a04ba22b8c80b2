//! The 36 places of two by two squares, and which patterns stand in them.

use rules::ataxx::Position;

use crate::window::{rows_of_squares, sides};

/// How many places there are: the lowest row of the board first, from its first file on.
pub const PLACES: usize = 36;
/// How many patterns: two bits a square, 0 empty, 1 own, 2 the enemy's, 3 blocked; the lower left square
/// in the lowest bits, then the upper left, the lower right and the upper right.
pub const PATTERNS: usize = 256;

/// The number of the row of every place: its place times [`PATTERNS`], and its pattern.
pub type Rows = [u16; PLACES];

/// A board as the side to move sees it: the bits of its squares and those of the enemy's, as
/// `rules::ataxx::Bitboard` has them, with blocked squares in both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View([u64; 2]);

impl View {
    /// What the side to move sees.
    #[inline(always)]
    #[must_use]
    pub fn new(position: &Position) -> View {
        View(sides(position))
    }

    /// How many squares are empty.
    #[inline(always)]
    #[must_use]
    pub const fn empty_squares(self) -> u32 {
        49 - (self.0[0] | self.0[1]).count_ones()
    }
}

/// The rows that a board shows.
#[inline(always)]
#[must_use]
pub fn rows(view: View) -> Rows {
    const ACROSS: usize = 6;
    let lines = rows_of_squares(view.0);
    let mut rows = [0; PLACES];
    for (place, row) in rows.iter_mut().enumerate() {
        let (line, file) = (place / ACROSS, place % ACROSS);
        // Lines have room for a second one between their squares.
        let both = lines[line] | lines[line + 1] << 2;
        *row = (place * PATTERNS) as u16 | (both >> (4 * file) & 0xff) as u16;
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::ataxx::{Ruleset, Square};

    #[test]
    fn rows_agree_with_the_squares() {
        let fen = "xx3oo/x2x1o1/3xx2/-2x2o/2oo3/1o5/oo3xx o 3 9";
        let position = Position::from_fen(fen, Ruleset::INTERNATIONAL).unwrap();
        let code = |file: u8, rank: u8| {
            let square = Square::new(file, rank).unwrap();
            let side = position.side_to_move();
            match () {
                () if position.stones(side).contains(square) => 1,
                () if position.stones(side.other()).contains(square) => 2,
                () if position.blocked().contains(square) => 3,
                () => 0,
            }
        };
        for (place, &row) in rows(View::new(&position)).iter().enumerate() {
            let (file, rank) = ((place % 6) as u8, (place / 6) as u8);
            let squares = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(x, y)| code(file + x, rank + y));
            let pattern = squares[0] | squares[1] << 2 | squares[2] << 4 | squares[3] << 6;
            assert_eq!(usize::from(row), place * PATTERNS + pattern, "place {place}");
        }
    }
}
