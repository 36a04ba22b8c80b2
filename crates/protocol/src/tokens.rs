//! The cursor with which every parser of this crate walks along a line.
//!
//! It hands out words, whole numbers and the raw remainder, and turns what it finds into the
//! errors of [`ParseError`]. The remainder is handed out unsplit because paths and messages keep
//! their inner spaces.

use crate::{MAX_LINE_BYTES, ParseError, Phrase};
use std::fmt;
use std::str::FromStr;

/// White space, or the byte-order mark that some shells put in front of the first line of a pipe.
pub(crate) fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}

/// What is left to read of a line. Never starts or ends with a blank.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tokens<'a>(&'a str);

impl<'a> Tokens<'a> {
    /// Starts at the first word of `line`, which may end in CR, LF or both.
    pub(crate) fn of_line(line: &'a str) -> Result<Self, ParseError> {
        if line.len() > MAX_LINE_BYTES {
            return Err(ParseError::LineTooLong { bytes: line.len() });
        }
        let trimmed = line.trim_matches(is_blank);
        if trimmed.is_empty() { Err(ParseError::Empty) } else { Ok(Tokens(trimmed)) }
    }

    /// Everything that has not been read yet.
    pub(crate) fn rest(self) -> &'a str {
        self.0
    }

    pub(crate) fn is_at_end(self) -> bool {
        self.0.is_empty()
    }

    /// The next word, left in place.
    pub(crate) fn peek(self) -> Option<&'a str> {
        self.0.split(is_blank).next().filter(|word| !word.is_empty())
    }

    /// The next word.
    pub(crate) fn word(&mut self) -> Option<&'a str> {
        let word = self.peek()?;
        self.advance(word.len());
        Some(word)
    }

    /// The next word, which has to be there.
    pub(crate) fn expect_word(&mut self, field: &'static str) -> Result<&'a str, ParseError> {
        self.word().ok_or(ParseError::Missing { field })
    }

    /// The next word if it is `keyword`.
    pub(crate) fn take(&mut self, keyword: &str) -> bool {
        let found = self.peek() == Some(keyword);
        if found {
            self.advance(keyword.len());
        }
        found
    }

    /// The next word as a whole number.
    pub(crate) fn number<T: FromStr>(&mut self, field: &'static str) -> Result<T, ParseError> {
        number(field, self.expect_word(field)?)
    }

    /// All words up to the next divider or the end.
    pub(crate) fn phrase(&mut self, field: &'static str) -> Result<Phrase, ParseError> {
        let start = self.0;
        while self.peek().is_some_and(|word| !Phrase::is_divider(word)) {
            self.word();
        }
        let words = start[..start.len() - self.0.len()].trim_end_matches(is_blank);
        if words.is_empty() {
            return Err(ParseError::Missing { field });
        }
        Phrase::new(words).map_err(|_| ParseError::invalid(field, words))
    }

    /// A run of digits with an optional sign, blank or not behind it.
    pub(crate) fn numeral(&mut self) -> Option<&'a str> {
        let unsigned = self.0.strip_prefix(['-', '+']).unwrap_or(self.0);
        let digits = unsigned.bytes().take_while(u8::is_ascii_digit).count();
        let len = self.0.len() - unsigned.len() + digits;
        let numeral = &self.0[..len];
        (digits > 0).then(|| {
            self.advance(len);
            numeral
        })
    }

    /// A comma, with or without blanks around it.
    pub(crate) fn comma(&mut self) -> bool {
        let found = self.0.starts_with(',');
        if found {
            self.advance(1);
        }
        found
    }

    /// Checks that everything has been read.
    pub(crate) fn end(self) -> Result<(), ParseError> {
        if self.is_at_end() { Ok(()) } else { Err(ParseError::trailing(self.0)) }
    }

    fn advance(&mut self, bytes: usize) {
        self.0 = self.0[bytes..].trim_start_matches(is_blank);
    }
}

/// Reads `text` as a whole number, telling a wrong form from a number that does not fit.
pub(crate) fn number<T: FromStr>(field: &'static str, text: &str) -> Result<T, ParseError> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(ParseError::invalid(field, text));
    }
    text.parse().map_err(|_| ParseError::out_of_range(field, text))
}

/// Writes `keyword` and, when there is one, the text behind it.
pub(crate) fn write_text(f: &mut fmt::Formatter<'_>, keyword: &str, text: &str) -> fmt::Result {
    match text {
        "" => f.write_str(keyword),
        _ => write!(f, "{keyword} {text}"),
    }
}

/// Writes ` keyword value` when there is a value.
pub(crate) fn write_field<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    keyword: &str,
    value: Option<T>,
) -> fmt::Result {
    match value {
        Some(value) => write!(f, " {keyword} {value}"),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_split_at_any_blanks() {
        let mut tokens = Tokens::of_line("\u{feff} go \t depth  5\r\n").unwrap();
        assert_eq!(tokens.word(), Some("go"));
        assert!(tokens.take("depth"));
        assert_eq!(tokens.number::<u32>("depth"), Ok(5));
        assert_eq!(tokens.word(), None);
        assert_eq!(tokens.end(), Ok(()));
    }

    #[test]
    fn wrong_form_and_wrong_range_are_different_errors() {
        assert_eq!(number::<u8>("n", "x"), Err(ParseError::invalid("n", "x")));
        assert_eq!(number::<u8>("n", "1.5"), Err(ParseError::invalid("n", "1.5")));
        assert_eq!(number::<u8>("n", "-"), Err(ParseError::invalid("n", "-")));
        assert_eq!(number::<u8>("n", "256"), Err(ParseError::out_of_range("n", "256")));
        assert_eq!(number::<u8>("n", "-1"), Err(ParseError::out_of_range("n", "-1")));
        assert_eq!(number::<u8>("n", "+7"), Ok(7));
    }

    #[test]
    fn phrases_end_at_a_divider() {
        let mut tokens = Tokens::of_line("Move  Overhead value 3").unwrap();
        assert_eq!(tokens.phrase("option name").unwrap(), "Move Overhead");
        assert_eq!(tokens.rest(), "value 3");
        assert_eq!(tokens.phrase("option name"), Err(ParseError::Missing { field: "option name" }));
    }
}
