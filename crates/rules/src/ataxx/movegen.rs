//! Which moves a position has: whole sets for the engine, a lazy list for everyone.

use std::iter::FusedIterator;

use super::{Bitboard, Move, Position, Square, Squares};
use crate::Side;

impl Position {
    /// The squares that the side to move can clone to. Does not ask whether the game is over.
    ///
    /// ```
    /// use rules::ataxx::{Position, Ruleset};
    /// assert_eq!(Position::start(Ruleset::INTERNATIONAL).clones().len(), 6);
    /// ```
    #[inline]
    #[must_use]
    pub fn clones(&self) -> Bitboard {
        self.stones(self.side_to_move()).within_one() & self.empty()
    }

    /// The jumps of the side to move: each of its stones with the squares it can jump to. Does not
    /// ask whether the game is over.
    #[inline]
    pub fn jumps(&self) -> impl Iterator<Item = (Square, Bitboard)> {
        let empty = self.empty();
        self.stones(self.side_to_move()).iter().map(move |from| (from, from.two_away() & empty))
    }

    /// Whether a side has a stone next to or two away from an empty square.
    #[inline]
    #[must_use]
    pub fn can_move(&self, side: Side) -> bool {
        self.stones(side).within_two().intersects(self.empty())
    }

    /// Every legal move: clones by target, then jumps by origin and target, or the pass alone.
    /// None if the game is over.
    ///
    /// ```
    /// use rules::ataxx::{Position, Ruleset};
    /// let position = Position::from_fen("7/7/7/7/4ooo/4ooo/4oox x 0 1", Ruleset::INTERNATIONAL).unwrap();
    /// assert_eq!(position.legal_moves().map(|mv| mv.to_string()).collect::<Vec<_>>(), ["0000"]);
    /// ```
    #[inline]
    #[must_use]
    pub fn legal_moves(&self) -> LegalMoves {
        if self.is_over() {
            return LegalMoves::none();
        }
        LegalMoves {
            clones: self.clones().iter(),
            origins: self.stones(self.side_to_move()).iter(),
            empty: self.empty(),
            pass: !self.can_move(self.side_to_move()),
            ..LegalMoves::none()
        }
    }
}

/// The legal moves of a position, made one by one. Counting them is quicker than listing them.
#[derive(Clone, Debug)]
pub struct LegalMoves {
    clones: Squares,
    /// The stone whose jumps are being listed, and what is left of them.
    origin: Square,
    targets: Squares,
    /// The stones whose jumps come later.
    origins: Squares,
    empty: Bitboard,
    pass: bool,
}

impl LegalMoves {
    /// The moves of a game that is over.
    pub(super) const fn none() -> LegalMoves {
        LegalMoves {
            clones: Bitboard::EMPTY.iter(),
            origin: Square::from_bit(0),
            targets: Bitboard::EMPTY.iter(),
            origins: Bitboard::EMPTY.iter(),
            empty: Bitboard::EMPTY,
            pass: false,
        }
    }
}

impl Iterator for LegalMoves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        if let Some(to) = self.clones.next() {
            return Some(Move::clone_to(to));
        }
        loop {
            if let Some(to) = self.targets.next() {
                return Some(Move::jump(self.origin, to));
            }
            let Some(origin) = self.origins.next() else { break };
            self.origin = origin;
            self.targets = (origin.two_away() & self.empty).iter();
        }
        std::mem::take(&mut self.pass).then_some(Move::PASS)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.clone().count();
        (count, Some(count))
    }

    #[inline]
    fn count(self) -> usize {
        let later: usize = self.origins.map(|from| (from.two_away() & self.empty).len() as usize).sum();
        self.clones.len() + self.targets.len() + later + usize::from(self.pass)
    }

    /// Nested loops, without the state that `next` has to keep between two moves.
    #[inline]
    fn fold<B, F: FnMut(B, Move) -> B>(self, init: B, mut f: F) -> B {
        let mut folded = init;
        for to in self.clones {
            folded = f(folded, Move::clone_to(to));
        }
        for to in self.targets {
            folded = f(folded, Move::jump(self.origin, to));
        }
        for from in self.origins {
            for to in from.two_away() & self.empty {
                folded = f(folded, Move::jump(from, to));
            }
        }
        if self.pass { f(folded, Move::PASS) } else { folded }
    }
}

impl ExactSizeIterator for LegalMoves {}
impl FusedIterator for LegalMoves {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ataxx::Ruleset;

    #[test]
    fn listing_folding_and_counting_agree_from_every_point_of_the_list() {
        for fen in ["x5o/7/2-1-2/7/2-1-2/7/o5x x 0 1", "1xx2o1/4x2/4x2/3o3/4xxx/7/7 x 6 1"] {
            let position = Position::from_fen(fen, Ruleset::INTERNATIONAL).unwrap();
            let mut rest = position.legal_moves();
            let mut listed = Vec::new();
            loop {
                let folded = rest.clone().fold(Vec::new(), |mut all, mv| {
                    all.push(mv);
                    all
                });
                assert_eq!(rest.len(), folded.len());
                let Some(mv) = rest.next() else { break };
                assert_eq!(folded[0], mv);
                listed.push(mv);
            }
            assert_eq!(listed.len(), position.legal_moves().count());
            assert!(listed.iter().all(|&mv| position.is_legal(mv)));
        }
    }
}
