//! The sentences of a language by their codes, and the check that derived tests make.

use std::{collections::HashMap, fs, path::Path};

/// The sentences of a language.
#[derive(Debug)]
pub struct Catalogue {
    sentences: HashMap<String, String>,
}

impl Catalogue {
    /// Reads a catalogue: a JSON object of sentences by their codes.
    ///
    /// # Errors
    ///
    /// When the text is none.
    pub fn read(text: &str) -> Result<Catalogue, serde_json::Error> {
        Ok(Catalogue { sentences: serde_json::from_str(text)? })
    }

    /// The sentence of a code.
    #[must_use]
    pub fn sentence(&self, code: &str) -> Option<&str> {
        self.sentences.get(code).map(String::as_str)
    }

    /// Every code with its sentence, in no order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.sentences.iter().map(|(code, sentence)| (code.as_str(), sentence.as_str()))
    }
}

/// The sentence with values in its slots; a slot that has none stays as it is.
#[must_use]
pub fn fill(sentence: &str, value: impl Fn(&str) -> Option<String>) -> String {
    let mut parts = sentence.split('{');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| match part.split_once('}') {
        Some((slot, words)) => text + &value(slot).unwrap_or_else(|| format!("{{{slot}}}")) + words,
        None => text + "{" + part,
    })
}

/// The names of the slots of a sentence, each once.
#[must_use]
pub fn slots(sentence: &str) -> Vec<&str> {
    let mut slots: Vec<&str> =
        sentence.split('{').skip(1).filter_map(|part| part.split_once('}')).map(|(slot, _)| slot).collect();
    slots.sort_unstable();
    slots.dedup();
    slots
}

/// Holds the sentences of an error against both catalogues: what is not as it must be, one line each.
///
/// # Panics
///
/// When a catalogue lacks a sentence, has another one, or has one that nobody says.
pub fn check(prefix: &str, said: &[(&str, &str)]) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/i18n");
    let read = |language: &str| {
        let text = fs::read_to_string(folder.join(format!("errors.{language}.json")));
        Catalogue::read(&text.expect("the catalogue is there")).expect("the catalogue is JSON")
    };
    let faults = faults(prefix, said, &read("en"), &read("zh"));
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

/// What is wrong with the catalogues, one line each.
fn faults(prefix: &str, said: &[(&str, &str)], english: &Catalogue, chinese: &Catalogue) -> Vec<String> {
    let mut faults = Vec::new();
    for (code, sentence) in said {
        if english.sentence(code) != Some(sentence) {
            faults.push(format!("errors.en.json needs {code:?}: {sentence:?},"));
        }
        match chinese.sentence(code) {
            Some(words) if !is_chinese(words) => faults.push(format!("{code} is not Chinese: {words}")),
            Some(words) if slots(words).iter().any(|slot| !slots(sentence).contains(slot)) => {
                faults.push(format!("{code} has a slot that its error has not: {words}"));
            }
            Some(_) => {}
            None => faults.push(format!("errors.zh.json needs {code:?}")),
        }
    }
    let is_ours = |code: &str| code.rsplit_once('.').is_some_and(|(before, _)| before == prefix);
    let left = english.iter().chain(chinese.iter()).map(|(code, _)| code);
    let left = left.filter(|code| is_ours(code) && !said.iter().any(|(known, _)| known == code));
    faults.extend(left.map(|code| format!("nobody says {code}")));
    faults
}

fn is_chinese(text: &str) -> bool {
    text.chars().any(|letter| ('\u{3000}'..='\u{9fff}').contains(&letter))
        || text.split(['{', '}']).step_by(2).all(|words| !words.contains(char::is_alphabetic))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn catalogue(sentences: &[(&str, &str)]) -> Catalogue {
        let owned = |(code, sentence): &(&str, &str)| ((*code).to_owned(), (*sentence).to_owned());
        Catalogue { sentences: sentences.iter().map(owned).collect() }
    }

    #[test]
    fn slots_are_filled_once_whatever_the_values_hold() {
        let value = |slot: &str| match slot {
            "point" => Some("{kind}".to_owned()),
            "kind" => Some("overline".to_owned()),
            _ => None,
        };
        assert_eq!(fill("{point} is {kind}, {other}", value), "{kind} is overline, {other}");
    }

    #[test]
    fn what_the_catalogues_lack_is_named_table() {
        let said = [("a.one", "{x} is one"), ("a.two", "two")];
        let table = [
            (
                &[("a.one", "{x} is one"), ("a.two", "two")][..],
                &[("a.one", "{x}是一"), ("a.two", "二")][..],
                0,
            ),
            (&[("a.one", "{x} was one"), ("a.two", "two")], &[("a.one", "{x}是一"), ("a.two", "二")], 1),
            (&[("a.one", "{x} is one"), ("a.two", "two")], &[("a.one", "{y}是一"), ("a.two", "二")], 1),
            (&[("a.one", "{x} is one"), ("a.two", "two")], &[("a.one", "{x}是一"), ("a.two", "two")], 1),
            (&[("a.one", "{x} is one"), ("a.two", "two")], &[("a.one", "{x}是一")], 1),
            (&[("a.one", "{x} is one"), ("a.two", "two"), ("a.three", "three"), ("b.x", "x")], &[], 3),
        ];
        for (english, chinese, count) in table {
            let faults = faults("a", &said, &catalogue(english), &catalogue(chinese));
            assert_eq!(faults.len(), count, "{faults:?}");
        }
    }
}
