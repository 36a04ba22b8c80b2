//! A line of text that is being typed.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use unicode_width::UnicodeWidthStr;

/// The longest line, in characters: longer than any move, name or command.
const LONGEST: usize = 200;

/// What is typed, with the cursor always at its end.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct TypedLine {
    text: String,
}

impl TypedLine {
    /// A line with this text.
    pub(crate) fn new(text: &str) -> TypedLine {
        TypedLine { text: text.to_owned() }
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// How many columns it takes on the screen: a Chinese character takes two.
    pub(crate) fn width(&self) -> u16 {
        u16::try_from(self.text.width()).unwrap_or(u16::MAX)
    }

    /// Takes the text out.
    pub(crate) fn take(&mut self) -> String {
        std::mem::take(&mut self.text)
    }

    /// Adds text that came all at once, on one line.
    pub(crate) fn paste(&mut self, text: &str) {
        let room = LONGEST.saturating_sub(self.text.chars().count());
        self.text.extend(text.chars().filter(|character| !character.is_control()).take(room));
    }

    /// Takes a key, if it is one that edits.
    pub(crate) fn edit(&mut self, key: KeyEvent) -> Edit {
        let is_plain = !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        match key.code {
            KeyCode::Char(character) if is_plain => {
                self.paste(character.encode_utf8(&mut [0; 4]));
                Edit::Taken
            }
            KeyCode::Char('u') if key.modifiers == KeyModifiers::CONTROL => {
                self.text.clear();
                Edit::Taken
            }
            KeyCode::Backspace if !self.text.is_empty() => {
                self.text.pop();
                Edit::Taken
            }
            KeyCode::Esc if !self.text.is_empty() => {
                self.text.clear();
                Edit::Taken
            }
            _ => Edit::NotMine,
        }
    }
}

/// Whether a key was one that edits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Edit {
    /// It has changed the line.
    Taken,
    /// It means something else.
    NotMine,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(keys: &[KeyCode]) -> TypedLine {
        let mut line = TypedLine::default();
        for &code in keys {
            line.edit(KeyEvent::new(code, KeyModifiers::NONE));
        }
        line
    }

    #[test]
    fn characters_are_added_and_taken_back_at_the_end() {
        let line = typed(&[KeyCode::Char('h'), KeyCode::Char('9'), KeyCode::Backspace, KeyCode::Char('8')]);
        assert_eq!(line.text(), "h8");
        assert!(typed(&[KeyCode::Char('h'), KeyCode::Esc]).is_empty());
    }

    #[test]
    fn wide_characters_take_two_columns() {
        assert_eq!(TypedLine::new("存档 a").width(), 6);
    }

    #[test]
    fn a_pasted_text_stays_on_one_line_and_within_its_length() {
        let mut line = TypedLine::default();
        line.paste("h8\n\x1b[31mi9");
        assert_eq!(line.text(), "h8[31mi9");
        line.paste(&"x".repeat(1000));
        assert_eq!(line.text().len(), LONGEST);
    }

    #[test]
    fn an_empty_line_leaves_backspace_and_escape_to_others() {
        let mut line = TypedLine::default();
        for code in [KeyCode::Backspace, KeyCode::Esc, KeyCode::Left, KeyCode::F(2)] {
            assert_eq!(line.edit(KeyEvent::new(code, KeyModifiers::NONE)), Edit::NotMine);
        }
    }
}
