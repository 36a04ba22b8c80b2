//! The one line with which an engine introduces itself.
//!
//! The pairs are written `key="value"` and separated by commas. The format has no escapes, which
//! is why the values are [`QuotedText`].

use crate::tokens::is_blank;
use crate::{ParseError, QuotedText};
use std::fmt;

/// The answer to `ABOUT`. Keys that the manual does not name are passed over.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct About {
    /// `name`: the engine's name.
    pub name: QuotedText,
    /// `version`.
    pub version: Option<QuotedText>,
    /// `author`.
    pub author: Option<QuotedText>,
    /// `country`: where the author lives.
    pub country: Option<QuotedText>,
    /// `www`: a home page.
    pub www: Option<QuotedText>,
    /// `email`.
    pub email: Option<QuotedText>,
}

impl About {
    /// Whether a line starts like an introduction: a key and an equals sign.
    pub(super) fn starts(line: &str) -> bool {
        split_key(line).is_some()
    }

    pub(super) fn read(line: &str) -> Result<About, ParseError> {
        let mut about = About::default();
        let mut rest = line;
        while !rest.is_empty() {
            let invalid = || ParseError::invalid("key=\"value\" pair", rest);
            let (key, after_key) = split_key(rest).ok_or_else(invalid)?;
            let quoted = after_key.strip_prefix('"').ok_or_else(invalid)?;
            let (value, after_value) = quoted.split_once('"').ok_or_else(invalid)?;
            about.set(key, QuotedText::new(value));
            rest = after_value.trim_start_matches(|c| is_blank(c) || c == ',');
        }
        Ok(about)
    }

    fn set(&mut self, key: &str, value: QuotedText) {
        match key.to_ascii_lowercase().as_str() {
            "name" => self.name = value,
            "version" => self.version = Some(value),
            "author" => self.author = Some(value),
            "country" => self.country = Some(value),
            "www" => self.www = Some(value),
            "email" => self.email = Some(value),
            _ => {}
        }
    }
}

/// Splits off `key =`, with or without blanks.
fn split_key(text: &str) -> Option<(&str, &str)> {
    let (key, rest) = text.split_once('=')?;
    let key = key.trim_end_matches(is_blank);
    let is_key = !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    is_key.then(|| (key, rest.trim_start_matches(is_blank)))
}

impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "name=\"{}\"", self.name)?;
        let rest = [
            ("version", &self.version),
            ("author", &self.author),
            ("country", &self.country),
            ("www", &self.www),
            ("email", &self.email),
        ];
        for (key, value) in rest {
            if let Some(value) = value {
                write!(f, ", {key}=\"{value}\"")?;
            }
        }
        Ok(())
    }
}
