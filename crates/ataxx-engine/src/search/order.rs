//! Which moves are tried, and in what order.

use rules::ataxx::{Bitboard, Move, Position};

use super::{params, worker::Worker};
use crate::Part;

/// A move to try.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScoredMove {
    pub(super) mv: Move,
    /// Stones it turns.
    pub(super) captures: u8,
    pub(super) credit: i32,
    order: i32,
}

impl ScoredMove {
    /// What the move promises before it is searched.
    pub(super) fn order(&self) -> i32 {
        self.order
    }
}

const TABLE_MOVE: i32 = 1 << 24;

/// What the order of one node's moves depends on.
struct Ordering {
    own: Bitboard,
    enemy: Bitboard,
    table_move: Option<Move>,
    earlier: [Option<Move>; 2],
}

impl Worker<'_> {
    /// Appends the legal moves to the stack of moves, with what their order depends on.
    pub(super) fn push_moves(&mut self, position: &Position, table_move: Option<Move>, ply: usize) {
        let side = position.side_to_move();
        let ordering = Ordering {
            own: position.stones(side),
            enemy: position.stones(side.other()),
            table_move: table_move.filter(|_| self.has(Part::TableMove)),
            earlier: self.earlier(ply),
        };
        position.legal_moves().for_each(|mv| {
            let scored = self.scored(position, &ordering, mv);
            self.moves.push(scored);
        });
    }

    #[inline]
    fn scored(&self, position: &Position, ordering: &Ordering, mv: Move) -> ScoredMove {
        let Some(to) = mv.to() else { return ScoredMove { mv, captures: 0, credit: 0, order: 0 } };
        let captures = (to.neighbours() & ordering.enemy).len();
        let mut credit = 0;
        if self.has(Part::History) {
            credit += self.histories.anywhere(position.side_to_move(), mv);
        }
        if self.has(Part::Continuation) {
            credit += self.histories.after(ordering.earlier, mv) / 2;
        }
        let mut order = credit;
        if self.has(Part::CaptureOrder) {
            order += captures as i32 * params::order_per_capture();
        }
        if self.has(Part::CloneOrder) {
            order += mv.from().map_or(params::order_clone(), |from| {
                -params::order_per_hole() * (from.neighbours() & ordering.own).len() as i32
            });
        }
        if ordering.table_move == Some(mv) {
            order += TABLE_MOVE;
        }
        ScoredMove { mv, captures: captures as u8, credit, order }
    }

    /// Brings the best of the moves from `n` on to place `n`, and returns it.
    #[inline]
    pub(super) fn pick(&mut self, n: usize) -> ScoredMove {
        let rest = &mut self.moves[n..];
        let mut best = 0;
        for m in 1..rest.len() {
            if rest[m].order > rest[best].order {
                best = m;
            }
        }
        rest.swap(0, best);
        rest[0]
    }

    /// The last move and the one before it.
    pub(super) fn earlier(&self, ply: usize) -> [Option<Move>; 2] {
        let at = |back: usize| ply.checked_sub(back).and_then(|ply| self.frames[ply].played);
        [at(1), at(2)]
    }

    /// Takes in that the move number `n` of the node has refuted the enemy's last one, after those
    /// from `start` on had failed to.
    pub(super) fn reward(&mut self, position: &Position, start: usize, n: usize, depth: i32, ply: usize) {
        let side = position.side_to_move();
        let earlier = self.earlier(ply);
        let news = (depth * depth * 24 + depth * 40).min(2_400);
        self.histories.add(side, earlier, self.moves[n].mv, news);
        for failed in &self.moves[start..n] {
            self.histories.add(side, earlier, failed.mv, -news);
        }
    }
}
