//! Free text that is safe to put on a protocol line.
//!
//! A line protocol is only as sound as its texts: one line break inside a message and the peer
//! reads a second command. These types make that impossible by construction, and each is exactly
//! what its place on the line can carry and give back unchanged.

use crate::ParseError;
use crate::tokens::is_blank;
use std::fmt;

/// The longest free text that is kept; the rest is cut, as the Gomocup manual allows.
const MAX_TEXT_BYTES: usize = 4096;

macro_rules! text_type {
    ($name:ident) => {
        impl $name {
            /// The text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl AsRef<str> for $name {
            fn as_ref(&self) -> &str {
                &self.0
            }
        }

        impl PartialEq<str> for $name {
            fn eq(&self, other: &str) -> bool {
                self.0 == other
            }
        }

        impl PartialEq<&str> for $name {
            fn eq(&self, other: &&str) -> bool {
                self.0 == *other
            }
        }
    };
}

/// Text that runs to the end of a line: no control characters, no blanks at either end.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct LineText(String);

text_type!(LineText);

impl LineText {
    /// Makes any text fit: control characters become spaces, the ends are trimmed, and what goes
    /// beyond 4096 bytes is cut.
    #[must_use]
    pub fn new(text: &str) -> LineText {
        let printable = text.replace(char::is_control, " ");
        let trimmed = printable.trim_matches(is_blank);
        let cut = &trimmed[..trimmed.floor_char_boundary(MAX_TEXT_BYTES)];
        LineText(cut.trim_end_matches(is_blank).to_owned())
    }

    /// Whether there is no text at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl From<&str> for LineText {
    fn from(text: &str) -> Self {
        LineText::new(text)
    }
}

/// A [`LineText`] that stands between double quotes, and therefore has none itself.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct QuotedText(String);

text_type!(QuotedText);

impl QuotedText {
    /// Makes any text fit, as [`LineText::new`] does; double quotes become single ones.
    #[must_use]
    pub fn new(text: &str) -> QuotedText {
        QuotedText(LineText::new(&text.replace('"', "'")).0)
    }
}

impl From<&str> for QuotedText {
    fn from(text: &str) -> Self {
        QuotedText::new(text)
    }
}

/// A single word without blanks, such as the key of an `INFO` line.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Word(String);

text_type!(Word);

impl Word {
    const MAX_BYTES: usize = 64;

    /// Checks that `text` is one word of at most 64 bytes.
    pub fn new(text: &str) -> Result<Word, ParseError> {
        let has_gap = text.contains(|c: char| is_blank(c) || c.is_control());
        if text.is_empty() || text.len() > Self::MAX_BYTES || has_gap {
            return Err(ParseError::invalid("word", text));
        }
        Ok(Word(text.to_owned()))
    }
}

/// Words that end where a divider such as `value` or `moves` begins: the name of a UAI option, one
/// of its choices, or a FEN. Blanks between the words are single spaces.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Phrase(String);

text_type!(Phrase);

impl Phrase {
    /// The words that end a phrase, and so cannot be part of one.
    const DIVIDERS: [&str; 5] = ["default", "moves", "type", "value", "var"];

    /// Checks that `text` has at least one word, and no divider among its words.
    pub fn new(text: &str) -> Result<Phrase, ParseError> {
        let line = LineText::new(text);
        let words: Vec<&str> = line.0.split(is_blank).filter(|word| !word.is_empty()).collect();
        if words.is_empty() || words.iter().any(|word| Self::is_divider(word)) {
            return Err(ParseError::invalid("phrase", text));
        }
        Ok(Phrase(words.join(" ")))
    }

    pub(crate) fn is_divider(word: &str) -> bool {
        Self::DIVIDERS.contains(&word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_text_cannot_break_the_line() {
        assert_eq!(LineText::new(" depth 3\r\nEND\t1 "), "depth 3  END 1");
        assert_eq!(LineText::new("\u{85}\0"), "");
    }

    #[test]
    fn line_text_is_cut_between_characters() {
        let long = LineText::new(&"元".repeat(4000));
        assert_eq!(long.as_str().len(), 4095);
    }

    #[test]
    fn quoted_text_has_no_double_quote() {
        assert_eq!(QuotedText::new("the \"best\""), "the 'best'");
    }

    #[test]
    fn words_and_phrases_refuse_what_they_could_not_give_back() {
        for bad in ["", "two words", "tab\t", &"x".repeat(65)] {
            assert!(Word::new(bad).is_err(), "{bad:?}");
        }
        for bad in ["", "  ", "Hash value", "a moves b"] {
            assert!(Phrase::new(bad).is_err(), "{bad:?}");
        }
        assert_eq!(Phrase::new(" Move   Overhead ").unwrap(), "Move Overhead");
    }
}
