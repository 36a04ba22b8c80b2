//! The stones in a frame of edge cells, wide enough that no walk of four steps leaves it.

use rules::{
    Side,
    gomoku::{Direction, Point, Position},
};

/// An index into the framed cells. Spots are in the order of [`Point::all`].
pub(super) type Spot = usize;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum KillerCell {
    Empty,
    Stone(Side),
    Edge,
}

const FRAME: usize = 4;

pub(super) struct Grid {
    size: u8,
    cells: Box<[KillerCell]>,
    steps: [isize; 4],
}

impl Grid {
    pub(super) fn new(position: &Position) -> Self {
        let size = position.size();
        // The end of a row and the start of the next share their frame.
        let stride = usize::from(size) + FRAME;
        let cells = vec![KillerCell::Edge; (usize::from(size) + 2 * FRAME) * stride + FRAME].into();
        let step = |direction: Direction| {
            let (dx, dy) = direction.delta();
            isize::from(dy) * stride as isize + isize::from(dx)
        };
        let mut grid = Grid { size, cells, steps: Direction::ALL.map(step) };
        for point in Point::all(size) {
            let spot = grid.spot(point);
            grid.cells[spot] = position.stone(point).map_or(KillerCell::Empty, KillerCell::Stone);
        }
        grid
    }

    /// The number of cells, frame included: the length of tables by spot.
    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    fn stride(&self) -> usize {
        usize::from(self.size) + FRAME
    }

    pub(super) fn spot(&self, point: Point) -> Spot {
        (usize::from(point.y()) + FRAME) * self.stride() + usize::from(point.x()) + FRAME
    }

    pub(super) fn point(&self, spot: Spot) -> Point {
        let (row, column) = (spot / self.stride(), spot % self.stride());
        Point::new((column - FRAME) as u8, (row - FRAME) as u8)
    }

    /// The spots of the board, without the frame.
    pub(super) fn spots(&self) -> impl Iterator<Item = Spot> + use<> {
        let (size, stride) = (usize::from(self.size), self.stride());
        (0..size).flat_map(move |row| (0..size).map(move |column| (row + FRAME) * stride + column + FRAME))
    }

    pub(super) fn cell(&self, spot: Spot) -> KillerCell {
        self.cells[spot]
    }

    pub(super) fn is_empty(&self, spot: Spot) -> bool {
        self.cells[spot] == KillerCell::Empty
    }

    pub(super) fn put(&mut self, spot: Spot, cell: KillerCell) {
        self.cells[spot] = cell;
    }

    /// How far apart neighbours in the n-th direction stand.
    pub(super) fn step(&self, direction: usize) -> isize {
        self.steps[direction]
    }

    /// The eight spots around one.
    pub(super) fn around(&self, spot: Spot) -> [Spot; 8] {
        let [right, up, rising, falling] = self.steps;
        [right, up, rising, falling, -right, -up, -rising, -falling]
            .map(|step| spot.wrapping_add_signed(step))
    }
}
