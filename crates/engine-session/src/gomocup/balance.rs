//! Ways to go on that leave the game near even: for swap2 openings and for `YXBALANCEONE` and `TWO`.
//!
//! Every way is looked at for a moment, and the best of them again for longer. The ways themselves
//! are few on purpose: what counts is the care with which they are judged.

use std::time::Duration;

use gomoku_engine::Engine;
use rules::gomoku::{Move, Point, Position};
use search_kit::{Clock, Limits, Score, score};

use super::thinker::Task;

/// How long a first look is.
const FIRST_LOOK: u64 = 150;
/// How many ways are looked at again.
const SECOND_LOOKS: usize = 6;
/// How long a second look is when no time is set.
const SECOND_LOOK: u64 = 20_000;
/// The time of a question is its share of a game of this many.
const QUESTIONS_IN_A_GAME: u32 = 20;
/// How near to the stones a move must be.
const NEAR: u8 = 3;
/// How many points make pairs.
const POINTS_FOR_PAIRS: usize = 24;

/// The way whose outcome is nearest to the bias, in the view of the side to move.
pub(super) fn nearest(
    engine: &mut Engine,
    clock: &Clock,
    task: &Task,
    ways: &[Vec<Point>],
    bias: i32,
) -> Vec<Point> {
    let limits = task.limits_now();
    let time = time(&limits);
    let began = clock();
    let is_late = |share: f64| {
        let is_over = |time: Duration| clock().saturating_sub(began) > time.mul_f64(share);
        task.stop.is_raised() || time.is_some_and(is_over)
    };
    let mut judge = |way: &[Point], limits: &Limits| {
        let value = value(engine, task, way, limits)?;
        Some(value.saturating_sub(bias).saturating_abs())
    };
    let first_look = Limits { nodes: Some(FIRST_LOOK), ..Limits::default() };
    let mut ranked: Vec<(i32, &[Point])> = Vec::new();
    for way in ways {
        if is_late(0.4) && !ranked.is_empty() {
            break;
        }
        ranked.extend(judge(way, &first_look).map(|distance| (distance, way.as_slice())));
    }
    ranked.sort_by_key(|&(distance, _)| distance);
    ranked.truncate(SECOND_LOOKS);
    let second_look = Limits {
        move_time: time.map(|time| time.mul_f64(0.5) / SECOND_LOOKS as u32),
        nodes: limits.nodes.or(time.is_none().then_some(SECOND_LOOK)),
        depth: limits.depth,
        clock: None,
    };
    for entry in &mut ranked {
        if is_late(0.9) {
            break;
        }
        entry.0 = judge(entry.1, &second_look).unwrap_or(entry.0);
    }
    ranked.iter().min_by_key(|(distance, _)| *distance).map(|(_, way)| way.to_vec()).unwrap_or_default()
}

/// What a way is worth to the side that is to move before it; nothing if it cannot be gone.
fn value(engine: &mut Engine, task: &Task, way: &[Point], limits: &Limits) -> Option<i32> {
    let mut position = task.position.clone();
    for &point in way {
        position.try_play(Move::Place(point)).ok()?;
    }
    if position.outcome().is_some() {
        return None;
    }
    let value = match engine.go(&position, limits, &task.stop, &mut |_| {}).score {
        Score::Evaluation(value) => value,
        Score::Draw => 0,
        Score::Win(plies) => score::win_in(plies as i32),
        Score::Loss(plies) => score::loss_in(plies as i32),
    };
    Some(if position.side_to_move() == task.position.side_to_move() { value } else { -value })
}

/// The time for the whole question.
fn time(limits: &Limits) -> Option<Duration> {
    let share = limits.clock.map(|clock| clock.left / QUESTIONS_IN_A_GAME + clock.increment);
    [limits.move_time, share].into_iter().flatten().min()
}

/// Every single move near the stones.
pub(super) fn single_moves(position: &Position) -> Vec<Vec<Point>> {
    near(position).into_iter().map(|point| vec![point]).collect()
}

/// Pairs of moves near the stones, one for each side.
pub(super) fn pairs(position: &Position) -> Vec<Vec<Point>> {
    let points = near(position);
    let step = points.len().div_ceil(POINTS_FOR_PAIRS).max(1);
    let chosen: Vec<Point> = points.into_iter().step_by(step).collect();
    let pair = |&first: &Point, &second: &Point| (first != second).then(|| vec![first, second]);
    chosen.iter().flat_map(|first| chosen.iter().filter_map(move |second| pair(first, second))).collect()
}

/// The empty points near the stones; all of them when there are none.
fn near(position: &Position) -> Vec<Point> {
    let stones: Vec<Point> =
        Point::all(position.size()).filter(|&point| position.stone(point).is_some()).collect();
    let is_near = |point: &Point| stones.iter().any(|stone| stone.distance(*point) <= NEAR);
    position.empty_points().filter(|point| stones.is_empty() || is_near(point)).collect()
}

/// Black, white, black, as steps from an anchor: some together, some far apart.
const OPENINGS: [[(u8, u8); 3]; 9] = [
    [(0, 0), (1, 1), (2, 0)],
    [(0, 0), (1, 0), (4, 3)],
    [(0, 0), (1, 1), (5, 1)],
    [(0, 0), (0, 1), (6, 2)],
    [(0, 0), (2, 1), (4, 4)],
    [(0, 0), (1, 2), (5, 5)],
    [(0, 0), (3, 0), (6, 1)],
    [(0, 0), (1, 1), (0, 7)],
    [(0, 0), (2, 2), (7, 0)],
];

/// Three stones to open a game with, placed in the corner, at the edge and in the middle.
pub(super) fn openings(size: u8) -> Vec<Vec<Point>> {
    let anchors = [(1, 1), (size / 3, 1), (size / 3, size / 3)];
    let place = |(x, y): (u8, u8), steps: [(u8, u8); 3]| -> Option<Vec<Point>> {
        let point = |(dx, dy): (u8, u8)| {
            let point = Point::new(x + dx, y + dy);
            point.is_on(size).then_some(point)
        };
        steps.into_iter().map(point).collect()
    };
    anchors
        .into_iter()
        .flat_map(|anchor| OPENINGS.into_iter().filter_map(move |steps| place(anchor, steps)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::gomoku::{Ruleset, Variant};

    #[test]
    fn every_board_has_openings_and_all_of_them_are_legal() {
        for size in Ruleset::MIN_SIZE..=Ruleset::MAX_SIZE {
            let openings = openings(size);
            assert!(!openings.is_empty(), "{size}");
            for opening in openings {
                let ruleset = Ruleset::new(size.into(), Variant::Renju).unwrap();
                let mut position = Position::new(ruleset);
                opening.iter().for_each(|&point| position.play(Move::Place(point)));
            }
        }
    }

    #[test]
    fn moves_are_near_the_stones() {
        let position = Position::parse("h8", Ruleset::usual()).unwrap();
        assert_eq!(single_moves(&position).len(), 48);
        assert_eq!(pairs(&position).len(), 24 * 23);
        assert_eq!(single_moves(&Position::new(Ruleset::usual())).len(), 225);
    }
}
