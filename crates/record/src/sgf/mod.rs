//! SGF, version 4, for Gomoku: `(;GM[4]SZ[15]PB[Ada]PW[Bo];B[hh];W[hg])`.
//!
//! A point is two letters, column then row, `aa` in the upper left corner; capital letters go on where
//! small ones end, so that boards up to 52×52 have an SGF and larger ones are refused. SGF has no
//! number for Ataxx: such games are refused too, and [`crate::pgn`] serves them. The note of a move
//! is the first line of its comment. The first branch is the main line everywhere, the others are
//! variations. The reader passes over properties that it does not know. The page on formats lists
//! the properties.

mod error;
mod lexer;
mod line;
mod point;
mod read;
mod write;

pub use error::{NoSgf, SgfError};
pub use read::{parse, parse_all};
pub use write::write;

/// The number of Gomoku and Renju in SGF's list of games.
const GAME_NUMBER: &str = "4";

/// Properties of our own, which other programs pass over.
mod private {
    /// The number of moves, from the first, that belong to the start of the record.
    pub(super) const START_MOVES: &str = "STARTMOVES";
    pub(super) const OPENING_ACTIONS: &str = "OPENINGACTIONS";
    pub(super) const TIME_CONTROL: &str = "TIMECONTROL";
    pub(super) const SPEC: [&str; 2] = ["BLACKSPEC", "WHITESPEC"];
}

const NAME: [&str; 2] = ["PB", "PW"];
const RATING: [&str; 2] = ["BR", "WR"];
const MOVE: [&str; 2] = ["B", "W"];
