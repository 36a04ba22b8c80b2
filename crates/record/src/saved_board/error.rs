//! Why a text is no save file, and why a game has none.

use rules::PositionError;

/// Why a text is no save file, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
#[error("line {line}: {cause}")]
pub struct SavedBoardError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub cause: SavedBoardCause,
}

/// What is wrong with a save file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
pub enum SavedBoardCause {
    /// The second line is something else.
    #[error("`{0}` is not a number of rounds")]
    Rounds(String),
    /// A number that stands for nothing.
    #[error("`{0}` is not a cell of the board: 1 is black, -1 white, 0 empty")]
    Cell(String),
    /// A stone beside the board.
    #[error("row {row}, column {column} of the 25×25 matrix is outside the board and must be 0")]
    Margin {
        /// The row, from 0.
        row: usize,
        /// The column, from 0.
        column: usize,
    },
    /// The file ends too early.
    #[error("the file ends after {0} of the 625 numbers of its matrix")]
    Truncated(usize),
    /// Something follows the matrix.
    #[error("`{0}` stands behind the 625 numbers of the matrix")]
    Trailing(String),
    /// The stones cannot have been played: one side has won already.
    #[error("the stones on the board are no unfinished game: {0}")]
    Board(PositionError),
}

/// Why a game cannot be written as such a save file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
pub enum NoSavedBoard {
    /// The file has room for one board only.
    #[error("only a game of Gomoku on 15×15 can be written as 存档.txt: use JSON")]
    OtherBoard,
    /// The file is of a game that goes on.
    #[error("a game that has ended cannot be written as 存档.txt: use JSON")]
    Ended,
    /// In the file it is always the person's turn.
    #[error("a game in which it is white's turn cannot be written as 存档.txt: use JSON")]
    WhiteToMove,
    /// The file is GBK.
    #[error("the nickname has a character that 存档.txt, which is GBK, cannot hold: use JSON")]
    Nickname,
}
