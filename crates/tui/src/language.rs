//! The two languages of the screen.
//!
//! Rules, openings, endings and refusals are called what the page calls them: its catalogues are read
//! here too. The words that only a terminal needs stand in `i18n/`.

use std::{collections::HashMap, sync::LazyLock};

use app::messages::error::Refusal;
use wording::{
    Message,
    catalogue::{self, Catalogue as Sentences},
};

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
    LazyLock::new(|| words(include_str!("../../../web/i18n/zh.json"), include_str!("../i18n/zh.json")));
static ENGLISH: LazyLock<Catalogue> =
    LazyLock::new(|| words(include_str!("../../../web/i18n/en.json"), include_str!("../i18n/en.json")));

/// The sentences of errors by their codes; in English they say themselves.
static ERRORS: LazyLock<Sentences> = LazyLock::new(|| {
    let read = Sentences::read(include_str!("../../../web/i18n/errors.zh.json"));
    read.expect("the catalogue was read by a test when the program was built")
});

fn words(page: &str, own: &str) -> Catalogue {
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

    /// What an error says.
    #[must_use]
    pub fn message(self, message: &Message) -> String {
        match self {
            Language::Chinese => message.said_in(&ERRORS),
            Language::English => message.to_string(),
        }
    }

    /// A refusal as a sentence.
    pub(crate) fn refusal(self, refusal: &Refusal) -> String {
        let code = serde_json::to_value(refusal.code).ok();
        let code = code.as_ref().and_then(|code| code.as_str()).unwrap_or_default();
        let detail = match &refusal.cause {
            Some(cause) => Some(self.message(cause)),
            None => refusal.values.get("detail").cloned(),
        };
        let sentence = catalogue::fill(self.say(&format!("error.{code}")), |slot| match slot {
            "detail" => detail.clone(),
            slot => refusal.values.get(slot).cloned(),
        });
        // The page shows why a move is refused on the board; here the referee's own words must do.
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
    use rules::{
        AnyPosition, GameKind, GameSpec,
        gomoku::{IllegalMove, Point},
    };

    use crate::TuiError;

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
    fn errors_are_said_in_both_languages_table() {
        let no_move = AnyPosition::parse("h8", GameSpec::by_name(GameKind::Gomoku, None, None).unwrap());
        let no_move = no_move.unwrap().try_play("h8").unwrap_err();
        let table: [(Message, &str, &str); 6] = [
            (no_move.into(), "h8 is occupied", "h8 已有棋子"),
            (
                "chess".parse::<GameKind>().unwrap_err().into(),
                "`chess` is not a game: use gomoku or ataxx",
                "`chess` 不是这里的棋：请用 gomoku 或 ataxx",
            ),
            (
                GameSpec::by_name(GameKind::Gomoku, None, Some(4)).unwrap_err().into(),
                "a board of side 4 is not possible: the side must be from 5 to 181",
                "棋盘不能是 4 路：必须在 5 到 181 之间",
            ),
            (
                AnyPosition::parse("h8h8", GameSpec::by_name(GameKind::Gomoku, None, None).unwrap())
                    .unwrap_err()
                    .into(),
                "move 2, at character 3: `h8` cannot be played: h8 is occupied",
                "第 2 手（第 3 个字符）：`h8` 不能下：h8 已有棋子",
            ),
            (
                TuiError::from(std::io::Error::from(std::io::ErrorKind::PermissionDenied)).into(),
                "the terminal cannot be used: permission denied",
                "终端不可用：没有权限",
            ),
            ("words of others".into(), "words of others", "words of others"),
        ];
        for (message, english, chinese) in &table {
            assert_eq!(Language::English.message(message), *english);
            assert_eq!(Language::Chinese.message(message), *chinese);
        }
        #[allow(clippy::print_stdout, reason = "tests over tables print their counts")]
        {
            println!("{} errors in two languages", table.len());
        }
    }

    #[test]
    fn a_refusal_is_a_sentence_with_its_reason() {
        let occupied = IllegalMove::Occupied(Point::new(7, 7));
        let refusal = ErrorCode::IllegalMove.with("move", "h8").because(occupied);
        assert_eq!(Language::English.refusal(&refusal), "That move is not possible. (h8 is occupied)");
        assert!(Language::Chinese.refusal(&refusal).ends_with("(h8 已有棋子)"));
        let refusal = ErrorCode::BadValue.with("value", "900").with("detail", "too large");
        assert_eq!(Language::English.refusal(&refusal), "“900” is not possible: too large");
    }
}
