//! What the two protocols have in common, without any I/O: which lines to send, and what a line
//! that came back means. Waiting is done elsewhere.

use rules::{AnyPosition, MoveText};

use crate::{Budget, Fault, NewGame, ThinkInfo};

/// The protocol of an outside program, with what the program has been told so far.
pub(super) trait Dialect: Send {
    /// What to say once after the start, to be answered by [`Incoming::Ready`].
    fn hello(&self) -> Option<String>;

    /// What to say before a game, to be answered by [`Incoming::Ready`].
    fn new_game(&mut self, game: &NewGame) -> Result<String, Fault>;

    /// What to say to have a move.
    fn ask(&mut self, position: &AnyPosition, budget: &Budget) -> String;

    /// What to say to have the move now.
    fn stop(&self) -> &'static str;

    /// What to say at the end.
    fn farewell(&self) -> &'static str;

    /// What a line of the program means.
    fn on_message(&mut self, line: &str) -> Incoming;
}

/// What a line of the program means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Incoming {
    /// It is ready.
    Ready,
    /// Its move.
    Move(MoveText),
    /// Its thoughts.
    Info(ThinkInfo),
    /// It waits for this line before it goes on.
    Prompt(String),
    /// It refuses what it was told.
    Refusal(String),
    /// Nothing that this protocol knows.
    Rubbish(String),
    /// Nothing that matters.
    Nothing,
}

/// A line short enough to be quoted.
pub(super) fn quote(line: &str) -> String {
    const MAX_CHARS: usize = 80;
    match line.char_indices().nth(MAX_CHARS) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}
