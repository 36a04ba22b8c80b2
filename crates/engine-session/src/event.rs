//! The one stream of news that a session listens to.

use search_kit::runner::{self, Worker};

use crate::lines::Line;

/// What a session takes in.
pub(crate) enum Event<W: Worker> {
    /// A line of input.
    Line(Line),
    /// There will be no more lines.
    EndOfInput,
    /// News of the engine.
    Engine(runner::Event<W>),
}
