//! Why a move is refused, and the two ways to play that check it.

use thiserror::Error;

use super::{Move, Position, Square};

/// The move is not legal here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[cfg_attr(feature = "wording", derive(wording::Coded))]
#[cfg_attr(feature = "wording", coded("ataxx_move"))]
pub enum IllegalMove {
    /// Nothing can be played any more.
    #[error("`{0}` cannot be played: the game is over")]
    GameOver(Move),
    /// A pass, but the side can move.
    #[error("`0000` cannot be played: a side that can move may not pass")]
    PassWhileAbleToMove,
    /// The target is a blocked square.
    #[error("`{mv}` cannot be played: {to} is blocked")]
    Blocked {
        /// The move.
        mv: Move,
        /// Its target.
        to: Square,
    },
    /// A stone stands on the target.
    #[error("`{mv}` cannot be played: {to} is occupied")]
    Occupied {
        /// The move.
        mv: Move,
        /// Its target.
        to: Square,
    },
    /// No stone of the side to move can clone to the target.
    #[error("`{to}` cannot be played: no stone of the side to move is next to it")]
    NoStoneBeside {
        /// The target.
        to: Square,
    },
    /// A jump from a square where the side to move has no stone.
    #[error("`{mv}` cannot be played: the side to move has no stone on {from}")]
    NotOwnStone {
        /// The move.
        mv: Move,
        /// Its origin.
        from: Square,
    },
}

impl Position {
    /// Whether the move is legal: exactly those of [`Position::legal_moves`] are.
    #[inline]
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.check(mv).is_ok()
    }

    /// Plays a move.
    ///
    /// # Errors
    /// If the move is illegal; the position is then unchanged.
    ///
    /// ```
    /// use rules::ataxx::{Position, Ruleset};
    /// let mut position = Position::start(Ruleset::INTERNATIONAL);
    /// let error = position.try_play("d4".parse().unwrap()).unwrap_err();
    /// assert_eq!(error.to_string(), "`d4` cannot be played: no stone of the side to move is next to it");
    /// ```
    pub fn try_play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.check(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// Plays a legal move.
    ///
    /// # Panics
    /// If the move is illegal.
    pub fn play(&mut self, mv: Move) {
        if let Err(error) = self.try_play(mv) {
            panic!("{error} in {self:?}");
        }
    }

    fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        if self.is_over() {
            return Err(IllegalMove::GameOver(mv));
        }
        let own = self.stones(self.side_to_move());
        let Some(to) = mv.to() else {
            // A side that cannot move while the game goes on must pass.
            let able = self.can_move(self.side_to_move());
            return if able { Err(IllegalMove::PassWhileAbleToMove) } else { Ok(()) };
        };
        if self.blocked().contains(to) {
            return Err(IllegalMove::Blocked { mv, to });
        }
        if !self.empty().contains(to) {
            return Err(IllegalMove::Occupied { mv, to });
        }
        match mv.from() {
            Some(from) if !own.contains(from) => Err(IllegalMove::NotOwnStone { mv, from }),
            None if !own.intersects(to.neighbours()) => Err(IllegalMove::NoStoneBeside { to }),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ataxx::Ruleset;

    #[test]
    fn a_refusal_says_why() {
        for (fen, mv, why) in [
            ("x5o/7/7/7/7/7/o5x x 100 1", "g2", "the game is over"),
            ("x5o/7/7/7/7/7/o5x x 0 1", "0000", "may not pass"),
            ("x-4o/7/7/7/7/7/o5x x 0 1", "b7", "b7 is blocked"),
            ("xo4o/7/7/7/7/7/o5x x 0 1", "b7", "b7 is occupied"),
            ("x5o/7/7/7/7/7/o5x x 0 1", "d4", "next to it"),
            ("x5o/7/7/7/7/7/o5x x 0 1", "g7g5", "no stone on g7"),
            ("x5o/7/7/7/7/7/o5x x 0 1", "d4d6", "no stone on d4"),
        ] {
            let mut position = Position::from_fen(fen, Ruleset::INTERNATIONAL).unwrap();
            let before = position;
            let message = position.try_play(mv.parse().unwrap()).unwrap_err().to_string();
            assert!(message.contains(why) && message.contains(mv), "{message}");
            assert_eq!(position, before);
        }
    }

    #[test]
    #[should_panic(expected = "`d4` cannot be played")]
    fn play_panics_on_an_illegal_move() {
        Position::start(Ruleset::INTERNATIONAL).play("d4".parse().unwrap());
    }
}
