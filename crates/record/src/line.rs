//! A line as a reader finds it: moves, and what hangs behind the last of them.
//!
//! In a text a way to go on can stand behind any move, and whatever comes next is in its place. Only
//! at the end of a line is it known what it was.

use crate::{PlayedMove, Variation};

/// A line that is being read.
#[derive(Default)]
pub(crate) struct Line {
    pub(crate) moves: Vec<PlayedMove>,
    /// Ways to go on from the last move.
    pub(crate) continuations: Vec<Variation>,
}

impl Line {
    /// Adds a move. What else could have come here is in its place.
    pub(crate) fn push(&mut self, mut mv: PlayedMove) {
        mv.variations = std::mem::take(&mut self.continuations);
        self.moves.push(mv);
    }

    /// The line as a variation, with those that stand beside it. What hangs behind its last move is
    /// part of it: the first of these goes on with it, the others are in place of that one.
    pub(crate) fn into_variations(mut self) -> Vec<Variation> {
        let mut continuations = self.continuations.into_iter();
        if let Some(next) = continuations.next() {
            let mut moves = next.into_moves();
            moves[0].variations.extend(continuations);
            self.moves.append(&mut moves);
        }
        Variation::of(self.moves)
    }
}
