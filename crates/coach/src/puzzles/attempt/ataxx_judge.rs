//! Attempts at endings and captures of Ataxx.

use rules::{
    MoveText,
    ataxx::{Game, Move},
};

use super::{Tried, Why, ataxx_puzzles::best_answer};
use crate::{
    ataxx::{Result, Solver},
    puzzles::{Theme, text_of},
};

/// A refutation is shown so far, in plies.
const MOST_SHOWN: usize = 8;

pub(super) fn tried(solver: &mut Solver, theme: Theme, game: &Game, text: MoveText) -> Tried {
    let Ok(mv) = text.as_str().parse::<Move>() else { return Tried::Illegal };
    if !game.is_legal(mv) {
        return Tried::Illegal;
    }
    if theme == Theme::Capture { capture(game, mv) } else { ending(solver, game, mv) }
}

fn capture(game: &Game, mv: Move) -> Tried {
    let position = game.position();
    let (answer, ahead) = best_answer(position, mv);
    let best = position.legal_moves().map(|other| best_answer(position, other).1).max().unwrap_or(ahead);
    if ahead >= best {
        return Tried::Solved;
    }
    Tried::Wrong { why: Why::Less { ahead, best }, refutation: answer.iter().map(text_of).collect() }
}

fn ending(solver: &mut Solver, game: &Game, mv: Move) -> Tried {
    let mut after = game.clone();
    after.play(mv);
    let why = match solver.result_of_move(game, mv) {
        Some((Result::Win, _)) => return answered(solver, &after),
        Some((Result::Draw, _)) => Why::Draws,
        Some((Result::Loss, _)) | None => Why::Loses,
    };
    let line = solver.line(&after).unwrap_or_default();
    Tried::Wrong { why, refutation: line.iter().take(MOST_SHOWN).map(text_of).collect() }
}

/// The enemy's answer to a winning move, unless every move wins from there on.
fn answered(solver: &mut Solver, after: &Game) -> Tried {
    let Some((_, reply, _)) = solver.result(after) else { return Tried::Solved };
    let mut next = after.clone();
    next.play(reply);
    let wins = |solver: &mut Solver, mv: Move| {
        solver.result_of_move(&next, mv).is_some_and(|(result, _)| result == Result::Win)
    };
    if next.outcome().is_some() || next.legal_moves().all(|mv| wins(solver, mv)) {
        return Tried::Solved;
    }
    Tried::Right { reply: text_of(&reply) }
}

/// A winning move.
pub(super) fn right_move(solver: &mut Solver, game: &Game) -> Option<MoveText> {
    solver.result(game).filter(|(result, ..)| *result == Result::Win).map(|(_, mv, _)| text_of(&mv))
}
