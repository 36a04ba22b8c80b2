//! `tengen` alone: what the program can do.

use std::io::Write;

use anyhow::Result;

use crate::Answer;

const WELCOME: &str = "\
Tengen (天元): Gomoku (五子棋, with Renju and other rules, any board from 5×5 to 181×181) and Ataxx (同化棋).

  tengen show POSITION          the position as text: forbidden points, winning row, outcome
  tengen analyze POSITION       what the engine thinks of it
  tengen solve POSITION         who wins it by force
  tengen engine gomoku|ataxx    an engine for other programs: Gomocup, UAI
  tengen bench                  the engine's speed and signature
  tengen perft POSITION DEPTH   count every legal move sequence
  tengen players                every built-in player with its measured strength
  tengen match A B              a match between two players, yours or ours: who is stronger?
  tengen tournament CONFIG.toml a tournament of many players, with ratings and a report
  tengen records list           the games that are kept: list, show, replay, import, export
  tengen openings COUNT         random openings that are near even

A position is startpos, moves such as h8h9i9, an Ataxx FEN, a record in a file, or board:FILE, a diagram.
Every command explains itself with --help, for example: tengen show --help
";

pub(crate) fn run(out: &mut impl Write) -> Result<Answer> {
    out.write_all(WELCOME.as_bytes())?;
    Ok(Answer::Done)
}
