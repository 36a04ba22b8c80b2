//! What a graphical interface or match runner tells an engine.

use super::{Go, MoveText};
use crate::tokens::Tokens;
use crate::{LineText, ParseError, Phrase};
use std::fmt;

/// A command to the engine.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Command {
    /// `uai`: introduce yourself. Answer: `id`, `option` and `uaiok` lines.
    Uai,
    /// `isready`: answer `readyok` when all before it is done.
    IsReady,
    /// `setoption name N [value V]`. No answer.
    SetOption {
        /// The option's name; case does not matter.
        name: Phrase,
        /// The value. A button has none; an empty string is sent as `<empty>`.
        value: Option<LineText>,
    },
    /// `uainewgame`: what follows belongs to another game. No answer.
    UaiNewGame,
    /// `position …`: the position to search. No answer.
    Position(Position),
    /// `go …`: search. Answer: `info` lines and one `bestmove`.
    Go(Go),
    /// `stop`: end the search now.
    Stop,
    /// `ponderhit`: the expected move was played; the clock runs.
    PonderHit,
    /// `quit`: exit at once.
    Quit,
    /// `print`, or `display`: show the position to a person.
    Print,
    /// `eval`: show the evaluation of the position to a person.
    Eval,
    /// `perft N`: count the games of `N` plies.
    Perft(u32),
    /// `split N`: count them separately for every first move.
    Split(u32),
    /// `moves …`: play these moves on from the position.
    Moves(Vec<MoveText>),
}

/// A position and the moves that lead on from it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    /// Where it starts.
    pub start: Start,
    /// The moves played from there.
    pub moves: Vec<MoveText>,
}

/// Where the moves of a [`Position`] start.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Start {
    /// `startpos`: the start of the game.
    Startpos,
    /// `fen F`: this position.
    Fen(Phrase),
}

impl Command {
    /// Reads one line, with or without its line end.
    pub fn parse(line: &str) -> Result<Command, ParseError> {
        let mut tokens = Tokens::of_line(line)?;
        let keyword = tokens.expect_word("keyword")?;
        let command = match keyword {
            "uai" => Command::Uai,
            "isready" => Command::IsReady,
            "setoption" => return read_set_option(tokens),
            "uainewgame" => Command::UaiNewGame,
            "position" => Command::Position(Position::read(&mut tokens)?),
            "go" => return Go::read(tokens).map(Command::Go),
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit,
            "quit" => Command::Quit,
            "print" | "display" => Command::Print,
            "eval" => Command::Eval,
            "perft" => Command::Perft(tokens.number("perft depth")?),
            "split" => Command::Split(tokens.number("split depth")?),
            "moves" => Command::Moves(MoveText::read_all(&mut tokens)?),
            _ => return Err(ParseError::unknown(keyword)),
        };
        tokens.end()?;
        Ok(command)
    }
}

/// How both sides write a string value of no length.
pub(super) const EMPTY_STRING: &str = "<empty>";

fn read_set_option(mut tokens: Tokens<'_>) -> Result<Command, ParseError> {
    if !tokens.take("name") {
        return Err(ParseError::Missing { field: "option name" });
    }
    let name = tokens.phrase("option name")?;
    let value = tokens.take("value").then(|| read_string(tokens));
    match value {
        None => tokens.end().map(|()| Command::SetOption { name, value: None }),
        value => Ok(Command::SetOption { name, value }),
    }
}

/// Reads a string value that runs to the end of the line.
pub(super) fn read_string(tokens: Tokens<'_>) -> LineText {
    let text = LineText::new(tokens.rest());
    if text == EMPTY_STRING { LineText::default() } else { text }
}

/// A string value as it stands on the line.
pub(super) fn string_on_line(text: &LineText) -> &str {
    if text.is_empty() { EMPTY_STRING } else { text.as_str() }
}

impl Position {
    fn read(tokens: &mut Tokens<'_>) -> Result<Position, ParseError> {
        let start = match tokens.expect_word("position")? {
            "startpos" => Start::Startpos,
            "fen" => Start::Fen(tokens.phrase("FEN")?),
            other => return Err(ParseError::invalid("position", other)),
        };
        let moves = if tokens.take("moves") { MoveText::read_all(tokens)? } else { Vec::new() };
        Ok(Position { start, moves })
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Uai => f.write_str("uai"),
            Command::IsReady => f.write_str("isready"),
            Command::SetOption { name, value: None } => write!(f, "setoption name {name}"),
            Command::SetOption { name, value: Some(value) } => {
                write!(f, "setoption name {name} value {}", string_on_line(value))
            }
            Command::UaiNewGame => f.write_str("uainewgame"),
            Command::Position(position) => position.fmt(f),
            Command::Go(go) => go.fmt(f),
            Command::Stop => f.write_str("stop"),
            Command::PonderHit => f.write_str("ponderhit"),
            Command::Quit => f.write_str("quit"),
            Command::Print => f.write_str("print"),
            Command::Eval => f.write_str("eval"),
            Command::Perft(depth) => write!(f, "perft {depth}"),
            Command::Split(depth) => write!(f, "split {depth}"),
            Command::Moves(moves) => {
                f.write_str("moves")?;
                moves.iter().try_for_each(|mv| write!(f, " {mv}"))
            }
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.start {
            Start::Startpos => f.write_str("position startpos")?,
            Start::Fen(fen) => write!(f, "position fen {fen}")?,
        }
        MoveText::write_list(f, "moves", &self.moves)
    }
}
