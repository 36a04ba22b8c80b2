//! Why a text is not a PSQ, and why a game has none.

use rules::gomoku::BadSize;

use crate::MoveRefused;

/// Why a text is not a game in PSQ, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
#[error("line {line}: {cause}")]
pub struct PsqError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub cause: PsqCause,
}

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
pub enum PsqCause {
    /// The head is another one.
    #[error("`{0}` is not the head of a PSQ file, such as `Piskvorky 15x15, 11:11, 0`")]
    Head(String),
    /// Only square boards are played on.
    #[error("a board of {width}×{height} is not square")]
    NotSquare {
        /// Its columns.
        width: usize,
        /// Its rows.
        height: usize,
    },
    /// No board has this size.
    #[error(transparent)]
    Size(#[from] BadSize),
    /// The move is illegal.
    #[error(transparent)]
    Refused(#[from] MoveRefused),
}

/// Why a game cannot be written as PSQ.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
pub enum NoPsq {
    /// PSQ is for Gomoku.
    #[error("an Ataxx game cannot be written as PSQ, which is for Gomoku: use PGN")]
    Ataxx,
    /// A pass has no coordinates.
    #[error("a game with a pass cannot be written as PSQ, which has no line for one: use PGN")]
    Pass,
}
