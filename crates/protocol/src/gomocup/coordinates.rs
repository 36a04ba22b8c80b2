//! Points, moves and stones as the protocol writes them: `x,y` from 0, x the column.
//!
//! The board's size is not known here, so any pair of small numbers is a point. The pair `-1,-1`
//! is the pass that analysis boards send.

use crate::ParseError;
use crate::tokens::{Tokens, number};
use std::fmt;

/// A point of the board, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// The column.
    pub x: u16,
    /// The row.
    pub y: u16,
}

/// A stone set on a point, or a pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// A stone on this point.
    At(Point),
    /// No stone; written `-1,-1`.
    Pass,
}

/// To whom a stone in a `BOARD` block belongs, seen from the engine that receives it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Owner {
    /// The receiving engine; written `1`.
    Own,
    /// Its opponent; written `2`.
    Opponent,
    /// Nobody: the point is off limits; written `3`.
    OffLimits,
}

/// One line of a `BOARD` block: `x,y,who`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stone {
    /// Where it stands; a pass keeps its place in the order of moves.
    pub mv: Move,
    /// Whose it is.
    pub owner: Owner,
}

/// How errors call a pair of coordinates.
const FIELD: &str = "coordinate";

impl Point {
    /// The point in column `x` and row `y`.
    #[must_use]
    pub const fn new(x: u16, y: u16) -> Point {
        Point { x, y }
    }

    pub(super) fn read(tokens: &mut Tokens<'_>) -> Result<Point, ParseError> {
        let (x, y) = read_pair(tokens, FIELD)?;
        Ok(Point { x: number(FIELD, x)?, y: number(FIELD, y)? })
    }
}

impl Move {
    /// A stone in column `x` and row `y`.
    #[must_use]
    pub const fn at(x: u16, y: u16) -> Move {
        Move::At(Point { x, y })
    }

    /// The point, unless it is a pass.
    #[must_use]
    pub const fn point(self) -> Option<Point> {
        match self {
            Move::At(point) => Some(point),
            Move::Pass => None,
        }
    }

    pub(super) fn read(tokens: &mut Tokens<'_>) -> Result<Move, ParseError> {
        let mut ahead = *tokens;
        if read_pair(&mut ahead, FIELD)? == ("-1", "-1") {
            *tokens = ahead;
            return Ok(Move::Pass);
        }
        Point::read(tokens).map(Move::At)
    }
}

impl Owner {
    const FIELD: &str = "owner of a stone";

    fn read(tokens: &mut Tokens<'_>) -> Result<Owner, ParseError> {
        match tokens.expect_word(Self::FIELD)? {
            "1" => Ok(Owner::Own),
            "2" => Ok(Owner::Opponent),
            "3" => Ok(Owner::OffLimits),
            other => Err(ParseError::invalid(Self::FIELD, other)),
        }
    }

    const fn code(self) -> u8 {
        match self {
            Owner::Own => 1,
            Owner::Opponent => 2,
            Owner::OffLimits => 3,
        }
    }
}

impl Stone {
    /// Reads a whole line of a block that lists stones.
    pub(super) fn read_line(mut tokens: Tokens<'_>) -> Result<Stone, ParseError> {
        let mv = Move::read(&mut tokens)?;
        if !tokens.comma() {
            return match tokens.peek() {
                None => Err(ParseError::Missing { field: Owner::FIELD }),
                Some(_) => Err(ParseError::trailing(tokens.rest())),
            };
        }
        let owner = Owner::read(&mut tokens)?;
        tokens.end()?;
        Ok(Stone { mv, owner })
    }
}

/// Reads a whole line of a block that lists points. Some managers add the owner here too; in these
/// blocks it says nothing that the order does not.
pub(super) fn read_point_line(mut tokens: Tokens<'_>) -> Result<Point, ParseError> {
    let point = Point::read(&mut tokens)?;
    if tokens.comma() {
        Owner::read(&mut tokens)?;
    }
    tokens.end()?;
    Ok(point)
}

/// Reads `a,b` and leaves the numbers as text.
pub(super) fn read_pair<'a>(
    tokens: &mut Tokens<'a>,
    field: &'static str,
) -> Result<(&'a str, &'a str), ParseError> {
    if tokens.is_at_end() {
        return Err(ParseError::Missing { field });
    }
    let start = tokens.rest();
    let mut read = || {
        let first = tokens.numeral()?;
        tokens.comma().then_some(())?;
        Some((first, tokens.numeral()?))
    };
    read().ok_or_else(|| ParseError::invalid(field, start))
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::At(point) => point.fmt(f),
            Move::Pass => f.write_str("-1,-1"),
        }
    }
}

impl fmt::Display for Stone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.mv, self.owner.code())
    }
}
