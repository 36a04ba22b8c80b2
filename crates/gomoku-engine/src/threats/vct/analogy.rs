//! Proof by analogy: what wins against one answer often wins against the others too.
//!
//! The proof against the first answer lies in the table. Against another answer the attacker plays
//! the same moves, which are looked up under the position's key with the one answer exchanged for
//! the other, and the defender gets every answer that a search would try. A win that comes through
//! is as good as any; where it breaks, nothing is lost but a few positions.

use super::{Finding, Spot, Start, Vct};
use crate::rule::Rule;

/// What turns the key of a position into that of its model, which has another answer on the board.
#[derive(Clone, Copy)]
struct Exchange(u64);

impl<R: Rule> Vct<'_, R> {
    /// Tries what wins against one answer on those that are still open.
    pub(super) fn try_against_others(&mut self, start: Start, beaten: Spot) {
        let model = self.board.hash_after(beaten);
        for place in 0..self.moves.len() - start.moves {
            if !matches!(self.findings[start.findings + place], Finding::Open(_)) {
                continue;
            }
            let answer = self.moves[start.moves + place];
            let exchange = Exchange(model ^ self.board.hash_after(answer));
            self.board.place(answer);
            let win = self.copied_win(exchange);
            self.board.undo();
            if let Some(win) = win {
                self.findings[start.findings + place] = win;
            }
        }
    }

    /// A win in the manner of the model.
    fn copied_win(&mut self, exchange: Exchange) -> Option<Finding> {
        if let Some(win @ Finding::Won { .. }) = self.lookup(self.key()) {
            return Some(win);
        }
        self.nodes += 1;
        let (start, before) = (self.moves.len(), self.nodes);
        let win = match self.settle() {
            Some(settled) => Some(settled).filter(|settled| matches!(settled, Finding::Won { .. })),
            None if self.board.side_to_move() == self.attacker => self.copied_attack(exchange),
            None => self.copied_refutations(start, exchange),
        };
        self.moves.truncate(start);
        if let Some(win) = win {
            self.remember(win, self.nodes - before);
        }
        win
    }

    fn copied_attack(&mut self, exchange: Exchange) -> Option<Finding> {
        let model = self.lookup(self.key() ^ exchange.0)?;
        let Finding::Won { mv: Some(spot), .. } = model else { return None };
        if !self.board.is_empty(spot) || !self.board.is_legal(self.attacker, spot) {
            return None;
        }
        self.board.place(spot);
        let win = self.copied_win(exchange);
        self.board.undo();
        let Finding::Won { plies, .. } = win? else { return None };
        Some(Finding::won(plies + 1, Some(spot)))
    }

    fn copied_refutations(&mut self, start: usize, exchange: Exchange) -> Option<Finding> {
        let mut longest = self.longest_elsewhere(start);
        for n in start..self.moves.len() {
            let answer = self.moves[n];
            self.board.place(answer);
            let win = self.copied_win(exchange);
            self.board.undo();
            let Finding::Won { plies, .. } = win? else { return None };
            longest = longest.max(Some((plies + 1, answer)));
        }
        longest.map(|(plies, answer)| Finding::won(plies, Some(answer)))
    }
}
