//! Sentences of the libraries in Chinese.
//!
//! The referee, the players and the store say what is wrong in English. `i18n/sentences.zh.json` holds
//! their sentences with slots for the values; a sentence that fits is said again with the values in
//! their places. What follows a name and a colon may be a sentence of its own; whatever fits nowhere
//! stays as it is.

use std::{collections::HashMap, sync::LazyLock};

use crate::Language;

/// A sentence with slots, and how it is said.
struct Pattern {
    pieces: Vec<Piece>,
    translation: String,
}

/// A part of a sentence.
enum Piece {
    /// These words.
    Words(String),
    /// A value, by its name.
    Slot(String),
}

static PATTERNS: LazyLock<Vec<Pattern>> = LazyLock::new(|| {
    let read: HashMap<String, String> = serde_json::from_str(include_str!("../i18n/sentences.zh.json"))
        .expect("the catalogue was read by a test when the program was built");
    let pattern =
        |(sentence, translation): (String, String)| Pattern { pieces: pieces(&sentence), translation };
    let mut patterns: Vec<Pattern> = read.into_iter().map(pattern).collect();
    // The most particular first: a sentence may fit a more general one as well.
    patterns.sort_by_key(|pattern| std::cmp::Reverse(pattern.words()));
    patterns
});

impl Language {
    /// What a library said, in this language.
    #[must_use]
    pub fn sentence(self, sentence: &str) -> String {
        let translated = match self {
            Language::Chinese => in_chinese(sentence),
            Language::English => None,
        };
        translated.unwrap_or_else(|| sentence.to_owned())
    }
}

/// The sentence in Chinese, or what stands before its first colons and the rest in Chinese:
/// `games.csv: it holds no game`.
fn in_chinese(sentence: &str) -> Option<String> {
    let whole = || PATTERNS.iter().find_map(|pattern| pattern.say(sentence));
    let behind_a_colon = |(at, colon): (usize, &str)| {
        let rest = &sentence[at + colon.len()..];
        let said = PATTERNS.iter().find_map(|pattern| pattern.say(rest))?;
        Some(format!("{}：{said}", &sentence[..at]))
    };
    whole().or_else(|| sentence.match_indices(": ").find_map(behind_a_colon))
}

impl Pattern {
    /// How many bytes of words it has.
    fn words(&self) -> usize {
        let words = self.pieces.iter().map(|piece| match piece {
            Piece::Words(words) => words.len(),
            Piece::Slot(_) => 0,
        });
        words.sum()
    }

    /// The translation of a sentence that fits.
    fn say(&self, sentence: &str) -> Option<String> {
        let values = fit(&self.pieces, sentence)?;
        let put = |text: String, (name, value): (&str, &str)| {
            text.replace(&format!("{{{name}}}"), &Language::Chinese.sentence(value))
        };
        Some(values.into_iter().fold(self.translation.clone(), put))
    }
}

/// The pieces of a sentence with slots such as `{move}`.
fn pieces(sentence: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for (number, part) in sentence.split('{').enumerate() {
        match part.split_once('}').filter(|_| number > 0) {
            Some((slot, words)) => {
                pieces.push(Piece::Slot(slot.to_owned()));
                pieces.push(Piece::Words(words.to_owned()));
            }
            None => pieces.push(Piece::Words(part.to_owned())),
        }
    }
    pieces.retain(|piece| !matches!(piece, Piece::Words(words) if words.is_empty()));
    pieces
}

/// The values of the slots, if a sentence fits.
fn fit<'a>(pieces: &'a [Piece], text: &'a str) -> Option<Vec<(&'a str, &'a str)>> {
    match pieces {
        [] => text.is_empty().then(Vec::new),
        [Piece::Words(words), rest @ ..] => fit(rest, text.strip_prefix(words.as_str())?),
        [Piece::Slot(name)] => (!text.is_empty()).then(|| vec![(name.as_str(), text)]),
        [Piece::Slot(name), rest @ ..] => {
            let [Piece::Words(next), ..] = rest else { return None };
            text.match_indices(next.as_str()).find_map(|(at, _)| {
                let (value, behind) = text.split_at(at);
                let mut values = fit(rest, behind)?;
                values.push((name, value));
                Some(values)
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use super::*;

    #[test]
    fn sentences_are_said_in_chinese_table() {
        let table = [
            ("h8 is occupied", "h8 已有棋子"),
            ("`chess` is not a game: use gomoku or ataxx", "`chess` 不是这里的棋：请用 gomoku 或 ataxx"),
            ("`z99` cannot be played: h8 is occupied", "`z99` 不能下：h8 已有棋子"),
            (
                "a board of side 4 is not possible: the side must be from 5 to 181",
                "棋盘不能是 4 路：必须在 5 到 181 之间",
            ),
            ("something that nobody has translated", "something that nobody has translated"),
        ];
        for (english, chinese) in table {
            assert_eq!(Language::Chinese.sentence(english), chinese);
            assert_eq!(Language::English.sentence(english), english);
        }
    }

    #[test]
    fn every_slot_of_a_translation_is_one_of_its_sentence() {
        for pattern in PATTERNS.iter() {
            for piece in pieces(&pattern.translation) {
                let Piece::Slot(name) = piece else { continue };
                let is_there = |piece: &Piece| matches!(piece, Piece::Slot(slot) if *slot == name);
                assert!(pattern.pieces.iter().any(is_there), "{}", pattern.translation);
            }
        }
    }

    fn source_text(folder: &Path, text: &mut String) {
        for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
            let path = entry.path();
            if path.is_dir() && !path.ends_with("i18n") {
                source_text(&path, text);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let source = fs::read_to_string(&path).unwrap();
                // A text goes on behind a backslash at the end of a line.
                let mut lines = source.split("\\\n");
                text.push_str(lines.next().unwrap_or_default());
                lines.for_each(|line| text.push_str(line.trim_start()));
            }
        }
    }

    /// What the system and the standard library say, not we.
    fn is_of_others(words: &str) -> bool {
        let numbers = [
            "invalid digit found in string",
            "cannot parse integer from empty string",
            "number too large to fit in target type",
            "number too small to fit in target type",
            "invalid float literal",
        ];
        words.contains("(os error ") || numbers.contains(&words)
    }

    #[test]
    fn every_sentence_is_still_said_somewhere() {
        let mut source = String::new();
        source_text(&Path::new(env!("CARGO_MANIFEST_DIR")).join(".."), &mut source);
        for pattern in PATTERNS.iter() {
            for piece in &pattern.pieces {
                let Piece::Words(words) = piece else { continue };
                let words = words.trim_start_matches("` ").replace('"', "\\\"");
                let is_said = source.contains(&words) || is_of_others(&words);
                assert!(is_said, "nobody says “{words}” any more");
            }
        }
    }
}
