//! What stops a threatened win by fours: every legal move is tried, and each must either leave no win by fours or
//! be shown to lose.

use rules::{
    Outcome,
    gomoku::{Move, Point, Position},
};

use super::{
    board::{Trial, turned},
    claim::Defences,
    solver::{Fours, Solver},
};
use crate::text::At;

/// More moves than this that stop a threat are not listed: it was none to be afraid of.
const MOST_LISTED: usize = 6;

/// What a move does about a threat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effect {
    /// No win by fours is left.
    Stops,
    /// The enemy still wins by fours, perhaps after answering a four.
    Fails,
    /// Not all could be tried.
    Unknown,
}

/// What a legal move does about the enemy's threat to win by fours. A four that only puts the threat off does
/// not stop it.
pub(super) fn effect(solver: &mut Solver, position: &Position, point: Point) -> Effect {
    let (side, mut after) = (position.side_to_move(), position.clone());
    if after.try_play(Move::Place(point)).is_err() {
        return Effect::Fails;
    }
    let Some(mut trial) = Trial::of(&after) else { return Effect::Stops };
    if !trial.fives(side.other()).is_empty() {
        return Effect::Fails;
    }
    let to_look_at = match trial.fives(side)[..] {
        [] => Some(after),
        [five] if trial.may_play(side.other(), five) => {
            after.play(Move::Place(five));
            if after.outcome() == Some(Outcome::Win(side.other())) {
                return Effect::Fails;
            }
            turned(&after, side.other())
        }
        _ => return Effect::Stops,
    };
    match to_look_at.map(|position| solver.fours(&position)) {
        Some(Fours::Win(_)) => Effect::Fails,
        Some(Fours::None) | None => Effect::Stops,
        Some(Fours::Unknown) => Effect::Unknown,
    }
}

/// Every move that stops the enemy's threat to win by fours and is not shown to lose to threats either. None if
/// too many do.
pub(super) fn defences(solver: &mut Solver, position: &Position) -> Option<Defences> {
    let mut found = Defences { points: Vec::new(), is_complete: true };
    for mv in position.legal_moves() {
        let Move::Place(point) = mv else { continue };
        match effect(solver, position, point) {
            Effect::Stops => found.points.push(At(point)),
            Effect::Fails => {}
            Effect::Unknown => found.is_complete = false,
        }
        if found.points.len() > MOST_LISTED {
            return None;
        }
    }
    found.points.retain(|&At(point)| {
        let mut after = position.clone();
        after.play(Move::Place(point));
        after.outcome().is_some() || solver.win(&after).is_none()
    });
    Some(found)
}
