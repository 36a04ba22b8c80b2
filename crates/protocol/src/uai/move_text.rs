//! A move as text: `g2`, `a1c3`, `0000`.

use crate::ParseError;
use crate::tokens::Tokens;
use std::fmt;

/// A word that can be a move: at most 16 ASCII letters and digits, at least one of them a digit.
///
/// The digit is what tells a move from the keywords that may follow a list of moves.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct MoveText(String);

impl MoveText {
    const MAX_BYTES: usize = 16;

    /// Checks that `text` can be a move.
    pub fn new(text: &str) -> Result<MoveText, ParseError> {
        let is_move = text.len() <= Self::MAX_BYTES
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
            && text.bytes().any(|byte| byte.is_ascii_digit());
        if is_move { Ok(MoveText(text.to_owned())) } else { Err(ParseError::invalid("move", text)) }
    }

    /// The pass of a side that cannot move, `0000`.
    #[must_use]
    pub fn pass() -> MoveText {
        MoveText("0000".to_owned())
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Reads moves to the end of the line.
    pub(super) fn read_all(tokens: &mut Tokens<'_>) -> Result<Vec<MoveText>, ParseError> {
        std::iter::from_fn(|| tokens.word()).map(MoveText::new).collect()
    }

    /// Writes ` keyword` and the moves, or nothing when there are none.
    pub(super) fn write_list(f: &mut fmt::Formatter<'_>, keyword: &str, moves: &[MoveText]) -> fmt::Result {
        if !moves.is_empty() {
            write!(f, " {keyword}")?;
        }
        moves.iter().try_for_each(|mv| write!(f, " {mv}"))
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl AsRef<str> for MoveText {
    fn as_ref(&self) -> &str {
        &self.0
    }
}
