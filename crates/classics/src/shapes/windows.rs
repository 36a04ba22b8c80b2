//! The windows of five and six points in one direction, by their balanced ternary codes.
//!
//! A stone changes the codes of at most eleven windows of its row; a table says what each code
//! weighs. From these comes the gain of every empty point: what a stone there would add.

use rules::{
    Side,
    gomoku::{Direction, Point},
};

use super::{shape::Shape, weights::Weights};

/// An index into the framed cells.
pub(super) type Index = usize;

/// How far the windows through a point reach.
pub(super) const REACH: u8 = 5;
/// The worth of each digit of a six-point code, the first point's digit first.
const SIX_POWERS: [i16; 6] = [243, 81, 27, 9, 3, 1];
/// The same for a five-point code.
const FIVE_POWERS: [i16; 5] = [81, 27, 9, 3, 1];
/// The code of 1 1 1 1 1.
const FIVE_CODE: i16 = 121;
/// The code of 1 1 1 1 1 1, the largest of all.
const LARGEST_CODE: i16 = 364;
/// Added to the code of a window that does not lie wholly on the board: no shape is that far up.
const OFF_BOARD: i16 = 3 * LARGEST_CODE;
/// Weights are rounded to whole thousandths, so that sums are exact.
const UNITS: f64 = 1000.0;

/// Whose stone: the player's, who values the board, or the enemy's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Owner {
    Me,
    Enemy,
}

impl Owner {
    /// Whose a side's stones are to the player of a side.
    pub(super) fn of(side: Side, player: Side) -> Owner {
        if side == player { Owner::Me } else { Owner::Enemy }
    }

    pub(super) const fn other(self) -> Owner {
        match self {
            Owner::Me => Owner::Enemy,
            Owner::Enemy => Owner::Me,
        }
    }

    /// The digit of the stone.
    pub(super) const fn digit(self) -> i16 {
        match self {
            Owner::Me => 1,
            Owner::Enemy => -1,
        }
    }
}

/// What a stone of [`Owner::Me`] and one of [`Owner::Enemy`] on a point would add to the value.
pub(super) type Gains = [i64; 2];

/// A square board in a frame so wide that every window through a point has an index.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    pub(super) size: u8,
}

impl Layout {
    /// The end of a row and the start of the next share their frame.
    fn stride(self) -> usize {
        usize::from(self.size + REACH)
    }

    pub(super) fn cells(self) -> usize {
        self.stride() * usize::from(self.size + 2 * REACH + 1)
    }

    pub(super) fn index(self, point: Point) -> Index {
        usize::from(point.y() + REACH) * self.stride() + usize::from(point.x() + REACH)
    }

    pub(super) fn point(self, index: Index) -> Point {
        let (row, column) = (index / self.stride(), index % self.stride());
        Point::new(column as u8 - REACH, row as u8 - REACH)
    }

    fn step(self, direction: Direction) -> isize {
        let (dx, dy) = direction.delta();
        isize::from(dy) * self.stride() as isize + isize::from(dx)
    }
}

/// What each code of one length weighs.
struct CodeTable(Box<[i64]>);

impl CodeTable {
    fn new(weights: &Weights, length: usize) -> CodeTable {
        let codes = OFF_BOARD + 2 * LARGEST_CODE + 1;
        let mut table = CodeTable(vec![0; codes as usize].into_boxed_slice());
        for shape in Shape::ALL {
            for (_, code) in shape.codes().filter(|&(cells, _)| cells == length) {
                table.0[CodeTable::index(code)] = (weights.own(shape) * UNITS).round() as i64;
                table.0[CodeTable::index(-code)] = -(weights.enemy(shape) * UNITS).round() as i64;
            }
        }
        table
    }

    fn index(code: i16) -> usize {
        (code + LARGEST_CODE) as usize
    }

    /// Adds what a stone of each owner would gain in a window where its digit has this power.
    fn add_gains(&self, gains: &mut Gains, code: i16, power: i16) {
        let before = self.0[CodeTable::index(code)];
        gains[0] += self.0[CodeTable::index(code + power)] - before;
        gains[1] += self.0[CodeTable::index(code - power)] - before;
    }
}

/// What the codes of both lengths weigh.
pub(super) struct CodeTables {
    five: CodeTable,
    six: CodeTable,
}

impl CodeTables {
    pub(super) fn new(weights: &Weights) -> CodeTables {
        CodeTables { five: CodeTable::new(weights, 5), six: CodeTable::new(weights, 6) }
    }
}

/// The codes of all windows in one direction, by the index of a window's first point, and the
/// gains of the empty points in them.
pub(super) struct Windows {
    pub(super) step: isize,
    fives: Box<[i16]>,
    sixes: Box<[i16]>,
    gains: Box<[Gains]>,
}

impl Windows {
    /// The windows of an empty board.
    pub(super) fn new(layout: Layout, direction: Direction) -> Windows {
        let empty_codes = |length: i16| {
            let mut codes = vec![OFF_BOARD; layout.cells()].into_boxed_slice();
            for start in Point::all(layout.size) {
                if start.step(direction, length - 1, layout.size).is_some() {
                    codes[layout.index(start)] = 0;
                }
            }
            codes
        };
        Windows {
            step: layout.step(direction),
            fives: empty_codes(5),
            sixes: empty_codes(6),
            gains: vec![[0, 0]; layout.cells()].into_boxed_slice(),
        }
    }

    /// The index of the window in which a point is the n-th, from 0.
    fn start(&self, at: Index, n: usize) -> Index {
        at.wrapping_add_signed(-self.step * n as isize)
    }

    /// Adds a digit at a point to all windows through it.
    pub(super) fn add_digit(&mut self, at: Index, digit: i16) {
        for (n, power) in FIVE_POWERS.into_iter().enumerate() {
            self.fives[self.start(at, n)] += digit * power;
        }
        for (n, power) in SIX_POWERS.into_iter().enumerate() {
            self.sixes[self.start(at, n)] += digit * power;
        }
    }

    /// Counts the gains of an empty point afresh and returns by how much they changed.
    pub(super) fn refresh(&mut self, at: Index, tables: &CodeTables) -> Gains {
        let mut gains = [0, 0];
        for (n, power) in FIVE_POWERS.into_iter().enumerate() {
            tables.five.add_gains(&mut gains, self.fives[self.start(at, n)], power);
        }
        for (n, power) in SIX_POWERS.into_iter().enumerate() {
            tables.six.add_gains(&mut gains, self.sixes[self.start(at, n)], power);
        }
        let before = std::mem::replace(&mut self.gains[at], gains);
        [gains[0] - before[0], gains[1] - before[1]]
    }

    /// Whether a stone on an empty point makes five or more.
    pub(super) fn completes_five(&self, at: Index, owner: Owner) -> bool {
        let is_completed = |(n, power)| self.fives[self.start(at, n)] == owner.digit() * (FIVE_CODE - power);
        FIVE_POWERS.into_iter().enumerate().any(is_completed)
    }
}
