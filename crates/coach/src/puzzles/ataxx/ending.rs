//! Endings: the result of every move is certain, and few of them win.

use rules::{
    AnyPosition,
    ataxx::{Game, Move},
};

use super::{Puzzle, Theme, text_of};
use crate::{
    ataxx::{Result, Solver},
    puzzles::rating,
};

/// The empty squares of a position that is looked at.
const EMPTIES: std::ops::RangeInclusive<u32> = 3..=8;
/// With fewer moves there is nothing to choose.
const FEWEST_MOVES: usize = 6;
const MOST_ANSWERS: usize = 2;

/// The position as a puzzle, if few of its moves win and that is certain of all.
pub(in crate::puzzles) fn ending(solver: &mut Solver, game: &Game) -> Option<Puzzle> {
    if !EMPTIES.contains(&game.position().empty().len()) || game.outcome().is_some() {
        return None;
    }
    let moves: Vec<Move> = game.legal_moves().collect();
    let before = solver.looked_at();
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
    let looked_at = solver.looked_at() - before;
    let line = solver.line(game)?;
    let greedy = answers.iter().any(|&mv| crate::ataxx::turns_most(game.position(), mv));
    let rating = rating(quickest.div_ceil(2) as usize, looked_at / 16, moves.len() / 4);
    Some(Puzzle {
        theme: Theme::Ending,
        rating: if greedy { rating.saturating_sub(150).max(400) } else { rating },
        position: AnyPosition::Ataxx(Game::new(*game.position())),
        answers: answers.iter().map(text_of).collect(),
        line: line.iter().map(text_of).collect(),
    })
}
