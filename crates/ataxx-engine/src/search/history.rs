//! What the search remembers about moves: which ones did well, and after which.

use rules::{
    Side,
    ataxx::{Move, Square},
};
use search_kit::HistoryScore;

use crate::{Ablation, Part};

/// Targets, once as clones and once as jumps: what a move looks like to the one after it.
const KINDS: usize = 128;
/// Added to the target of a jump.
const JUMP: usize = 64;
/// Pairs of an origin and a target. The targets of a stone lie side by side, and so do all clones, which
/// share an origin beside the board: moves that are listed together are.
const ENDS: usize = 1 << 12;
const CLONES: u8 = 63;

/// History of a move's kind after one earlier move.
type AfterMove = [HistoryScore; KINDS];

/// The tables of one thread.
pub(super) struct Histories {
    by_move: [Box<[HistoryScore; ENDS]>; 2],
    /// By an earlier move's kind and this one's: after the last move, and after the one before. The last
    /// row is for no earlier move: nothing is ever added to it.
    continuation: [Box<[AfterMove; KINDS + 1]>; 2],
}

impl Histories {
    pub(super) fn new() -> Histories {
        Histories {
            by_move: [boxed(HistoryScore::default()), boxed(HistoryScore::default())],
            continuation: [boxed([HistoryScore::default(); KINDS]), boxed([HistoryScore::default(); KINDS])],
        }
    }

    /// What is known about a side's moves after the last move and the one before that, as far as the
    /// parts that ask are in use.
    #[inline]
    pub(super) fn known(&self, side: Side, earlier: [Option<Move>; 2], disabled: Ablation) -> Known<'_> {
        let mask = |part| if disabled.contains(part) { 0 } else { -1 };
        let [last, before] = earlier.map(|mv| mv.map_or(KINDS, kind));
        Known {
            by_move: &self.by_move[side.index()],
            continuation: [&self.continuation[0][last], &self.continuation[1][before]],
            move_mask: mask(Part::History),
            continuation_mask: mask(Part::Continuation),
        }
    }

    /// Takes in that a move did well or badly.
    pub(super) fn add(&mut self, side: Side, earlier: [Option<Move>; 2], mv: Move, bonus: i32) {
        self.by_move[side.index()][ends(mv)].add(bonus);
        for (table, earlier) in self.continuation.iter_mut().zip(earlier) {
            if let Some(earlier) = earlier {
                table[kind(earlier)][kind(mv)].add(bonus);
            }
        }
    }
}

/// What is known about the moves of one node.
pub(super) struct Known<'h> {
    by_move: &'h [HistoryScore; ENDS],
    continuation: [&'h AfterMove; 2],
    /// All ones, or zero where the histories are not in use.
    move_mask: i32,
    continuation_mask: i32,
}

impl Known<'_> {
    /// What is known about a move wherever it was played.
    #[inline]
    pub(super) fn anywhere(&self, mv: Move) -> i32 {
        self.by_move[ends(mv)].value() & self.move_mask
    }

    /// What is known about a clone after the earlier moves.
    #[inline]
    pub(super) fn after_clone(&self, to: Square) -> i32 {
        self.after(usize::from(to.bit() & 63))
    }

    /// What is known about jumps to a square after the earlier moves.
    #[inline]
    pub(super) fn after_landing(&self, to: Square) -> i32 {
        self.after(usize::from(to.bit() & 63) + JUMP)
    }

    #[inline]
    fn after(&self, kind: usize) -> i32 {
        let history: i32 = self.continuation.iter().map(|table| table[kind].value()).sum();
        (history / 2) & self.continuation_mask
    }
}

/// A table that is never on the stack as a whole.
fn boxed<T: Clone, const COUNT: usize>(entry: T) -> Box<[T; COUNT]> {
    let entries = vec![entry; COUNT].into_boxed_slice();
    entries.try_into().unwrap_or_else(|_| unreachable!("a slice of this length was made"))
}

#[inline]
fn ends(mv: Move) -> usize {
    let [from, to] = mv.to_bits().to_le_bytes();
    let from = if mv.is_jump() { from } else { CLONES };
    usize::from(from & 63) << 6 | usize::from(to & 63)
}

#[inline]
fn kind(mv: Move) -> usize {
    let [_, to] = mv.to_bits().to_le_bytes();
    usize::from(to & 63) | if mv.is_jump() { JUMP } else { 0 }
}
