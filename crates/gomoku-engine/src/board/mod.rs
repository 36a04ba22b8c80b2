//! The engine's board: what every empty point is worth to both sides, kept up to date.
//!
//! The stones lie in lines, two bits each, so that the window of cells around a point is a shift
//! away. A table turns windows into the shapes that a stone would make there, another turns the
//! four shapes of a point into its class and value. Nearly every empty point within a stone's reach
//! gets other shapes by it, so that all are looked up again without asking which: the loop has no
//! branch to guess but its end. What they were goes to a log, from which a stone is taken back.
//! Rows that win are not looked for: a win is a stone on a point of class five.

mod bits;
mod class;
mod class_sets;
mod forbidden;
mod geometry;
mod line_table;
mod lines;
mod log;
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

pub(crate) use line_table::{LineTable, stone_bits};
pub(crate) use lines::{Lines, neighbours, window};

use crate::rule::Rule;
use class_sets::{ClassSets, Counts};
use geometry::Geometry;
use line_table::{EDGE, EMPTY, LONGEST_REACH};
use log::Log;
use point_table::{Gain, Shapes, Worth};

/// What is known about an empty point.
#[derive(Clone, Copy, Debug, Default)]
struct PointState {
    shapes: Shapes,
    worths: [Worth; 2],
    /// Where the cell lies, so that a saved one knows its place.
    spot: Spot,
}

/// The most points that one stone can change: on both sides in four directions.
const MOST_CHANGES: usize = 2 * 4 * LONGEST_REACH;

/// A stone and what is needed to take it back.
#[derive(Clone, Copy)]
struct Placed {
    spot: Spot,
    saved_from: u32,
    relabelled_from: [u32; 2],
    balance: i32,
    counts: Counts,
}

/// The incremental board of one variant.
#[derive(Clone)]
pub struct Board<R: Rule> {
    geometry: Geometry,
    steps: [isize; 4],
    tables: Arc<Tables>,
    lines: Lines,
    cells: Box<[PointState]>,
    /// The point of each spot: dividing would take longer.
    points: Box<[Point]>,
    sets: ClassSets,
    /// The values of all points to black less those to white.
    balance: i32,
    to_move: Side,
    hash: u64,
    stones: usize,
    area: usize,
    placed: Vec<Placed>,
    /// The cells that the stones have changed, as they were.
    saved: Log<PointState>,
    /// For each side, which of the changes of a stone were changes of class.
    relabelled: [Log<u8>; 2],
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
            lines: Lines::new(geometry),
            cells: vec![PointState::default(); geometry.cells()].into_boxed_slice(),
            points: vec![Point::new(0, 0); geometry.cells()].into_boxed_slice(),
            sets: ClassSets::new(geometry.first(), geometry.span()),
            balance: 0,
            to_move: Side::First,
            hash: 0,
            stones: 0,
            area: usize::from(size) * usize::from(size),
            placed: Vec::new(),
            saved: Log::new(),
            relabelled: [Log::new(), Log::new()],
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
        board.placed.clear();
        board.saved.truncate(0);
        board.relabelled.iter_mut().for_each(|log| log.truncate(0));
        board
    }

    fn open_the_points(&mut self, size: u8) {
        for point in Point::all(size) {
            self.points[self.spot(point).index()] = point;
            for place in self.lines.places(self.spot(point)) {
                self.lines.flip(place, EDGE ^ EMPTY);
            }
        }
        for point in Point::all(size) {
            let spot = self.spot(point);
            let shapes = (0..4).fold(Shapes::default(), |shapes, direction| {
                shapes.with(direction, self.tables.lines.pair(self.window(spot, direction)))
            });
            let worths = self.tables.points.worths(shapes);
            self.cells[spot.index()] = PointState { shapes, worths, spot };
            self.balance += Gain::between([Worth::NOTHING; 2], worths).balance();
            for side in Side::BOTH {
                self.sets.relabel(spot, side, Worth::NOTHING, worths[side.index()]);
            }
        }
    }

    /// The cells around a point in one direction.
    fn window(&self, spot: Spot, direction: usize) -> u32 {
        window(self.lines.strip(self.lines.places(spot)[direction], R::REACH), R::REACH)
    }

    /// Puts a stone of the side to move on an empty point. Whether it wins or is forbidden, the
    /// point's class has said before.
    pub fn place(&mut self, spot: Spot) {
        let side = self.to_move;
        debug_assert!(self.is_empty(spot), "the point is taken");
        self.placed.push(Placed {
            spot,
            saved_from: self.saved.len() as u32,
            relabelled_from: self.relabelled.each_ref().map(|log| log.len() as u32),
            balance: self.balance,
            counts: self.sets.all_counts(),
        });
        self.close_point(spot);
        self.update_neighbours(spot, side);
        self.hash ^= self.tables.stone_key(spot, side);
        self.stones += 1;
        self.to_move = side.other();
    }

    /// Takes back the last stone.
    ///
    /// # Panics
    /// If none has been placed.
    pub fn undo(&mut self) {
        let Placed { spot, saved_from, relabelled_from, balance, counts } =
            self.placed.pop().expect("every undo has its place");
        self.to_move = self.to_move.other();
        for place in self.lines.places(spot) {
            self.lines.flip(place, stone_bits(self.to_move));
        }
        let saved = self.saved.since(saved_from as usize);
        for side in Side::BOTH {
            let n = side.index();
            for &change in self.relabelled[n].since(relabelled_from[n] as usize) {
                let PointState { spot, worths, .. } = saved[usize::from(change)];
                self.sets.move_point(spot, side, self.cells[spot.index()].worths[n], worths[n]);
            }
            self.relabelled[n].truncate(relabelled_from[n] as usize);
        }
        for &cell in saved {
            self.cells[cell.spot.index()] = cell;
        }
        for side in Side::BOTH {
            let worth = self.cells[spot.index()].worths[side.index()];
            self.sets.move_point(spot, side, Worth::NOTHING, worth);
        }
        self.sets.restore_counts(counts);
        self.saved.truncate(saved_from as usize);
        self.balance = balance;
        self.hash ^= self.tables.stone_key(spot, self.to_move);
        self.stones -= 1;
    }

    /// Lets the other side move, as after a pass; a second time takes that back.
    pub(crate) fn pass(&mut self) {
        self.to_move = self.to_move.other();
    }

    /// A stone comes to stand on a point, which is therefore worth nothing to anyone. What was
    /// known about it stays, for the undo.
    #[inline]
    fn close_point(&mut self, spot: Spot) {
        let worths = self.cells[spot.index()].worths;
        self.balance += Gain::between(worths, [Worth::NOTHING; 2]).balance();
        for side in Side::BOTH {
            self.sets.relabel(spot, side, worths[side.index()], Worth::NOTHING);
        }
    }

    /// Puts a stone on the lines and tells the empty points in its reach.
    #[inline]
    fn update_neighbours(&mut self, spot: Spot, stone: Side) {
        let Tables { lines, points, .. } = &*self.tables;
        let saved = self.saved.room::<MOST_CHANGES>();
        let relabelled = self.relabelled.each_mut().map(Log::room::<MOST_CHANGES>);
        let (mut changes, mut relabellings) = (0, [0; 2]);
        let mut gain = Gain::default();
        for (direction, place) in self.lines.places(spot).into_iter().enumerate() {
            // Read before it is written: a load across a fresh store waits for the store.
            let strip =
                self.lines.strip(place, 2 * R::REACH) | u64::from(stone_bits(stone)) << (4 * R::REACH);
            self.lines.flip(place, stone_bits(stone));
            for at in neighbours(strip, R::REACH) {
                let near = spot.shifted((at as isize - 2 * R::REACH as isize) * self.steps[direction]);
                let pair = lines.pair(window(strip >> (2 * (at - R::REACH)), R::REACH));
                let cell = &mut self.cells[near.index()];
                let before = *cell;
                let shapes = before.shapes.with(direction, pair);
                let worths = points.worths(shapes);
                *cell = PointState { shapes, worths, ..before };
                saved[changes] = before;
                for n in 0..2 {
                    relabelled[n][relabellings[n]] = changes as u8;
                    relabellings[n] += usize::from(worths[n].differs_in_class(before.worths[n]));
                }
                changes += 1;
                gain += Gain::between(before.worths, worths);
            }
        }
        for side in Side::BOTH {
            let n = side.index();
            for &change in &relabelled[n][..relabellings[n]] {
                let PointState { spot, worths, .. } = saved[usize::from(change)];
                self.sets.relabel(spot, side, worths[n], self.cells[spot.index()].worths[n]);
            }
        }
        self.balance += gain.balance();
        self.saved.keep(changes);
        self.relabelled.iter_mut().zip(relabellings).for_each(|(log, count)| log.keep(count));
    }
}
