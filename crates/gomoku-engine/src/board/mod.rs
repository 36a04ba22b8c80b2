//! The engine's board: what every empty point is worth to both sides, kept up to date.
//!
//! For each empty point and direction the board keeps the window of cells around it; a table turns
//! windows into shapes, another turns four shapes into a class, a value and an ordering score.
//! Placing a stone touches the points within its reach and nothing else; taking it back restores
//! what was saved. Rows that win are not looked for: a win is a stone on a point of class five.

mod class;
mod class_sets;
mod forbidden;
mod geometry;
mod line_table;
mod point_table;
mod query;
mod shape;
mod tables;

use std::{marker::PhantomData, sync::Arc};

use rules::{
    Side,
    gomoku::{Point, Position},
};

pub use class::Class;
pub use geometry::Spot;
pub use shape::Shape;
pub use tables::Tables;

use crate::rule::Rule;
use class_sets::ClassSets;
use geometry::Geometry;
use line_table::{EMPTY, shift, stone_bits};

/// Marks cells outside the board.
const EDGE_CELL: u8 = 3;

/// An empty point with all that is known about it, or a stone.
#[derive(Clone, Copy, Debug, Default)]
struct Cell {
    /// The cells around the point in each direction, two bits each.
    windows: [u32; 4],
    /// The shapes that both sides would make in each direction, as the table of lines has them.
    pairs: [u8; 4],
    /// The same by side: four bits for each direction.
    shapes: [u16; 2],
    values: [i16; 2],
    classes: [Class; 2],
    /// The two bits of this cell in other points' windows.
    stone: u8,
}

/// A cell as it was before a stone changed it.
#[derive(Clone, Copy)]
struct Saved {
    spot: Spot,
    cell: Cell,
}

/// A stone and what is needed to take it back.
#[derive(Clone, Copy)]
struct Placed {
    spot: Spot,
    saved_from: u32,
    sums: [i32; 2],
}

/// The incremental board of one variant.
#[derive(Clone)]
pub struct Board<R: Rule> {
    geometry: Geometry,
    steps: [isize; 4],
    tables: Arc<Tables>,
    cells: Box<[Cell]>,
    /// The point of each spot: dividing would take longer.
    points: Box<[Point]>,
    sets: ClassSets,
    sums: [i32; 2],
    to_move: Side,
    hash: u64,
    stones: usize,
    area: usize,
    placed: Vec<Placed>,
    saved: Vec<Saved>,
    rule: PhantomData<R>,
}

impl<R: Rule> Board<R> {
    /// An empty board, black to move. The tables must be of the rule's variant.
    ///
    /// # Panics
    /// If the tables are of another variant.
    #[must_use]
    pub fn new(size: u8, tables: Arc<Tables>) -> Self {
        assert_eq!(tables.variant(), R::VARIANT, "tables belong to one variant");
        let geometry = Geometry::new(size, R::REACH);
        let mut board = Board {
            geometry,
            steps: geometry.steps(),
            tables,
            cells: vec![Cell { stone: EDGE_CELL, ..Cell::default() }; geometry.cells()].into_boxed_slice(),
            points: vec![Point::new(0, 0); geometry.cells()].into_boxed_slice(),
            sets: ClassSets::new(geometry.first(), geometry.span()),
            sums: [0; 2],
            to_move: Side::First,
            hash: 0,
            stones: 0,
            area: usize::from(size) * usize::from(size),
            placed: Vec::new(),
            saved: Vec::new(),
            rule: PhantomData,
        };
        board.open_the_points(size);
        board
    }

    /// The board of a position, with the same side to move. Stones of the position are not undone.
    #[must_use]
    pub fn from_position(position: &Position, tables: Arc<Tables>) -> Self {
        let mut board = Self::new(position.size(), tables);
        for point in Point::all(position.size()) {
            if let Some(side) = position.stone(point) {
                board.to_move = side;
                board.place(board.spot(point));
            }
        }
        board.to_move = position.side_to_move();
        board
    }

    fn open_the_points(&mut self, size: u8) {
        for point in Point::all(size) {
            let spot = self.spot(point);
            self.cells[spot.index()].stone = EMPTY as u8;
            self.points[spot.index()] = point;
        }
        for point in Point::all(size) {
            let spot = self.spot(point);
            for direction in 0..4 {
                self.cells[spot.index()].windows[direction] = self.read_window(spot, direction);
                self.refresh_shapes(spot, direction);
            }
            for side in Side::BOTH {
                self.refresh_worth(spot, side);
                let cell = &self.cells[spot.index()];
                self.sums[side.index()] += i32::from(cell.values[side.index()]);
                self.sets.insert(side, cell.classes[side.index()], spot);
            }
        }
    }

    fn read_window(&self, spot: Spot, direction: usize) -> u32 {
        let reach = R::REACH as isize;
        let distances = (-reach..=reach).filter(|&distance| distance != 0);
        distances.fold(0, |window, distance| {
            let stone = self.cells[spot.shifted(distance * self.steps[direction]).index()].stone;
            window | u32::from(stone) << shift(R::REACH, distance)
        })
    }

    /// Puts a stone of the side to move on an empty point. Whether it wins or is forbidden, the
    /// point's class has said before.
    pub fn place(&mut self, spot: Spot) {
        let side = self.to_move;
        debug_assert!(self.is_empty(spot), "the point is taken");
        self.placed.push(Placed { spot, saved_from: self.saved.len() as u32, sums: self.sums });
        self.close_point(spot, side);
        for direction in 0..4 {
            let step = self.steps[direction];
            for distance in 1..=R::REACH as isize {
                self.touch(spot.shifted(distance * step), direction, -distance, side);
                self.touch(spot.shifted(-distance * step), direction, distance, side);
            }
        }
        self.hash ^= self.tables.stone_key(spot, side);
        self.stones += 1;
        self.to_move = side.other();
    }

    /// Takes back the last stone.
    ///
    /// # Panics
    /// If none has been placed.
    pub fn undo(&mut self) {
        let Placed { spot, saved_from, sums } = self.placed.pop().expect("every undo has its place");
        self.to_move = self.to_move.other();
        for Saved { spot, cell } in self.saved.drain(saved_from as usize..) {
            let now = std::mem::replace(&mut self.cells[spot.index()], cell).classes;
            if now == cell.classes {
                continue;
            }
            for side in Side::BOTH {
                if now[side.index()] != cell.classes[side.index()] {
                    self.sets.remove(side, now[side.index()], spot);
                    self.sets.insert(side, cell.classes[side.index()], spot);
                }
            }
        }
        self.cells[spot.index()].stone = EMPTY as u8;
        for side in Side::BOTH {
            self.sets.insert(side, self.cells[spot.index()].classes[side.index()], spot);
        }
        self.sums = sums;
        self.hash ^= self.tables.stone_key(spot, self.to_move);
        self.stones -= 1;
    }

    /// A stone comes to stand on a point, which is therefore worth nothing to anyone. What was
    /// known about it stays, for the undo.
    fn close_point(&mut self, spot: Spot, side: Side) {
        let cell = &mut self.cells[spot.index()];
        cell.stone = stone_bits(side) as u8;
        for side in Side::BOTH {
            self.sums[side.index()] -= i32::from(cell.values[side.index()]);
            self.sets.remove(side, cell.classes[side.index()], spot);
        }
    }

    /// Tells an empty point that a stone now stands `distance` away.
    #[inline]
    fn touch(&mut self, spot: Spot, direction: usize, distance: isize, stone: Side) {
        let cell = &mut self.cells[spot.index()];
        if cell.stone != EMPTY as u8 {
            return;
        }
        self.saved.push(Saved { spot, cell: *cell });
        cell.windows[direction] |= stone_bits(stone) << shift(R::REACH, distance);
        let pair = self.tables.lines.pair(cell.windows[direction]);
        let changed = pair ^ cell.pairs[direction];
        if changed == 0 {
            return;
        }
        cell.pairs[direction] = pair;
        for side in Side::BOTH {
            let changed = u16::from(changed >> (4 * side.index()) & 15);
            if changed == 0 {
                continue;
            }
            cell.shapes[side.index()] ^= changed << (4 * direction);
            let worth = self.tables.points.worth(side, cell.shapes[side.index()]);
            self.sums[side.index()] += i32::from(worth.value) - i32::from(cell.values[side.index()]);
            cell.values[side.index()] = worth.value;
            if worth.class != cell.classes[side.index()] {
                self.sets.remove(side, cell.classes[side.index()], spot);
                self.sets.insert(side, worth.class, spot);
                cell.classes[side.index()] = worth.class;
            }
        }
    }

    fn refresh_shapes(&mut self, spot: Spot, direction: usize) {
        let cell = &mut self.cells[spot.index()];
        cell.pairs[direction] = self.tables.lines.pair(cell.windows[direction]);
        for side in Side::BOTH {
            let shape = self.tables.lines.shape(cell.windows[direction], side) as u16;
            let others = cell.shapes[side.index()] & !(15 << (4 * direction));
            cell.shapes[side.index()] = others | shape << (4 * direction);
        }
    }

    fn refresh_worth(&mut self, spot: Spot, side: Side) {
        let cell = &mut self.cells[spot.index()];
        let worth = self.tables.points.worth(side, cell.shapes[side.index()]);
        cell.values[side.index()] = worth.value;
        cell.classes[side.index()] = worth.class;
    }
}
