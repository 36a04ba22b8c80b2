//! Which moves are tried, and in what order.

use rules::{
    Side,
    ataxx::{Bitboard, Move, Position, Square},
};

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

/// Which of a position's moves are meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    /// Clones, and jumps to where no clone leads. A pass, if that is all there is.
    Main,
    /// Jumps to where a clone leads, too: the same stones turn, and a stone is missing.
    Doubtful,
}

/// What the order of one node's moves depends on.
struct Ordering {
    side: Side,
    enemy: Bitboard,
    table_move: Option<Move>,
    earlier: [Option<Move>; 2],
}

impl Worker<'_> {
    /// Appends the moves of a stage to the stack of moves, with what their order depends on.
    pub(super) fn push_moves(
        &mut self,
        position: &Position,
        stage: Stage,
        table_move: Option<Move>,
        ply: usize,
    ) {
        let side = position.side_to_move();
        let own = position.stones(side);
        let ordering = Ordering {
            side,
            enemy: position.stones(side.other()),
            table_move: table_move.filter(|_| self.has(Part::TableMove)),
            earlier: self.earlier(ply),
        };
        let clones = position.clones();
        let start = self.moves.len();
        if stage == Stage::Main {
            let bonus = if self.has(Part::CloneOrder) { params::order_clone() } else { 0 };
            for to in clones {
                let scored = self.scored(&ordering, Move::clone_to(to), to, bonus);
                self.moves.push(scored);
            }
        }
        let targets = if stage == Stage::Main { position.empty() - clones } else { clones };
        for from in own & targets.within_two() {
            let left_open = (from.neighbours() & own).len() as i32;
            let bonus = if self.has(Part::CloneOrder) { -params::order_per_hole() * left_open } else { 0 };
            for to in from.two_away() & targets {
                if let Some(mv) = Move::between(from, to) {
                    let scored = self.scored(&ordering, mv, to, bonus);
                    self.moves.push(scored);
                }
            }
        }
        if stage == Stage::Main && self.moves.len() == start && !position.can_move(side) {
            self.moves.push(ScoredMove { mv: Move::PASS, captures: 0, credit: 0, order: 0 });
        }
    }

    #[inline]
    fn scored(&self, ordering: &Ordering, mv: Move, to: Square, bonus: i32) -> ScoredMove {
        let captures = (to.neighbours() & ordering.enemy).len();
        let mut credit = 0;
        if self.has(Part::History) {
            credit += self.histories.anywhere(ordering.side, mv);
        }
        if self.has(Part::Continuation) {
            credit += self.histories.after(ordering.earlier, mv) / 2;
        }
        let mut order = credit + bonus;
        if self.has(Part::CaptureOrder) {
            order += captures as i32 * params::order_per_capture();
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
