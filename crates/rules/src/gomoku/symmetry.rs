//! The eight symmetries of the square board.

use super::{
    point::Point,
    position::{Move, Position},
    setup::Setup,
};

/// A rotation or reflection of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry {
    /// Exchange columns and rows, first of all.
    transpose: bool,
    mirror_columns: bool,
    mirror_rows: bool,
}

impl Symmetry {
    /// All eight; the first is the identity.
    pub const ALL: [Symmetry; 8] = {
        let mut all = [Symmetry { transpose: false, mirror_columns: false, mirror_rows: false }; 8];
        let mut n = 0;
        while n < 8 {
            all[n] = Symmetry { transpose: n & 4 != 0, mirror_columns: n & 1 != 0, mirror_rows: n & 2 != 0 };
            n += 1;
        }
        all
    };

    /// Where a point of a board of this size goes.
    #[must_use]
    pub const fn point(self, point: Point, size: u8) -> Point {
        let (mut x, mut y) = if self.transpose { (point.y(), point.x()) } else { (point.x(), point.y()) };
        if self.mirror_columns {
            x = size - 1 - x;
        }
        if self.mirror_rows {
            y = size - 1 - y;
        }
        Point::new(x, y)
    }

    /// Where a move goes.
    #[must_use]
    pub const fn mv(self, mv: Move, size: u8) -> Move {
        match mv {
            Move::Place(point) => Move::Place(self.point(point, size)),
            Move::Pass => Move::Pass,
        }
    }

    /// Where the stones of a setup go.
    #[must_use]
    pub fn setup(self, setup: &Setup) -> Setup {
        let size = setup.ruleset.size();
        let stones = setup.stones.iter().map(|&(point, side)| (self.point(point, size), side)).collect();
        Setup { stones, ..*setup }
    }

    /// Whether the stones of a position stay as they are under this symmetry.
    #[must_use]
    pub fn preserves(self, position: &Position) -> bool {
        let size = position.size();
        Point::all(size).all(|point| position.stone(point) == position.stone(self.point(point, size)))
    }
}
