//! The two languages of the screen.
//!
//! Rules, openings, endings and refusals are called what the page calls them: its catalogues are read
//! here too. The words that only a terminal needs stand in `i18n/`.

use std::{collections::HashMap, sync::LazyLock};

use app::messages::error::Refusal;

/// A language of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// 简体中文.
    Chinese,
    /// English.
    English,
}

type Catalogue = HashMap<String, String>;

static CHINESE: LazyLock<Catalogue> =
    LazyLock::new(|| catalogue(include_str!("../../../web/i18n/zh.json"), include_str!("../i18n/zh.json")));
static ENGLISH: LazyLock<Catalogue> =
    LazyLock::new(|| catalogue(include_str!("../../../web/i18n/en.json"), include_str!("../i18n/en.json")));

fn catalogue(page: &str, own: &str) -> Catalogue {
    let read = |text| -> Catalogue {
        serde_json::from_str(text).expect("the catalogues were read by a test when the program was built")
    };
    let mut words = read(page);
    words.extend(read(own));
    words
}

impl Language {
    /// The language of a locale such as `zh_CN.UTF-8`; English for every other.
    #[must_use]
    pub fn of_locale(locale: &str) -> Language {
        if locale.to_ascii_lowercase().starts_with("zh") { Language::Chinese } else { Language::English }
    }

    /// The other one.
    pub(crate) const fn other(self) -> Language {
        match self {
            Language::Chinese => Language::English,
            Language::English => Language::Chinese,
        }
    }

    /// The text of a key that both catalogues have.
    pub(crate) fn say(self, key: &str) -> &'static str {
        let text = self.find(key);
        debug_assert!(text.is_some(), "no catalogue has the key {key}");
        text.unwrap_or_default()
    }

    /// The text of a key with values in it.
    pub(crate) fn fill(self, key: &str, values: &[(&str, &dyn ToString)]) -> String {
        values.iter().fold(self.say(key).to_owned(), |text, (name, value)| {
            text.replace(&format!("{{{name}}}"), &value.to_string())
        })
    }

    /// The text of a key, if there is one.
    pub(crate) fn find(self, key: &str) -> Option<&'static str> {
        let words = match self {
            Language::Chinese => &CHINESE,
            Language::English => &ENGLISH,
        };
        words.get(key).map(String::as_str)
    }

    /// What a name is called, such as `rule.renju`; the name itself where nobody has called it anything.
    pub(crate) fn name<'a>(self, kind: &str, name: &'a str) -> &'a str {
        self.find(&format!("{kind}.{name}")).unwrap_or(name)
    }

    /// A refusal as a sentence.
    pub(crate) fn refusal(self, refusal: &Refusal) -> String {
        let code = serde_json::to_value(refusal.code).ok();
        let code = code.as_ref().and_then(|code| code.as_str()).unwrap_or_default();
        let said = refusal.values.iter().map(|(name, value)| (name.as_str(), self.sentence(value)));
        let said: Vec<(&str, String)> = said.collect();
        let values: Vec<(&str, &dyn ToString)> =
            said.iter().map(|(name, value)| (*name, value as &dyn ToString)).collect();
        let sentence = self.fill(&format!("error.{code}"), &values);
        // The page shows why a move is refused on the board; here the referee's own words must do.
        let detail = said.iter().find(|(name, _)| *name == "detail").map(|(_, detail)| detail);
        match detail.filter(|detail| !sentence.contains(detail.as_str())) {
            Some(detail) => format!("{sentence} ({detail})"),
            None => sentence,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use app::messages::error::ErrorCode;

    #[test]
    fn both_catalogues_say_the_same_things() {
        let mut keys = [&CHINESE, &ENGLISH].map(|words| words.keys().cloned().collect::<Vec<_>>());
        keys.iter_mut().for_each(|keys| keys.sort());
        assert_eq!(keys[0], keys[1]);
    }

    #[test]
    fn own_words_do_not_replace_those_of_the_page() {
        let page: Catalogue = serde_json::from_str(include_str!("../../../web/i18n/en.json")).unwrap();
        let own: Catalogue = serde_json::from_str(include_str!("../i18n/en.json")).unwrap();
        let both: Vec<_> = own.keys().filter(|key| page.contains_key(*key)).collect();
        assert_eq!(both, Vec::<&String>::new());
    }

    #[test]
    fn the_locale_decides_as_a_table_says() {
        let table = [
            ("zh_CN.UTF-8", Language::Chinese),
            ("zh", Language::Chinese),
            ("ZH_tw", Language::Chinese),
            ("en_GB.UTF-8", Language::English),
            ("C", Language::English),
            ("", Language::English),
        ];
        for (locale, language) in table {
            assert_eq!(Language::of_locale(locale), language, "{locale}");
        }
    }

    #[test]
    fn a_refusal_is_a_sentence_with_its_reason() {
        let refusal = ErrorCode::IllegalMove.with("move", "h8").with("detail", "h8 is occupied");
        assert_eq!(Language::English.refusal(&refusal), "That move is not possible. (h8 is occupied)");
        let refusal = ErrorCode::BadValue.with("value", "900").with("detail", "too large");
        assert_eq!(Language::English.refusal(&refusal), "“900” is not possible: too large");
    }
}
