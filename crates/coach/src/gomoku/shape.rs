//! The shapes that a stone makes, by their names: fours, threes, and two of them at once.
//!
//! A *four* is a row that one more stone makes win; *open* if two points do and the four lie side by
//! side. A *three* is open if one more stone makes it an open four, and *sleeping* if one more stone
//! makes it a four of the other kind. Whether a stone wins or may be put somewhere, the referee says, so
//! that overlines and forbidden points count as the rules have it. In Caro, where a five may be walled
//! in, only fours are named.

use rules::{
    Side,
    gomoku::{Direction, Point, Variant},
};
use serde::{Deserialize, Serialize};

use super::board::Trial;
use crate::text::At;

/// What a stone makes, by the name that players give it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// 眠三.
    SleepingThree,
    /// 活三.
    OpenThree,
    /// 双活三.
    DoubleThree,
    /// 冲四.
    Four,
    /// 四三.
    FourThree,
    /// 双四.
    DoubleFour,
    /// 活四.
    OpenFour,
}

/// Stones in a line that matter together, and the empty points that complete them: to a win for fours, to
/// an open four for open threes, to a four and a win for sleeping ones.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Row {
    /// The stones, in the order of the line.
    pub stones: Vec<At>,
    /// The empty points.
    pub gaps: Vec<At>,
}

/// The rows that a stone stands in.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Rows {
    pub(super) open_fours: Vec<Row>,
    pub(super) fours: Vec<Row>,
    pub(super) open_threes: Vec<Row>,
    pub(super) sleeping_threes: Vec<Row>,
}

impl Rows {
    /// The richest name for them, with the rows it speaks of.
    pub(super) fn shape(&self) -> Option<(Shape, Vec<Row>)> {
        let (open, fours, threes) = (&self.open_fours, &self.fours, &self.open_threes);
        let all_fours = || open.iter().chain(fours).cloned().collect();
        Some(match (open.len(), fours.len(), threes.len(), self.sleeping_threes.len()) {
            (1.., 0, ..) => (Shape::OpenFour, open.clone()),
            (open, fours, ..) if open + fours >= 2 => (Shape::DoubleFour, all_fours()),
            (_, 1, 1.., _) => (Shape::FourThree, fours.iter().chain(threes).cloned().collect()),
            (_, 1, ..) => (Shape::Four, fours.clone()),
            (_, _, 2.., _) => (Shape::DoubleThree, threes.clone()),
            (_, _, 1, _) => (Shape::OpenThree, threes.clone()),
            (_, _, _, 1..) => (Shape::SleepingThree, self.sleeping_threes.clone()),
            _ => return None,
        })
    }
}

/// The rows through the stone on a point.
pub(super) fn rows_through(trial: &mut Trial, variant: Variant, point: Point) -> Rows {
    let mut rows = Rows::default();
    let Some(side) = trial.stone(point) else { return rows };
    for direction in Direction::ALL {
        let line = Line { side, direction };
        let completions = line.fives(trial, point);
        if !completions.is_empty() {
            line.push_fours(trial, variant, point, &completions, &mut rows);
        } else if variant != Variant::Caro {
            match line.open_three(trial, point) {
                Some(three) => rows.open_threes.push(three),
                None => rows.sleeping_threes.extend(line.sleeping_three(trial, point)),
            }
        }
    }
    rows
}

/// The rows that a stone of a side would stand in; none if it may not be put there or wins at once.
pub(super) fn rows_of_stone(trial: &mut Trial, variant: Variant, side: Side, point: Point) -> Option<Rows> {
    let look = |trial: &mut Trial, wins: bool| (!wins).then(|| rows_through(trial, variant, point));
    trial.with(side, point, look).flatten()
}

/// A direction in which a side's rows are looked at.
#[derive(Clone, Copy)]
struct Line {
    side: Side,
    direction: Direction,
}

impl Line {
    fn run(self, trial: &Trial, point: Point) -> Vec<Point> {
        trial.run(point, self.side, self.direction)
    }

    /// The empty points at the two ends of the run through a point.
    fn ends(self, trial: &Trial, point: Point) -> Vec<Point> {
        let run = self.run(trial, point);
        let beyond = |stone: Point, steps| stone.step(self.direction, steps, trial.size());
        let ends = [beyond(run[0], -1), beyond(run[run.len() - 1], 1)];
        ends.into_iter().flatten().filter(|&end| trial.is_empty(end)).collect()
    }

    /// The ends of the run at which one more stone wins by a row in this direction.
    fn fives(self, trial: &mut Trial, point: Point) -> Vec<Point> {
        let ends = self.ends(trial, point).into_iter();
        ends.filter(|&end| trial.wins_along(self.side, end, self.direction)).collect()
    }

    fn push_fours(self, trial: &Trial, variant: Variant, point: Point, fives: &[Point], rows: &mut Rows) {
        let run = self.run(trial, point);
        if fives.len() == 2 && run.len() == 4 && variant != Variant::Caro {
            rows.open_fours.push(row(run, fives));
            return;
        }
        for &five in fives {
            let mut stones = self.run(trial, five);
            stones.retain(|&stone| stone != five);
            rows.fours.push(row(stones, &[five]));
        }
    }

    fn open_three(self, trial: &mut Trial, point: Point) -> Option<Row> {
        let ends = self.ends(trial, point);
        let makes_open_four = |end: &Point| {
            let look = |trial: &mut Trial, wins: bool| {
                !wins && self.run(trial, *end).len() == 4 && self.fives(trial, *end).len() == 2
            };
            trial.with(self.side, *end, look) == Some(true)
        };
        let gaps: Vec<Point> = ends.into_iter().filter(makes_open_four).collect();
        let mut stones = self.run(trial, *gaps.first()?);
        stones.retain(|stone| *stone != gaps[0]);
        Some(row(stones, &gaps))
    }

    /// Three stones to which one more makes a four that one stone stops.
    fn sleeping_three(self, trial: &mut Trial, point: Point) -> Option<Row> {
        let near: Vec<Point> =
            (-4..=4).filter_map(|steps| point.step(self.direction, steps, trial.size())).collect();
        near.into_iter().find_map(|added| {
            let look = |trial: &mut Trial, wins: bool| {
                let fives = if wins { Vec::new() } else { self.fives(trial, point) };
                let five = *fives.first()?;
                let mut stones = self.run(trial, five);
                let holds_added = stones.contains(&added);
                stones.retain(|&stone| stone != five && stone != added);
                (holds_added && stones.len() == 3).then(|| row(stones, &[added, five]))
            };
            trial.with(self.side, added, look).flatten()
        })
    }
}

fn row(stones: Vec<Point>, gaps: &[Point]) -> Row {
    Row { stones: stones.into_iter().map(At).collect(), gaps: gaps.iter().map(|&gap| At(gap)).collect() }
}
