//! 全局估值函数: what the report gives for the unbroken runs of stones in the four directions.
//!
//! A run is 活 (live) with both ends open, 死 (dead) with one end blocked, 双死 (dead twice) with
//! both blocked; an enemy stone and the edge of the board block alike. The value of a position is
//! the sum over one side's runs minus the sum over the other's.

use rules::{
    Side,
    gomoku::{Direction, Point, Position},
};

/// 活一 to 活四.
const LIVE: [i32; 4] = [10, 100, 1_000, 1_000_000];
/// 死一 to 死四.
const DEAD: [i32; 4] = [1, 10, 100, 1_000];
/// 双死一 to 双死四.
const DEAD_TWICE: [i32; 4] = [0, 1, 10, 100];

/// 活五: the game is won. Every five is worth this, less the plies to it, however it is blocked.
pub(super) const FIVE: i64 = super::Killer::WON;

/// What a run adds to the value of its side. A five adds nothing: the search ends there, and one
/// on the board of a game that goes on is one that the variant does not let win.
pub(super) fn run_value(length: usize, open_ends: usize) -> i32 {
    let values = match open_ends {
        0 => DEAD_TWICE,
        1 => DEAD,
        _ => LIVE,
    };
    if (1..=4).contains(&length) { values[length - 1] } else { 0 }
}

/// The value of a whole position for black, run by run.
pub(super) fn evaluate(position: &Position) -> i64 {
    let starts =
        Point::all(position.size()).flat_map(|point| Direction::ALL.map(|direction| (point, direction)));
    starts.map(|(first, direction)| value_of_run_from(position, first, direction)).sum()
}

/// The value for black of the run that begins on a point; nothing if none begins there.
fn value_of_run_from(position: &Position, first: Point, direction: Direction) -> i64 {
    let Some(side) = position.stone(first) else { return 0 };
    let at = |steps| first.step(direction, steps, position.size());
    let is_own = |steps| at(steps).is_some_and(|point| position.stone(point) == Some(side));
    let is_open = |steps| at(steps).is_some_and(|point| position.stone(point).is_none());
    if is_own(-1) {
        return 0;
    }
    let length = (1..).find(|&steps| !is_own(steps)).expect("a run ends at the edge at the latest");
    let open_ends = usize::from(is_open(-1)) + usize::from(is_open(length));
    let value = i64::from(run_value(length as usize, open_ends));
    if side == Side::First { value } else { -value }
}
