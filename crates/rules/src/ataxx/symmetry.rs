//! The eight symmetries of the board: four turns, each with or without a mirror.

use super::{Bitboard, Move, Position, Setup, Square};

/// A way to lay the board onto itself.
///
/// ```
/// use rules::ataxx::{Square, Symmetry};
/// let corner: Square = "a1".parse().unwrap();
/// let images: Vec<Square> = Symmetry::ALL.iter().map(|symmetry| symmetry.square(corner)).collect();
/// assert_eq!(images[0], corner);
/// assert!(images.contains(&"g7".parse().unwrap()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry {
    /// Files and ranks change places, before either is reversed.
    transposed: bool,
    files_reversed: bool,
    ranks_reversed: bool,
}

impl Symmetry {
    /// All eight; the first changes nothing.
    pub const ALL: [Symmetry; 8] = {
        let mut all = [Symmetry { transposed: false, files_reversed: false, ranks_reversed: false }; 8];
        let mut index = 1;
        while index < 8 {
            all[index] = Symmetry {
                transposed: index & 4 != 0,
                files_reversed: index & 1 != 0,
                ranks_reversed: index & 2 != 0,
            };
            index += 1;
        }
        all
    };

    /// The symmetry that takes this one back.
    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        if self.transposed {
            Symmetry {
                transposed: true,
                files_reversed: self.ranks_reversed,
                ranks_reversed: self.files_reversed,
            }
        } else {
            self
        }
    }

    /// Where a square goes.
    #[must_use]
    pub const fn square(self, square: Square) -> Square {
        const LAST: u8 = Square::SIDE_LENGTH - 1;
        let (file, rank) = (square.file(), square.rank());
        let (file, rank) = if self.transposed { (rank, file) } else { (file, rank) };
        let file = if self.files_reversed { LAST - file } else { file };
        let rank = if self.ranks_reversed { LAST - rank } else { rank };
        Square::new(file, rank).expect("a symmetry keeps squares on the board")
    }

    /// Where a set of squares goes.
    #[must_use]
    pub fn bitboard(self, set: Bitboard) -> Bitboard {
        set.iter().map(|square| self.square(square)).collect()
    }

    /// The move as it looks on the turned board.
    #[must_use]
    pub fn mv(self, mv: Move) -> Move {
        match (mv.from(), mv.to()) {
            (_, None) => Move::PASS,
            (None, Some(to)) => Move::clone_to(self.square(to)),
            (Some(from), Some(to)) => Move::jump(self.square(from), self.square(to)),
        }
    }

    /// The position as it looks on the turned board; counters and rules stay.
    #[must_use]
    pub fn position(self, position: &Position) -> Position {
        let setup = position.setup();
        let turned = Setup {
            stones: setup.stones.map(|stones| self.bitboard(stones)),
            blocked: self.bitboard(setup.blocked),
            ..setup
        };
        Position::from_valid(&turned, position.ruleset())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_eight_differ_and_each_has_its_inverse() {
        let b1 = Square::new(1, 0).unwrap();
        let images: Bitboard = Symmetry::ALL.iter().map(|symmetry| symmetry.square(b1)).collect();
        assert_eq!(images.len(), 8);
        for symmetry in Symmetry::ALL {
            for square in Square::all() {
                assert_eq!(symmetry.inverse().square(symmetry.square(square)), square);
            }
        }
    }
}
