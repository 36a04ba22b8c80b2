//! Where in a text something stands.

use std::fmt;

/// A line and a column, both from 1; the column counts characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The character in the line.
    pub column: usize,
}

impl Place {
    /// The place of a byte of the text, which must be the first of its character.
    pub(crate) fn of(text: &str, byte: usize) -> Place {
        let before = &text[..byte];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Place {
            line: before.bytes().filter(|&byte| byte == b'\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_counts_lines_and_characters_from_one() {
        let text = "天元\nab\r\n";
        for (byte, line, column) in [(0, 1, 1), (3, 1, 2), (6, 1, 3), (7, 2, 1), (8, 2, 2), (11, 3, 1)] {
            assert_eq!(Place::of(text, byte), Place { line, column }, "byte {byte}");
        }
    }
}
