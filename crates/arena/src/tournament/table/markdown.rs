//! The cross table as Markdown, for documents.

use std::fmt::Write;

use super::{
    CrossTable,
    grid::{Align, Grid},
};

impl CrossTable {
    /// The table as Markdown, without a heading.
    #[must_use]
    pub fn to_markdown(&self) -> String {
        let grid = Grid::of(self);
        let mut text = String::new();
        push_row(&mut text, grid.headings.iter().map(|(heading, _)| heading.as_str()));
        let rule = |align: &Align| if *align == Align::Left { "---" } else { "---:" };
        push_row(&mut text, grid.headings.iter().map(|(_, align)| rule(align)));
        for row in &grid.rows {
            push_row(&mut text, row.iter().map(String::as_str));
        }
        if let Some(note) = self.note() {
            let _ = write!(text, "\n{}\n", escaped(&note));
        }
        text
    }
}

fn push_row<'a>(text: &mut String, cells: impl Iterator<Item = &'a str>) {
    let cells: Vec<String> = cells.map(escaped).collect();
    let _ = writeln!(text, "| {} |", cells.join(" | "));
}

/// A text that Markdown shows as it is: no bars, emphasis, links or tags.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars().map(|c| if c.is_control() { ' ' } else { c }) {
        if matches!(c, '|' | '*' | '_' | '`' | '[' | ']' | '<' | '\\') {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_break_out_of_their_cells() {
        assert_eq!(escaped("a|b <i>*x*\n"), "a\\|b \\<i>\\*x\\* ");
    }
}
