//! The stones on the board, nothing more.
//!
//! The cells are stored row by row inside a one-cell frame of `Edge`, so that a walk along a row
//! needs no bounds arithmetic: it stops at the frame.

use super::point::{Direction, Point};
use crate::Side;

/// What stands on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum PointContent {
    Empty,
    Black,
    White,
    Edge,
}

impl From<Side> for PointContent {
    fn from(side: Side) -> PointContent {
        match side {
            Side::First => PointContent::Black,
            Side::Second => PointContent::White,
        }
    }
}

/// An index into the framed cells.
pub(super) type Index = usize;

/// A square of cells inside a frame.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Board {
    size: u8,
    cells: Box<[PointContent]>,
}

impl Board {
    pub(super) fn new(size: u8) -> Self {
        let stride = usize::from(size) + 1;
        // The last cell of a row and the first of the next share one frame cell, hence the
        // stride; one more cell closes the upper right corner.
        let cells = vec![PointContent::Edge; (usize::from(size) + 2) * stride + 1].into_boxed_slice();
        let mut board = Board { size, cells };
        for point in Point::all(size) {
            let index = board.index(point);
            board.cells[index] = PointContent::Empty;
        }
        board
    }

    /// The frame makes a row one cell longer.
    fn stride(&self) -> usize {
        usize::from(self.size) + 1
    }

    /// Where a point of this board is stored.
    pub(super) fn index(&self, point: Point) -> Index {
        debug_assert!(point.is_on(self.size));
        (usize::from(point.y()) + 1) * self.stride() + usize::from(point.x()) + 1
    }

    /// The point that is stored at an index inside the frame.
    pub(super) fn point(&self, index: Index) -> Point {
        let (row, column) = (index / self.stride(), index % self.stride());
        Point::new((column - 1) as u8, (row - 1) as u8)
    }

    /// How far apart two neighbours in a direction are stored.
    pub(super) fn step(&self, direction: Direction) -> isize {
        let (dx, dy) = direction.delta();
        isize::from(dy) * self.stride() as isize + isize::from(dx)
    }

    pub(super) fn cell(&self, index: Index) -> PointContent {
        self.cells[index]
    }

    pub(super) fn stone(&self, point: Point) -> Option<Side> {
        match self.cells[self.index(point)] {
            PointContent::Black => Some(Side::First),
            PointContent::White => Some(Side::Second),
            PointContent::Empty | PointContent::Edge => None,
        }
    }

    pub(super) fn put(&mut self, point: Point, cell: PointContent) {
        let index = self.index(point);
        self.cells[index] = cell;
    }
}
