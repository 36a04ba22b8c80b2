//! The moves of every node of the line, one node's on top of the other's.
//!
//! What orders the moves lies apart from them, in a row of plain numbers, each with its place in it: the
//! greatest of those is found several at a time, and finding it is what most of the choosing costs.

use rules::ataxx::Move;

use crate::processor::BitInstructions;

/// A move to try.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScoredMove {
    pub(super) mv: Move,
    /// Stones it turns.
    pub(super) captures: u8,
    /// What the histories say.
    pub(super) history: i32,
}

/// No position has more moves: a square is jumped to from at most sixteen others, and of the 49 squares
/// those that are left and those that are jumped from are not more than 24 pairs.
const MOST_MOVES: usize = 49 + 16 * 24;

/// Bits of a key that hold the place.
const PLACE_BITS: u32 = 9;
const PLACES: i32 = 1 << PLACE_BITS;
/// Room for the moves of a node.
const ROOM: usize = PLACES as usize;
/// Added to orders, so that keys are not negative.
const BIAS: i32 = 1 << 18;

const _: () = assert!(MOST_MOVES < ROOM);

/// An order and a place in one number: of equal orders, the earlier place is greater.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Key(i32);

impl Key {
    const LEAST: Key = Key(0);

    #[inline]
    fn new(order: i32, place: usize) -> Key {
        Key((order + BIAS) << PLACE_BITS | (PLACES - 1 - place as i32))
    }

    #[inline]
    fn place(self) -> usize {
        (PLACES - 1 - self.0 % PLACES) as usize
    }

    #[inline]
    fn moved_to(self, place: usize) -> Key {
        Key(self.0 & -PLACES | (PLACES - 1 - place as i32))
    }
}

/// The moves of a node as they are listed: there is room for all, so that adding one is two stores.
pub(super) struct MoveList<'s> {
    moves: &'s mut [ScoredMove; ROOM],
    keys: &'s mut [Key; ROOM],
    len: usize,
}

impl MoveList<'_> {
    /// How many moves the node has so far.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Adds a move; greater orders come first.
    #[inline]
    pub(super) fn push(&mut self, mv: ScoredMove, order: i32) {
        debug_assert!(order.abs() <= MoveStack::GREATEST_ORDER, "{order}");
        // The mask changes nothing: it proves the place to be in range.
        let place = self.len & (ROOM - 1);
        self.moves[place] = mv;
        self.keys[place] = Key::new(order, place);
        self.len += 1;
    }
}

/// Moves and their orders, the best not yet known.
pub(super) struct MoveStack {
    /// As long as `keys`, with room beyond the top.
    moves: Vec<ScoredMove>,
    keys: Vec<Key>,
    len: usize,
    instructions: BitInstructions,
}

impl MoveStack {
    /// The greatest order, of either sign.
    pub(super) const GREATEST_ORDER: i32 = BIAS - 1;

    pub(super) fn new() -> MoveStack {
        MoveStack { moves: Vec::new(), keys: Vec::new(), len: 0, instructions: BitInstructions::detect() }
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// A list on top of the stack, for the moves of a node that begin at `start`.
    #[inline]
    pub(super) fn list(&mut self, start: usize) -> MoveList<'_> {
        if self.keys.len() < start + ROOM {
            let nothing = ScoredMove { mv: Move::PASS, captures: 0, history: 0 };
            self.moves.resize(2 * (start + ROOM), nothing);
            self.keys.resize(2 * (start + ROOM), Key::LEAST);
        }
        let room = "there is room beyond the start";
        MoveList {
            moves: self.moves[start..].first_chunk_mut().expect(room),
            keys: self.keys[start..].first_chunk_mut().expect(room),
            len: self.len - start,
        }
    }

    /// Puts the top of the stack where the list of a node that begins at `start` ends.
    #[inline]
    pub(super) fn extend_to(&mut self, start: usize, len: usize) {
        self.len = start + len;
    }

    /// Takes off everything from place `n` on.
    #[inline]
    pub(super) fn truncate(&mut self, n: usize) {
        self.len = n;
    }

    /// Brings the best of the moves from place `n` on to place `n`, and returns it; the moves of the node
    /// begin at `start`.
    #[inline]
    pub(super) fn pick(&mut self, start: usize, n: usize) -> ScoredMove {
        let rest = &self.keys[n..self.len];
        let best = start
            + match self.instructions {
                BitInstructions::Basic => greatest(rest),
                // SAFETY: the instructions have been detected.
                #[cfg(target_arch = "x86_64")]
                BitInstructions::Extended => unsafe { greatest_extended(rest) },
            }
            .place();
        self.keys[best] = self.keys[n].moved_to(best - start);
        self.moves.swap(n, best);
        self.moves[n]
    }

    /// The moves from one place to another.
    #[inline]
    pub(super) fn between(&self, start: usize, end: usize) -> &[ScoredMove] {
        &self.moves[start..end]
    }

    /// Takes off all moves, best first.
    pub(super) fn take_sorted(&mut self) -> Vec<ScoredMove> {
        let sorted = (0..self.len).map(|n| self.pick(0, n)).collect();
        self.len = 0;
        sorted
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn greatest_extended(keys: &[Key]) -> Key {
    greatest(keys)
}

#[inline(always)]
fn greatest(keys: &[Key]) -> Key {
    keys.iter().fold(Key::LEAST, |greatest, &key| greatest.max(key))
}

#[cfg(test)]
mod tests {
    use rules::ataxx::Square;

    use super::*;

    #[test]
    fn moves_are_picked_by_their_order_and_equal_ones_as_they_lie() {
        let mut stack = MoveStack::new();
        let mut list = stack.list(0);
        for (index, order) in [(0, 9), (1, -3), (2, 7), (3, 7), (4, -9)] {
            let mv = Move::clone_to(Square::from_index(index).unwrap());
            list.push(ScoredMove { mv, captures: 0, history: 0 }, order);
        }
        let len = list.len();
        stack.extend_to(0, len);
        let picked: Vec<String> = (1..5).map(|n| stack.pick(0, n).mv.to_string()).collect();
        assert_eq!(picked, ["c1", "d1", "b1", "e1"]);
        assert_eq!(stack.between(0, 1)[0].mv.to_string(), "a1");
        stack.truncate(2);
        assert_eq!(stack.len(), 2);
    }
}
