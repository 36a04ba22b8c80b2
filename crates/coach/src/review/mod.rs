//! A finished game as a story: what each move gave away, and the few moments that made the difference.
//!
//! Whoever reviews a game looks at its positions one after the other ([`Look`]) and hands what was found to a [`Review`], which
//! can be asked at any time: for the faults so far, the accuracy of both sides, and the moments of the story ([`Moment`]), each
//! of which [`tell`] explains. Nothing here searches by itself or looks at a clock.

mod judge;
mod story;
mod tell;
#[cfg(test)]
mod tests;

pub use judge::{Fault, Look};
pub use story::{Moment, MomentKind, Phase};
pub use tell::{Told, tell};

use rules::{AnyPosition, MoveText, Outcome, Side};

/// A game that is being reviewed.
pub struct Review {
    start: AnyPosition,
    moves: Vec<MoveText>,
    /// Who plays each move.
    movers: Vec<Side>,
    /// What was found in each position, the first before every move, as far as it was looked at.
    looks: Vec<Option<Look>>,
    /// Whether the last move ended the game.
    is_over: bool,
    winner: Option<Side>,
}

impl Review {
    /// A game from its start with its moves, and who has won it, whatever the reason.
    ///
    /// # Errors
    /// The number of the first move that the rules do not allow, counted from 1.
    pub fn new(start: AnyPosition, moves: Vec<MoveText>, winner: Option<Side>) -> Result<Review, usize> {
        let mut position = start.clone();
        let mut movers = Vec::with_capacity(moves.len());
        for (n, mv) in moves.iter().enumerate() {
            movers.push(position.side_to_move());
            position.try_play(mv.as_str()).map_err(|_| n + 1)?;
        }
        let mut looks = vec![None; moves.len() + 1];
        let outcome = position.outcome();
        looks[moves.len()] = outcome.map(Look::at_the_end);
        let winner = outcome.and_then(Outcome::winner).or(winner);
        Ok(Review { start, moves, movers, looks, is_over: outcome.is_some(), winner })
    }

    /// The moves.
    #[must_use]
    pub fn moves(&self) -> &[MoveText] {
        &self.moves
    }

    /// The position after so many moves.
    #[must_use]
    pub fn position(&self, ply: usize) -> AnyPosition {
        let mut position = self.start.clone();
        for mv in &self.moves[..ply] {
            position.try_play(mv.as_str()).expect("all moves were played when the review began");
        }
        position
    }

    /// Notes what was found in the position after so many moves.
    pub fn note(&mut self, ply: usize, look: Look) {
        self.looks[ply] = Some(look);
    }

    /// What was found in the position after so many moves.
    #[must_use]
    pub fn look(&self, ply: usize) -> Option<&Look> {
        self.looks[ply].as_ref()
    }
}
