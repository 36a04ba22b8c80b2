//! The exact check of black's double threes in Renju, on the engine's own cells.
//!
//! The point classes know overlines and double fours for certain, for those depend on the lines
//! through the point alone. Whether a three is real depends on whether black may play its
//! completion, and so on without end: this is the recursion, with supposed stones in a chain
//! instead of on the board.

use rules::Side;

use super::{
    Board,
    class::Class,
    geometry::Spot,
    line_table::{shift, stone_bits},
    shape::Shape,
};
use crate::rule::Rule;

/// Black stones that are supposed, not on the board.
#[derive(Clone, Copy)]
struct Hypothetical<'a> {
    spot: Spot,
    below: Option<&'a Hypothetical<'a>>,
}

impl<R: Rule> Board<R> {
    /// Whether black may not play on an empty point.
    #[must_use]
    pub fn is_forbidden_to_black(&self, spot: Spot) -> bool {
        match self.class(Side::First, spot) {
            Class::Forbidden => true,
            Class::Suspect => self.has_two_real_threes(spot),
            _ => false,
        }
    }

    /// Whether a side may play on an empty point.
    #[inline]
    #[must_use]
    pub fn is_legal(&self, side: Side, spot: Spot) -> bool {
        !(R::HAS_FORBIDDEN && side == Side::First && self.is_forbidden_to_black(spot))
    }

    fn has_two_real_threes(&self, spot: Spot) -> bool {
        self.is_forbidden_after(Hypothetical { spot, below: None })
    }

    /// Whether the topmost supposed stone was forbidden when it was put.
    fn is_forbidden_after(&self, stone: Hypothetical<'_>) -> bool {
        let shapes: [Shape; 4] =
            std::array::from_fn(|direction| self.black_shape(stone.spot, direction, stone.below));
        match Class::of(shapes, super::class::Ban::Applies) {
            Class::Forbidden => true,
            Class::Suspect => {
                let is_real = |&direction: &usize| {
                    shapes[direction].is_open_three() && self.has_legal_completion(&stone, direction)
                };
                (0..4).filter(is_real).count() >= 2
            }
            _ => false,
        }
    }

    /// Whether black can legally turn the three through the stone into a straight four.
    fn has_legal_completion(&self, stone: &Hypothetical<'_>, direction: usize) -> bool {
        let step = self.steps[direction];
        [-step, step].into_iter().any(|step| {
            let run = (1..).take_while(|n| self.is_black(stone.spot.shifted(n * step), Some(stone))).count();
            let end = stone.spot.shifted((run as isize + 1) * step);
            if !self.is_empty(end) {
                return false;
            }
            let shape = |direction| self.black_shape(end, direction, Some(stone));
            shape(direction) == Shape::OpenFour
                && (0..4).all(|direction| shape(direction) != Shape::Five)
                && !self.is_forbidden_after(Hypothetical { spot: end, below: Some(stone) })
        })
    }

    fn is_black(&self, spot: Spot, supposed: Option<&Hypothetical<'_>>) -> bool {
        let chain = std::iter::successors(supposed, |stone| stone.below);
        self.lines.cell(spot) == stone_bits(Side::First) || chain.into_iter().any(|stone| stone.spot == spot)
    }

    /// The shape that black makes on a point in one direction, with the supposed stones.
    fn black_shape(&self, spot: Spot, direction: usize, supposed: Option<&Hypothetical<'_>>) -> Shape {
        let mut window = self.window(spot, direction);
        for stone in std::iter::successors(supposed, |stone| stone.below) {
            let apart = stone.spot.index() as isize - spot.index() as isize;
            let step = self.steps[direction];
            let distance = apart / step;
            if apart % step == 0 && distance.unsigned_abs() <= R::REACH && distance != 0 {
                window |= stone_bits(Side::First) << shift(R::REACH, distance);
            }
        }
        self.tables.lines.pair(window).of(Side::First)
    }
}
