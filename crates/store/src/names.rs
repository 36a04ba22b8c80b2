//! Names that the databases can hold and index: ids of games, nicknames.
//!
//! PostgreSQL has no text with a zero character and no index over very long texts. A document keeps a
//! player's name as it was; the columns that are searched hold the name as it is written here.

use std::fmt;

use crate::StoreError;

/// The longest name that is searched for; a longer one is cut.
pub const MAX_NAME_CHARS: usize = 120;

/// The name under which a game is stored.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GameId(String);

impl GameId {
    /// An id from its text.
    ///
    /// # Errors
    /// If it is empty, too long, or has control characters.
    pub fn new(text: &str) -> Result<GameId, StoreError> {
        let chars = text.chars().count();
        if chars == 0 || chars > MAX_NAME_CHARS || text.chars().any(char::is_control) {
            let shown = text.chars().take(40).flat_map(char::escape_debug).collect();
            return Err(StoreError::BadId(shown));
        }
        Ok(GameId(text.to_owned()))
    }

    /// The id of a game that came without one.
    pub(crate) fn numbered(number: i64) -> GameId {
        GameId(format!("game-{number}"))
    }

    /// The number in an id that looks like [`GameId::numbered`]. Later numbers are larger, so that no
    /// game without an id gets one that is taken.
    pub(crate) fn number_in(id: &str) -> Option<i64> {
        id.strip_prefix("game-")?.parse().ok().filter(|number| (1..1 << 52).contains(number))
    }

    /// An id as it stands in the database.
    pub(crate) fn stored(text: String) -> GameId {
        GameId(text)
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A name as the searched columns hold it: trimmed, on one line, not too long.
pub(crate) fn searched(name: &str) -> String {
    let shown = |letter: char| if letter.is_control() { '\u{fffd}' } else { letter };
    name.trim().chars().map(shown).take(MAX_NAME_CHARS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_short_and_on_one_line() {
        for good in ["1", "final-3", "第一局", &"x".repeat(120)] {
            assert_eq!(GameId::new(good).unwrap().as_str(), good);
        }
        for bad in ["", "a\nb", "a\0b", &"x".repeat(121)] {
            assert!(GameId::new(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn names_are_made_fit_to_be_searched() {
        assert_eq!(searched("  Ada  "), "Ada");
        assert_eq!(searched("鲁\0基\n俊"), "鲁\u{fffd}基\u{fffd}俊");
        assert_eq!(searched(&"x".repeat(500)).len(), MAX_NAME_CHARS);
    }
}
