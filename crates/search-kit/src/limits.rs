//! What ends a search, as plain data.

use std::time::Duration;

/// The limits of one search. Whichever is reached first ends it; with none set, nothing does but a
/// [`StopFlag`](crate::StopFlag).
///
/// ```
/// use search_kit::{Limits, TimeLeft};
/// use std::time::Duration;
///
/// let clock = TimeLeft { left: Duration::from_secs(3), increment: Duration::ZERO };
/// let limits = Limits { move_time: Some(Duration::from_secs(5)), clock: Some(clock), ..Limits::default() };
/// assert_eq!(limits.hard_time(), Some(Duration::from_secs(3)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Positions to look at.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub move_time: Option<Duration>,
    /// Time for the rest of the game.
    pub clock: Option<TimeLeft>,
}

/// What a side has on its clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeLeft {
    /// Time until the flag falls.
    pub left: Duration,
    /// What each move adds.
    pub increment: Duration,
}

impl Limits {
    /// The time that must not be exceeded: the move's or the game's, whichever is shorter.
    #[must_use]
    pub fn hard_time(&self) -> Option<Duration> {
        let left = self.clock.map(|clock| clock.left);
        [self.move_time, left].into_iter().flatten().min()
    }
}
