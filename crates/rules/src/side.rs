//! The two sides of a game and how it can end: the only vocabulary that both games share.

use std::fmt;

/// A side. The first player has the black stones in Gomoku and `x` in Ataxx.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Side {
    /// Moves first: black, `x`.
    First,
    /// Moves second: white, `o`.
    Second,
}

impl Side {
    /// Both sides, in the order in which they move.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// 0 for the first side, 1 for the second: an index into pairs.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `black` or `white`, the word used in text and on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Side::First => "black",
            Side::Second => "white",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How a game ended. `Option<Outcome>` is the usual type: `None` means still playing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This side has won.
    Win(Side),
    /// Nobody has won.
    Draw,
}

impl Outcome {
    /// The side that has won, if any.
    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        match self {
            Outcome::Win(side) => Some(side),
            Outcome::Draw => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Win(side) => write!(f, "{side} wins"),
            Outcome::Draw => f.write_str("draw"),
        }
    }
}
