//! What an engine tells its manager. Every reply is one line.

use super::{About, Move, Point};
use crate::tokens::{Tokens, number, write_text};
use crate::{LineText, ParseError};
use std::fmt;

/// A reply from the engine to the manager.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Reply {
    /// `x,y`: the engine's move.
    Move(Move),
    /// `x,y x,y`: the two stones that a swap2 opening or `YXBALANCETWO` asks for.
    TwoMoves([Move; 2]),
    /// `x,y x,y x,y`: the three stones that begin a swap2 opening.
    ThreeMoves([Move; 3]),
    /// `OK`. Text behind it is passed over.
    Ok,
    /// `ERROR why`: the command was understood and refused.
    Error(LineText),
    /// `UNKNOWN what`: the command was not understood.
    Unknown(LineText),
    /// `MESSAGE text`: for the user.
    Message(LineText),
    /// `DEBUG text`: for the engine's author.
    Debug(LineText),
    /// `INFO text`: analysis for a Yixin board that has sent `YXSHOWINFO`.
    Info(LineText),
    /// `SUGGEST x,y`: a move that the manager may replace by another with `PLAY`.
    Suggest(Move),
    /// `SWAP`: the engine takes the other colour.
    Swap,
    /// `FORBID …`: the points forbidden to black.
    Forbid(ForbiddenPoints),
    /// `key="value", …`: the answer to `ABOUT`.
    About(About),
}

/// Points that fit the two digits per coordinate of a `FORBID` line.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct ForbiddenPoints(Vec<Point>);

impl ForbiddenPoints {
    const MAX_COORDINATE: u16 = 99;

    /// The points of `points` that the line can name: those beyond coordinate 99 are left out.
    #[must_use]
    pub fn nameable(points: impl IntoIterator<Item = Point>) -> ForbiddenPoints {
        let fits = |point: &Point| point.x.max(point.y) <= Self::MAX_COORDINATE;
        ForbiddenPoints(points.into_iter().filter(fits).collect())
    }

    /// The points, in the order of the line.
    #[must_use]
    pub fn points(&self) -> &[Point] {
        &self.0
    }

    /// Reads `09121011.`; the full stop may be missing, blanks may stand anywhere.
    fn read(text: &str) -> Result<ForbiddenPoints, ParseError> {
        const FIELD: &str = "list of forbidden points";
        let digits: String = text.trim_end_matches('.').split_whitespace().collect();
        if !digits.len().is_multiple_of(4) || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(ParseError::invalid(FIELD, text));
        }
        let coordinate = |at: usize| number(FIELD, &digits[at..at + 2]);
        let points = (0..digits.len()).step_by(4);
        points
            .map(|at| Ok(Point::new(coordinate(at)?, coordinate(at + 2)?)))
            .collect::<Result<_, _>>()
            .map(ForbiddenPoints)
    }
}

impl Reply {
    /// Reads one line, with or without its line end.
    pub fn parse(line: &str) -> Result<Reply, ParseError> {
        let line = Tokens::of_line(line)?;
        let mut tokens = line;
        let keyword = tokens.expect_word("keyword")?;
        let text = || LineText::new(tokens.rest());
        match keyword.to_ascii_uppercase().as_str() {
            "OK" => Ok(Reply::Ok),
            "ERROR" => Ok(Reply::Error(text())),
            "UNKNOWN" => Ok(Reply::Unknown(text())),
            "MESSAGE" => Ok(Reply::Message(text())),
            "DEBUG" => Ok(Reply::Debug(text())),
            "INFO" => Ok(Reply::Info(text())),
            "FORBID" => ForbiddenPoints::read(tokens.rest()).map(Reply::Forbid),
            "SUGGEST" => {
                let mv = Move::read(&mut tokens)?;
                tokens.end().map(|()| Reply::Suggest(mv))
            }
            "SWAP" => tokens.end().map(|()| Reply::Swap),
            _ if keyword.starts_with(|c: char| c.is_ascii_digit() || "+-".contains(c)) => read_moves(line),
            _ if About::starts(line.rest()) => About::read(line.rest()).map(Reply::About),
            _ => Err(ParseError::unknown(keyword)),
        }
    }
}

fn read_moves(line: Tokens<'_>) -> Result<Reply, ParseError> {
    let mut tokens = line;
    let mut moves = Vec::new();
    while !tokens.is_at_end() {
        moves.push(Move::read(&mut tokens)?);
    }
    match moves[..] {
        [mv] => Ok(Reply::Move(mv)),
        [first, second] => Ok(Reply::TwoMoves([first, second])),
        [first, second, third] => Ok(Reply::ThreeMoves([first, second, third])),
        _ => Err(ParseError::invalid("answer of one to three moves", line.rest())),
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Move(mv) => mv.fmt(f),
            Reply::TwoMoves([first, second]) => write!(f, "{first} {second}"),
            Reply::ThreeMoves([first, second, third]) => write!(f, "{first} {second} {third}"),
            Reply::Ok => f.write_str("OK"),
            Reply::Error(why) => write_text(f, "ERROR", why.as_str()),
            Reply::Unknown(what) => write_text(f, "UNKNOWN", what.as_str()),
            Reply::Message(text) => write_text(f, "MESSAGE", text.as_str()),
            Reply::Debug(text) => write_text(f, "DEBUG", text.as_str()),
            Reply::Info(text) => write_text(f, "INFO", text.as_str()),
            Reply::Suggest(mv) => write!(f, "SUGGEST {mv}"),
            Reply::Swap => f.write_str("SWAP"),
            Reply::Forbid(points) => points.fmt(f),
            Reply::About(about) => about.fmt(f),
        }
    }
}

impl fmt::Display for ForbiddenPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("FORBID ")?;
        for point in &self.0 {
            write!(f, "{:02}{:02}", point.x, point.y)?;
        }
        f.write_str(".")
    }
}
