//! What an engine tells the interface that drives it. Every reply is one line.

use super::{Info, MoveText, OptionDeclaration};
use crate::tokens::{Tokens, write_field, write_text};
use crate::{LineText, ParseError};
use std::fmt;

/// A reply from the engine.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Reply {
    /// `id name …`.
    IdName(LineText),
    /// `id author …`.
    IdAuthor(LineText),
    /// `option …`: a setting that the engine offers.
    Option(OptionDeclaration),
    /// `uaiok`: the introduction is complete.
    UaiOk,
    /// `readyok`: all commands before `isready` are done.
    ReadyOk,
    /// `info …`: progress of the search.
    Info(Box<Info>),
    /// `bestmove M [ponder P]`: the search is over.
    BestMove {
        /// The move; none, written `(none)`, when the game is over. A pass is a move.
        mv: Option<MoveText>,
        /// The answer that the engine expects.
        ponder: Option<MoveText>,
    },
}

/// What engines print for the best move of a finished game.
const NO_MOVE: &str = "(none)";

impl Reply {
    /// Reads one line, with or without its line end.
    pub fn parse(line: &str) -> Result<Reply, ParseError> {
        let mut tokens = Tokens::of_line(line)?;
        let keyword = tokens.expect_word("keyword")?;
        match keyword {
            "id" => read_id(tokens),
            "option" => OptionDeclaration::read(tokens).map(Reply::Option),
            "uaiok" => tokens.end().map(|()| Reply::UaiOk),
            "readyok" => tokens.end().map(|()| Reply::ReadyOk),
            "info" => Info::read(tokens).map(|info| Reply::Info(Box::new(info))),
            "bestmove" => read_best_move(tokens),
            _ => Err(ParseError::unknown(keyword)),
        }
    }
}

fn read_id(mut tokens: Tokens<'_>) -> Result<Reply, ParseError> {
    match tokens.expect_word("kind of id")? {
        "name" => Ok(Reply::IdName(LineText::new(tokens.rest()))),
        "author" => Ok(Reply::IdAuthor(LineText::new(tokens.rest()))),
        other => Err(ParseError::invalid("kind of id", other)),
    }
}

fn read_best_move(mut tokens: Tokens<'_>) -> Result<Reply, ParseError> {
    let mv = read_optional_move(tokens.expect_word("best move")?)?;
    let ponder =
        if tokens.take("ponder") { read_optional_move(tokens.expect_word("ponder move")?)? } else { None };
    tokens.end()?;
    Ok(Reply::BestMove { mv, ponder })
}

fn read_optional_move(text: &str) -> Result<Option<MoveText>, ParseError> {
    match text {
        NO_MOVE | "none" => Ok(None),
        _ => MoveText::new(text).map(Some),
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::IdName(name) => write_text(f, "id name", name.as_str()),
            Reply::IdAuthor(author) => write_text(f, "id author", author.as_str()),
            Reply::Option(declaration) => declaration.fmt(f),
            Reply::UaiOk => f.write_str("uaiok"),
            Reply::ReadyOk => f.write_str("readyok"),
            Reply::Info(info) => info.fmt(f),
            Reply::BestMove { mv, ponder } => {
                write!(f, "bestmove {}", mv.as_ref().map_or(NO_MOVE, MoveText::as_str))?;
                write_field(f, "ponder", ponder.as_ref())
            }
        }
    }
}
