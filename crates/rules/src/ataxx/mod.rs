//! The Ataxx referee: a 7×7 board on bitboards, any set of blocked squares, three rule sets.
//!
//! [`Position`] is `Copy` and copy-make: it serves the referee and the engine alike and knows every
//! rule that one board can decide. [`Game`] adds what needs history: taking moves back, repetition
//! and resignation. Unvalidated input is a [`Setup`]; only validation makes a [`Position`]. Text
//! lives in `fen` (one board) and `notation` (a whole game).

mod bitboard;
mod ending;
mod fen;
mod game;
mod layouts;
mod legality;
mod movegen;
mod moves;
mod notation;
mod perft;
mod position;
mod ruleset;
mod setup;
mod square;
mod symmetry;

pub use bitboard::{Bitboard, Squares};
pub use ending::{EndReason, Ending};
pub use fen::{Counter, FenError};
pub use game::{AlreadyOver, Game};
pub use layouts::{Layout, UnknownLayout};
pub use legality::IllegalMove;
pub use movegen::LegalMoves;
pub use moves::{Move, MoveError};
pub use notation::GameTextError;
pub use perft::{divide, divide_unless, perft};
pub use position::Position;
pub use ruleset::{NoMove, Repetition, Ruleset, Tie, UnknownRuleset};
pub use setup::{Setup, SetupError};
pub use square::{Square, SquareError};
pub use symmetry::Symmetry;
