//! Foreign text in error messages: short, and on one line.

use rules::{MoveText, NotMoveText};

const MAX_CHARS: usize = 40;

/// The beginning of the text, with everything escaped that would break a line.
pub(crate) fn excerpt(text: &str) -> String {
    let mut shown: String = text.chars().take(MAX_CHARS).flat_map(char::escape_debug).collect();
    if text.chars().nth(MAX_CHARS).is_some() {
        shown.push('…');
    }
    shown
}

/// Reads the text of a move; the error shows an excerpt.
pub(crate) fn read_move(text: &str) -> Result<MoveText, NotMoveText> {
    text.parse().map_err(|NotMoveText(shown)| NotMoveText(excerpt(&shown)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_or_broken_text_is_shown_short_and_on_one_line() {
        for (text, shown) in [("h8", "h8"), ("天元", "天元"), ("a\nb\r", "a\\nb\\r"), ("\"", "\\\"")] {
            assert_eq!(excerpt(text), shown);
        }
        assert_eq!(excerpt(&"x".repeat(50)), format!("{}…", "x".repeat(40)));
    }
}
