//! How a player can fail.
//!
//! A player sees five faults itself: it does not come up, it gets no memory, it dies, it falls silent, it talks
//! rubbish. The two others that lose a game are judged by the loop that asks, the same way for
//! every player: an answer after its time ([`Clock::spend`](crate::Clock::spend) returns
//! [`Flagged`](crate::Flagged)) and an illegal move (`AnyPosition::try_play` returns
//! `MoveRejected`). An answer that comes late but comes is therefore no fault here.

use std::fmt;

use record::{EndReason, GameResult};
use rules::Side;
use wording::Message;

/// A player failed: how, and the cause in one sentence.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
#[error("{kind}: {cause}")]
pub struct Fault {
    /// How it failed.
    pub kind: FaultKind,
    /// Why, as far as it is known.
    pub cause: Message,
}

/// The ways to fail that a player sees itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FaultKind {
    /// It could not be started, or did not get ready for the game.
    StartUp,
    /// It did not get the memory for a game.
    OutOfMemory,
    /// It ended, or closed its output, in the middle of a game.
    Crash,
    /// It was silent long after its time was over, and was ended.
    Stall,
    /// It said something that is no answer, and no answer followed.
    Protocol,
}

impl Fault {
    /// The game that it costs the side whose player has failed.
    #[must_use]
    pub fn lost_by(&self, side: Side) -> GameResult {
        let reason = match self.kind {
            FaultKind::StartUp | FaultKind::OutOfMemory => EndReason::StartUp,
            FaultKind::Crash => EndReason::Crash,
            FaultKind::Stall => EndReason::Stall,
            FaultKind::Protocol => EndReason::Protocol,
        };
        GameResult::lost_by(side, reason, self.cause.to_string())
    }
}

impl FaultKind {
    /// The word used in text and in records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            FaultKind::StartUp => "start-up",
            FaultKind::OutOfMemory => "out-of-memory",
            FaultKind::Crash => "crash",
            FaultKind::Stall => "stall",
            FaultKind::Protocol => "protocol",
        }
    }

    /// A fault of this kind.
    #[must_use]
    pub fn because(self, cause: impl Into<Message>) -> Fault {
        Fault { kind: self, cause: cause.into() }
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
