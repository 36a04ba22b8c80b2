//! The cross table as plain text, for a terminal.

use std::fmt::Write;

use super::{
    CrossTable,
    grid::{Align, Grid},
};
use crate::tournament::result::Completion;

impl CrossTable {
    /// The table as plain text in columns.
    #[must_use]
    pub fn to_text(&self) -> String {
        let grid = Grid::of(self);
        let headings: Vec<String> = grid.headings.iter().map(|(heading, _)| heading.clone()).collect();
        let aligns: Vec<Align> = grid.headings.iter().map(|(_, align)| *align).collect();
        let mut lines = vec![headings];
        lines.extend(grid.rows);
        let width = |column: usize| lines.iter().map(|line| display_width(&line[column])).max().unwrap_or(0);
        let widths: Vec<usize> = (0..aligns.len()).map(width).collect();

        let mut text = format!("{} ({})\n\n", self.title, self.summary());
        for line in &lines {
            let cells = line.iter().zip(widths.iter().zip(&aligns));
            let padded: Vec<String> =
                cells.map(|(cell, (&width, &align))| padded(cell, width, align)).collect();
            text.push_str(padded.join("  ").trim_end());
            text.push('\n');
        }
        if let Some(note) = self.note() {
            let _ = write!(text, "\n{note}\n");
        }
        text
    }

    /// The format, and how many games there are.
    pub(in crate::tournament) fn summary(&self) -> String {
        let broken_off = match self.completion {
            Completion::Finished => "",
            Completion::Stopped => ", not finished",
        };
        format!("{}, {} games{broken_off}", self.format.name(), self.game_count())
    }

    /// Why there are no ratings, if there are none.
    pub(in crate::tournament) fn note(&self) -> Option<String> {
        self.unrated.as_ref().map(|error| format!("No ratings: {error}."))
    }
}

fn padded(cell: &str, width: usize, align: Align) -> String {
    let space = " ".repeat(width - display_width(cell));
    match align {
        Align::Left => format!("{cell}{space}"),
        Align::Right => format!("{space}{cell}"),
    }
}

/// How many columns of a terminal a text takes: Chinese, Japanese and Korean characters take two.
fn display_width(text: &str) -> usize {
    let is_wide = |c: char| {
        matches!(c, '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7a3}'
            | '\u{f900}'..='\u{faff}' | '\u{fe30}'..='\u{fe6f}' | '\u{ff00}'..='\u{ff60}'
            | '\u{ffe0}'..='\u{ffe6}' | '\u{1f300}'..='\u{1faff}' | '\u{20000}'..='\u{3fffd}')
    };
    text.chars().map(|c| if is_wide(c) { 2 } else { 1 }).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_characters_are_two_columns_wide() {
        for (text, width) in [("", 0), ("killer", 6), ("五子棋", 6), ("a天b", 4), ("½±–", 3)] {
            assert_eq!(display_width(text), width, "{text}");
        }
        assert_eq!(padded("天", 4, Align::Right), "  天");
    }
}
