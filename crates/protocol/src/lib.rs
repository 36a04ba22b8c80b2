//! The two engine protocols as types: lines of text in, typed values out, and back.
//!
//! `gomocup` is the Gomocup (Piskvork) protocol with the Yixin extensions that analysis boards
//! use; `uai` is the Universal Ataxx Interface. Each has a `Command` (manager to engine) and a
//! `Reply` (engine to manager), and each of those has `parse` and `Display`, so the same types
//! serve whether Tengen drives an engine or is driven as one.
//!
//! Nothing here reads, writes, keeps time or knows a rule of either game: a coordinate is a pair of
//! numbers, an Ataxx move is a short text. Whether a move is legal is the caller's question.
//!
//! ```
//! use protocol::gomocup::{Command, Move, Reply};
//!
//! assert_eq!(Command::parse("turn 7, 8\r\n"), Ok(Command::Turn(Move::at(7, 8))));
//! assert_eq!(Reply::Move(Move::at(8, 8)).to_string(), "8,8");
//! ```

pub mod gomocup;
pub mod uai;

mod error;
mod text;
mod time;
mod tokens;

pub use error::ParseError;
pub use text::{LineText, Phrase, QuotedText, Word};
pub use time::Millis;

/// The longest line that is looked at. A longer one is refused whole, never parsed in part.
pub const MAX_LINE_BYTES: usize = 64 * 1024;
