//! Which positions need no look at their moves: the game is over or goes round, a side cannot move, or
//! the table knows the score.

use rules::{
    Outcome,
    ataxx::{Position, Repetition},
};
use search_kit::{Bound, Entry, score};

use super::{
    node::SearchWindow,
    worker::{Recurrence, SIGHT, Worker},
};
use crate::{Part, endgame};

impl Worker<'_> {
    /// The score of a position at the horizon.
    #[inline]
    pub(super) fn leaf(&mut self, position: &Position, ply: usize) -> i32 {
        if self.should_stop(ply) {
            return 0;
        }
        self.shared.evaluator.evaluate_unless_over(position).unwrap_or_else(|| score_when_over(position, ply))
    }

    /// The score of a position that ends the line, by its board or its past.
    #[inline]
    pub(super) fn ended(&mut self, position: &Position, hash: u64, ply: usize) -> Option<i32> {
        if position.is_over() {
            return Some(score_when_over(position, ply));
        }
        self.recurrence(position, hash, ply)
    }

    /// The score of a position that has been in the line before: nothing is gained by going round,
    /// and where a repeated move loses, the side that made it has lost.
    #[inline]
    fn recurrence(&mut self, position: &Position, hash: u64, ply: usize) -> Option<i32> {
        let recurrence = self.enter(position, hash, ply);
        if self.frames[ply].excluded.is_some() {
            return None;
        }
        match (recurrence, position.ruleset().repetition) {
            (Recurrence::None, _) | (Recurrence::Position, Repetition::MoverLoses) => None,
            (Recurrence::Transition, Repetition::MoverLoses) => Some(score::win_in(ply as i32)),
            (Recurrence::Position | Recurrence::Transition, Repetition::Allowed) => Some(0),
        }
    }

    /// The score of a position in which a side cannot move and must watch the other win.
    pub(super) fn immobile(&self, position: &Position, ply: usize) -> Option<i32> {
        let win = endgame::immobile_win(position).filter(|_| self.has(Part::Endgame))?;
        let plies = ply as i32 + win.plies as i32;
        let is_own = win.side == position.side_to_move();
        Some(if is_own { score::win_in(plies) } else { score::loss_in(plies) })
    }

    /// The score of the table if it decides the node.
    pub(super) fn cut_off(&self, entry: Entry, window: SearchWindow) -> Option<i32> {
        let stored = i32::from(entry.score);
        let score = score::from_table(stored, window.ply as i32);
        // A proof that reaches beyond a limit that was out of sight may not hold here.
        let is_proved = score::distance(stored).is_some_and(|plies| plies < SIGHT as i32);
        let is_known = is_proved || !score::is_proved(stored) && i32::from(entry.depth) >= window.depth;
        let is_decisive = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => score >= window.beta,
            Bound::Upper => score <= window.alpha,
        };
        (!window.is_pv() && is_known && is_decisive && self.has(Part::TableCutOff)).then_some(score)
    }
}

/// What the end of a game is worth to the side that would be to move.
#[cold]
fn score_when_over(position: &Position, ply: usize) -> i32 {
    match position.outcome() {
        Some(Outcome::Win(side)) if side == position.side_to_move() => score::win_in(ply as i32),
        Some(Outcome::Win(_)) => score::loss_in(ply as i32),
        Some(Outcome::Draw) | None => 0,
    }
}
