//! What an engine tells about its search while it runs.

use super::MoveText;
use crate::tokens::{Tokens, write_field, write_text};
use crate::{LineText, Millis, ParseError};
use std::fmt;

/// One `info` line. Every part is optional; parts that are not listed here are passed over.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Info {
    /// `depth`: plies searched.
    pub depth: Option<u32>,
    /// `seldepth`: plies of the deepest line.
    pub seldepth: Option<u32>,
    /// `multipv`: the rank of this line, from 1.
    pub multipv: Option<u32>,
    /// `score`, from the view of the side to move.
    pub score: Option<Score>,
    /// `nodes`: positions searched.
    pub nodes: Option<u64>,
    /// `nps`: nodes per second.
    pub nps: Option<u64>,
    /// `time`: since the search began.
    pub time: Option<Millis>,
    /// `hashfull`: thousandths of the table in use.
    pub hashfull: Option<u16>,
    /// `currmove`: the move being searched.
    pub currmove: Option<MoveText>,
    /// `currmovenumber`: its number, from 1.
    pub currmovenumber: Option<u32>,
    /// `pv`: the best line.
    pub pv: Vec<MoveText>,
    /// `string`: any text; it takes the rest of the line.
    pub string: Option<LineText>,
}

/// The worth of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Score {
    /// The number and what it counts.
    pub value: ScoreUnit,
    /// Whether it is the score or a bound of it.
    pub bound: Bound,
}

/// What a score counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ScoreUnit {
    /// `cp`: hundredths of a stone. Also read from `cs` and from a bare number, which older Ataxx
    /// engines print.
    Centistones(i32),
    /// `mate`: moves to a forced win, negative for a forced loss.
    Mate(i32),
}

/// Whether a score is exact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bound {
    /// It is.
    Exact,
    /// `lowerbound`: the true score is at least this.
    Lower,
    /// `upperbound`: the true score is at most this.
    Upper,
}

impl Info {
    /// A line that carries nothing but text.
    #[must_use]
    pub fn text(text: &str) -> Info {
        Info { string: Some(LineText::new(text)), ..Info::default() }
    }

    /// Reads what follows `info`.
    pub(super) fn read(mut tokens: Tokens<'_>) -> Result<Info, ParseError> {
        let mut info = Info::default();
        while let Some(word) = tokens.word() {
            match word {
                "depth" => info.depth = Some(tokens.number("depth")?),
                "seldepth" => info.seldepth = Some(tokens.number("seldepth")?),
                "multipv" => info.multipv = Some(tokens.number("multipv")?),
                "score" => info.score = Some(Score::read(&mut tokens)?),
                "nodes" => info.nodes = Some(tokens.number("nodes")?),
                "nps" => info.nps = Some(tokens.number("nps")?),
                "time" => info.time = Some(Millis(tokens.number("time")?)),
                "hashfull" => info.hashfull = Some(tokens.number("hashfull")?),
                "currmove" => info.currmove = Some(MoveText::new(tokens.expect_word("currmove")?)?),
                "currmovenumber" => info.currmovenumber = Some(tokens.number("currmovenumber")?),
                "pv" => info.pv = read_line_of_play(&mut tokens),
                "string" => {
                    info.string = Some(LineText::new(tokens.rest()));
                    break;
                }
                _ => {}
            }
        }
        Ok(info)
    }
}

/// Reads moves up to the first word that cannot be one.
fn read_line_of_play(tokens: &mut Tokens<'_>) -> Vec<MoveText> {
    let mut moves = Vec::new();
    while let Some(mv) = tokens.peek().and_then(|word| MoveText::new(word).ok()) {
        tokens.word();
        moves.push(mv);
    }
    moves
}

impl Score {
    /// A score in hundredths of a stone.
    #[must_use]
    pub const fn centistones(value: i32) -> Score {
        Score { value: ScoreUnit::Centistones(value), bound: Bound::Exact }
    }

    /// A forced win in so many moves, or, when negative, a forced loss.
    #[must_use]
    pub const fn mate(moves: i32) -> Score {
        Score { value: ScoreUnit::Mate(moves), bound: Bound::Exact }
    }

    fn read(tokens: &mut Tokens<'_>) -> Result<Score, ParseError> {
        let unit = tokens.peek().filter(|word| ["cp", "cs", "mate"].contains(word));
        if unit.is_some() {
            tokens.word();
        }
        let number = tokens.number("score")?;
        let value = match unit {
            Some("mate") => ScoreUnit::Mate(number),
            _ => ScoreUnit::Centistones(number),
        };
        let bound = if tokens.take("lowerbound") {
            Bound::Lower
        } else if tokens.take("upperbound") {
            Bound::Upper
        } else {
            Bound::Exact
        };
        Ok(Score { value, bound })
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        write_field(f, "depth", self.depth)?;
        write_field(f, "seldepth", self.seldepth)?;
        write_field(f, "multipv", self.multipv)?;
        write_field(f, "score", self.score)?;
        write_field(f, "nodes", self.nodes)?;
        write_field(f, "nps", self.nps)?;
        write_field(f, "time", self.time)?;
        write_field(f, "hashfull", self.hashfull)?;
        write_field(f, "currmove", self.currmove.as_ref())?;
        write_field(f, "currmovenumber", self.currmovenumber)?;
        MoveText::write_list(f, "pv", &self.pv)?;
        match &self.string {
            Some(text) => write_text(f, " string", text.as_str()),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            ScoreUnit::Centistones(value) => write!(f, "cp {value}")?,
            ScoreUnit::Mate(moves) => write!(f, "mate {moves}")?,
        }
        match self.bound {
            Bound::Exact => Ok(()),
            Bound::Lower => f.write_str(" lowerbound"),
            Bound::Upper => f.write_str(" upperbound"),
        }
    }
}
