//! Points of the board and the four directions of a row.

use std::{fmt, num::NonZeroU16};

/// A point of some board, by column `x` and row `y`, both from 0.
///
/// Independent of the board's size, and never zero inside, so that `Option<Point>` is two bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(NonZeroU16);

impl Point {
    /// The point in column `x`, row `y`.
    #[must_use]
    pub const fn new(x: u8, y: u8) -> Self {
        assert!(x < u8::MAX && y < u8::MAX, "no board is that large");
        // The row is stored from 1, so that no point is zero.
        let bits = ((y as u16 + 1) << 8) | x as u16;
        Point(NonZeroU16::new(bits).expect("the row is stored from 1"))
    }

    /// The column, from 0: column `a` is 0.
    #[must_use]
    pub const fn x(self) -> u8 {
        self.0.get() as u8
    }

    /// The row, from 0: row 1, drawn at the bottom, is 0.
    #[must_use]
    pub const fn y(self) -> u8 {
        ((self.0.get() >> 8) - 1) as u8
    }

    /// Whether the point lies on a board of this side length.
    #[must_use]
    pub const fn is_on(self, size: u8) -> bool {
        self.x() < size && self.y() < size
    }

    /// The centre of a board; of the four middle points of an even board, the upper right one.
    #[must_use]
    pub const fn centre(size: u8) -> Self {
        Point::new(size / 2, size / 2)
    }

    /// The larger of the column and row distances: how many steps a king would need.
    #[must_use]
    pub const fn distance(self, other: Point) -> u8 {
        let dx = self.x().abs_diff(other.x());
        let dy = self.y().abs_diff(other.y());
        if dx > dy { dx } else { dy }
    }

    /// The point `steps` away in a direction, if it lies on a board of this size.
    #[must_use]
    pub fn step(self, direction: Direction, steps: i16, size: u8) -> Option<Point> {
        let (dx, dy) = direction.delta();
        let x = i16::from(self.x()) + i16::from(dx) * steps;
        let y = i16::from(self.y()) + i16::from(dy) * steps;
        let on_board = |coordinate: i16| (0..i16::from(size)).contains(&coordinate);
        (on_board(x) && on_board(y)).then(|| Point::new(x as u8, y as u8))
    }

    /// All points of a board, row by row from row 1, column by column from `a`.
    pub fn all(size: u8) -> impl Iterator<Item = Point> + Clone {
        (0..size).flat_map(move |y| (0..size).map(move |x| Point::new(x, y)))
    }

    /// The two bytes behind the point, an index into tables of [`u16::MAX`] entries.
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0.get()
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// One of the four directions in which a row can lie.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// Along a row: `a1 b1 c1`.
    Horizontal,
    /// Along a column: `a1 a2 a3`.
    Vertical,
    /// Up to the right: `a1 b2 c3`.
    Rising,
    /// Down to the right: `a3 b2 c1`.
    Falling,
}

impl Direction {
    /// All four directions.
    pub const ALL: [Direction; 4] =
        [Direction::Horizontal, Direction::Vertical, Direction::Rising, Direction::Falling];

    /// The step in columns and rows.
    #[must_use]
    pub const fn delta(self) -> (i8, i8) {
        match self {
            Direction::Horizontal => (1, 0),
            Direction::Vertical => (0, 1),
            Direction::Rising => (1, 1),
            Direction::Falling => (1, -1),
        }
    }

    /// The word used in text and on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Direction::Horizontal => "horizontal",
            Direction::Vertical => "vertical",
            Direction::Rising => "rising",
            Direction::Falling => "falling",
        }
    }
}
