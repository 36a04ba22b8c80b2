//! The evaluation and the candidates, kept up to date stone by stone.
//!
//! A stone changes only the runs that touch it, so for every empty point the gain of a stone there
//! is known beforehand: 启发式搜索, the order by one-ply evaluation, costs a look into a table,
//! and so does the last ply of the search. Only the next empty point on each of the eight rays
//! from a stone has to learn of it.

use rules::{
    Side,
    gomoku::{Point, Position},
};

use super::{
    evaluation::{evaluate, run_value},
    grid::{Grid, KillerCell, Spot},
    spots::SpotSet,
};

/// The board as the evaluation and the candidate rule see it.
pub(super) struct Values {
    grid: Grid,
    value_for_black: i64,
    /// By side and spot, for empty points: what a stone there adds to the value of its side.
    gains: [Box<[i32]>; 2],
    /// By spot, side and direction: the parts of the gains.
    parts: Box<[[[i32; 4]; 2]]>,
    /// How many of the eight points around hold a stone.
    stones_around: Box<[u8]>,
    candidates: SpotSet,
}

/// A ray from a point: the run on it that touches the point, if there is one.
struct Arm {
    side: Option<Side>,
    length: usize,
    /// The first cell behind the run.
    end: Spot,
    is_open: bool,
}

impl Values {
    pub(super) fn new(position: &Position) -> Self {
        let grid = Grid::new(position);
        let cells = grid.len();
        let mut values = Values {
            value_for_black: evaluate(position),
            gains: [(); 2].map(|()| vec![0; cells].into()),
            parts: vec![[[0; 4]; 2]; cells].into(),
            stones_around: vec![0; cells].into(),
            candidates: SpotSet::new(cells),
            grid,
        };
        for spot in values.grid.spots() {
            let is_stone = |&near: &Spot| matches!(values.grid.cell(near), KillerCell::Stone(_));
            values.stones_around[spot] =
                values.grid.around(spot).iter().filter(|near| is_stone(near)).count() as u8;
            if values.grid.is_empty(spot) {
                (0..4).for_each(|direction| values.refresh_gain(spot, direction));
                if values.stones_around[spot] > 0 {
                    values.candidates.insert(spot);
                }
            }
        }
        values
    }

    /// The point of the board that a spot stands for.
    pub(super) fn point(&self, spot: Spot) -> Point {
        self.grid.point(spot)
    }

    #[cfg(test)]
    pub(super) fn spot(&self, point: Point) -> Spot {
        self.grid.spot(point)
    }

    /// The value of the position for a side.
    pub(super) fn value(&self, side: Side) -> i64 {
        signed(self.value_for_black, side)
    }

    /// What a stone of `side` on an empty point would add to the value for that side.
    pub(super) fn gain(&self, spot: Spot, side: Side) -> i64 {
        i64::from(self.gains[side.index()][spot])
    }

    /// The empty points with a stone in the 3×3 around them, in no particular order.
    pub(super) fn candidates(&self) -> &[Spot] {
        self.candidates.as_slice()
    }

    /// Whether a stone on one empty point leaves the gains of another as they are: surely so when
    /// they share no row, or stand too far apart for a four between them.
    pub(super) fn are_apart(&self, one: Spot, other: Spot) -> bool {
        let (one, other) = (self.grid.point(one), self.grid.point(other));
        let (dx, dy) = (one.x().abs_diff(other.x()), one.y().abs_diff(other.y()));
        dx.max(dy) > 5 || (dx != 0 && dy != 0 && dx != dy)
    }

    /// Puts a stone on an empty point.
    pub(super) fn play(&mut self, spot: Spot, side: Side) {
        self.value_for_black += signed(self.gain(spot, side), side);
        if self.stones_around[spot] > 0 {
            self.candidates.remove(spot);
        }
        self.grid.put(spot, KillerCell::Stone(side));
        for near in self.grid.around(spot) {
            self.stones_around[near] += 1;
            if self.stones_around[near] == 1 && self.grid.is_empty(near) {
                self.candidates.insert(near);
            }
        }
        self.refresh_gains_around(spot);
    }

    /// Takes back the stone that was put last.
    pub(super) fn undo(&mut self, spot: Spot, side: Side) {
        // The gain of a taken point stays as it was when the stone came.
        self.value_for_black -= signed(self.gain(spot, side), side);
        for near in self.grid.around(spot) {
            self.stones_around[near] -= 1;
            if self.stones_around[near] == 0 && self.grid.is_empty(near) {
                self.candidates.remove(near);
            }
        }
        self.grid.put(spot, KillerCell::Empty);
        if self.stones_around[spot] > 0 {
            self.candidates.insert(spot);
        }
        self.refresh_gains_around(spot);
    }

    fn refresh_gains_around(&mut self, spot: Spot) {
        for direction in 0..4 {
            let step = self.grid.step(direction);
            for ray in [-step, step] {
                let end = self.arm(spot, ray).end;
                if self.grid.is_empty(end) {
                    self.refresh_gain(end, direction);
                }
            }
        }
    }

    fn refresh_gain(&mut self, spot: Spot, direction: usize) {
        let step = self.grid.step(direction);
        let arms = [self.arm(spot, -step), self.arm(spot, step)];
        for side in Side::BOTH {
            let gain = gain_between(&arms, side);
            let part = &mut self.parts[spot][side.index()][direction];
            self.gains[side.index()][spot] += gain - *part;
            *part = gain;
        }
    }

    fn arm(&self, spot: Spot, ray: isize) -> Arm {
        let mut end = spot.wrapping_add_signed(ray);
        let first = self.grid.cell(end);
        let mut length = 0;
        if let KillerCell::Stone(_) = first {
            while self.grid.cell(end) == first {
                length += 1;
                end = end.wrapping_add_signed(ray);
            }
        }
        let side = if let KillerCell::Stone(side) = first { Some(side) } else { None };
        Arm { side, length, end, is_open: self.grid.is_empty(end) }
    }
}

/// A value for black as a value for a side, and back.
fn signed(value: i64, side: Side) -> i64 {
    if side == Side::First { value } else { -value }
}

/// What a stone of `side` between two arms adds to the value for that side in one direction: its
/// own runs become one, the enemy's lose an open end.
fn gain_between(arms: &[Arm; 2], side: Side) -> i32 {
    let (mut length, mut open_ends, mut gain) = (1, 0, 0);
    for arm in arms {
        let open_end = usize::from(arm.is_open);
        if arm.side == Some(side.other()) {
            gain += run_value(arm.length, open_end + 1) - run_value(arm.length, open_end);
        } else {
            gain -= run_value(arm.length, open_end + 1);
            length += arm.length;
            open_ends += open_end;
        }
    }
    gain + run_value(length, open_ends)
}
