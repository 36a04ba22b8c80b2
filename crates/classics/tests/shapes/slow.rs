//! The same players, slow and plain: the whole board is counted again for every question, every
//! line is searched to the end, nothing is remembered.

use std::collections::HashMap;

use classics::shapes::{Shape, Weights};
use rules::{
    Side,
    gomoku::{Direction, Point, Position},
};

/// More than shapes can ever be worth.
const WIN: i64 = 1 << 61;

/// The stones, row by row.
#[derive(Clone)]
pub(super) struct Board {
    size: u8,
    stones: Vec<Option<Side>>,
}

/// A player with its weights, the side it plays and its width.
pub(super) struct Player {
    pub(super) weights: Weights,
    pub(super) me: Side,
    pub(super) width: usize,
    forms: HashMap<Vec<u8>, Shape>,
}

impl Board {
    pub(super) fn new(position: &Position) -> Board {
        let size = position.size();
        Board { size, stones: Point::all(size).map(|point| position.stone(point)).collect() }
    }

    fn index(&self, point: Point) -> usize {
        usize::from(point.y()) * usize::from(self.size) + usize::from(point.x())
    }

    fn is_empty(&self, point: Point) -> bool {
        self.stones[self.index(point)].is_none()
    }

    fn with(&self, point: Point, side: Side) -> Board {
        let mut board = self.clone();
        board.stones[self.index(point)] = Some(side);
        board
    }

    /// Every row of N points as text: `1` for stones of `side`, `2` for the others, `0` for empty
    /// points.
    fn windows<const N: usize>(&self, side: Side) -> impl Iterator<Item = [u8; N]> + '_ {
        let cell = move |point| match self.stones[self.index(point)] {
            Some(stone) if stone == side => b'1',
            Some(_) => b'2',
            None => b'0',
        };
        let starts = Point::all(self.size).flat_map(|start| Direction::ALL.map(|line| (start, line)));
        starts.filter_map(move |(start, line)| {
            start.step(line, N as i16 - 1, self.size)?;
            Some(std::array::from_fn(|n| cell(start.step(line, n as i16, self.size).unwrap())))
        })
    }

    fn fives(&self, side: Side) -> usize {
        self.windows(side).filter(|window| window == b"11111").count()
    }
}

impl Player {
    pub(super) fn new(weights: Weights, me: Side, width: usize) -> Player {
        let mut forms = HashMap::new();
        for shape in Shape::ALL {
            for form in shape.forms() {
                forms.insert(form.bytes().collect(), shape);
                forms.insert(form.bytes().rev().collect(), shape);
            }
        }
        Player { weights, me, width, forms }
    }

    /// Σ weight × count, in thousandths.
    pub(super) fn value(&self, board: &Board) -> i64 {
        let sum = |side, weight: &dyn Fn(Shape) -> f64| -> i64 {
            let fives = board.windows::<5>(side).filter_map(|window| self.forms.get(&window[..]));
            let sixes = board.windows::<6>(side).filter_map(|window| self.forms.get(&window[..]));
            fives.chain(sixes).map(|&shape| thousandths(weight(shape))).sum()
        };
        sum(self.me, &|shape| self.weights.own(shape))
            - sum(self.me.other(), &|shape| self.weights.enemy(shape))
    }

    /// The best points for a side, the best first.
    pub(super) fn candidates(&self, board: &Board, mover: Side) -> Vec<Point> {
        let value = self.value(board);
        let sign = if mover == self.me { 1 } else { -1 };
        let mut candidates = Vec::new();
        for point in Point::all(board.size).filter(|&point| board.is_empty(point)) {
            let to_mover = sign * (self.value(&board.with(point, mover)) - value);
            let to_other = sign * (value - self.value(&board.with(point, mover.other())));
            let valuation =
                self.weights.attack() * to_mover as f64 + self.weights.defence() * to_other as f64;
            if (to_mover, to_other) != (0, 0) {
                candidates.push((valuation, point));
            }
        }
        candidates.sort_by(|a, b| b.0.total_cmp(&a.0));
        candidates.into_iter().map(|(_, point)| point).take(self.width).collect()
    }

    /// The best point and its value, by plain minimax over `depth` plies.
    pub(super) fn minimax(&self, board: &Board, mover: Side, depth: u32) -> (Option<Point>, i64) {
        let sign = if mover == self.me { 1 } else { -1 };
        let mut best = None;
        for point in self.candidates(board, mover) {
            let after = board.with(point, mover);
            let value = if after.fives(mover) > board.fives(mover) {
                sign * (WIN + i64::from(depth - 1))
            } else if depth == 1 {
                self.value(&after)
            } else {
                self.minimax(&after, mover.other(), depth - 1).1
            };
            if best.is_none_or(|(_, best)| sign * value > sign * best) {
                best = Some((point, value));
            }
        }
        best.map_or((None, self.value(board)), |(point, value)| (Some(point), value))
    }
}

fn thousandths(weight: f64) -> i64 {
    (weight * 1000.0).round() as i64
}
