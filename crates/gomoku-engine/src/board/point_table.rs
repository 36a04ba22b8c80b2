//! What four shapes together are worth: the class, the value in the evaluation and the score in
//! move ordering.
//!
//! The order of the directions does not matter, so that the 14⁴ combinations of shapes are 2,380
//! codes. A board keeps the four shapes of a point as sixteen bits; one look-up gives the code.

use rules::{Side, gomoku::Variant};

use super::{
    class::{Ban, Class},
    shape::Shape,
};
use crate::weights::{SideWeights, Weights};

/// What a point is to one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct PointWorth {
    pub(crate) value: i16,
    pub(crate) score: i16,
    pub(crate) class: Class,
}

/// The worth of every combination of four shapes.
pub(crate) struct PointTable {
    codes: Box<[u16]>,
    worths: [Box<[PointWorth]>; 2],
}

impl PointTable {
    pub(crate) fn new(variant: Variant, weights: &Weights) -> PointTable {
        let mut codes = vec![0; 1 << 16].into_boxed_slice();
        let mut combinations = Vec::new();
        for shapes in sorted_combinations() {
            let code = combinations.len() as u16;
            for_each_order(shapes, |packed| codes[packed] = code);
            combinations.push(shapes);
        }
        let worths = Side::BOTH.map(|side| {
            let ban = ban(variant, side);
            let weights = weights.of(variant, side);
            combinations.iter().map(|&shapes| worth(shapes, ban, weights)).collect()
        });
        PointTable { codes, worths }
    }

    /// The worth of four shapes, four bits each.
    #[inline]
    pub(crate) fn worth(&self, side: Side, packed: u16) -> PointWorth {
        self.worths[side.index()][usize::from(self.codes[usize::from(packed)])]
    }
}

/// Whether anything is forbidden to a side.
pub(crate) fn ban(variant: Variant, side: Side) -> Ban {
    if variant == Variant::Renju && side == Side::First { Ban::Applies } else { Ban::Ignored }
}

/// The shapes that sixteen bits stand for.
pub(crate) fn unpacked(packed: u16) -> [Shape; 4] {
    [0, 4, 8, 12].map(|shift| Shape::from_index((packed >> shift & 15) as u8))
}

fn worth(shapes: [Shape; 4], ban: Ban, weights: &SideWeights) -> PointWorth {
    let class = Class::of(shapes, ban);
    PointWorth { value: weights.value(shapes, class), score: weights.score(shapes, class), class }
}

fn sorted_combinations() -> impl Iterator<Item = [Shape; 4]> {
    let from = |least: Shape| Shape::ALL.into_iter().filter(move |&shape| shape >= least);
    Shape::ALL.into_iter().flat_map(move |a| {
        from(a).flat_map(move |b| from(b).flat_map(move |c| from(c).map(move |d| [a, b, c, d])))
    })
}

fn for_each_order(shapes: [Shape; 4], mut visit: impl FnMut(usize)) {
    for a in 0..4 {
        for b in (0..4).filter(|&b| b != a) {
            for c in (0..4).filter(|&c| c != a && c != b) {
                let order = [a, b, c, 6 - a - b - c];
                let pack = |packed: usize, n: usize| packed << 4 | shapes[n] as usize;
                visit(order.into_iter().fold(0, pack));
            }
        }
    }
}
