//! `存档.txt`, the save file of the course game against an AI: a nickname, the rounds so far and the board.
//!
//! The first line is the nickname, the second the number of rounds; then 25×25 numbers follow, one a line:
//! 1 is a stone of the person, who is black, -1 one of the AI, 0 is empty. The board is the 15×15 in
//! their middle, the rest stays empty. Row 0 of it is row 1 of ours. It is the person's turn.
//!
//! The file does not tell in which order the stones came. A record needs one: the reader takes the
//! stones of each colour row by row, with passes where one colour has more than the other, and
//! makes all of it the start of the record.

mod error;
mod read;
mod write;

pub use error::{NoSavedBoard, SavedBoardCause, SavedBoardError};
pub use read::parse;
pub use write::write;

/// The numbers in a row or column of the file.
const MATRIX: usize = 25;
/// The empty rows and columns in front of the board.
const MARGIN: usize = 5;
/// The side of the board.
const SIZE: u8 = 15;
/// The field of the record that keeps the number of rounds.
const ROUNDS: &str = "rounds";

/// The cell of the board at a place of the matrix; `None` in the margin.
fn board_cell(row: usize, column: usize) -> Option<(u8, u8)> {
    let on_board = |n: usize| n.checked_sub(MARGIN).and_then(|n| u8::try_from(n).ok()).filter(|&n| n < SIZE);
    Some((on_board(column)?, on_board(row)?))
}
