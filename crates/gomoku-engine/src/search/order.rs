//! Which moves are tried, and in what order.

use crate::{
    board::{Class, Spot},
    rule::Rule,
    threats::{Situation, class_of_move, push_defences, push_fours},
};

use super::{history::Played, parts::Part, worker::Worker};

/// A move to try.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScoredMove {
    pub(super) spot: Spot,
    /// What its point is worth to both sides.
    pub(super) prior: i16,
    pub(super) class: Class,
    pub(super) is_forcing: bool,
    pub(super) credit: i32,
    pub(super) order: i32,
}

const TABLE_MOVE: i32 = 1 << 24;
const KILLER: i32 = 110;
const COUNTER_MOVE: i32 = 90;
/// How much credit is worth one point of prior.
const CREDIT_PER_POINT: i32 = 32;

impl<R: Rule> Worker<'_, R> {
    /// Appends the moves worth trying to the stack of moves, with their order. Where the enemy
    /// threatens an open four these are the only ones that can save the game.
    pub(super) fn push_moves(&mut self, situation: Situation, table_move: Spot, ply: usize) {
        self.spots.clear();
        let side = self.board.side_to_move();
        match situation {
            Situation::Block(spot) | Situation::Five(spot) | Situation::OpenFour(spot) => {
                self.spots.push(spot);
            }
            Situation::Defend => {
                push_fours(&self.board, side, &mut self.spots);
                push_defences(&self.board, side, &mut self.spots);
                self.spots.sort_unstable();
                self.spots.dedup();
            }
            Situation::Free | Situation::Lost => self.push_candidates(),
        }
        for n in 0..self.spots.len() {
            let mv = self.scored(self.spots[n], table_move, ply);
            self.moves.push(mv);
        }
    }

    fn push_candidates(&mut self) {
        let side = self.board.side_to_move();
        let (board, spots) = (&self.board, &mut self.spots);
        board.for_each_candidate(|spot| {
            if board.is_legal(side, spot) {
                spots.push(spot);
            }
        });
        if spots.is_empty() {
            spots.extend(board.empty_points().filter(|&spot| board.is_legal(side, spot)));
        }
    }

    fn scored(&self, spot: Spot, table_move: Spot, ply: usize) -> ScoredMove {
        let side = self.board.side_to_move();
        let class = class_of_move(&self.board, side, spot);
        let enemy_class = self.board.class(side.other(), spot);
        let prior = self.prior(spot);
        let earlier = self.earlier(ply);
        let credit = self.histories.credit(side, self.played(spot), class, earlier);
        let is_killer = self.uses(Part::Killers) && self.frames[ply].killers.contains(&spot);
        let mut order = prior + credit / CREDIT_PER_POINT;
        order += if is_killer { KILLER } else { 0 };
        order += if self.histories.counter_move(side, earlier[0]) == Some(spot) { COUNTER_MOVE } else { 0 };
        order += if spot == table_move { TABLE_MOVE } else { 0 };
        let is_forcing = class >= Class::Three || enemy_class >= Class::Four && enemy_class <= Class::Five;
        ScoredMove { spot, prior: prior as i16, class, is_forcing, credit, order }
    }

    /// What a point is worth to both sides together.
    fn prior(&self, spot: Spot) -> i32 {
        if !self.uses(Part::PointScores) {
            return 0;
        }
        let side = self.board.side_to_move();
        let scores = self.board.scores(spot).map(i32::from);
        scores[side.index()] + scores[side.other().index()] * 3 / 4
    }

    /// Brings the best of the moves from `n` on to place `n`, and returns it.
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

    pub(super) fn played(&self, spot: Spot) -> Played {
        Played { spot, point: self.board.point(spot) }
    }

    /// The last move and the one before it.
    pub(super) fn earlier(&self, ply: usize) -> [Option<Played>; 2] {
        let at = |back: usize| ply.checked_sub(back).and_then(|ply| self.frames[ply].played);
        [at(1), at(2)]
    }

    /// Takes in that a move has refuted the enemy's last one, after others had failed to.
    pub(super) fn reward(&mut self, best: ScoredMove, failed: &[ScoredMove], depth: i32, ply: usize) {
        let side = self.board.side_to_move();
        let earlier = self.earlier(ply);
        let news = (depth * depth * 24 + depth * 40).min(2_400);
        self.histories.add(side, self.played(best.spot), best.class, earlier, news);
        for mv in failed {
            self.histories.add(side, self.played(mv.spot), mv.class, earlier, -news);
        }
        self.histories.set_counter_move(side, earlier[0], best.spot);
        let killers = &mut self.frames[ply].killers;
        if killers[0] != best.spot {
            *killers = [best.spot, killers[0]];
        }
    }
}
