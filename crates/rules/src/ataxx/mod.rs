//! The Ataxx referee: a 7×7 board on bitboards, any set of blocked squares, three rule sets.
//!
//! Here are its words: squares and sets of them, moves and their text, rule sets.

mod bitboard;
mod moves;
mod ruleset;
mod square;

pub use bitboard::{Bitboard, Squares};
pub use moves::{Move, MoveError};
pub use ruleset::{NoMove, Repetition, Ruleset, Tie, UnknownRuleset};
pub use square::{Square, SquareError};
