//! The limits of a search, as `go` lists them.

use crate::tokens::{Tokens, write_field};
use crate::{Millis, ParseError};
use std::fmt;

/// What limits a search. Nothing set means: search until told to stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Go {
    /// `wtime`: the clock of `o`, the second player; may be negative.
    pub wtime: Option<Millis>,
    /// `btime`: the clock of `x`, the first player; may be negative.
    pub btime: Option<Millis>,
    /// `winc`: what each move adds to the clock of `o`.
    pub winc: Option<Millis>,
    /// `binc`: what each move adds to the clock of `x`.
    pub binc: Option<Millis>,
    /// `movestogo`: moves until the clock is set anew.
    pub movestogo: Option<u32>,
    /// `movetime`: time for this move.
    pub movetime: Option<Millis>,
    /// `depth`: plies to search.
    pub depth: Option<u32>,
    /// `nodes`: nodes to search.
    pub nodes: Option<u64>,
    /// `infinite`: search until told to stop, whatever is found.
    pub infinite: bool,
    /// `ponder`: the last move of the position is only expected; the clock does not run yet.
    pub ponder: bool,
}

impl Go {
    /// Reads what follows `go`. Words that are no limits are passed over, as UCI asks.
    pub(super) fn read(mut tokens: Tokens<'_>) -> Result<Go, ParseError> {
        let mut go = Go::default();
        while let Some(word) = tokens.word() {
            match word {
                "wtime" => go.wtime = Some(Millis(tokens.number("wtime")?)),
                "btime" => go.btime = Some(Millis(tokens.number("btime")?)),
                "winc" => go.winc = Some(Millis(tokens.number("winc")?)),
                "binc" => go.binc = Some(Millis(tokens.number("binc")?)),
                "movestogo" => go.movestogo = Some(tokens.number("movestogo")?),
                "movetime" => go.movetime = Some(Millis(tokens.number("movetime")?)),
                "depth" => go.depth = Some(tokens.number("depth")?),
                "nodes" => go.nodes = Some(tokens.number("nodes")?),
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                _ => {}
            }
        }
        Ok(go)
    }
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        if self.ponder {
            f.write_str(" ponder")?;
        }
        write_field(f, "wtime", self.wtime)?;
        write_field(f, "btime", self.btime)?;
        write_field(f, "winc", self.winc)?;
        write_field(f, "binc", self.binc)?;
        write_field(f, "movestogo", self.movestogo)?;
        write_field(f, "movetime", self.movetime)?;
        write_field(f, "depth", self.depth)?;
        write_field(f, "nodes", self.nodes)?;
        if self.infinite {
            f.write_str(" infinite")?;
        }
        Ok(())
    }
}
