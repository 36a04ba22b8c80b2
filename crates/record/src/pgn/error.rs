//! Why a text is not a game in PGN.

use rules::PositionError;

use crate::{MoveRefused, OpeningRefused, Place, ResultError, RuleSetError};

/// Why a text is not a game in PGN.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
pub enum PgnError {
    /// A comment, a tag or a variation has no end.
    #[error("the {what} that begins at {place} has no end")]
    Unclosed {
        /// What it is.
        what: &'static str,
        /// Where it begins.
        place: Place,
    },
    /// Brackets around something that is not a name and a text in quotes.
    #[error("{place}: a tag is a name and a text in quotes, such as [Event \"Finals\"]")]
    Tag {
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
    /// A tag without which the game cannot be read.
    #[error("the tag {0} is missing")]
    MissingTag(&'static str),
    /// A tag with a value that means nothing.
    #[error("the tag {tag} cannot be `{value}`")]
    Value {
        /// The tag.
        tag: &'static str,
        /// Its value.
        value: String,
    },
    /// The rules mean nothing.
    #[error(transparent)]
    Rules(#[from] RuleSetError),
    /// The start is no position.
    #[error("the start position cannot be read: {0}")]
    Start(#[from] PositionError),
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
    /// A variation of a variation of a variation, and so on.
    #[error("{0}: variations can be nested {max} deep and no deeper", max = crate::MAX_NESTING)]
    Nested(Place),
    /// The tag `Result` and the score behind the moves disagree.
    #[error("{place}: the score is {score}, but the tag Result says {tag}")]
    TwoResults {
        /// Where the score stands.
        place: Place,
        /// The score.
        score: &'static str,
        /// The tag.
        tag: &'static str,
    },
    /// The result does not fit the moves.
    #[error(transparent)]
    Result(#[from] ResultError),
    /// A second game begins.
    #[error("{0}: another game begins, but only one is read")]
    SecondGame(Place),
}

impl PgnError {
    /// Where in the text it is, if it is in one place.
    #[must_use]
    pub fn place(&self) -> Option<Place> {
        match self {
            PgnError::Unclosed { place, .. }
            | PgnError::Tag { place }
            | PgnError::Unexpected { place, .. }
            | PgnError::Move { place, .. }
            | PgnError::Nested(place)
            | PgnError::TwoResults { place, .. }
            | PgnError::SecondGame(place) => Some(*place),
            PgnError::MissingTag(_)
            | PgnError::Value { .. }
            | PgnError::Rules(_)
            | PgnError::Start(_)
            | PgnError::Opening(_)
            | PgnError::Result(_) => None,
        }
    }
}
