//! The stones line by line, two bits a cell: the surroundings of a point along one direction are
//! one load and one shift.
//!
//! Each direction has a copy of the board in which its neighbours lie side by side. Lines follow
//! each other at a distance that leaves as many cells of edge between them as a stone reaches; so
//! a look past the end of a line sees edge and never the next line. The places of a point in the
//! four copies are looked up; the horizontal copy is laid out like the spots.

use rules::gomoku::{Direction, Point};

use super::{
    bits::Bits,
    geometry::{Geometry, Spot},
    line_table::EDGE,
};

/// How many cells one byte holds.
const CELLS_PER_BYTE: usize = 4;

/// Where a direction's copy of the board lies: the cell of `a1`, and how far apart neighbours are.
#[derive(Clone, Copy)]
struct Layout {
    origin: usize,
    along_x: isize,
    along_y: isize,
}

impl Layout {
    fn place(self, point: Point) -> u32 {
        let offset = point.x() as isize * self.along_x + point.y() as isize * self.along_y;
        self.origin.wrapping_add_signed(offset) as u32
    }
}

/// The four copies of the board.
#[derive(Clone)]
pub(crate) struct Lines {
    /// For each spot its places in the copies.
    places: Box<[[u32; 4]]>,
    bytes: Box<[u8]>,
}

impl Lines {
    /// A board without any point: edge everywhere.
    pub(super) fn new(geometry: Geometry) -> Lines {
        let (size, stride) = (geometry.size(), geometry.stride());
        let mut end = 0;
        let layouts = Direction::ALL.map(|direction| {
            let (first, cells, along_x, along_y) = match direction {
                Direction::Horizontal => (geometry.first(), geometry.cells(), 1, stride as isize),
                Direction::Vertical => (0, size * stride, stride as isize, 1),
                Direction::Rising => {
                    ((size - 1) * stride, 2 * size * stride, stride as isize + 1, -(stride as isize))
                }
                Direction::Falling => (0, 2 * size * stride, stride as isize + 1, stride as isize),
            };
            let origin = end + first;
            end += cells;
            Layout { origin, along_x, along_y }
        });
        let mut places = vec![[0; 4]; geometry.cells()].into_boxed_slice();
        for point in Point::all(size as u8) {
            places[geometry.spot(point).index()] = layouts.map(|layout| layout.place(point));
        }
        let bytes = end / CELLS_PER_BYTE + size_of::<u64>();
        Lines { places, bytes: vec![0xff; bytes].into_boxed_slice() }
    }

    /// The places of a point in the copies of all directions.
    #[inline]
    pub(crate) fn places(&self, spot: Spot) -> [usize; 4] {
        self.places[spot.index()].map(|place| place as usize)
    }

    /// Changes the bits of one cell.
    #[inline]
    pub(crate) fn flip(&mut self, place: usize, bits: u32) {
        self.bytes[place / CELLS_PER_BYTE] ^= (bits << (2 * (place % CELLS_PER_BYTE))) as u8;
    }

    /// The two bits of a cell.
    #[inline]
    pub(super) fn cell(&self, spot: Spot) -> u32 {
        let place = spot.index();
        u32::from(self.bytes[place / CELLS_PER_BYTE]) >> (2 * (place % CELLS_PER_BYTE)) & EDGE
    }

    /// The cells from `before` places before a place on, two bits each, the first in the lowest
    /// bits; there are at least 29 of them.
    #[inline]
    pub(crate) fn strip(&self, place: usize, before: usize) -> u64 {
        let first = place - before;
        let byte = first / CELLS_PER_BYTE;
        let bytes = self.bytes[byte..byte + size_of::<u64>()].try_into().expect("eight bytes are eight");
        u64::from_le_bytes(bytes) >> (2 * (first % CELLS_PER_BYTE))
    }
}

/// The window that a strip begins with: as many cells as a stone reaches before and behind a point,
/// without the point itself.
#[inline]
pub(crate) const fn window(strip: u64, reach: usize) -> u32 {
    let half = (1 << (2 * reach)) - 1;
    (strip & half | strip >> 2 & half << (2 * reach)) as u32
}

/// The places in a strip of the empty cells within reach of a stone in its middle, which is the
/// cell number twice the reach.
#[inline]
pub(crate) fn neighbours(strip: u64, reach: usize) -> impl Iterator<Item = usize> {
    let lower_bits = 0x5555_5555_5555_5555 & ((1 << (2 * (2 * reach + 1))) - 1);
    Bits(!(strip | strip >> 1) & lower_bits << (2 * reach)).map(|bit| bit as usize / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_strip_shows_the_line_through_a_point_and_edge_beyond_its_ends() {
        for (size, reach) in [(5, 4), (15, 5), (181, 5)] {
            let geometry = Geometry::new(size, reach);
            let mut lines = Lines::new(geometry);
            let stone = |point: Point| (u32::from(point.x()) * 7 + u32::from(point.y()) * 5) % 3;
            for point in Point::all(size) {
                for place in lines.places(geometry.spot(point)) {
                    lines.flip(place, EDGE ^ stone(point));
                }
            }
            for point in Point::all(size).filter(|point| point.x() % 5 == 0 || point.y() % 7 == 0) {
                for (n, direction) in Direction::ALL.into_iter().enumerate() {
                    let strip = lines.strip(lines.places(geometry.spot(point))[n], reach);
                    for distance in 0..=2 * reach {
                        let seen = (strip >> (2 * distance)) as u32 & EDGE;
                        let there = point.step(direction, distance as i16 - reach as i16, size);
                        assert_eq!(seen, there.map_or(EDGE, stone), "{point} {direction:?} on {size}");
                    }
                }
            }
        }
    }
}
