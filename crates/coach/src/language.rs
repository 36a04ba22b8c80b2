//! The two languages of the coach: catalogues by code, and how lists, rows and sides are written.

use std::{collections::HashMap, sync::LazyLock};

use rules::Side;

use crate::{Phrase, Value, gomoku::Row};

/// A language that the coach speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// 简体中文.
    Chinese,
    /// English.
    English,
}

type Catalogue = HashMap<String, String>;

static CHINESE: LazyLock<Catalogue> = LazyLock::new(|| read(include_str!("../i18n/zh.json")));
static ENGLISH: LazyLock<Catalogue> = LazyLock::new(|| read(include_str!("../i18n/en.json")));

/// More moves of a line than this are not written.
const MOST_OF_A_LINE: usize = 7;

fn read(text: &str) -> Catalogue {
    serde_json::from_str(text).expect("a test reads both catalogues")
}

impl Language {
    /// The text of a key, if the catalogue has it.
    #[must_use]
    pub fn find(self, key: &str) -> Option<&'static str> {
        let words = match self {
            Language::Chinese => &CHINESE,
            Language::English => &ENGLISH,
        };
        words.get(key).map(String::as_str)
    }

    /// A phrase as a sentence.
    #[must_use]
    pub fn say(self, phrase: &Phrase) -> String {
        let text = self.find(&phrase.key).unwrap_or(&phrase.key).to_owned();
        let filled = phrase
            .values
            .iter()
            .fold(text, |text, (name, value)| text.replace(&format!("{{{name}}}"), &self.write(value)));
        capitalised(&filled)
    }

    /// Several phrases in a row.
    #[must_use]
    pub fn say_all(self, phrases: &[Phrase]) -> Vec<String> {
        phrases.iter().map(|phrase| self.say(phrase)).collect()
    }

    fn write(self, value: &Value) -> String {
        match value {
            Value::Word(word) => word.to_uppercase(),
            Value::All(words) => self.list(words, "list.and"),
            Value::Any(words) => self.list(words, "list.or"),
            Value::Line(moves) => line(moves),
            Value::Rows(rows) => self.list(&rows.iter().map(row).collect::<Vec<_>>(), "list.and"),
            Value::Side(Side::First) => self.entry("side.black"),
            Value::Side(Side::Second) => self.entry("side.white"),
            Value::Entry(key) => self.entry(key),
            Value::Count(count) => count.to_string(),
        }
    }

    fn entry(self, key: &str) -> String {
        self.find(key).unwrap_or(key).to_owned()
    }

    fn list(self, words: &[String], last: &str) -> String {
        let words: Vec<String> = words.iter().map(|word| word.to_uppercase()).collect();
        match &words[..] {
            [] => String::new(),
            [word] => word.clone(),
            [first @ .., last_word] => {
                format!("{}{}{last_word}", first.join(&self.entry("list.comma")), self.entry(last))
            }
        }
    }
}

fn line(moves: &[String]) -> String {
    let shown: Vec<String> = moves.iter().take(MOST_OF_A_LINE).map(|word| word.to_uppercase()).collect();
    let rest = if moves.len() > MOST_OF_A_LINE { " …" } else { "" };
    format!("{}{rest}", shown.join(" "))
}

/// Stones side by side by the first and the last, others one by one.
fn row(row: &Row) -> String {
    let stones: Vec<String> = row.stones.iter().map(ToString::to_string).collect();
    let side_by_side = row.stones.windows(2).all(|pair| pair[0].0.distance(pair[1].0) == 1);
    match &stones[..] {
        [first, .., last] if side_by_side => format!("{first}–{last}"),
        _ => stones.join("·"),
    }
}

/// The sentence with its first letter large.
fn capitalised(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slots(text: &str) -> Vec<&str> {
        let mut slots: Vec<&str> =
            text.split('{').skip(1).filter_map(|rest| rest.split('}').next()).collect();
        slots.sort_unstable();
        slots.dedup();
        slots
    }

    #[test]
    fn both_catalogues_have_the_same_keys_and_places_for_values() {
        let mut keys: Vec<&String> = CHINESE.keys().collect();
        let mut english: Vec<&String> = ENGLISH.keys().collect();
        keys.sort_unstable();
        english.sort_unstable();
        assert_eq!(keys, english);
        for key in keys {
            assert_eq!(slots(&CHINESE[key]), slots(&ENGLISH[key]), "{key}");
        }
    }
}
