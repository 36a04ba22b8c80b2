//! What a position is worth to a player, with the unit in the type.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A player's judgement of a position; positive is good for the side it is told for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Score {
    /// Hundredths of what the player counts in: a stone in Ataxx.
    Centi(i32),
    /// A forced end.
    Mate(Moves),
    /// A number in a unit that only its player knows.
    Raw(i64),
}

/// So many moves of the side that wins until a forced win, its own next move among them, or until a forced loss if
/// negative. The other side's moves are not counted, as in every protocol that engines speak.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Moves(pub i32);

impl Moves {
    /// The moves of a win that is complete after so many plies, the winner's next one included.
    #[must_use]
    pub fn to_win(plies: u32) -> Moves {
        Moves(i32::try_from(plies.div_ceil(2).max(1)).unwrap_or(i32::MAX))
    }

    /// The moves of a loss that is complete after so many plies.
    #[must_use]
    pub fn to_loss(plies: u32) -> Moves {
        Moves(-Moves::to_win(plies).0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Centi(hundredths) => write!(f, "{:+.2}", f64::from(*hundredths) / 100.0),
            Score::Mate(Moves(moves)) => {
                write!(f, "{}M{}", if *moves < 0 { '-' } else { '+' }, moves.unsigned_abs())
            }
            Score::Raw(number) => number.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_written_in_their_units() {
        let table = [
            (Score::Centi(-5), "-0.05"),
            (Score::Centi(250), "+2.50"),
            (Score::Mate(Moves(3)), "+M3"),
            (Score::Mate(Moves(-2)), "-M2"),
            (Score::Raw(-700), "-700"),
        ];
        for (score, text) in table {
            assert_eq!(score.to_string(), text);
        }
    }

    #[test]
    fn plies_become_moves_of_one_side_table() {
        for (plies, moves) in [(0, 1), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (u32::MAX, i32::MAX)] {
            assert_eq!(
                (Moves::to_win(plies), Moves::to_loss(plies)),
                (Moves(moves), Moves(-moves)),
                "{plies}"
            );
        }
    }
}
