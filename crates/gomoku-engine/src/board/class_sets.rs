//! For each side and class the set of empty points that are of it: one bit per point, and a count.
//! The sets lie word by word beside each other, so that moving a point from one set to another
//! stays within a few cache lines. Class none has a set like the others, because treating it alike
//! is faster than asking; points with stones count among it.

use rules::Side;

use super::{bits::Bits, class::Class, geometry::Spot, point_table::Worth};

/// How many sets there are, rounded up to a power of two: a class takes four bits, the side one.
const SETS: usize = 32;

/// The number of a class's set.
#[inline]
const fn set(side: Side, class: Class) -> usize {
    side.index() << 4 | class as usize
}

/// The number of the set that a point of some worth to a side belongs to.
#[inline]
const fn set_of(side: Side, worth: Worth) -> usize {
    (side.index() << 4 | worth.class_index()) % SETS
}

/// How many points each set has.
pub(crate) type Counts = [u16; SETS];

/// The sets of all classes of both sides.
#[derive(Clone)]
pub(crate) struct ClassSets {
    /// The place of the first bit.
    first: usize,
    words: Box<[[u64; SETS]]>,
    counts: Counts,
}

impl ClassSets {
    /// The sets for `span` spots from `first` on: every point is of class none.
    pub(crate) fn new(first: usize, span: usize) -> ClassSets {
        let words = vec![[0; SETS]; span.div_ceil(64)].into_boxed_slice();
        let mut counts = [0; SETS];
        Side::BOTH.iter().for_each(|&side| counts[set(side, Class::None)] = span as u16);
        ClassSets { first, words, counts }
    }

    /// Moves a point from one of a side's sets to another, and counts.
    #[inline]
    pub(crate) fn relabel(&mut self, spot: Spot, side: Side, from: Worth, to: Worth) {
        self.move_point(spot, side, from, to);
        self.counts[set_of(side, from)] -= 1;
        self.counts[set_of(side, to)] += 1;
    }

    /// Moves a point without counting: whoever takes back a stone has the counts.
    #[inline]
    pub(crate) fn move_point(&mut self, spot: Spot, side: Side, from: Worth, to: Worth) {
        let bit = spot.index() - self.first;
        let words = &mut self.words[bit / 64];
        words[set_of(side, from)] ^= 1 << (bit % 64);
        words[set_of(side, to)] ^= 1 << (bit % 64);
    }

    /// How many points there are in each set.
    #[inline]
    pub(crate) fn all_counts(&self) -> Counts {
        self.counts
    }

    /// Takes the counts back to what they were.
    #[inline]
    pub(crate) fn restore_counts(&mut self, counts: Counts) {
        self.counts = counts;
    }

    #[inline]
    pub(crate) fn count(&self, side: Side, class: Class) -> usize {
        usize::from(self.counts[set(side, class)])
    }

    /// The counts of a side, by class.
    #[inline]
    pub(crate) fn counts(&self, side: Side) -> &[u16] {
        let start = set(side, Class::None);
        &self.counts[start..start + Class::COUNT]
    }

    /// The points of one class, in the order of the board.
    #[inline]
    pub(crate) fn iter(&self, side: Side, class: Class) -> impl Iterator<Item = Spot> + '_ {
        let set = set(side, class);
        let words: &[_] = if self.counts[set] == 0 { &[] } else { &self.words };
        words.iter().enumerate().flat_map(move |(n, word)| Bits(word[set]).map(move |bit| self.spot(n, bit)))
    }

    /// The points that are at least of a class, and of no class beyond `highest`, for either side.
    pub(crate) fn for_each_of_either(&self, lowest: Class, highest: Class, mut visit: impl FnMut(Spot)) {
        for (n, words) in self.words.iter().enumerate() {
            let mut union = 0;
            for side in Side::BOTH {
                union |=
                    words[set(side, lowest)..=set(side, highest)].iter().fold(0, |union, word| union | word);
            }
            Bits(union).for_each(|bit| visit(self.spot(n, bit)));
        }
    }

    #[inline]
    fn spot(&self, word: usize, bit: u32) -> Spot {
        Spot((self.first + word * 64 + bit as usize) as u16)
    }
}
