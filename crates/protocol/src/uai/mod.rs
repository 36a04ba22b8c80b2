//! The Universal Ataxx Interface: the Universal Chess Interface's shape with other words.
//!
//! A graphical interface or match runner sends [`Command`]s, an engine answers with [`Reply`]s, all
//! of them single lines. Keywords are lower case and read as such, because the dividers inside a
//! line (`value`, `type`, …) must not be confused with words of an option's name.

mod command;
mod go;
mod info;
mod move_text;
mod option;
mod reply;

pub use command::{Command, Position, Start};
pub use go::Go;
pub use info::{Bound, Info, Score, ScoreUnit};
pub use move_text::MoveText;
pub use option::{OptionDeclaration, OptionKind};
pub use reply::Reply;
