//! Puts the lines of a manager together into commands.
//!
//! Most commands are one line; five open a block that runs to `DONE`. A bad line inside a block
//! must not let the lines behind it be taken for commands, so the reader always goes on to `DONE`
//! and only then reports the first thing that was wrong.

use super::command::{FirstLine, read_first_line};
use super::coordinates::read_point_line;
use super::{Command, Point, Stone};
use crate::ParseError;
use crate::tokens::{Tokens, is_blank};

/// The most lines a block may have. The largest board that engines play on, 181 × 181, needs half.
pub const MAX_BLOCK_LINES: usize = 65_536;

/// Collects lines into [`Command`]s.
///
/// ```
/// use protocol::gomocup::{Command, CommandReader};
///
/// let mut reader = CommandReader::new();
/// assert_eq!(reader.feed("SWAP2BOARD"), None);
/// assert_eq!(reader.feed("DONE"), Some(Ok(Command::Swap2Board(vec![]))));
/// ```
#[derive(Debug, Default)]
pub struct CommandReader {
    open: Option<OpenBlock>,
}

#[derive(Debug)]
struct OpenBlock {
    block: Block,
    lines: usize,
    first_error: Option<ParseError>,
}

/// The lines of a block so far, and the command that they will make.
#[derive(Debug)]
pub(super) enum Block {
    Stones(Vec<Stone>, fn(Vec<Stone>) -> Command),
    Points(Vec<Point>, fn(Vec<Point>) -> Command),
}

impl CommandReader {
    /// A reader that is outside all blocks.
    #[must_use]
    pub fn new() -> CommandReader {
        CommandReader::default()
    }

    /// Takes the next line, with or without its line end. Gives nothing for a blank line and for
    /// all lines of a block but the last.
    pub fn feed(&mut self, line: &str) -> Option<Result<Command, ParseError>> {
        match self.open.take() {
            Some(open) => self.continue_block(open, line),
            None => self.start(line),
        }
    }

    /// Whether a block has been opened and not yet closed.
    #[must_use]
    pub fn is_inside_block(&self) -> bool {
        self.open.is_some()
    }

    fn start(&mut self, line: &str) -> Option<Result<Command, ParseError>> {
        match Tokens::of_line(line).and_then(read_first_line) {
            Ok(FirstLine::Whole(command)) => Some(Ok(command)),
            Ok(FirstLine::Opens(block, rest)) => {
                self.open = Some(OpenBlock { block, lines: 0, first_error: rest.err() });
                None
            }
            Err(ParseError::Empty) => None,
            Err(error) => Some(Err(error)),
        }
    }

    fn continue_block(&mut self, mut open: OpenBlock, line: &str) -> Option<Result<Command, ParseError>> {
        if line.trim_matches(is_blank).eq_ignore_ascii_case("DONE") {
            return Some(open.finish());
        }
        open.add(line);
        self.open = Some(open);
        None
    }
}

impl OpenBlock {
    fn add(&mut self, line: &str) {
        self.lines = self.lines.saturating_add(1);
        if self.first_error.is_some() {
            return;
        }
        self.first_error = match self.block.add(line) {
            _ if self.lines > MAX_BLOCK_LINES => Some(ParseError::BlockTooLong),
            Ok(()) | Err(ParseError::Empty) => None,
            Err(error) => Some(ParseError::InBlock { line: self.lines, error: Box::new(error) }),
        };
    }

    fn finish(self) -> Result<Command, ParseError> {
        self.first_error.map_or_else(|| Ok(self.block.finish()), Err)
    }
}

impl Block {
    pub(super) fn of_stones(finish: fn(Vec<Stone>) -> Command) -> Block {
        Block::Stones(Vec::new(), finish)
    }

    pub(super) fn of_points(finish: fn(Vec<Point>) -> Command) -> Block {
        Block::Points(Vec::new(), finish)
    }

    fn add(&mut self, line: &str) -> Result<(), ParseError> {
        let tokens = Tokens::of_line(line)?;
        match self {
            Block::Stones(stones, _) => stones.push(Stone::read_line(tokens)?),
            Block::Points(points, _) => points.push(read_point_line(tokens)?),
        }
        Ok(())
    }

    fn finish(self) -> Command {
        match self {
            Block::Stones(stones, command) => command(stones),
            Block::Points(points, command) => command(points),
        }
    }
}
