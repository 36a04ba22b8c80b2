//! The log of a round: after each move one line that names it and the whole matrix of the board.
//!
//! ```text
//! white is down (9,10)
//! 0 0 0 0 0 …
//! ```
//!
//! Rows and columns count from 0; row 0 is row 1 of the board, column 0 is column `a`. In the matrix 0 is
//! empty, 1 a stone of the player whose log it is, 7 one of the opponent, 9 a blocked square of Ataxx. Each
//! number is followed by a space. A jump of Ataxx names both its squares, `(0,6)->(2,6)`, and a pass
//! is `(-1,-1)`. In a centre-first game the centre stone is there from the beginning and has no
//! block of its own.

mod matrix;
mod read;
mod start;
mod write;

pub use read::{RoundLog, RoundLogCause, RoundLogError, parse};
pub use start::likely_start;
pub use write::write;

/// The name of a round's file, rounds counted from 0: `Roundone.txt`, `Roundtwo.txt`,
/// `Roundthree.txt`, and from then on with a number, `Round4.txt`.
#[must_use]
pub fn file_name(round: usize) -> String {
    match round {
        0 => "Roundone.txt".to_owned(),
        1 => "Roundtwo.txt".to_owned(),
        2 => "Roundthree.txt".to_owned(),
        _ => format!("Round{}.txt", round + 1),
    }
}

/// How each side's line begins, the capital letter included.
const IS_DOWN: [&str; 2] = ["Black is down ", "white is down "];

/// What stands for the point of a pass.
const PASS: &str = "(-1,-1)";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_are_named_in_words_and_then_in_numbers() {
        let names = [0, 1, 2, 3, 9].map(file_name);
        assert_eq!(names, ["Roundone.txt", "Roundtwo.txt", "Roundthree.txt", "Round4.txt", "Round10.txt"]);
    }
}
