//! The moves that a search for threats tries, and the positions that are settled without trying any.

use super::{Finding, Spot, Vct};
use crate::{
    board::Class,
    rule::Rule,
    threats::{Situation, push_defences, push_fours, push_threes, situation},
};

impl<R: Rule> Vct<'_, R> {
    /// Appends the moves to try, or says how the position stands without trying any.
    pub(super) fn settle(&mut self) -> Option<Finding> {
        let start = self.moves.len();
        let settled = if self.board.side_to_move() == self.attacker {
            self.settle_attack()
        } else {
            self.settle_defence(start)
        };
        let is_too_long = |plies: u16| self.plies_left().is_some_and(|left| usize::from(plies) > left);
        match settled {
            Some(Finding::Won { plies, .. }) if is_too_long(plies) => Some(Finding::Refuted),
            None if is_too_long(if self.board.side_to_move() == self.attacker { 5 } else { 4 }) => {
                Some(Finding::Refuted)
            }
            settled => settled,
        }
    }

    fn settle_attack(&mut self) -> Option<Finding> {
        let start = self.moves.len();
        match situation(self.board) {
            Situation::Five(spot) => return Some(Finding::won(1, Some(spot))),
            Situation::OpenFour(spot) => return Some(Finding::won(3, Some(spot))),
            Situation::Lost => return Some(Finding::Refuted),
            // Even if the block is no threat, an older one may still stand.
            Situation::Block(spot) => self.moves.push(spot),
            Situation::Defend => self.push_defending_threats(),
            Situation::Free => {
                push_fours(self.board, self.attacker, self.moves);
                push_threes(self.board, self.attacker, self.moves);
            }
        }
        (self.moves.len() == start && !self.may_move_quietly()).then_some(Finding::Refuted)
    }

    fn settle_defence(&mut self, start: usize) -> Option<Finding> {
        let defender = self.attacker.other();
        match situation(self.board) {
            // The defender is faster: the threat was none.
            Situation::Five(_) | Situation::OpenFour(_) => return Some(Finding::Refuted),
            Situation::Free => return self.settle_if_quiet(start),
            Situation::Lost => return Some(Finding::won(2, self.any_answer(Class::Five))),
            Situation::Block(spot) => self.moves.push(spot),
            Situation::Defend => {
                push_fours(self.board, defender, self.moves);
                push_defences(self.board, defender, self.moves);
                self.moves[start..].sort_unstable();
                self.drop_repeated(start);
            }
        }
        (self.moves.len() == start).then(|| Finding::won(4, self.any_answer(Class::OpenFour)))
    }

    /// A legal answer when none helps: on the threat itself if possible.
    pub(super) fn any_answer(&self, threat: Class) -> Option<Spot> {
        let side = self.board.side_to_move();
        let spots = self.board.points(self.attacker, threat).chain(self.board.empty_points());
        spots.into_iter().find(|&spot| self.board.is_legal(side, spot))
    }

    /// Threats of the attacker that also stop the enemy's open fours: a four does so by itself, a three
    /// has to take a point of the enemy's four.
    fn push_defending_threats(&mut self) {
        if self.board.count(self.attacker.other(), Class::Five) > 0 {
            // As with a single block: an older threat may still stand.
            return push_defences(self.board, self.attacker, self.moves);
        }
        push_fours(self.board, self.attacker, self.moves);
        let mut threes = Vec::new();
        push_threes(self.board, self.attacker, &mut threes);
        let mut defences = Vec::new();
        push_defences(self.board, self.attacker, &mut defences);
        self.moves.extend(threes.into_iter().filter(|three| defences.contains(three)));
    }

    pub(super) fn drop_repeated(&mut self, start: usize) {
        let mut kept = start;
        for n in start..self.moves.len() {
            if n == start || self.moves[n] != self.moves[kept - 1] {
                self.moves[kept] = self.moves[n];
                kept += 1;
            }
        }
        self.moves.truncate(kept);
    }
}
