//! Why bytes are not a RenLib library, or a part of them is left out.

use crate::{MoveRefused, text::NotTextCause};

/// What is wrong with a library, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
#[error("byte {byte} of the file: {cause}")]
pub struct RenlibError {
    /// The byte of the file, from 1.
    pub byte: usize,
    /// What is wrong there.
    pub cause: RenlibCause,
}

/// What is wrong with a library.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
pub enum RenlibCause {
    /// The head is another one.
    #[error("a RenLib library begins with FF, the word RenLib and FF, or with the centre 78")]
    Head,
    /// A later version of the format.
    #[error("this is version {major}.{minor} of RenLib files, but 3.4 is the last that can be read")]
    Version {
        /// The number in front of the point.
        major: u8,
        /// The number behind it.
        minor: u8,
    },
    /// There is nothing to play.
    #[error("the library has no move")]
    NoMove,
    /// The file ends within a thing.
    #[error("the file ends in the middle of {0}")]
    Truncated(&'static str),
    /// The file ends between two moves.
    #[error("the file ends here, but {announced} more {are} announced", are = are_moves(*announced))]
    Unfinished {
        /// How many moves have to follow at least.
        announced: usize,
    },
    /// The last line has ended, and the file goes on.
    #[error("the tree ends here, and what follows in the file ({0} bytes) is left out")]
    Trailing(usize),
    /// There are too many moves.
    #[error("the library has more than {max} moves, and the rest of it ({0} bytes) is left out", max = super::MAX_MOVES)]
    TooLarge(usize),
    /// A text in no encoding that is known.
    #[error("the text of this move is left out: {0}")]
    Text(NotTextCause),
    /// A branch cannot be part of the game.
    #[error("{cause}{behind}", behind = MovesBehind::of(*moves_behind))]
    Branch {
        /// What is wrong with its first move.
        cause: BranchCause,
        /// How many moves are left out with that one.
        moves_behind: usize,
    },
}

/// What is wrong with a move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
pub enum BranchCause {
    /// The byte means no point.
    #[error("{0:#04x} is no point of the 15×15 board")]
    Point(u8),
    /// A label is no move that others could follow.
    #[error("a label on the board has moves behind it")]
    Label,
    /// The referee says no, or it stands in too many variations.
    #[error(transparent)]
    Refused(#[from] MoveRefused),
}

fn are_moves(count: usize) -> &'static str {
    if count == 1 { "move is" } else { "moves are" }
}

/// What is left out with a branch.
#[derive(Clone, Copy, Debug, thiserror::Error, wording::Coded)]
enum MovesBehind {
    #[error("")]
    None,
    #[error("; the move behind it is left out too")]
    One,
    #[error("; the {0} moves behind it are left out too")]
    Many(usize),
}

impl MovesBehind {
    fn of(count: usize) -> MovesBehind {
        match count {
            0 => MovesBehind::None,
            1 => MovesBehind::One,
            _ => MovesBehind::Many(count),
        }
    }
}
