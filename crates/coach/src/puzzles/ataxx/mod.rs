//! Puzzles of Ataxx: endings where few moves win, and captures that are best after the enemy's best answer.
//!
//! `ending` proves its puzzles to the end of the game, `capture` by going through every move and every answer.

mod capture;
mod ending;

pub(super) use capture::{best_answer, capture, is_best};
pub(super) use ending::ending;

use rules::ataxx::Game;

use super::{Puzzle, Theme, text_of};
use crate::ataxx::Solver;

/// The puzzles taken from one game.
const MOST_ENDINGS: usize = 2;
const MOST_CAPTURES: usize = 1;
/// The plies between two of them.
const PLIES_BETWEEN: usize = 4;

/// The puzzles in a game, which is played on to its end where its result is certain.
pub(super) fn puzzles_of(solver: &mut Solver, game: &Game) -> Vec<Puzzle> {
    let mut game = game.clone();
    for mv in solver.line(&game).unwrap_or_default() {
        game.play(mv);
    }
    let mut found = Vec::new();
    let mut next = 0;
    for (ply, position) in game.positions().iter().enumerate() {
        if ply < next || found.len() == MOST_ENDINGS || position.is_over() {
            continue;
        }
        if let Some(puzzle) = ending(solver, &Game::new(*position)) {
            found.push(puzzle);
            next = ply + PLIES_BETWEEN;
        }
    }
    let played = game.positions().iter().zip(game.moves());
    let captures = played.filter_map(|(position, &mv)| {
        let puzzle = capture(position).filter(|_| !position.is_over())?;
        // The engine that played the game thought the same of it.
        puzzle.answers.contains(&text_of(&mv)).then_some(puzzle)
    });
    found.extend(captures.take(MOST_CAPTURES));
    found
}
