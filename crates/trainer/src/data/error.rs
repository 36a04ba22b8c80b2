//! What can be wrong with a file of games.

use std::io;

/// Why a file of games cannot be read or written.
#[derive(Debug, thiserror::Error, wording::Coded)]
pub enum DataError {
    /// The file system said no.
    #[error(transparent)]
    Io(io::Error),
    /// The file begins with something else.
    #[error("this is not a file of self-played games")]
    NotGames,
    /// The file is of another version.
    #[error("this is version {0} of the format, but only version {known} is known", known = super::Header::VERSION)]
    Version(u16),
    /// The header does not fit its checksum.
    #[error("the header is damaged")]
    DamagedHeader,
    /// The header names a game or rule that does not exist.
    #[error("the header names the game {game} with rule {rule} and size {size}, which does not exist")]
    UnknownRules {
        /// The number of the game.
        game: u8,
        /// The number of the rule.
        rule: u8,
        /// The side of the board.
        size: u8,
    },
    /// The file has been begun with other settings.
    #[error("the file holds games with another {key}: {found} instead of {wanted}")]
    OtherSettings {
        /// What differs.
        key: &'static str,
        /// What it is in the file.
        found: String,
        /// What it should be.
        wanted: String,
    },
    /// The last block is not whole.
    #[error("block {0} is cut off")]
    CutOff(usize),
    /// A block does not fit its checksum.
    #[error("block {0} is damaged")]
    Damaged(usize),
    /// A block holds something that is no game.
    #[error("block {block}, game {game}: {fault}")]
    BadGame {
        /// The number of the block, from 1.
        block: usize,
        /// The number of the game in it, from 1.
        game: usize,
        /// What is wrong.
        fault: GameFault,
    },
    /// A block holds more than its games.
    #[error("block {block} goes on for {bytes} bytes after its last game")]
    Excess {
        /// The number of the block, from 1.
        block: usize,
        /// How many bytes too many.
        bytes: usize,
    },
}

/// What is wrong with a stored game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
pub enum GameFault {
    /// The bytes end before the game does.
    #[error("the game is cut off")]
    CutOff,
    /// Squares are blocked on which stones stand.
    #[error("the blocked squares {0:#x} are not possible")]
    Blocked(u64),
    /// The opening is longer than the game.
    #[error("an opening of {opening} moves in a game of {moves}")]
    Opening {
        /// The moves of the opening.
        opening: usize,
        /// All moves.
        moves: usize,
    },
    /// A move cannot be played.
    #[error("move {number} ({code:#06x}) is not legal")]
    Illegal {
        /// The number of the move, from 1.
        number: usize,
        /// What stands for it.
        code: u16,
    },
    /// The result is none, or not that of the game.
    #[error("the result {0} is not possible")]
    Result(u8),
}
