//! What a manager tells an engine.
//!
//! The five block commands span several lines; [`CommandReader`](super::CommandReader) collects
//! them. `Display` writes a command without its last line end, block lines joined by LF.

use super::coordinates::read_pair;
use super::reader::{Block, CommandReader};
use super::{Info, Move, Point, Stone};
use crate::ParseError;
use crate::tokens::{Tokens, is_blank, number};
use std::fmt;

/// A command from the manager to the engine.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Command {
    /// `START n`: a new game on a square board. Answer: `OK` or `ERROR`.
    Start(u16),
    /// `RECTSTART w,h`: a new game on a rectangular board. Answer: `OK` or `ERROR`.
    RectStart {
        /// Columns.
        width: u16,
        /// Rows.
        height: u16,
    },
    /// `RESTART`: a new game on the same board. Answer: `OK`.
    Restart,
    /// `BEGIN`: play the first move. Answer: a move.
    Begin,
    /// `TURN x,y`: the opponent's move. Answer: a move.
    Turn(Move),
    /// `PLAY x,y`: play this move, after a `SUGGEST`. Answer: the same move.
    Play(Move),
    /// `BOARD` … `DONE`: a position in the order of its moves, to play on. Answer: a move.
    Board(Vec<Stone>),
    /// `TAKEBACK x,y`: the last move is undone. Answer: `OK`.
    Takeback(Move),
    /// `INFO key value`: a setting. Never answered.
    Info(Info),
    /// `SWAP2BOARD` … `DONE`: the stones of a swap2 opening, black first. Answer: moves or `SWAP`.
    Swap2Board(Vec<Point>),
    /// `ABOUT`: who are you? Answer: one line of `key="value"` pairs.
    About,
    /// `END`: exit at once. No answer.
    End,
    /// `YXSTOP`: end the search and answer the pending command now.
    YxStop,
    /// `YXBOARD` … `DONE`: a position to look at. No answer.
    YxBoard(Vec<Stone>),
    /// `YXNBEST n`: search the position for its `n` best moves. Answer: a move.
    YxNBest(u32),
    /// `YXSHOWFORBID`: which points are forbidden to black? Answer: `FORBID`.
    YxShowForbid,
    /// `YXSEARCHDEFEND`: search every move, each with a line of its own. Answer: a move.
    YxSearchDefend,
    /// `YXSHOWHASHUSAGE`: how full is the memory of searches? Answer: a message.
    YxShowHashUsage,
    /// `YXHASHCLEAR`: forget all searches. No answer.
    YxHashClear,
    /// `YXSHOWINFO`: an analysis board is listening; print what it can show.
    YxShowInfo,
    /// `YXBLOCK` … `DONE`: leave these points out of the search. No answer.
    YxBlock(Vec<Point>),
    /// `YXBLOCKUNDO` … `DONE`: let these points in again. No answer.
    YxBlockUndo(Vec<Point>),
    /// `YXBLOCKRESET`: let all points in again. No answer.
    YxBlockReset,
    /// `YXBALANCEONE bias`: find the move after which the game is even. Answer: a move.
    YxBalanceOne(i32),
    /// `YXBALANCETWO bias`: find the two moves after which the game is even. Answer: two moves.
    YxBalanceTwo(i32),
}

impl Command {
    /// Reads one whole command, block lines included.
    ///
    /// To follow a stream of lines, use [`CommandReader`].
    pub fn parse(text: &str) -> Result<Command, ParseError> {
        let mut reader = CommandReader::new();
        let mut lines = text.lines();
        let Some(command) = lines.find_map(|line| reader.feed(line)) else {
            let is_cut_short = reader.is_inside_block();
            return Err(if is_cut_short { ParseError::Unfinished } else { ParseError::Empty });
        };
        match lines.map(|line| line.trim_matches(is_blank)).find(|line| !line.is_empty()) {
            Some(line) => Err(ParseError::trailing(line)),
            None => command,
        }
    }
}

/// What a line outside all blocks amounts to.
pub(super) enum FirstLine {
    /// A command of one line.
    Whole(Command),
    /// The start of a block, and the text that should not have followed its keyword.
    Opens(Block, Result<(), ParseError>),
}

/// Reads a line outside all blocks.
pub(super) fn read_first_line(mut tokens: Tokens<'_>) -> Result<FirstLine, ParseError> {
    let keyword = tokens.expect_word("keyword")?;
    let block = match keyword.to_ascii_uppercase().as_str() {
        "BOARD" => Block::of_stones(Command::Board),
        "YXBOARD" => Block::of_stones(Command::YxBoard),
        "SWAP2BOARD" => Block::of_points(Command::Swap2Board),
        "YXBLOCK" => Block::of_points(Command::YxBlock),
        "YXBLOCKUNDO" => Block::of_points(Command::YxBlockUndo),
        upper => return read_single(upper, keyword, tokens).map(FirstLine::Whole),
    };
    Ok(FirstLine::Opens(block, tokens.end()))
}

/// Reads a command of one line. `keyword` is its first word as sent, `upper` in capitals.
fn read_single(upper: &str, keyword: &str, mut tokens: Tokens<'_>) -> Result<Command, ParseError> {
    let command = match upper {
        "START" => Command::Start(tokens.number("board size")?),
        "RECTSTART" => read_rect_start(&mut tokens)?,
        "RESTART" => Command::Restart,
        "BEGIN" => Command::Begin,
        "TURN" => Command::Turn(Move::read(&mut tokens)?),
        "PLAY" => Command::Play(Move::read(&mut tokens)?),
        "TAKEBACK" => Command::Takeback(Move::read(&mut tokens)?),
        "INFO" => return Info::read(tokens).map(Command::Info),
        "ABOUT" => Command::About,
        "END" => Command::End,
        "YXSTOP" | "STOP" => Command::YxStop,
        "YXNBEST" => Command::YxNBest(tokens.number("number of moves")?),
        "YXSHOWFORBID" => Command::YxShowForbid,
        "YXSEARCHDEFEND" => Command::YxSearchDefend,
        "YXSHOWHASHUSAGE" => Command::YxShowHashUsage,
        "YXHASHCLEAR" => Command::YxHashClear,
        "YXSHOWINFO" => Command::YxShowInfo,
        "YXBLOCKRESET" => Command::YxBlockReset,
        "YXBALANCEONE" => Command::YxBalanceOne(read_bias(&mut tokens)?),
        "YXBALANCETWO" => Command::YxBalanceTwo(read_bias(&mut tokens)?),
        _ => return Err(ParseError::unknown(keyword)),
    };
    tokens.end()?;
    Ok(command)
}

fn read_rect_start(tokens: &mut Tokens<'_>) -> Result<Command, ParseError> {
    let (width, height) = read_pair(tokens, "board size")?;
    Ok(Command::RectStart { width: number("board width", width)?, height: number("board height", height)? })
}

/// Boards leave the bias out when they want none.
fn read_bias(tokens: &mut Tokens<'_>) -> Result<i32, ParseError> {
    if tokens.is_at_end() { Ok(0) } else { tokens.number("bias") }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Start(size) => write!(f, "START {size}"),
            Command::RectStart { width, height } => write!(f, "RECTSTART {width},{height}"),
            Command::Restart => f.write_str("RESTART"),
            Command::Begin => f.write_str("BEGIN"),
            Command::Turn(mv) => write!(f, "TURN {mv}"),
            Command::Play(mv) => write!(f, "PLAY {mv}"),
            Command::Board(stones) => write_block(f, "BOARD", stones),
            Command::Takeback(mv) => write!(f, "TAKEBACK {mv}"),
            Command::Info(info) => write!(f, "INFO {info}"),
            Command::Swap2Board(points) => write_block(f, "SWAP2BOARD", points),
            Command::About => f.write_str("ABOUT"),
            Command::End => f.write_str("END"),
            Command::YxStop => f.write_str("YXSTOP"),
            Command::YxBoard(stones) => write_block(f, "YXBOARD", stones),
            Command::YxNBest(count) => write!(f, "YXNBEST {count}"),
            Command::YxShowForbid => f.write_str("YXSHOWFORBID"),
            Command::YxSearchDefend => f.write_str("YXSEARCHDEFEND"),
            Command::YxShowHashUsage => f.write_str("YXSHOWHASHUSAGE"),
            Command::YxHashClear => f.write_str("YXHASHCLEAR"),
            Command::YxShowInfo => f.write_str("YXSHOWINFO"),
            Command::YxBlock(points) => write_block(f, "YXBLOCK", points),
            Command::YxBlockUndo(points) => write_block(f, "YXBLOCKUNDO", points),
            Command::YxBlockReset => f.write_str("YXBLOCKRESET"),
            Command::YxBalanceOne(bias) => write!(f, "YXBALANCEONE {bias}"),
            Command::YxBalanceTwo(bias) => write!(f, "YXBALANCETWO {bias}"),
        }
    }
}

fn write_block<T: fmt::Display>(f: &mut fmt::Formatter<'_>, keyword: &str, lines: &[T]) -> fmt::Result {
    writeln!(f, "{keyword}")?;
    for line in lines {
        writeln!(f, "{line}")?;
    }
    f.write_str("DONE")
}
