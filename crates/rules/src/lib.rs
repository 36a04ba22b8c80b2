//! The referee of both games.
//!
//! `gomoku` and `ataxx` are two separate rooms that never import each other: each has its own
//! position, moves, notation and rule sets, concrete and fast. `any` is the closed enum over both
//! that crosses to the arena, the server and the record. Nothing here does I/O.

pub mod ataxx;
pub mod gomoku;

mod any;
#[cfg(feature = "serde")]
mod as_text;
mod side;

pub use any::{
    AnyPosition, GameKind, GameSpec, MoveRejected, MoveText, NotMoveText, PositionError, SpecError,
    UnknownGame,
};
pub use side::{Outcome, Side};

/// Has the examples of the first page tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
