//! Why a line is not part of a game, and why a game has no CSV.

use rules::Outcome;

use crate::MoveRefused;

/// Why a game of the file cannot be read, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
#[error("line {line}: {cause}")]
pub struct CsvError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub cause: CsvCause,
}

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
pub enum CsvCause {
    /// Not a line of such a file.
    #[error("`{0}` is not a step such as 7,7, nor a line 0 that begins a game, nor an end such as 1,-1")]
    NotAStep(String),
    /// A step without a game.
    #[error("no line 0 has begun a game")]
    NoGame,
    /// A step after the end.
    #[error("the game has already ended, and no line 0 begins another")]
    Ended,
    /// No board is that large.
    #[error("the board would have {0} columns or rows, but 181 is the most")]
    TooLarge(u32),
    /// The move is illegal.
    #[error(transparent)]
    Refused(#[from] MoveRefused),
    /// The referee sees another end.
    #[error("the file says that {claimed}, but {referee} by the rules")]
    Result {
        /// What the line says.
        claimed: Outcome,
        /// What the referee says.
        referee: Outcome,
    },
}

/// Why a game cannot be written as such a CSV.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
pub enum NoCsv {
    /// The file has no steps of this game.
    #[error("an Ataxx game cannot be written as GameStep.csv, which is for Gomoku: use PGN")]
    Ataxx,
    /// A pass has no coordinates.
    #[error("a game with a pass cannot be written as GameStep.csv, which has no line for one: use PGN")]
    Pass,
    /// Whoever reads the file plays freestyle, and such a game cannot be played by those rules.
    #[error("a game that goes on after five in a row cannot be written as GameStep.csv: use PGN")]
    NotFreestyle,
}
