//! The valuation function (估值函数), kept up to date stone by stone.
//!
//! The value is Σ weight × count over all shapes, the player's own for, the enemy's against. It is
//! kept in whole thousandths: exact, so it never depends on the way to a position.
//!
//! How the first two weights enter, as read from the report: a point's importance to a side is how
//! far a stone of that side there moves the value its way; its valuation for the side that moves is
//! attack × the importance to itself + defence × the importance to the other side.

use rules::gomoku::{Direction, Point, Position};

use super::{
    weights::Weights,
    windows::{CodeTables, Gains, Index, Layout, Owner, REACH, Windows},
};

#[derive(Clone, Copy, PartialEq, Eq)]
enum ShapeCell {
    Empty,
    Stone(Owner),
    Frame,
}

/// An empty point and its valuation for the side that moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) at: Index,
    pub(super) valuation: f64,
}

/// A board as one player values it.
pub(super) struct Evaluation {
    layout: Layout,
    attack: f64,
    defence: f64,
    tables: CodeTables,
    cells: Box<[ShapeCell]>,
    windows: [Windows; 4],
    /// Over all directions. A stone's point keeps the gains from before the stone, which are right
    /// again when the stone is taken back.
    gains: Box<[Gains]>,
    value: i64,
    key: u64,
    /// The lowest and highest column and row that some stone's windows have reached: points
    /// outside have no gains.
    reached: [(u8, u8); 2],
}

impl Evaluation {
    /// The board as the side to move values it.
    pub(super) fn new(weights: &Weights, position: &Position) -> Evaluation {
        let layout = Layout { size: position.size() };
        Evaluation::empty(weights, layout).followed_to(position).expect("stones are added to an empty board")
    }

    /// The same board with the stones that have come since, as the side to move values it; nothing
    /// if stones have gone or changed hands.
    pub(super) fn followed_to(mut self, position: &Position) -> Option<Evaluation> {
        if self.layout.size != position.size() {
            return None;
        }
        for point in Point::all(self.layout.size) {
            let at = self.layout.index(point);
            let now = position.stone(point).map(|side| Owner::of(side, position.side_to_move()));
            match (self.cells[at], now) {
                (ShapeCell::Empty, Some(owner)) => self.put(at, owner),
                (ShapeCell::Stone(before), Some(owner)) if before == owner => (),
                (ShapeCell::Empty, None) => (),
                _ => return None,
            }
        }
        Some(self)
    }

    fn empty(weights: &Weights, layout: Layout) -> Evaluation {
        let mut cells = vec![ShapeCell::Frame; layout.cells()].into_boxed_slice();
        Point::all(layout.size).for_each(|point| cells[layout.index(point)] = ShapeCell::Empty);
        Evaluation {
            layout,
            attack: weights.attack(),
            defence: weights.defence(),
            tables: CodeTables::new(weights),
            cells,
            windows: Direction::ALL.map(|direction| Windows::new(layout, direction)),
            gains: vec![[0, 0]; layout.cells()].into_boxed_slice(),
            value: 0,
            key: 0,
            reached: [(layout.size, 0); 2],
        }
    }

    pub(super) fn point(&self, at: Index) -> Point {
        self.layout.point(at)
    }

    /// The value of the board.
    pub(super) fn value(&self) -> i64 {
        self.value
    }

    /// The value that the board would have after a stone on an empty point.
    pub(super) fn value_after(&self, at: Index, owner: Owner) -> i64 {
        self.value + self.gains[at][owner as usize]
    }

    /// Whether a stone on an empty point makes five or more.
    pub(super) fn completes_five(&self, at: Index, owner: Owner) -> bool {
        self.windows.iter().any(|windows| windows.completes_five(at, owner))
    }

    /// A number that tells the stones on the board apart from others.
    pub(super) fn key(&self) -> u64 {
        self.key
    }

    /// Puts a stone on an empty point.
    pub(super) fn put(&mut self, at: Index, owner: Owner) {
        self.value = self.value_after(at, owner);
        self.cells[at] = ShapeCell::Stone(owner);
        self.key ^= stone_key(at, owner);
        self.add_digit(at, owner.digit());
        let point = self.point(at);
        for ((low, high), coordinate) in self.reached.iter_mut().zip([point.x(), point.y()]) {
            *low = (*low).min(coordinate.saturating_sub(REACH));
            *high = (*high).max((coordinate + REACH).min(self.layout.size - 1));
        }
    }

    /// Takes back the stone that was put last.
    pub(super) fn take_back(&mut self, at: Index, owner: Owner) {
        self.value -= self.gains[at][owner as usize];
        self.cells[at] = ShapeCell::Empty;
        self.key ^= stone_key(at, owner);
        self.add_digit(at, -owner.digit());
    }

    fn add_digit(&mut self, at: Index, digit: i16) {
        for windows in &mut self.windows {
            windows.add_digit(at, digit);
            for steps in -isize::from(REACH)..=isize::from(REACH) {
                let near = at.wrapping_add_signed(steps * windows.step);
                if steps != 0 && self.cells[near] == ShapeCell::Empty {
                    let change = windows.refresh(near, &self.tables);
                    self.gains[near][0] += change[0];
                    self.gains[near][1] += change[1];
                }
            }
        }
    }

    /// The `width` best points for the side that moves, the best first; of equals, the first in
    /// board order. Points where neither side's stone would change any shape are no candidates.
    pub(super) fn candidates(&self, mover: Owner, width: usize) -> Vec<Candidate> {
        let mut best: Vec<Candidate> = Vec::with_capacity(width.min(self.cells.len()));
        let [(left, right), (bottom, top)] = self.reached;
        for y in bottom..=top {
            for x in left..=right {
                let at = self.layout.index(Point::new(x, y));
                if self.cells[at] != ShapeCell::Empty || self.gains[at] == [0, 0] {
                    continue;
                }
                let valuation = self.valuation(at, mover);
                if best.len() == width {
                    if best.last().is_none_or(|worst| worst.valuation >= valuation) {
                        continue;
                    }
                    best.pop();
                }
                let rank = best.partition_point(|better| better.valuation >= valuation);
                best.insert(rank, Candidate { at, valuation });
            }
        }
        best
    }

    fn valuation(&self, at: Index, mover: Owner) -> f64 {
        let importance = |owner: Owner| (self.gains[at][owner as usize] * i64::from(owner.digit())) as f64;
        self.attack * importance(mover) + self.defence * importance(mover.other())
    }
}

/// A scattered 64-bit number for each stone on each point: the finaliser of `SplitMix64`.
fn stone_key(at: Index, owner: Owner) -> u64 {
    let input = (at as u64) << 1 | owner as u64;
    let mut z = input.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
