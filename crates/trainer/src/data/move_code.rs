//! A move of either game in fifteen bits.

use rules::{AnyPosition, ataxx, gomoku};

/// A move: in Gomoku the number of its point, row by row, in Ataxx origin and target; a pass has a
/// number of its own. The highest bit is never set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MoveCode(u16);

/// Beyond every point of the largest board.
const GOMOKU_PASS: u16 = 0x7fff;

impl MoveCode {
    /// The bits that a code uses.
    const MASK: u16 = 0x7fff;

    /// The code in the lower fifteen bits.
    #[must_use]
    pub(super) const fn from_bits(bits: u16) -> MoveCode {
        MoveCode(bits & MoveCode::MASK)
    }

    /// Fifteen bits.
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The code of a Gomoku move on a board of this size.
    #[must_use]
    pub fn gomoku(mv: gomoku::Move, size: u8) -> MoveCode {
        MoveCode(match mv {
            gomoku::Move::Place(point) => u16::from(point.y()) * u16::from(size) + u16::from(point.x()),
            gomoku::Move::Pass => GOMOKU_PASS,
        })
    }

    /// The code of an Ataxx move.
    #[must_use]
    pub fn ataxx(mv: ataxx::Move) -> MoveCode {
        MoveCode(mv.to_bits())
    }

    /// The Gomoku move on a board of this size, which may not reach so far.
    #[must_use]
    pub fn as_gomoku(self, size: u8) -> Option<gomoku::Move> {
        let size_wide = u16::from(size);
        match self.0 {
            GOMOKU_PASS => Some(gomoku::Move::Pass),
            code if code >= size_wide * size_wide => None,
            code => {
                let point = gomoku::Point::new((code % size_wide) as u8, (code / size_wide) as u8);
                Some(gomoku::Move::Place(point))
            }
        }
    }

    /// The Ataxx move, if it is one.
    #[must_use]
    pub fn as_ataxx(self) -> Option<ataxx::Move> {
        ataxx::Move::from_bits(self.0)
    }

    /// Plays the move if it is legal; nothing changes if it is not.
    #[must_use]
    pub fn try_play(self, position: &mut AnyPosition) -> Option<()> {
        match position {
            AnyPosition::Gomoku(position) => position.try_play(self.as_gomoku(position.size())?).ok(),
            AnyPosition::Ataxx(game) => game.try_play(self.as_ataxx()?).ok(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_survives_its_code() {
        for size in [5, 15, 181] {
            let points = gomoku::Point::all(size).map(gomoku::Move::Place);
            for mv in points.chain([gomoku::Move::Pass]) {
                let code = MoveCode::gomoku(mv, size);
                assert_eq!(code.as_gomoku(size), Some(mv), "size {size}");
                assert_eq!(MoveCode::from_bits(code.bits()), code);
            }
            assert_eq!(MoveCode(u16::from(size) * u16::from(size)).as_gomoku(size), None);
        }
        let squares = || ataxx::Square::all();
        let moves = squares().flat_map(|from| squares().filter_map(move |to| ataxx::Move::between(from, to)));
        for mv in moves.chain(squares().map(ataxx::Move::clone_to)).chain([ataxx::Move::PASS]) {
            let code = MoveCode::ataxx(mv);
            assert_eq!(code.as_ataxx(), Some(mv));
            assert_eq!(MoveCode::from_bits(code.bits()), code);
        }
    }
}
