//! For each side and class the set of empty points that are of it: one bit per point, and a count.
//! Points of class none are nobody's concern and are not kept.

use rules::Side;

use super::{class::Class, geometry::Spot};

/// The sets of all classes of both sides.
#[derive(Clone)]
pub(crate) struct ClassSets {
    /// The place of the first bit.
    first: usize,
    words_each: usize,
    words: Box<[u64]>,
    counts: [[u16; Class::COUNT]; 2],
}

impl ClassSets {
    /// Empty sets for spots from `first` on.
    pub(crate) fn new(first: usize, span: usize) -> ClassSets {
        let words_each = span.div_ceil(64);
        let words = vec![0; 2 * Class::COUNT * words_each].into_boxed_slice();
        ClassSets { first, words_each, words, counts: [[0; Class::COUNT]; 2] }
    }

    fn start(&self, side: Side, class: Class) -> usize {
        (side.index() * Class::COUNT + class as usize) * self.words_each
    }

    #[inline]
    pub(crate) fn insert(&mut self, side: Side, class: Class, spot: Spot) {
        if class != Class::None {
            self.flip(side, class, spot);
            self.counts[side.index()][class as usize] += 1;
        }
    }

    #[inline]
    pub(crate) fn remove(&mut self, side: Side, class: Class, spot: Spot) {
        if class != Class::None {
            self.flip(side, class, spot);
            self.counts[side.index()][class as usize] -= 1;
        }
    }

    #[inline]
    fn flip(&mut self, side: Side, class: Class, spot: Spot) {
        let bit = spot.index() - self.first;
        let start = self.start(side, class);
        self.words[start + bit / 64] ^= 1 << (bit % 64);
    }

    #[inline]
    pub(crate) fn count(&self, side: Side, class: Class) -> usize {
        usize::from(self.counts[side.index()][class as usize])
    }

    /// The counts of a side, by class.
    #[inline]
    pub(crate) fn counts(&self, side: Side) -> &[u16; Class::COUNT] {
        &self.counts[side.index()]
    }

    #[inline]
    fn words(&self, side: Side, class: Class) -> &[u64] {
        let start = self.start(side, class);
        &self.words[start..start + self.words_each]
    }

    /// The points of one class, in the order of the board.
    #[inline]
    pub(crate) fn iter(&self, side: Side, class: Class) -> impl Iterator<Item = Spot> + '_ {
        let words: &[u64] = if self.count(side, class) == 0 { &[] } else { self.words(side, class) };
        words.iter().enumerate().flat_map(move |(n, &word)| Bits(word).map(move |bit| self.spot(n, bit)))
    }

    /// The points that are at least of a class, and of no class beyond `highest`, for either side.
    pub(crate) fn for_each_of_either(&self, lowest: Class, highest: Class, mut visit: impl FnMut(Spot)) {
        for n in 0..self.words_each {
            let mut union = 0;
            for side in Side::BOTH {
                for class in lowest as usize..=highest as usize {
                    union |= self.words[(side.index() * Class::COUNT + class) * self.words_each + n];
                }
            }
            Bits(union).for_each(|bit| visit(self.spot(n, bit)));
        }
    }

    #[inline]
    fn spot(&self, word: usize, bit: u32) -> Spot {
        Spot((self.first + word * 64 + bit as usize) as u16)
    }
}

/// The bits of a word that are set, lowest first.
struct Bits(u64);

impl Iterator for Bits {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        let bit = self.0.trailing_zeros();
        (self.0 != 0).then(|| {
            self.0 &= self.0 - 1;
            bit
        })
    }
}
