//! What the environment says about the person at the keyboard: the language, and what the terminal
//! can show.

use std::env;

use clap::ValueEnum;
use tui::{Colours, Language, Looks, Signs};

/// A language by its name on the command line.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum LanguageName {
    Zh,
    En,
}

impl From<LanguageName> for Language {
    fn from(name: LanguageName) -> Language {
        match name {
            LanguageName::Zh => Language::Chinese,
            LanguageName::En => Language::English,
        }
    }
}

/// The locale of messages: the first of the three variables that says something.
fn locale() -> String {
    let said = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
    ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(said).unwrap_or_default()
}

/// The language of the person.
pub(crate) fn language() -> Language {
    Language::of_locale(&locale())
}

/// Colours unless `NO_COLOR` forbids them, and stones where the terminal knows more than plain letters.
pub(crate) fn looks() -> Looks {
    let is_bare = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let is_dumb =
        matches!(locale().as_str(), "C" | "POSIX") || env::var("TERM").is_ok_and(|term| term == "linux");
    Looks {
        colours: if is_bare { Colours::Hidden } else { Colours::Shown },
        signs: if is_dumb { Signs::Plain } else { Signs::Drawn },
    }
}
