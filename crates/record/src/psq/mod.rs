//! PSQ, the file of the Piskvork manager and of the Gomocup archives: one game of Gomoku.
//!
//! ```text
//! Piskvorky 15x15, 11:11, 0
//! 8,8,120
//! 9,9,340
//! Ada
//! Bo
//! -1
//! 1,freestyle
//! ```
//!
//! The head has the board, the strength of both players (not kept) and which of them began. A move
//! is `column,row,milliseconds`, from 1; 0 milliseconds means not known. Behind the moves stand the
//! players, if the file names them, a code of the manager that is not kept, and, as in the Gomocup
//! archives, the winner (1 or 2, 0 for a draw, -1 for none) with the rule.

mod error;
mod read;
mod write;

pub use error::{NoPsq, PsqCause, PsqError};
pub use read::parse;
pub use write::write;

/// The word that opens the file.
pub(crate) const HEAD: &str = "Piskvorky";
/// What the manager calls players without a name.
const NAMELESS: [&str; 2] = ["homo-1", "homo-2"];

/// The fields of a move line: `8,8,120` or, from older files, `8,8`.
fn move_fields(line: &str) -> Option<(u32, u32, u64)> {
    let mut fields = line.split(',').map(str::trim);
    let (x, y) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    let ms = fields.next().map_or(Some(0), |field| field.parse().ok())?;
    fields.next().is_none().then_some((x, y, ms))
}
