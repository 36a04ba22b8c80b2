//! The Gomoku referee: simple, obviously right, for every board from 5×5 to 181×181.
//!
//! [`Position`] is a game in progress (play, pass, undo, resign); [`Ruleset`] says what wins and
//! what is forbidden. The Renju double-three, double-four and overline rules live in `forbidden`,
//! the rows that win in `line`, text in `notation` and `diagram`, opening protocols in [`opening`].
//! The engine has its own, incremental board; it is tested against this one.

pub mod opening;

mod board;
mod diagram;
mod forbidden;
mod line;
mod notation;
mod perft;
mod point;
mod position;
mod ruleset;
mod setup;
mod symmetry;
mod zobrist;

pub use diagram::DiagramError;
pub use forbidden::{Forbidden, ForbiddenKind};
pub use line::Line;
pub use notation::{MoveTextError, PositionTextCause, PositionTextError};
pub use perft::{divide, perft};
pub use point::{Direction, Point};
pub use position::{AlreadyOver, EndReason, Ending, IllegalMove, Move, Position};
pub use ruleset::{BadSize, Ruleset, UnknownVariant, Variant};
pub use setup::{InvalidSetup, Setup};
pub use symmetry::Symmetry;
