//! A command as one text, split into words the way a shell splits simple ones.
//!
//! Blanks separate words; single quotes keep everything, double quotes keep everything but a
//! backslash before `"` or `\`, a backslash outside quotes keeps the next character. No shell is
//! started: there are no variables, patterns or pipes.

use std::{fmt, path::Path, str::FromStr};

use crate::quotation::on_one_line;

/// A program and its arguments.
///
/// ```
/// let command: player::CommandLine = "./pbrain-x --book 'my book.bin'".parse().unwrap();
/// assert_eq!(command.program(), "./pbrain-x");
/// assert_eq!(command.arguments(), ["--book", "my book.bin"]);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CommandLine {
    text: String,
    /// The program, then its arguments.
    words: Vec<String>,
}

/// Why a text is not a command.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
pub enum CommandLineError {
    /// Nothing but blanks.
    #[error("the command is empty")]
    Empty,
    /// A quote that is opened and never closed.
    #[error("the command `{text}` opens a {quote} quote and does not close it", text = on_one_line(text))]
    OpenQuote {
        /// The text.
        text: String,
        /// The quote.
        quote: char,
    },
    /// A backslash with nothing behind it.
    #[error("the command `{text}` ends in a backslash", text = on_one_line(.0))]
    OpenBackslash(String),
}

impl CommandLine {
    /// The program.
    #[must_use]
    pub fn program(&self) -> &str {
        &self.words[0]
    }

    /// Its arguments.
    #[must_use]
    pub fn arguments(&self) -> &[String] {
        &self.words[1..]
    }

    /// The program's file name without directories and extension.
    #[must_use]
    pub fn short_name(&self) -> &str {
        let stem = Path::new(self.program()).file_stem();
        stem.and_then(|stem| stem.to_str()).unwrap_or(self.program())
    }
}

impl FromStr for CommandLine {
    type Err = CommandLineError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut words = Vec::new();
        let mut rest = text.chars();
        while let Some(word) = next_word(&mut rest, text)? {
            words.push(word);
        }
        if words.is_empty() {
            Err(CommandLineError::Empty)
        } else {
            Ok(CommandLine { text: text.to_owned(), words })
        }
    }
}

/// Reads the next word; `None` at the end. An empty pair of quotes is an empty word.
fn next_word(rest: &mut std::str::Chars<'_>, text: &str) -> Result<Option<String>, CommandLineError> {
    let mut word: Option<String> = None;
    while let Some(c) = rest.next() {
        if c.is_whitespace() {
            if word.is_some() {
                break;
            }
            continue;
        }
        let word = word.get_or_insert_default();
        match c {
            '\'' | '"' => read_quoted(rest, c, word, text)?,
            '\\' => word.push(rest.next().ok_or_else(|| CommandLineError::OpenBackslash(text.to_owned()))?),
            _ => word.push(c),
        }
    }
    Ok(word)
}

fn read_quoted(
    rest: &mut std::str::Chars<'_>,
    quote: char,
    word: &mut String,
    text: &str,
) -> Result<(), CommandLineError> {
    while let Some(c) = rest.next() {
        if c == quote {
            return Ok(());
        }
        let is_escape = quote == '"' && c == '\\' && rest.as_str().starts_with(['"', '\\']);
        word.push(if is_escape { rest.next().unwrap_or(c) } else { c });
    }
    Err(CommandLineError::OpenQuote { text: text.to_owned(), quote })
}

impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_table() {
        let table: &[(&str, &[&str])] = &[
            ("a", &["a"]),
            ("  ./a\t b  ", &["./a", "b"]),
            ("a 'b c' \"d e\"", &["a", "b c", "d e"]),
            ("a b' 'c\\ d", &["a", "b c d"]),
            ("a '' \"\"", &["a", "", ""]),
            (r#"a "say \"hi\" \\ \n""#, &["a", r#"say "hi" \ \n"#]),
            (r"a '\' \'", &["a", r"\", "'"]),
            ("'天 元' $HOME *", &["天 元", "$HOME", "*"]),
        ];
        for (text, words) in table {
            assert_eq!(text.parse::<CommandLine>().unwrap().words, *words, "{text}");
        }
    }

    #[test]
    fn unfinished_commands_are_refused() {
        let open = |text: &str, quote| CommandLineError::OpenQuote { text: text.to_owned(), quote };
        let table = [
            ("", CommandLineError::Empty),
            (" \t", CommandLineError::Empty),
            ("a 'b", open("a 'b", '\'')),
            ("a \"b'", open("a \"b'", '"')),
            ("a \\", CommandLineError::OpenBackslash("a \\".to_owned())),
        ];
        for (text, error) in table {
            assert_eq!(text.parse::<CommandLine>(), Err(error), "{text:?}");
        }
    }

    #[test]
    fn the_short_name_is_the_file_without_its_place() {
        for (text, name) in [("./bin/pbrain-x.exe -q", "pbrain-x"), ("engine", "engine")] {
            assert_eq!(text.parse::<CommandLine>().unwrap().short_name(), name);
        }
    }
}
