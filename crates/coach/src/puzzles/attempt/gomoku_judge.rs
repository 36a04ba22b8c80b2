//! Attempts at wins and defences of Gomoku.

use rules::{
    MoveText,
    gomoku::{Move, Point, Position},
};

use super::{Puzzle, Tried, Why};
use crate::{
    gomoku::{
        Solver,
        study::{self, AfterMove},
    },
    puzzles::{
        Theme,
        gomoku::{point, points, texts},
        text_of,
    },
};

/// Defences that are tried for the one that refutes a wrong move.
const MOST_DEFENCES: usize = 12;

pub(super) fn tried(
    solver: &mut Solver,
    puzzle: &Puzzle,
    position: &Position,
    text: MoveText,
    is_first: bool,
) -> Tried {
    let Some(point) = point(text, position) else { return Tried::Illegal };
    let mut after = position.clone();
    if after.try_play(Move::Place(point)).is_err() {
        return Tried::Illegal;
    }
    if puzzle.theme == Theme::Defence {
        return defended(solver, puzzle, position, &after, point);
    }
    match study::after_move(position, point) {
        AfterMove::Won => Tried::Solved,
        AfterMove::EnemyWins(five) => wrong(Why::EnemyWins, &[five]),
        found if puzzle.theme.is_by_fours() => {
            if study::wins_after_four(solver, position, point) == Some(true)
                && let AfterMove::MustBlock(block) = found
            {
                return Tried::Right { reply: text_of(&Move::Place(block)) };
            }
            let threatens = study::threatens(solver, position, point);
            if threatens && study::win_beginning_with(solver, position, point).is_some() {
                return Tried::WinsOtherwise;
            }
            refuted(solver, puzzle.theme, &after, found)
        }
        found => {
            let is_answer = is_first && puzzle.answers.contains(&text);
            match study::win_beginning_with(solver, position, point) {
                Some(line) if line.len() > 1 => Tried::Right { reply: text_of(&Move::Place(line[1])) },
                _ if is_answer => match study::best_move(solver, &after) {
                    Some(reply) => Tried::Right { reply: text_of(&Move::Place(reply)) },
                    None => Tried::Solved,
                },
                _ => refuted(solver, puzzle.theme, &after, found),
            }
        }
    }
}

fn wrong(why: Why, refutation: &[Point]) -> Tried {
    Tried::Wrong { why, refutation: texts(refutation) }
}

/// What stops an attack that went wrong: the enemy's own win, the block of a four, or a move after which no win is found.
fn refuted(solver: &mut Solver, theme: Theme, after: &Position, found: AfterMove) -> Tried {
    if let AfterMove::MustBlock(block) = found {
        return wrong(Why::Stopped, &[block]);
    }
    if let Some(line) = study::win_by_fours(solver, after) {
        return wrong(Why::EnemyWins, &line);
    }
    let best = study::best_move(solver, after);
    let stops = |solver: &mut Solver, point: Point| {
        let mut next = after.clone();
        next.try_play(Move::Place(point)).is_ok()
            && match theme.is_by_fours() {
                true => study::win_by_fours(solver, &next).is_none(),
                false => !study::is_lost(solver, &next),
            }
    };
    if let Some(point) = best.filter(|&point| stops(solver, point)) {
        return wrong(Why::Stopped, &[point]);
    }
    let others = study::defences(solver, after, MOST_DEFENCES).unwrap_or_default();
    let reply = others.into_iter().find(|&point| stops(solver, point)).or(best);
    wrong(Why::Stopped, reply.as_slice())
}

fn defended(
    solver: &mut Solver,
    puzzle: &Puzzle,
    position: &Position,
    after: &Position,
    point: Point,
) -> Tried {
    let is_answer = points(&puzzle.answers, position).is_some_and(|answers| answers.contains(&point));
    if is_answer || after.outcome().is_some() {
        return Tried::Solved;
    }
    match study::after_move(position, point) {
        AfterMove::Won => return Tried::Solved,
        AfterMove::EnemyWins(five) => return wrong(Why::EnemyWins, &[five]),
        AfterMove::MustBlock(block) if !study::stops(solver, position, point) => {
            return wrong(Why::PutsOff, &[block]);
        }
        AfterMove::MustBlock(_) | AfterMove::Quiet => {}
    }
    let by_fours = study::win_by_fours(solver, after);
    match by_fours.or_else(|| study::win_by_threats(solver, after)) {
        Some(line) => wrong(Why::EnemyWins, &line),
        // It was not among the answers that were listed, and nothing is found against it.
        None => Tried::Solved,
    }
}

/// A move that goes on with the win.
pub(super) fn right_move(solver: &mut Solver, theme: Theme, position: &Position) -> Option<MoveText> {
    let by_fours = study::win_by_fours(solver, position);
    let line = match theme.is_by_fours() {
        true => by_fours,
        false => by_fours.or_else(|| study::win_by_threats(solver, position)),
    };
    line?.first().map(|&point| text_of(&Move::Place(point)))
}
