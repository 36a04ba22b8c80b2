//! Board size and variant: what a game of Gomoku is played by.

use std::{fmt, str::FromStr};

/// What wins, and what black may not do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Variant {
    /// Five or more in a row win.
    Freestyle,
    /// Exactly five in a row win.
    Standard,
    /// White wins with five or more, black with exactly five; black may not make an overline, two
    /// fours or two threes with one move, unless the move makes a five.
    Renju,
    /// Exactly five in a row win, unless an enemy stone stands at each of both ends. The edge of
    /// the board is not an enemy stone.
    Caro,
}

impl Variant {
    /// All variants.
    pub const ALL: [Variant; 4] = [Variant::Freestyle, Variant::Standard, Variant::Renju, Variant::Caro];

    /// The word used on the command line and in records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Variant::Freestyle => "freestyle",
            Variant::Standard => "standard",
            Variant::Renju => "renju",
            Variant::Caro => "caro",
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text is not the name of a variant.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "wording", derive(wording::Coded))]
#[error("`{0}` is not a Gomoku rule: use freestyle, standard, renju or caro")]
pub struct UnknownVariant(pub String);

impl FromStr for Variant {
    type Err = UnknownVariant;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Variant::ALL
            .into_iter()
            .find(|variant| variant.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| UnknownVariant(text.to_owned()))
    }
}

/// A valid board size and a variant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ruleset {
    size: u8,
    variant: Variant,
}

/// The side length is not one a board can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "wording", derive(wording::Coded))]
#[error("a board of side {0} is not possible: the side must be from {min} to {max}", min = Ruleset::MIN_SIZE, max = Ruleset::MAX_SIZE)]
pub struct BadSize(pub usize);

impl Ruleset {
    /// The smallest side: five must fit.
    pub const MIN_SIZE: u8 = 5;
    /// The largest side.
    pub const MAX_SIZE: u8 = 181;

    /// A rule set for a board of `size` × `size` points.
    ///
    /// # Errors
    /// If the size is not within [`Self::MIN_SIZE`]`..=`[`Self::MAX_SIZE`].
    pub fn new(size: usize, variant: Variant) -> Result<Self, BadSize> {
        match u8::try_from(size) {
            Ok(side) if (Self::MIN_SIZE..=Self::MAX_SIZE).contains(&side) => {
                Ok(Ruleset { size: side, variant })
            }
            _ => Err(BadSize(size)),
        }
    }

    /// The usual game: 15×15, freestyle.
    #[must_use]
    pub const fn usual() -> Self {
        Ruleset { size: 15, variant: Variant::Freestyle }
    }

    /// The side length of the board.
    #[must_use]
    pub const fn size(self) -> u8 {
        self.size
    }

    /// What wins and what is forbidden.
    #[must_use]
    pub const fn variant(self) -> Variant {
        self.variant
    }

    /// The number of points on the board.
    #[must_use]
    pub const fn area(self) -> usize {
        self.size as usize * self.size as usize
    }
}

impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {size}×{size}", self.variant, size = self.size)
    }
}
