//! Positions in which the enemy threatens to win, and few moves stop it.

use rules::gomoku::{Move, Position};

use super::{Demands, Puzzle, Theme, puzzle};
use crate::{
    gomoku::{Solver, study},
    puzzles::rating,
};

/// A threat shorter than this is an open three that everybody sees, in plies.
const FEWEST_PLIES: usize = 5;
/// With more moves that stop it there is nothing to find.
const MOST_THAT_STOP: usize = 4;

/// The position as a puzzle, if few moves stop what the enemy threatens and none of these is known to lose otherwise.
pub(in crate::puzzles) fn defence(
    solver: &mut Solver,
    position: &Position,
    demands: Demands,
) -> Option<Puzzle> {
    let before = solver.looked_at();
    let line = study::threat(solver, position).filter(|line| line.len() >= FEWEST_PLIES)?;
    if study::win_by_fours(solver, position).is_some() {
        return None;
    }
    let stopping = study::defences(solver, position, MOST_THAT_STOP)?;
    let looked_at = solver.looked_at() - before;
    let mut answers = stopping.clone();
    answers.retain(|&point| {
        let mut after = position.clone();
        after.try_play(Move::Place(point)).is_ok() && !study::is_lost(solver, &after)
    });
    if answers.is_empty() || answers.len() > demands.most_answers {
        return None;
    }
    let decoys = 6 + 4 * (stopping.len() - answers.len());
    let rating = rating(line.len().div_ceil(2) + 1, looked_at / 64, decoys);
    Some(puzzle(Theme::Defence, rating, position, &answers, &line))
}
