//! The questions that whoever makes, checks or judges puzzles asks about a position of Gomoku.

use rules::{
    Outcome,
    gomoku::{Move, Point, Position},
};

use super::{
    board::{Trial, turned},
    defence::{self, Effect},
    shape::{Shape, rows_of_stone},
    solver::{ForcedWin, Fours, Means, Solver, fours_win},
};
use crate::text::At;

/// The position with its stones and nothing of the game before; none if it is over.
pub(crate) fn without_history(position: &Position) -> Option<Position> {
    turned(position, position.side_to_move())
}

/// The side to move's win by fours.
pub(crate) fn win_by_fours(solver: &mut Solver, position: &Position) -> Option<Vec<Point>> {
    match solver.fours(position) {
        Fours::Win(line) => Some(line),
        Fours::None | Fours::Unknown => None,
    }
}

/// The win by fours that the enemy threatens.
pub(crate) fn threat(solver: &mut Solver, position: &Position) -> Option<Vec<Point>> {
    let passed = turned(position, position.side_to_move().other())?;
    win_by_fours(solver, &passed)
}

/// The side to move's win by threats, if it stands the check; wins by fours are not asked for.
pub(crate) fn win_by_threats(solver: &mut Solver, position: &Position) -> Option<Vec<Point>> {
    points_of(solver.win(position).filter(|win| win.means == Means::Threats)?)
}

/// The side to move's win that begins with this move, if one is found and stands the check.
pub(crate) fn win_beginning_with(
    solver: &mut Solver,
    position: &Position,
    first: Point,
) -> Option<Vec<Point>> {
    let mut after = position.clone();
    after.try_play(Move::Place(first)).ok()?;
    if after.outcome().is_none() && !solver.seems_lost(&after) {
        return None;
    }
    points_of(solver.win_beginning_with(position, Move::Place(first))?)
}

/// Whether the side to move loses, by fours or threats, as far as is found out.
pub(crate) fn is_lost(solver: &mut Solver, after: &Position) -> bool {
    after.outcome().is_none() && solver.win(after).is_some()
}

/// The move an engine would play.
pub(crate) fn best_move(solver: &mut Solver, position: &Position) -> Option<Point> {
    solver.best_move(position)
}

fn points_of(win: ForcedWin) -> Option<Vec<Point>> {
    (win.plies as usize == win.line.len()).then(|| win.line.into_iter().map(|At(point)| point).collect())
}

/// Every move that must be answered: a four, or one after which the side would win by fours if the enemy passed.
pub(crate) fn threats(solver: &mut Solver, position: &Position) -> Vec<Point> {
    let side = position.side_to_move();
    let near = |point: &Point| {
        let stands = |other: Point| position.stone(other) == Some(side) && point.distance(other) <= 4;
        Point::all(position.size()).any(stands)
    };
    let candidates: Vec<Point> = position.empty_points().filter(near).collect();
    candidates.into_iter().filter(|&point| threatens(solver, position, point)).collect()
}

/// Whether a move must be answered: if the enemy passed, its side would win by fours.
pub(crate) fn threatens(solver: &mut Solver, position: &Position, point: Point) -> bool {
    let mut after = position.clone();
    if after.try_play(Move::Place(point)).is_err() || after.outcome().is_some() {
        return false;
    }
    turned(&after, position.side_to_move()).is_some_and(|again| matches!(solver.fours(&again), Fours::Win(_)))
}

/// What a stone of the side to move would make.
pub(crate) fn shape_of(position: &Position, point: Point) -> Option<Shape> {
    let (side, variant) = (position.side_to_move(), position.ruleset().variant());
    let mut trial = Trial::of(position)?;
    rows_of_stone(&mut trial, variant, side, point)?.shape().map(|(shape, _)| shape)
}

/// Whether somebody wins at once.
pub(crate) fn has_five(position: &Position) -> bool {
    let Some(mut trial) = Trial::of(position) else { return true };
    rules::Side::BOTH.into_iter().any(|side| !trial.fives(side).is_empty())
}

/// Every move that makes a four.
pub(crate) fn fours(position: &Position) -> Vec<Point> {
    let (side, variant) = (position.side_to_move(), position.ruleset().variant());
    let Some(mut trial) = Trial::of(position) else { return Vec::new() };
    let makes_four = |point: &Point| {
        let rows = rows_of_stone(&mut trial, variant, side, *point);
        rows.is_some_and(|rows| !rows.fours.is_empty() || !rows.open_fours.is_empty())
    };
    position.empty_points().filter(makes_four).collect()
}

/// How things stand after a legal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AfterMove {
    /// It wins at once, or the five it threatens cannot be stopped.
    Won,
    /// The enemy has a five.
    EnemyWins(Point),
    /// The enemy must play here.
    MustBlock(Point),
    /// The enemy may play what it likes.
    Quiet,
}

/// How things stand after a legal move of the side to move.
pub(crate) fn after_move(position: &Position, point: Point) -> AfterMove {
    let side = position.side_to_move();
    let mut after = position.clone();
    after.play(Move::Place(point));
    let Some(mut trial) = Trial::of(&after) else { return AfterMove::Won };
    if let Some(&five) = trial.fives(side.other()).first() {
        return AfterMove::EnemyWins(five);
    }
    match trial.fives(side)[..] {
        [] => AfterMove::Quiet,
        [five] if trial.may_play(side.other(), five) => AfterMove::MustBlock(five),
        _ => AfterMove::Won,
    }
}

/// Whether the side to move wins by fours that begin with this one; none if it could not be found out.
pub(crate) fn wins_after_four(solver: &mut Solver, position: &Position, four: Point) -> Option<bool> {
    let side = position.side_to_move();
    let mut next = turned(position, side)?;
    next.try_play(Move::Place(four)).ok()?;
    if next.outcome().is_some() {
        return Some(next.outcome() == Some(Outcome::Win(side)));
    }
    let mut trial = Trial::of(&next)?;
    if !trial.fives(side.other()).is_empty() {
        return Some(false);
    }
    match trial.fives(side)[..] {
        [] => Some(false),
        [answer] if trial.may_play(side.other(), answer) => {
            next.play(Move::Place(answer));
            if next.outcome().is_some() {
                return Some(false);
            }
            match solver.fours(&next) {
                Fours::Win(_) => Some(true),
                Fours::None => Some(false),
                Fours::Unknown => None,
            }
        }
        _ => Some(true),
    }
}

/// What the attacker's stones of a line make.
pub(crate) fn shapes_of_line(position: &Position, line: &[Point]) -> Vec<Shape> {
    let (side, variant) = (position.side_to_move(), position.ruleset().variant());
    let Some(mut played) = turned(position, side) else { return Vec::new() };
    let mut shapes = Vec::new();
    for (n, &point) in line.iter().enumerate() {
        if n.is_multiple_of(2)
            && let Some(mut trial) = Trial::of(&played)
            && let Some(rows) = rows_of_stone(&mut trial, variant, side, point)
        {
            shapes.extend(rows.shape().map(|(shape, _)| shape));
        }
        if played.try_play(Move::Place(point)).is_err() {
            break;
        }
    }
    shapes
}

/// Whether the last five of a line cannot be stopped because black may not play there, though there is only one.
pub(crate) fn ends_on_forbidden_point(position: &Position, line: &[Point]) -> bool {
    let side = position.side_to_move();
    let Some(mut played) = turned(position, side) else { return false };
    let Some(fours) = line.len().checked_sub(2) else { return false };
    if line[..fours].iter().any(|&point| played.try_play(Move::Place(point)).is_err()) {
        return false;
    }
    let Some(mut trial) = Trial::of(&played) else { return false };
    matches!(trial.fives(side)[..], [five] if !trial.may_play(side.other(), five))
}

/// Whether a line of fours wins for the side to move.
pub(crate) fn is_win(position: &Position, line: &[Point]) -> bool {
    fours_win(position, line)
}

/// Whether a line of fours would win for the enemy if the side to move passed.
pub(crate) fn is_threat(position: &Position, line: &[Point]) -> bool {
    turned(position, position.side_to_move().other()).is_some_and(|passed| fours_win(&passed, line))
}

/// Whether a move stops the enemy's wins by fours.
pub(crate) fn stops(solver: &mut Solver, position: &Position, point: Point) -> bool {
    defence::effect(solver, position, point) == Effect::Stops
}

/// Every move after which the enemy has no win by fours, if these are few and all others have been shown to lose to
/// fours.
pub(crate) fn defences(solver: &mut Solver, position: &Position, most: usize) -> Option<Vec<Point>> {
    let mut found = Vec::new();
    for mv in position.legal_moves() {
        let Move::Place(point) = mv else { continue };
        match defence::effect(solver, position, point) {
            Effect::Stops => found.push(point),
            Effect::Fails => {}
            Effect::Unknown => return None,
        }
        if found.len() > most {
            return None;
        }
    }
    Some(found)
}
