//! `GameStep.csv`: the steps of any number of games, one a line, as the course game with board sides
//! from 5 to 181 writes them.
//!
//! ```text
//! 0
//! 7,7
//! 8,7
//! 1,-1
//! ```
//!
//! A line `0` begins a game. A step is `x,y`, both from 0: column and row, row 0 being row 1 of the
//! board. The last line of a game that ended is `1,-1` if black won, `-1,-1` if white did, `0,-1` for a
//! draw. The file says nothing else: the rule is freestyle and the board 15×15, unless a step does
//! not fit on that; our own files name any other side, `0,size,19`.

mod error;
mod read;
mod write;

pub use error::{CsvCause, CsvError, NoCsv};
pub use read::parse;
pub use write::write;

use crate::RuleSet;

/// The side of a board that no line names.
const USUAL_SIZE: u8 = 15;
/// Stands between the beginning of a game and the side of its board.
const SIZE_WORD: &str = "size";

/// The rules of every game in such a file.
fn rules(size: u8) -> RuleSet {
    RuleSet::by_name("gomoku", Some("freestyle"), Some(size.into()), None)
        .expect("the size is a possible one")
}
