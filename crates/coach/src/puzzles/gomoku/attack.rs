//! Positions in which the side to move wins, and few moves begin the win.

use rules::gomoku::{Point, Position};

use super::{Demands, Puzzle, Theme, puzzle};
use crate::{
    gomoku::{Shape, Solver, study},
    puzzles::rating,
};

/// A longer win cannot be found by looking, in plies.
const MOST_PLIES: usize = 27;
const MOST_PLIES_OF_THREATS: usize = 21;
/// A shorter win by threats is an open four away.
const FEWEST_PLIES_OF_THREATS: usize = 7;

/// The position as a puzzle, if the side to move wins by fours that begin in few ways.
pub(in crate::puzzles) fn by_fours(
    solver: &mut Solver,
    position: &Position,
    demands: Demands,
) -> Option<Puzzle> {
    if study::has_five(position) {
        return None;
    }
    let before = solver.looked_at();
    let line = study::win_by_fours(solver, position)?;
    let looked_at = solver.looked_at() - before;
    if !(demands.fewest_plies..=MOST_PLIES).contains(&line.len()) {
        return None;
    }
    let fours = study::fours(position);
    let mut answers = Vec::new();
    for &four in &fours {
        if study::wins_after_four(solver, position, four)? {
            answers.push(four);
        }
    }
    let decoys = fours.len() - answers.len();
    if answers.is_empty() || answers.len() > demands.most_answers || decoys < demands.fewest_decoys {
        return None;
    }
    let shapes = study::shapes_of_line(position, &line);
    let theme = match () {
        () if study::ends_on_forbidden_point(position, &line) => Theme::Forbidden,
        () if shapes.contains(&Shape::FourThree) => Theme::FourThree,
        () => Theme::Fours,
    };
    let rating = rating(line.len().div_ceil(2), looked_at, decoys);
    Some(puzzle(theme, rating, position, &answers, &line))
}

/// The position as a puzzle, if the side to move wins by threats, not by fours alone, and few moves begin it.
pub(in crate::puzzles) fn by_threats(
    solver: &mut Solver,
    position: &Position,
    demands: Demands,
) -> Option<Puzzle> {
    if study::has_five(position) || study::threat(solver, position).is_some_and(|line| line.len() <= 3) {
        // Whoever must answer first has no choice.
        return None;
    }
    let before = solver.looked_at();
    let line = study::win_by_threats(solver, position)?;
    let looked_at = solver.looked_at() - before;
    if !(FEWEST_PLIES_OF_THREATS..=MOST_PLIES_OF_THREATS).contains(&line.len()) {
        return None;
    }
    let threats = study::threats(solver, position);
    let mut answers = vec![line[0]];
    for &point in threats.iter().filter(|&&point| point != line[0]) {
        if study::win_beginning_with(solver, position, point).is_some() {
            answers.push(point);
        }
        if answers.len() > demands.most_answers {
            return None;
        }
    }
    let decoys = (threats.len() + 1).saturating_sub(answers.len());
    if decoys < demands.fewest_decoys {
        return None;
    }
    let theme = theme(position, &line, &answers);
    // Threes can be answered in several ways: each must be seen.
    let rating = rating(line.len(), looked_at / 8, decoys).saturating_sub(150);
    Some(puzzle(theme, rating.max(400), position, &answers, &line))
}

fn theme(position: &Position, line: &[Point], answers: &[Point]) -> Theme {
    let is_quiet =
        |&point: &Point| matches!(study::shape_of(position, point), None | Some(Shape::SleepingThree));
    match () {
        () if answers.iter().all(is_quiet) => Theme::Quiet,
        () if study::shapes_of_line(position, line).contains(&Shape::DoubleThree) => Theme::DoubleThree,
        () => Theme::Threats,
    }
}
