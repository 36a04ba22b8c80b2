//! What an algorithm has to be to sit at the board.

use std::time::{Duration, Instant};

use rules::{AnyPosition, GameSpec, MoveText};
use search_kit::{Limits, OutOfMemory, StopFlag};

use crate::ThinkInfo;

/// An algorithm that chooses moves. It knows no clock but its limits and the stop flag; taking a
/// win at hand and answering in time are not its business.
pub trait Thinker: Send {
    /// Forgets the game before. The same seed makes the same player.
    ///
    /// # Errors
    /// If it needs memory that the system does not give.
    fn new_game(&mut self, spec: GameSpec, seed: u64) -> Result<(), OutOfMemory>;

    /// Chooses a legal move in a game that is not over, of the kind that was started.
    fn think(&mut self, task: Task<'_>) -> Thought;
}

/// Makes an algorithm, on its own thread and again after it has failed.
pub type Recipe = std::sync::Arc<dyn Fn() -> Box<dyn Thinker> + Send + Sync>;

/// What an algorithm is asked.
pub struct Task<'a> {
    /// The position with its history.
    pub position: &'a AnyPosition,
    /// How far and how long it may search.
    pub limits: Limits,
    /// Once raised, the best move so far is wanted at once.
    pub stop: &'a StopFlag,
    /// When the flag will be raised, if that is known. Whoever thinks sees it pass by itself, while
    /// the thread that raises the flag may be woken late.
    pub deadline: Option<Instant>,
    /// Where to report progress.
    pub on_info: &'a mut dyn FnMut(ThinkInfo),
}

impl Task<'_> {
    /// Whether the best move so far is wanted at once.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.stop.is_raised() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// What an algorithm answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought {
    /// The move.
    pub mv: MoveText,
    /// What was found out on the way.
    pub info: ThinkInfo,
}

/// How an algorithm uses its time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// It answers in microseconds, so that a thread of its own would cost more than it thinks.
    Instant,
    /// It thinks until it is done. It is stopped after a share of the clock, or after its own
    /// thinking time if that is shorter; a game that is limited by depth or nodes does not depend
    /// on time, and knows no thinking time.
    Plain {
        /// The thinking time that belongs to the algorithm.
        thinking_time: Option<Duration>,
    },
    /// It divides its time itself, and is stopped only before its flag falls.
    OwnTime,
    /// It divides its time itself, and counts what its thread computes, not what passes. Nobody can
    /// watch that from outside, so that nobody stops it.
    ProcessorTime,
}
