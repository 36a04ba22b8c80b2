//! Captures: after which move is one most stones ahead, once the enemy has answered as well as it can?
//!
//! The question has one answer that everybody can count: every move and every answer to it are gone through. Only positions
//! are taken where the move that turns most at once is the wrong one.

use rules::{
    AnyPosition, Side,
    ataxx::{Game, Move, Position},
};

use super::{Puzzle, Theme, text_of};

/// Near the end, endings are asked for instead; earlier there is little to take.
const EMPTIES: std::ops::RangeInclusive<u32> = 9..=30;
/// By how many stones the answer must be better than any other move.
const LEAD: i32 = 2;
/// What an equal stone or jump of the same effect may be: moves that end on the same square from elsewhere.
const MOST_ANSWERS: usize = 2;
/// An answer that takes fewer is not a capture.
const FEWEST_TURNED: u32 = 2;

/// How many stones a side is ahead.
fn balance(position: &Position, side: Side) -> i32 {
    position.count(side) as i32 - position.count(side.other()) as i32
}

/// The enemy's best answer after a move, and how many stones the mover is ahead then. Who cannot answer passes.
pub(in crate::puzzles) fn best_answer(position: &Position, mv: Move) -> (Option<Move>, i32) {
    let side = position.side_to_move();
    let after = position.after(mv);
    if after.is_over() {
        return (None, final_balance(&after, side));
    }
    let worth = |answer: Move| {
        let next = after.after(answer);
        if next.is_over() { final_balance(&next, side) } else { balance(&next, side) }
    };
    let answers = after.legal_moves().map(|answer| (Some(answer), worth(answer)));
    answers.min_by_key(|(_, worth)| *worth).unwrap_or((None, balance(&after, side)))
}

fn final_balance(position: &Position, side: Side) -> i32 {
    position.final_count(side) as i32 - position.final_count(side.other()) as i32
}

/// The position as a puzzle, if one move is clearly best and another turns more.
pub(in crate::puzzles) fn capture(position: &Position) -> Option<Puzzle> {
    let side = position.side_to_move();
    if !EMPTIES.contains(&position.empty().len()) {
        return None;
    }
    let mut judged: Vec<(i32, Move)> = position
        .legal_moves()
        .filter(|mv| !mv.is_pass())
        .map(|mv| (best_answer(position, mv).1, mv))
        .collect();
    judged.sort_by_key(|&(worth, _)| -worth);
    let (best, first) = *judged.first()?;
    let answers: Vec<Move> =
        judged.iter().take_while(|&&(worth, _)| worth == best).map(|&(_, mv)| mv).collect();
    let rest = judged.get(answers.len())?.0;
    let turned = |mv: Move| mv.to().map_or(0, |to| (to.neighbours() & position.stones(side.other())).len());
    let is_worth_it = answers.len() <= MOST_ANSWERS
        && best - rest >= LEAD
        && answers.iter().all(|&mv| turned(mv) >= FEWEST_TURNED && !crate::ataxx::turns_most(position, mv));
    if !is_worth_it {
        return None;
    }
    let near = judged.iter().filter(|&&(worth, _)| worth < best && worth >= best - 4).count();
    let rating =
        520 + 18 * judged.len().min(60) + 30 * near.min(12) - 60 * (best - rest - LEAD).min(4) as usize;
    let line = [Some(first), best_answer(position, first).0].into_iter().flatten();
    Some(Puzzle {
        theme: Theme::Capture,
        rating: rating as u16,
        position: AnyPosition::Ataxx(Game::new(*position)),
        answers: answers.iter().map(text_of).collect(),
        line: line.map(|mv| text_of(&mv)).collect(),
    })
}

/// Whether no move leaves the side to move further ahead after the best answer.
pub(in crate::puzzles) fn is_best(position: &Position, mv: Move) -> bool {
    let worth = best_answer(position, mv).1;
    position.legal_moves().all(|other| best_answer(position, other).1 <= worth)
}
