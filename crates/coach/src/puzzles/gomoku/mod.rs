//! Puzzles of Gomoku: the last moves of a game are looked at for wins by fours and for threats that few moves stop.

use rules::{
    AnyPosition, MoveText,
    gomoku::{Move, Point, Position},
};

use super::{Puzzle, Theme, text_of};
use crate::gomoku::{Shape, Solver, study};

/// How many of the last positions of a game are looked at.
const LAST_POSITIONS: usize = 5;
/// Wins of other lengths are too easy or too long, in plies.
const PLIES: std::ops::RangeInclusive<usize> = 5..=25;
/// With more right answers there is little to find.
const MOST_ANSWERS: usize = 3;
/// A threat shorter than this is an open three that everybody sees, in plies.
const THREAT_PLIES: usize = 7;

/// The puzzles in a game: the first win by fours near its end, and the first threat that few moves stop.
pub fn puzzles_of(solver: &mut Solver, game: &Position) -> Vec<Puzzle> {
    let mut position = game.clone();
    let mut looked_at = vec![position.clone()];
    while looked_at.len() < LAST_POSITIONS && position.undo().is_some() {
        looked_at.push(position.clone());
    }
    looked_at.retain(|position| position.outcome().is_none());
    let mut first = |make: fn(&mut Solver, &Position) -> Option<Puzzle>| {
        looked_at.iter().rev().find_map(|position| make(solver, position))
    };
    [first(attack), first(defence)].into_iter().flatten().collect()
}

/// The position as a puzzle, if the side to move wins by fours that begin in few ways.
fn attack(solver: &mut Solver, position: &Position) -> Option<Puzzle> {
    let line = study::win_by_fours(solver, position).filter(|line| PLIES.contains(&line.len()))?;
    if study::has_five(position) {
        return None;
    }
    let fours = study::fours(position);
    let mut answers = Vec::new();
    for &four in &fours {
        if study::wins_after_four(solver, position, four)? {
            answers.push(four);
        }
    }
    if answers.is_empty() || answers.len() > MOST_ANSWERS {
        return None;
    }
    let shapes = study::shapes_of_line(position, &line);
    let theme = match () {
        () if study::ends_on_forbidden_point(position, &line) => Theme::Forbidden,
        () if shapes.contains(&Shape::FourThree) => Theme::FourThree,
        () => Theme::Fours,
    };
    let own_moves = line.len().div_ceil(2);
    let rating = 500 + 130 * (own_moves - 3) + 30 * (fours.len() - answers.len()).min(12);
    Some(puzzle(theme, rating, position, &answers, &line))
}

/// The position as a puzzle, if few moves stop what the enemy threatens.
fn defence(solver: &mut Solver, position: &Position) -> Option<Puzzle> {
    let line = study::threat(solver, position).filter(|line| line.len() >= THREAT_PLIES)?;
    if study::win_by_fours(solver, position).is_some() {
        return None;
    }
    let defences = study::defences(solver, position, MOST_ANSWERS)?;
    let rating = 800 + 110 * (line.len().div_ceil(2) - 3) - 60 * defences.len();
    (!defences.is_empty()).then(|| puzzle(Theme::Defence, rating, position, &defences, &line))
}

fn puzzle(theme: Theme, rating: usize, position: &Position, answers: &[Point], line: &[Point]) -> Puzzle {
    let texts = |points: &[Point]| points.iter().map(|&point| text_of(&Move::Place(point))).collect();
    let alone = study::without_history(position).unwrap_or_else(|| position.clone());
    Puzzle {
        theme,
        rating: rating as u16,
        position: AnyPosition::Gomoku(alone),
        answers: texts(answers),
        line: texts(line),
    }
}

/// Whether the referee agrees with the proof of a puzzle: the line of an attack wins, every answer begins a win;
/// the threat of a defence is there, and the answers stop it.
#[must_use]
pub fn is_proved(solver: &mut Solver, puzzle: &Puzzle) -> bool {
    let AnyPosition::Gomoku(position) = &puzzle.position else { return false };
    let points = |texts: &[MoveText]| -> Option<Vec<Point>> {
        let read = |text: &MoveText| match Move::parse(text.as_str(), position.size()) {
            Ok(Move::Place(point)) => Some(point),
            _ => None,
        };
        texts.iter().map(read).collect()
    };
    let (Some(answers), Some(line)) = (points(&puzzle.answers), points(&puzzle.line)) else { return false };
    match puzzle.theme {
        Theme::Defence => {
            study::is_threat(position, &line)
                && answers.iter().all(|&point| study::stops(solver, position, point))
        }
        Theme::Fours | Theme::FourThree | Theme::Forbidden => {
            study::is_win(position, &line)
                && answers.contains(&line[0])
                && answers.iter().all(|&four| study::wins_after_four(solver, position, four) == Some(true))
        }
        Theme::Ending => false,
    }
}
