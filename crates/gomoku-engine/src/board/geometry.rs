//! Where the points of a board lie in memory.
//!
//! Rows lie one after the other with a strip of edge cells as wide as a stone's reach between them,
//! which serves the right end of one row and the left end of the next; as many rows of edge lie
//! below and above. A walk along a line therefore needs no test for the edge of the board.

use rules::gomoku::{Direction, Point};

/// A cell of the padded board, by its place in memory.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Spot(pub(crate) u16);

impl Spot {
    /// The place in the array of cells.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The cell `offset` places further on.
    #[inline]
    pub(crate) const fn shifted(self, offset: isize) -> Spot {
        Spot((self.0 as isize + offset) as u16)
    }
}

/// The layout of a padded board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Geometry {
    size: usize,
    reach: usize,
}

impl Geometry {
    pub(crate) const fn new(size: u8, reach: usize) -> Geometry {
        Geometry { size: size as usize, reach }
    }

    /// How many points a row has.
    pub(crate) const fn size(self) -> usize {
        self.size
    }

    /// How far apart the rows lie.
    pub(crate) const fn stride(self) -> usize {
        self.size + self.reach
    }

    /// The place of the first point, `a1`.
    pub(crate) const fn first(self) -> usize {
        self.reach * self.stride() + self.reach
    }

    /// How many cells there are from `a1` to the last point, edges between rows included.
    pub(crate) const fn span(self) -> usize {
        self.size * self.stride()
    }

    /// How many cells there are in all.
    pub(crate) const fn cells(self) -> usize {
        2 * self.first() + self.span()
    }

    pub(crate) const fn spot(self, point: Point) -> Spot {
        Spot((self.first() + point.y() as usize * self.stride() + point.x() as usize) as u16)
    }

    /// How far apart neighbours lie in each direction.
    pub(crate) fn steps(self) -> [isize; 4] {
        Direction::ALL.map(|direction| {
            let (dx, dy) = direction.delta();
            isize::from(dy) * self.stride() as isize + isize::from(dx)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_has_its_own_spot_and_room_to_walk_off_the_board() {
        for (size, reach) in [(5, 4), (15, 5), (181, 5)] {
            let geometry = Geometry::new(size, reach);
            let mut spots = std::collections::HashSet::new();
            for point in Point::all(size) {
                let spot = geometry.spot(point);
                assert!(spots.insert(spot), "{point} on {size}");
                for step in geometry.steps() {
                    for distance in [-(reach as isize), reach as isize] {
                        let end = spot.index() as isize + distance * step;
                        assert!((0..geometry.cells() as isize).contains(&end), "{point} on {size}");
                    }
                }
            }
        }
    }
}
