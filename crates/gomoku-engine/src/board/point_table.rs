//! What four shapes together are worth: the class, the value in the evaluation and the score in
//! move ordering.
//!
//! A board keeps the four shapes of a point as sixteen bits for each side; one look-up gives class
//! and value. Sides for which the same is forbidden share a table: it stays in the cache.

use std::{ops::AddAssign, sync::Arc};

use rules::{Side, gomoku::Variant};

use super::{
    class::{Ban, Class},
    line_table::ShapePair,
    shape::Shape,
};
use crate::weights::{SideWeights, Weights};

/// How many numbers four shapes of four bits make.
const COMBINATIONS: usize = 1 << 16;

/// The shapes that a stone of either side would make on a point: four bits for each direction,
/// black's in the lower half.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Shapes(u32);

impl Shapes {
    /// The same with another pair in one direction.
    #[inline]
    pub(crate) const fn with(self, direction: usize, pair: ShapePair) -> Shapes {
        let mask = 0x000f_000f;
        let spread = (pair.0 as u32 | (pair.0 as u32) << 12) & mask;
        Shapes(self.0 & !(mask << (4 * direction)) | spread << (4 * direction))
    }

    /// One side's shapes, four bits each.
    #[inline]
    const fn packed(self, side: Side) -> usize {
        (self.0 >> (16 * side.index()) & 0xffff) as usize
    }

    /// One side's shapes.
    pub(crate) fn of(self, side: Side) -> [Shape; 4] {
        unpacked(self.packed(side))
    }
}

/// What a point is to one side: the value in the low 24 bits, the class in the high eight.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Worth(u32);

impl Worth {
    /// What a point with a stone on it is to either side.
    pub(crate) const NOTHING: Worth = Worth(0);

    fn new(value: i16, class: Class) -> Worth {
        Worth(i32::from(value) as u32 & 0xff_ffff | (class as u32) << 24)
    }

    /// The class, as a number.
    #[inline]
    pub(crate) const fn class_index(self) -> usize {
        (self.0 >> 24) as usize
    }

    #[inline]
    pub(crate) const fn class(self) -> Class {
        Class::ALL[self.class_index()]
    }

    /// Whether another worth is of another class.
    #[inline]
    pub(crate) const fn differs_in_class(self, other: Worth) -> bool {
        (self.0 ^ other.0) >> 24 != 0
    }
}

/// A sum of what points have gained in value for black and lost for white. Worths are added whole:
/// their classes add up above the values, where they do no harm, and one stone's gains fit below.
#[derive(Clone, Copy, Default)]
pub(crate) struct Gain(u32);

impl Gain {
    /// What black gains and white loses by a change of worths.
    #[inline]
    pub(crate) const fn between(before: [Worth; 2], now: [Worth; 2]) -> Gain {
        Gain((now[0].0.wrapping_sub(before[0].0)).wrapping_sub(now[1].0.wrapping_sub(before[1].0)))
    }

    /// The change of the value to black less that to white.
    #[inline]
    pub(crate) const fn balance(self) -> i32 {
        (self.0 << 8) as i32 >> 8
    }
}

impl AddAssign for Gain {
    #[inline]
    fn add_assign(&mut self, other: Gain) {
        self.0 = self.0.wrapping_add(other.0);
    }
}

/// The worth of every combination of four shapes.
pub(crate) struct PointTable {
    worths: [Arc<[Worth; COMBINATIONS]>; 2],
    scores: [Arc<[i16; COMBINATIONS]>; 2],
}

#[derive(Clone)]
struct SideTable {
    worths: Arc<[Worth; COMBINATIONS]>,
    scores: Arc<[i16; COMBINATIONS]>,
}

impl PointTable {
    pub(crate) fn new(variant: Variant, weights: &Weights) -> PointTable {
        let free = SideTable::new(Ban::Ignored, weights.of(variant, Side::Second));
        let black = match variant {
            Variant::Renju => SideTable::new(Ban::Applies, weights.of(variant, Side::First)),
            _ => free.clone(),
        };
        PointTable { worths: [black.worths, free.worths], scores: [black.scores, free.scores] }
    }

    /// What a point with these shapes is to each side.
    #[inline]
    pub(crate) fn worths(&self, shapes: Shapes) -> [Worth; 2] {
        Side::BOTH.map(|side| self.worth(side, shapes))
    }

    /// What a point with these shapes is to one side.
    #[inline]
    pub(crate) fn worth(&self, side: Side, shapes: Shapes) -> Worth {
        self.worths[side.index()][shapes.packed(side)]
    }

    /// How early a side tries a move to a point with these shapes.
    #[inline]
    pub(crate) fn score(&self, side: Side, shapes: Shapes) -> i16 {
        self.scores[side.index()][shapes.packed(side)]
    }
}

impl SideTable {
    fn new(ban: Ban, weights: &SideWeights) -> SideTable {
        let mut worths = zeroed();
        let mut scores = zeroed();
        for packed in (0..COMBINATIONS).filter(|&packed| is_combination(packed)) {
            let first = first_permutation(packed);
            if first < packed {
                (worths[packed], scores[packed]) = (worths[first], scores[first]);
                continue;
            }
            let shapes = unpacked(packed);
            let class = Class::of(shapes, ban);
            worths[packed] = Worth::new(weights.value(shapes, class), class);
            scores[packed] = weights.score(shapes, class);
        }
        SideTable { worths: worths.into(), scores: scores.into() }
    }
}

fn zeroed<T: Copy + Default + std::fmt::Debug>() -> Box<[T; COMBINATIONS]> {
    let entries = vec![T::default(); COMBINATIONS].into_boxed_slice();
    entries.try_into().expect("the length is that of the array")
}

fn is_combination(packed: usize) -> bool {
    [0, 4, 8, 12].iter().all(|shift| packed >> shift & 15 < Shape::ALL.len())
}

fn unpacked(packed: usize) -> [Shape; 4] {
    [0, 4, 8, 12].map(|shift| Shape::from_index((packed >> shift & 15) as u8))
}

/// The least number that the same shapes have in any order: the strongest in the lowest bits.
fn first_permutation(packed: usize) -> usize {
    let mut shapes = unpacked(packed);
    shapes.sort_unstable();
    shapes.into_iter().fold(0, |packed, shape| packed << 4 | shape as usize)
}
