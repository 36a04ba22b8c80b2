//! What a board looks like to the side to move by the classical tables, without looking ahead.
//!
//! Two kinds of things are added up, all in hundredths of a stone and all blended from their worth on
//! an empty board to that on a full one. [`Term`]s are counted on the whole board. [`Window`]s are the
//! sixty places of three by two squares, lying and standing: each square is empty, own, the enemy's or
//! blocked, and a table knows what such a pattern is worth. Windows that a turn or a mirror of the
//! board lays onto each other share a table, so that nine tables serve all.

use rules::ataxx::{Bitboard, Position};
use search_kit::score;

pub use crate::window::{Place, Window, for_each_window};
use crate::{
    Weights,
    processor::BitInstructions,
    weights::Tapered,
    window::{BACKWARDS, for_each_strip},
};

macro_rules! terms {
    ($($(#[$doc:meta])* $term:ident: $name:literal;)*) => {
        /// Something that is counted on the whole board: own less the enemy's, unless said otherwise.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Term { $($(#[$doc])* $term,)* }

        impl Term {
            /// Every term.
            pub const ALL: &[Term] = &[$(Term::$term),*];

            /// Its name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Term::$term => $name,)* }
            }
        }
    };
}

terms! {
    /// Stones.
    Stones: "stones";
    /// Squares that can be cloned to.
    Clones: "clones";
    /// Squares that can be moved to.
    Mobility: "mobility";
    /// Stones next to a square that the enemy can move to.
    Exposed: "exposed";
    /// Stones without an empty neighbour.
    Stable: "stable";
    /// One for the side to move.
    Tempo: "tempo";
    /// One for the side to move if the number of empty squares is odd.
    Parity: "parity";
}

/// The counts of a position, in the order of [`Term::ALL`].
pub type Counts = [i32; Term::ALL.len()];

/// Counts every term of a position.
#[inline]
#[must_use]
pub fn counts(position: &Position) -> Counts {
    let side = position.side_to_move();
    let (own, enemy) = (position.stones(side), position.stones(side.other()));
    let empty = position.empty();
    let (own_reach, enemy_reach) = (own.within_two() & empty, enemy.within_two() & empty);
    let beside_empty = empty.within_one();
    let less = |own: Bitboard, enemy: Bitboard| own.len() as i32 - enemy.len() as i32;
    [
        less(own, enemy),
        less(own.within_one() & empty, enemy.within_one() & empty),
        less(own_reach, enemy_reach),
        less(own & enemy_reach.within_one(), enemy & own_reach.within_one()),
        less(own - beside_empty, enemy - beside_empty),
        1,
        (empty.len() & 1) as i32,
    ]
}

/// Two weights in one number, so that one addition adds both: the ending in the upper half.
#[derive(Clone, Copy, Default)]
struct Packed(i32);

impl Packed {
    fn new(weight: Tapered) -> Packed {
        Packed((i32::from(weight.ending) << 16).wrapping_add(i32::from(weight.opening)))
    }

    fn opening(self) -> i32 {
        i32::from(self.0 as i16)
    }

    fn ending(self) -> i32 {
        // What the lower half has borrowed is given back.
        self.0.wrapping_sub(self.opening()) >> 16
    }
}

/// The weight of the ending grows as the board fills up: this many empty squares count as an empty board.
const OPENING: i32 = 48;

/// How much the weights of an empty board count in a position, from 0 to 1.
#[must_use]
pub fn opening_share(position: &Position) -> f32 {
    empty_squares(position) as f32 / OPENING as f32
}

#[inline(always)]
fn empty_squares(position: &Position) -> i32 {
    (position.empty().len() as i32).min(OPENING)
}

/// What the windows in two neighbouring lines are worth. The two next to an end of the lines overlap so
/// that four by two squares say which they are: one look for both.
struct Pair {
    corners: Box<[Packed; 1 << 16]>,
    middle: Box<[Packed; Window::COUNT]>,
}

impl Pair {
    fn new(weights: &Weights, row: usize) -> Pair {
        let packed = |column: usize, window: usize| Packed::new(weights.windows()[3 * row + column][window]);
        let corner =
            |squares: usize| Packed(packed(0, squares & 0xfff).0.wrapping_add(packed(1, squares >> 4).0));
        Pair { corners: boxed(corner), middle: boxed(|window| packed(2, window)) }
    }
}

fn boxed<const COUNT: usize>(entry: impl Fn(usize) -> Packed) -> Box<[Packed; COUNT]> {
    let entries: Box<[Packed]> = (0..COUNT).map(entry).collect();
    entries.try_into().unwrap_or_else(|_| unreachable!("a slice of this length was made"))
}

/// Weights made ready to be looked up.
pub struct TableEvaluator {
    /// As [`Packed`], with room for counts: the ending in the upper half.
    terms: [i64; Term::ALL.len()],
    /// By how far the two lines lie from the edge.
    strips: Box<[Pair; 3]>,
    instructions: BitInstructions,
}

impl TableEvaluator {
    /// An evaluator with these weights.
    #[must_use]
    pub fn new(weights: &Weights) -> TableEvaluator {
        let strips = std::array::from_fn(|row| Pair::new(weights, row));
        let mut terms = [0; Term::ALL.len()];
        for (packed, &term) in terms.iter_mut().zip(Term::ALL) {
            let weight = weights.term(term);
            *packed = (i64::from(weight.ending) << 32) + i64::from(weight.opening);
        }
        TableEvaluator { terms, strips: Box::new(strips), instructions: BitInstructions::detect() }
    }

    /// The worth of a position to the side to move, in hundredths of a stone.
    #[inline]
    #[must_use]
    pub fn evaluate(&self, position: &Position) -> i32 {
        match self.instructions {
            BitInstructions::Basic => self.sum_up(position),
            // SAFETY: the instructions have been detected.
            #[cfg(target_arch = "x86_64")]
            BitInstructions::Extended => unsafe { self.sum_up_extended(position) },
        }
    }

    /// The worth of a position unless the game is over. Who can move is found out once for both.
    #[inline]
    pub(crate) fn evaluate_unless_over(&self, position: &Position) -> Option<i32> {
        match self.instructions {
            BitInstructions::Basic => (!position.is_over()).then(|| self.sum_up(position)),
            // SAFETY: the instructions have been detected.
            #[cfg(target_arch = "x86_64")]
            BitInstructions::Extended => unsafe { self.sum_up_unless_over_extended(position) },
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "popcnt,bmi1,bmi2,avx2")]
    fn sum_up_unless_over_extended(&self, position: &Position) -> Option<i32> {
        if position.is_over() { None } else { Some(self.sum_up(position)) }
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "popcnt,bmi1,bmi2,avx2")]
    fn sum_up_extended(&self, position: &Position) -> i32 {
        self.sum_up(position)
    }

    #[inline(always)]
    fn sum_up(&self, position: &Position) -> i32 {
        let mut sum = Packed::default();
        let mut add = |weight: Packed| sum.0 = sum.0.wrapping_add(weight.0);
        for_each_strip(position, |row, strip| {
            let Pair { corners, middle } = &self.strips[row];
            add(corners[(strip & 0xffff) as usize]);
            add(corners[(strip >> BACKWARDS & 0xffff) as usize]);
            add(middle[(strip >> 8 & 0xfff) as usize]);
        });
        let terms: i64 =
            counts(position).iter().zip(&self.terms).map(|(&n, weight)| i64::from(n) * weight).sum();
        let opening = terms as i32;
        let ending = ((terms - i64::from(opening)) >> 32) as i32;
        let (opening, ending) = (opening + sum.opening(), ending + sum.ending());
        let empty = empty_squares(position);
        let worth = (opening * empty + ending * (OPENING - empty)) / OPENING;
        worth.clamp(-score::MAX_EVALUATION, score::MAX_EVALUATION)
    }
}

#[cfg(test)]
mod tests {
    use rules::ataxx::Symmetry;

    use super::*;
    use crate::window::tests::positions;

    #[test]
    fn a_turned_or_mirrored_board_is_worth_the_same() {
        let evaluator = TableEvaluator::new(&Weights::default());
        for position in positions() {
            let worth = evaluator.evaluate(&position);
            for symmetry in Symmetry::ALL {
                assert_eq!(evaluator.evaluate(&symmetry.position(&position)), worth, "{position}");
            }
        }
    }

    #[test]
    fn packed_weights_keep_both_numbers() {
        for (opening, ending) in [(-7, 5), (7, -5), (-500, -500), (0, -1)] {
            let packed = Packed::new(Tapered { opening, ending });
            let sum = Packed(packed.0.wrapping_add(packed.0));
            assert_eq!((sum.opening(), sum.ending()), (2 * i32::from(opening), 2 * i32::from(ending)));
        }
    }
}
