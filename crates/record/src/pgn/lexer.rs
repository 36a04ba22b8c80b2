//! Words, comments, tags and variation brackets of a PGN text.

use super::PgnError;
use crate::Place;

/// A piece of the text that means something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token<'a> {
    Tag { name: &'a str, value: String },
    Comment(String),
    VariationStart,
    VariationEnd,
    Word(&'a str),
}

pub(super) struct Lexer<'a> {
    text: &'a str,
    /// The byte where the next token is looked for.
    at: usize,
}

impl<'a> Lexer<'a> {
    /// The tokens from a byte of the text on.
    pub(super) fn starting_at(text: &'a str, at: usize) -> Lexer<'a> {
        Lexer { text, at }
    }

    pub(super) fn place(&self, byte: usize) -> Place {
        Place::of(self.text, byte)
    }

    /// The next token and the byte where it begins; `None` at the end of the text.
    pub(super) fn next(&mut self) -> Result<Option<(usize, Token<'a>)>, PgnError> {
        self.skip_blanks();
        let start = self.at;
        let Some(first) = self.rest().chars().next() else { return Ok(None) };
        let token = match first {
            '{' => Token::Comment(self.delimited('}', "comment")?),
            ';' => Token::Comment(self.rest_of_line()[1..].trim().to_owned()),
            '[' => self.tag()?,
            '(' => self.symbol(Token::VariationStart),
            ')' => self.symbol(Token::VariationEnd),
            '}' | ']' => return Err(PgnError::Unexpected { found: first, place: self.place(start) }),
            _ => self.word(),
        };
        Ok(Some((start, token)))
    }

    /// The byte where the next token is looked for; after an error, where it was found.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn symbol(&mut self, token: Token<'a>) -> Token<'a> {
        self.at += 1;
        token
    }

    /// Passes over white space, a byte-order mark and lines that begin with `%`.
    fn skip_blanks(&mut self) {
        loop {
            let is_blank = |c: char| c.is_whitespace() || c == '\u{feff}';
            self.at = self.text.len() - self.rest().trim_start_matches(is_blank).len();
            let begins_line = self.at == 0 || self.text[..self.at].ends_with('\n');
            if !(begins_line && self.rest().starts_with('%')) {
                return;
            }
            self.rest_of_line();
        }
    }

    fn rest_of_line(&mut self) -> &'a str {
        let rest = self.rest();
        let line = &rest[..rest.find('\n').unwrap_or(rest.len())];
        self.at += line.len();
        line
    }

    fn word(&mut self) -> Token<'a> {
        let ends_word = |c: char| c.is_whitespace() || "{}()[];\u{feff}".contains(c);
        let rest = self.rest();
        let word = &rest[..rest.find(ends_word).unwrap_or(rest.len())];
        self.at += word.len();
        Token::Word(word)
    }

    /// The text between the delimiter that stands here and the closing one, both of which are
    /// consumed. A backslash takes the meaning from the delimiter and from itself; `\n` and `\r`
    /// stand for the ends of lines that a quoted text cannot have.
    fn delimited(&mut self, closing: char, what: &'static str) -> Result<String, PgnError> {
        let start = self.at;
        let mut value = String::new();
        let mut characters = self.rest().char_indices().skip(1).peekable();
        while let Some((byte, character)) = characters.next() {
            if character == closing {
                self.at += byte + closing.len_utf8();
                return Ok(value);
            }
            let escaped = characters.peek().filter(|_| character == '\\').and_then(|&(_, next)| match next {
                '\\' => Some('\\'),
                'n' if closing == '"' => Some('\n'),
                'r' if closing == '"' => Some('\r'),
                next if next == closing => Some(closing),
                _ => None,
            });
            value.push(escaped.unwrap_or(character));
            if escaped.is_some() {
                characters.next();
            }
        }
        Err(PgnError::Unclosed { what, place: self.place(start) })
    }

    fn tag(&mut self) -> Result<Token<'a>, PgnError> {
        let start = self.at;
        self.at += 1;
        self.skip_blanks();
        let rest = self.rest();
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let name = &rest[..rest.find(|c| !is_name(c)).unwrap_or(rest.len())];
        self.at += name.len();
        self.skip_blanks();
        if name.is_empty() || !self.rest().starts_with('"') {
            return Err(PgnError::Tag { place: self.place(start) });
        }
        let value = self.delimited('"', "text")?;
        self.skip_blanks();
        if !self.rest().starts_with(']') {
            return Err(PgnError::Tag { place: self.place(start) });
        }
        Ok(self.symbol(Token::Tag { name, value }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<Token<'_>> {
        let mut lexer = Lexer::starting_at(text, 0);
        std::iter::from_fn(|| lexer.next().unwrap()).map(|(_, token)| token).collect()
    }

    #[test]
    fn a_text_falls_apart_into_its_tokens() {
        let comment = |text: &str| Token::Comment(text.to_owned());
        let tag = |name, value: &str| Token::Tag { name, value: value.to_owned() };
        for (text, expected) in [
            ("\u{feff} \r\n", vec![]),
            ("1.h8{a}h9", vec![Token::Word("1.h8"), comment("a"), Token::Word("h9")]),
            ("(a)", vec![Token::VariationStart, Token::Word("a"), Token::VariationEnd]),
            ("% escaped\nx ; rest\ny", vec![Token::Word("x"), comment("rest"), Token::Word("y")]),
            (r#"[ Event  "a \"b\" \\ \n" ]"#, vec![tag("Event", "a \"b\" \\ \n")]),
            (r"{a \} b \\ \n {}", vec![comment("a } b \\ \\n {")]),
        ] {
            assert_eq!(tokens(text), expected, "{text}");
        }
    }

    #[test]
    fn what_is_broken_is_named_with_its_place() {
        for (text, why) in [
            ("a\n {b", "the comment that begins at line 2, column 2 has no end"),
            ("[Event \"x]", "the text that begins at line 1, column 8 has no end"),
            ("[Event x]", "line 1, column 1: a tag is a name and a text in quotes"),
            ("[\"x\"]", "line 1, column 1: a tag is"),
            ("[Event \"x\" y]", "line 1, column 1: a tag is"),
            ("天 }", "line 1, column 3: `}` has no meaning here"),
        ] {
            let mut lexer = Lexer::starting_at(text, 0);
            let error = std::iter::from_fn(|| lexer.next().transpose()).find_map(Result::err).unwrap();
            assert!(error.to_string().contains(why), "{text}: {error}");
        }
    }
}
