//! Board diagrams: one text row per board row, the highest row first, so that row 1 is the bottom
//! line. `x` is black, `o` white, `.` empty; spaces between the cells and empty lines are ignored.

use super::{
    point::Point,
    position::Position,
    ruleset::{BadSize, Ruleset, Variant},
    setup::{InvalidSetup, Setup},
};
use crate::Side;

/// Why a text is not a diagram of a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "wording", derive(wording::Coded))]
pub enum DiagramError {
    /// A character that stands for nothing.
    #[error(
        "line {line}, column {column} of the diagram: `{found}` is not x (black), o (white) or . (empty)"
    )]
    Cell {
        /// The character.
        found: char,
        /// Its line in the text, from 1.
        line: usize,
        /// Its column in the text, from 1.
        column: usize,
    },
    /// The number of rows is not a side that a board can have.
    #[error("the number of rows in the diagram does not fit: {0}")]
    Size(#[from] BadSize),
    /// A row is longer or shorter than the board is high.
    #[error("line {line} of the diagram has {cells} points, but the board has {size} rows")]
    RowLength {
        /// The row's line in the text, from 1.
        line: usize,
        /// The points in it.
        cells: usize,
        /// The number of rows.
        size: u8,
    },
    /// The stones are not a position.
    #[error(transparent)]
    Setup(#[from] InvalidSetup),
}

impl Setup {
    /// Reads a diagram. Its number of rows is the size of the board. Without `to_move` it is
    /// black's turn, unless black has more stones.
    ///
    /// # Errors
    /// The first thing in the text that is not part of a square diagram.
    pub fn from_diagram(text: &str, variant: Variant, to_move: Option<Side>) -> Result<Setup, DiagramError> {
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let rows = lines.map(|(n, line)| Ok((n + 1, cells(n + 1, line)?)));
        let rows: Vec<(usize, Vec<Option<Side>>)> = rows.collect::<Result<_, DiagramError>>()?;
        let ruleset = Ruleset::new(rows.len(), variant)?;
        let size = ruleset.size();
        let mut stones = Vec::new();
        for (y, (line, row)) in (0..size).rev().zip(rows) {
            if row.len() != usize::from(size) {
                return Err(DiagramError::RowLength { line, cells: row.len(), size });
            }
            stones.extend((0..size).zip(row).filter_map(|(x, side)| Some((Point::new(x, y), side?))));
        }
        let to_move = to_move.unwrap_or_else(|| Setup::side_by_count(&stones));
        Ok(Setup { ruleset, stones, to_move })
    }
}

fn cells(line_number: usize, line: &str) -> Result<Vec<Option<Side>>, DiagramError> {
    let characters = line.chars().enumerate().filter(|(_, character)| !character.is_whitespace());
    let cell = |(n, character): (usize, char)| match character {
        'x' | 'X' => Ok(Some(Side::First)),
        'o' | 'O' => Ok(Some(Side::Second)),
        '.' => Ok(None),
        found => Err(DiagramError::Cell { found, line: line_number, column: n + 1 }),
    };
    characters.map(cell).collect()
}

impl Position {
    /// Reads a diagram and checks it.
    ///
    /// # Errors
    /// If the text is not a diagram, or the stones are not a position.
    pub fn from_diagram(
        text: &str,
        variant: Variant,
        to_move: Option<Side>,
    ) -> Result<Position, DiagramError> {
        Ok(Setup::from_diagram(text, variant, to_move)?.validate()?)
    }

    /// The stones as a diagram that [`Position::from_diagram`] reads.
    #[must_use]
    pub fn to_diagram(&self) -> String {
        let size = self.size();
        let symbol = |x, y| match self.stone(Point::new(x, y)) {
            Some(Side::First) => 'x',
            Some(Side::Second) => 'o',
            None => '.',
        };
        let row = |y| (0..size).map(|x| symbol(x, y)).chain(['\n']).collect::<String>();
        (0..size).rev().map(row).collect()
    }
}
