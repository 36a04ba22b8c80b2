//! A list of openings as text: one position a line, `#` begins a comment.

use rules::{AnyPosition, GameSpec, PositionError};

/// Why a text is not a list of openings.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
pub enum OpeningsError {
    /// A line is no position.
    #[error("line {line}: {error}")]
    Position {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        error: PositionError,
    },
    /// A line is a position in which the game is over.
    #[error("line {line}: `{text}` is a game that is over", text = text.replace('\r', "\\r"))]
    Over {
        /// The line, from 1.
        line: usize,
        /// The position.
        text: String,
    },
    /// There is no position at all.
    #[error("the list of openings is empty")]
    Empty,
}

/// Reads a list of openings of one game.
///
/// # Errors
/// The first line that cannot be an opening, or an empty list.
pub fn parse(text: &str, spec: GameSpec) -> Result<Vec<AnyPosition>, OpeningsError> {
    let mut openings = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let text = text.split('#').next().unwrap_or_default().trim();
        if text.is_empty() {
            continue;
        }
        let position =
            AnyPosition::parse(text, spec).map_err(|error| OpeningsError::Position { line, error })?;
        if position.outcome().is_some() {
            return Err(OpeningsError::Over { line, text: text.to_owned() });
        }
        openings.push(position);
    }
    if openings.is_empty() { Err(OpeningsError::Empty) } else { Ok(openings) }
}
