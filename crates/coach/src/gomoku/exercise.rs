//! The questions that a lesson asks about a stone of Gomoku, each answered by the referee or a solver.

use rules::gomoku::{Move, Point, Position};

use super::{
    board::{Trial, turned},
    shape::{Shape, rows_of_stone},
};

/// Whether the side to move wins at once on a point.
pub(crate) fn wins(position: &Position, point: Point) -> bool {
    Trial::of(position).is_some_and(|mut trial| trial.wins_at(position.side_to_move(), point))
}

/// Whether the enemy would win at once on a point.
pub(crate) fn enemy_wins(position: &Position, point: Point) -> bool {
    Trial::of(position).is_some_and(|mut trial| trial.wins_at(position.side_to_move().other(), point))
}

/// Whether the enemy has no five after a stone on a point.
pub(crate) fn leaves_no_five(position: &Position, point: Point) -> bool {
    let side = position.side_to_move();
    let look = |trial: &mut Trial, wins: bool| wins || trial.fives(side.other()).is_empty();
    Trial::of(position).and_then(|mut trial| trial.with(side, point, look)) == Some(true)
}

/// What a stone of the side to move makes on a point.
pub(crate) fn shape(position: &Position, point: Point) -> Option<Shape> {
    let mut trial = Trial::of(position)?;
    let rows = rows_of_stone(&mut trial, position.ruleset().variant(), position.side_to_move(), point)?;
    rows.shape().map(|(shape, _)| shape)
}

/// What the enemy can do after a stone that threatens a five.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Answers {
    /// There is no five to be stopped.
    NotNeeded,
    /// This stone alone.
    One(Point),
    /// The only stone that would do is forbidden.
    Forbidden,
    /// Nothing: there are several fives.
    None,
}

/// What the enemy can do about the fives that a stone on a point threatens; none if it may not be put there, or the enemy
/// wins first.
pub(crate) fn answers(position: &Position, point: Point) -> Option<Answers> {
    let side = position.side_to_move();
    let mut after = turned(position, side)?;
    after.try_play(Move::Place(point)).ok()?;
    let mut trial = Trial::of(&after)?;
    if !trial.fives(side.other()).is_empty() {
        return None;
    }
    Some(match trial.fives(side)[..] {
        [] => Answers::NotNeeded,
        [five] if trial.may_play(side.other(), five) => Answers::One(five),
        [_] => Answers::Forbidden,
        _ => Answers::None,
    })
}
