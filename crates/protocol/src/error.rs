//! Why a line could not be understood.
//!
//! One error serves both protocols and both directions, because the reader of the message is the
//! same person: someone who looks at an engine log and wants to know which text was wrong. Every
//! quoted text is cut to a short excerpt, so an error always fits on one protocol line.

use crate::MAX_LINE_BYTES;
use crate::gomocup::MAX_BLOCK_LINES;
use thiserror::Error;

/// Why a line, or a block of lines, could not be understood.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ParseError {
    /// Nothing but blanks. Both protocols ask for such lines to be ignored.
    #[error("the line is empty")]
    Empty,
    /// The line is longer than [`MAX_LINE_BYTES`].
    #[error("the line has {bytes} bytes, more than the {MAX_LINE_BYTES} allowed")]
    LineTooLong {
        /// Its length.
        bytes: usize,
    },
    /// The first word is none of the protocol's keywords.
    #[error("unknown keyword {0:?}")]
    Unknown(String),
    /// The line ends where a value was expected.
    #[error("the {field} is missing")]
    Missing {
        /// What was expected.
        field: &'static str,
    },
    /// A value has the wrong form.
    #[error("{text:?} is not a valid {field}")]
    Invalid {
        /// What was expected.
        field: &'static str,
        /// What stands there.
        text: String,
    },
    /// A whole number, but one that this field cannot hold.
    #[error("the {field} {text} is out of range")]
    OutOfRange {
        /// The field.
        field: &'static str,
        /// The number as written.
        text: String,
    },
    /// The command is complete, yet the line goes on.
    #[error("unexpected {0:?} at the end of the line")]
    Trailing(String),
    /// A line inside a block such as `BOARD` … `DONE` is wrong.
    #[error("line {line} of the block: {error}")]
    InBlock {
        /// Its number, counted from 1 after the line that opened the block.
        line: usize,
        /// What is wrong with it.
        error: Box<ParseError>,
    },
    /// The block has more than [`MAX_BLOCK_LINES`] lines.
    #[error("the block has more than {MAX_BLOCK_LINES} lines")]
    BlockTooLong,
    /// The text ends inside a block.
    #[error("the block is not closed by DONE")]
    Unfinished,
}

impl ParseError {
    pub(crate) fn invalid(field: &'static str, text: &str) -> ParseError {
        ParseError::Invalid { field, text: excerpt(text) }
    }

    pub(crate) fn out_of_range(field: &'static str, text: &str) -> ParseError {
        ParseError::OutOfRange { field, text: excerpt(text) }
    }

    pub(crate) fn unknown(text: &str) -> ParseError {
        ParseError::Unknown(excerpt(text))
    }

    pub(crate) fn trailing(text: &str) -> ParseError {
        ParseError::Trailing(excerpt(text))
    }
}

/// The start of `text`, short enough to be quoted.
fn excerpt(text: &str) -> String {
    const MAX_CHARS: usize = 60;
    match text.char_indices().nth(MAX_CHARS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_single_sentences_that_quote_the_offending_text() {
        let in_block = |error| ParseError::InBlock { line: 3, error: Box::new(error) };
        let table = [
            (ParseError::unknown("JUMP"), "unknown keyword \"JUMP\""),
            (ParseError::invalid("coordinate", "a,1"), "\"a,1\" is not a valid coordinate"),
            (ParseError::out_of_range("board size", "-4"), "the board size -4 is out of range"),
            (ParseError::Missing { field: "depth" }, "the depth is missing"),
            (ParseError::trailing("now"), "unexpected \"now\" at the end of the line"),
            (
                in_block(ParseError::invalid("coordinate", "7;7")),
                "line 3 of the block: \"7;7\" is not a valid coordinate",
            ),
        ];
        for (error, message) in table {
            assert_eq!(error.to_string(), message);
        }
    }

    #[test]
    fn long_texts_are_quoted_in_part() {
        let ParseError::Unknown(quoted) = ParseError::unknown(&"天".repeat(1000)) else {
            panic!("unknown() makes Unknown");
        };
        assert_eq!(quoted.chars().count(), 61);
        assert!(quoted.ends_with('…'));
    }
}
