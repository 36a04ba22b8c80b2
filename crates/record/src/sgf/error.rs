//! Why a game has no SGF, and why a text is not a game in SGF.

use crate::{MoveRefused, OpeningRefused, Place, ResultError, RuleSetError};

/// Why a game cannot be written as SGF.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
pub enum NoSgf {
    /// SGF has no number for this game.
    #[error("an Ataxx game cannot be written as SGF, which has no number for Ataxx: use PGN")]
    Ataxx,
    /// SGF has not enough letters.
    #[error("a {0}×{0} board cannot be written as SGF, which ends at 52×52: use PGN")]
    TooLarge(u8),
}

/// Why a text is not a game of Gomoku in SGF.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
pub enum SgfError {
    /// The text has no `(;`.
    #[error("the text has no game: an SGF game begins with `(;`")]
    NoGame,
    /// A value or a tree has no end.
    #[error("the {what} that begins at {place} has no end")]
    Unclosed {
        /// What it is.
        what: &'static str,
        /// Where it begins.
        place: Place,
    },
    /// A character that means nothing where it stands.
    #[error("{place}: `{found}` has no meaning here")]
    Unexpected {
        /// The character.
        found: char,
        /// Where it stands.
        place: Place,
    },
    /// A game of something else.
    #[error("{place}: this is SGF of game number `{number}`, but Gomoku is number 4")]
    OtherGame {
        /// The number.
        number: String,
        /// Where it stands, or where the game begins if it has none.
        place: Place,
    },
    /// A property with a value that means nothing.
    #[error("{place}: the property {property} cannot be `{value}`")]
    Value {
        /// The property.
        property: String,
        /// Its value.
        value: String,
        /// Where it stands.
        place: Place,
    },
    /// Stones that were set without being played.
    #[error("{place}: {property} sets stones by hand, but only games that were played can be read")]
    Setup {
        /// The property.
        property: String,
        /// Where it stands.
        place: Place,
    },
    /// A move of the side that is not to move.
    #[error("{place}: {property} is a move of the wrong side")]
    Turn {
        /// The property.
        property: String,
        /// Where it stands.
        place: Place,
    },
    /// A variation of a variation of a variation, and so on.
    #[error("{0}: variations can be nested {max} deep and no deeper", max = crate::MAX_NESTING)]
    Nested(Place),
    /// The rules mean nothing.
    #[error(transparent)]
    Rules(#[from] RuleSetError),
    /// The opening is not that of the game.
    #[error(transparent)]
    Opening(#[from] OpeningRefused),
    /// A move is illegal.
    #[error("{place}: {source}")]
    Move {
        /// Where it stands.
        place: Place,
        /// What is wrong with it.
        source: MoveRefused,
    },
    /// The result does not fit the moves.
    #[error(transparent)]
    Result(#[from] ResultError),
    /// A second game begins.
    #[error("{0}: another game begins, but only one is read")]
    SecondGame(Place),
}

impl SgfError {
    /// Where in the text it is, if it is in one place.
    #[must_use]
    pub fn place(&self) -> Option<Place> {
        match self {
            SgfError::Unclosed { place, .. }
            | SgfError::Unexpected { place, .. }
            | SgfError::OtherGame { place, .. }
            | SgfError::Value { place, .. }
            | SgfError::Setup { place, .. }
            | SgfError::Turn { place, .. }
            | SgfError::Move { place, .. }
            | SgfError::Nested(place)
            | SgfError::SecondGame(place) => Some(*place),
            SgfError::NoGame | SgfError::Rules(_) | SgfError::Opening(_) | SgfError::Result(_) => None,
        }
    }
}
