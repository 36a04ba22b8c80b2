//! What the search remembers about moves: which ones did well, and after which.

use rules::{Side, ataxx::Move};
use search_kit::Credit;

/// Targets, once as clones and once as jumps: what a move looks like to the one after it.
const KINDS: usize = 128;
const ENDS: usize = 64 * 64;

/// The tables of one thread.
pub(super) struct Histories {
    by_ends: [Box<[Credit]>; 2],
    /// By an earlier move's kind and this one's: after the last move, and after the one before.
    by_earlier: [Box<[Credit]>; 2],
}

impl Histories {
    pub(super) fn new() -> Histories {
        let credits = |count: usize| vec![Credit::default(); count].into_boxed_slice();
        Histories {
            by_ends: [credits(ENDS), credits(ENDS)],
            by_earlier: [credits(KINDS * KINDS), credits(KINDS * KINDS)],
        }
    }

    /// What is known about a move wherever it was played.
    #[inline]
    pub(super) fn anywhere(&self, side: Side, mv: Move) -> i32 {
        self.by_ends[side.index()][ends(mv)].value()
    }

    /// What is known about a move after the last one and the one before that.
    #[inline]
    pub(super) fn after(&self, earlier: [Option<Move>; 2], mv: Move) -> i32 {
        let mut credit = 0;
        for (table, earlier) in self.by_earlier.iter().zip(earlier) {
            if let Some(earlier) = earlier {
                credit += table[pair(earlier, mv)].value();
            }
        }
        credit
    }

    /// Takes in that a move did well or badly.
    pub(super) fn add(&mut self, side: Side, earlier: [Option<Move>; 2], mv: Move, news: i32) {
        self.by_ends[side.index()][ends(mv)].add(news);
        for (table, earlier) in self.by_earlier.iter_mut().zip(earlier) {
            if let Some(earlier) = earlier {
                table[pair(earlier, mv)].add(news);
            }
        }
    }
}

#[inline]
fn ends(mv: Move) -> usize {
    let [from, to] = mv.to_bits().to_le_bytes();
    usize::from(from & 63) | usize::from(to & 63) << 6
}

#[inline]
fn kind(mv: Move) -> usize {
    let [_, to] = mv.to_bits().to_le_bytes();
    usize::from(to & 63) | usize::from(mv.is_jump()) << 6
}

#[inline]
fn pair(earlier: Move, mv: Move) -> usize {
    kind(earlier) * KINDS + kind(mv)
}
