//! The moves of every node of the line, one node's on top of the other's.
//!
//! What orders the moves lies apart from them, in a row of plain numbers: the greatest of those is found
//! several at a time, and finding it is what most of the choosing costs.

use rules::ataxx::Move;

/// A move to try.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScoredMove {
    pub(super) mv: Move,
    /// Stones it turns.
    pub(super) captures: u8,
    /// What the histories say.
    pub(super) credit: i32,
}

/// No position has more moves: a square is jumped to from at most sixteen others, and of the 49 squares
/// those that are left and those that are jumped from are not more than 24 pairs.
const MOST_MOVES: usize = 49 + 16 * 24;

/// Moves and their orders, the best not yet known.
#[derive(Default)]
pub(super) struct MoveStack {
    /// As long as `orders`, with room beyond the top.
    moves: Vec<ScoredMove>,
    orders: Vec<i32>,
    len: usize,
}

impl MoveStack {
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Makes room for the moves of a position: with it, putting a move on top is two stores.
    #[inline]
    pub(super) fn make_room(&mut self) {
        let needed = self.len + MOST_MOVES;
        if self.orders.len() < needed {
            let nothing = ScoredMove { mv: Move::PASS, captures: 0, credit: 0 };
            self.moves.resize(2 * needed, nothing);
            self.orders.resize(2 * needed, 0);
        }
    }

    /// Puts a move on top, for which there is room; greater orders come first.
    #[inline]
    pub(super) fn push(&mut self, mv: ScoredMove, order: i32) {
        self.moves[self.len] = mv;
        self.orders[self.len] = order;
        self.len += 1;
    }

    /// Takes off everything from place `n` on.
    #[inline]
    pub(super) fn truncate(&mut self, n: usize) {
        self.len = n;
    }

    /// Brings the best of the moves from place `n` on to place `n`, and returns it.
    #[inline]
    pub(super) fn pick(&mut self, n: usize) -> ScoredMove {
        let rest = &self.orders[n..self.len];
        let greatest = rest.iter().copied().fold(i32::MIN, i32::max);
        let best = n + rest.iter().position(|&order| order == greatest).unwrap_or(0);
        self.orders.swap(n, best);
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
        let len = std::mem::take(&mut self.len);
        let orders = self.orders[..len].iter().copied();
        let mut pairs: Vec<_> = orders.zip(self.moves[..len].iter().copied()).collect();
        pairs.sort_by_key(|(order, _)| std::cmp::Reverse(*order));
        pairs.into_iter().map(|(_, mv)| mv).collect()
    }
}

#[cfg(test)]
mod tests {
    use rules::ataxx::Square;

    use super::*;

    #[test]
    fn moves_are_picked_by_their_order_and_equal_ones_as_they_lie() {
        let mut stack = MoveStack::default();
        stack.make_room();
        for (index, order) in [(0, 9), (1, -3), (2, 7), (3, 7), (4, i32::MIN)] {
            let mv = Move::clone_to(Square::from_index(index).unwrap());
            stack.push(ScoredMove { mv, captures: 0, credit: 0 }, order);
        }
        let picked: Vec<String> = (1..5).map(|n| stack.pick(n).mv.to_string()).collect();
        assert_eq!(picked, ["c1", "d1", "b1", "e1"]);
        assert_eq!(stack.between(0, 1)[0].mv.to_string(), "a1");
        stack.truncate(2);
        assert_eq!(stack.len(), 2);
    }
}
