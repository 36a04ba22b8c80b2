//! Puzzles of Ataxx: endings where few moves win and every other has been shown not to.

use rules::{
    AnyPosition,
    ataxx::{Game, Move},
};

use super::{Puzzle, Theme, text_of};
use crate::ataxx::{Result, Solver};

/// The empty squares of a position that is looked at.
const EMPTIES: std::ops::RangeInclusive<u32> = 3..=7;
/// With fewer moves there is nothing to choose.
const FEWEST_MOVES: usize = 6;
const MOST_ANSWERS: usize = 2;
/// The puzzles taken from one game.
const MOST_OF_A_GAME: usize = 2;

/// The puzzles in a game.
pub fn puzzles_of(solver: &mut Solver, game: &Game) -> Vec<Puzzle> {
    let mut found = Vec::new();
    for position in game.positions() {
        if found.len() == MOST_OF_A_GAME {
            break;
        }
        if EMPTIES.contains(&position.empty().len()) && !position.is_over() {
            found.extend(ending(solver, &Game::new(*position)));
        }
    }
    found
}

/// The position as a puzzle, if few of its moves win and that is certain of all.
fn ending(solver: &mut Solver, game: &Game) -> Option<Puzzle> {
    let moves: Vec<Move> = game.legal_moves().collect();
    if moves.len() < FEWEST_MOVES || solver.result(game)?.0 != Result::Win {
        return None;
    }
    let mut answers = Vec::new();
    let mut quickest = u32::MAX;
    for &mv in &moves {
        let (result, plies) = solver.result_of_move(game, mv)?;
        if result == Result::Win {
            answers.push(mv);
            quickest = quickest.min(plies);
        }
        if answers.len() > MOST_ANSWERS {
            return None;
        }
    }
    let line = solver.line(game)?;
    let greedy = answers.iter().any(|&mv| crate::ataxx::turns_most(game.position(), mv));
    let rating =
        600 + 40 * quickest.min(16) + 10 * (moves.len() as u32).min(30) - if greedy { 150 } else { 0 };
    Some(Puzzle {
        theme: Theme::Ending,
        rating: rating as u16,
        position: AnyPosition::Ataxx(game.clone()),
        answers: answers.into_iter().map(|mv| text_of(&mv)).collect(),
        line: line.into_iter().map(|mv| text_of(&mv)).collect(),
    })
}
