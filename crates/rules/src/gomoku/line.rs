//! Rows of stones: how long a run is, and whether it wins.

use super::{
    board::{Board, Index, PointContent},
    point::{Direction, Point},
    ruleset::Variant,
};
use crate::Side;

/// Stones in a row that matter together: a row that has won, or one that a forbidden move makes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// How the row lies.
    pub direction: Direction,
    /// The stones, in the order of the direction. A forbidden point counts as a stone here.
    pub stones: Vec<Point>,
    /// The empty points that would complete it: a four to five, a three to a straight four.
    pub completions: Vec<Point>,
}

/// The unbroken run of one colour through a cell: how many equal stones follow on each side.
#[derive(Clone, Copy)]
pub(super) struct Run {
    pub(super) before: usize,
    pub(super) after: usize,
}

impl Run {
    /// Measures the run of `colour` through `index`, which counts as that colour whatever is
    /// there. `cell` reads the board.
    pub(super) fn through(
        cell: impl Fn(Index) -> PointContent,
        index: Index,
        step: isize,
        colour: PointContent,
    ) -> Run {
        let reach = |step: isize| {
            let mut end = index.wrapping_add_signed(step);
            let mut stones = 0;
            while cell(end) == colour {
                stones += 1;
                end = end.wrapping_add_signed(step);
            }
            stones
        };
        Run { before: reach(-step), after: reach(step) }
    }

    pub(super) fn length(self) -> usize {
        self.before + 1 + self.after
    }

    /// The cell before the first stone of the run through `index`.
    pub(super) fn front(self, index: Index, step: isize) -> Index {
        index.wrapping_add_signed(-step * (self.before as isize + 1))
    }

    /// The cell behind the last stone of the run through `index`.
    pub(super) fn back(self, index: Index, step: isize) -> Index {
        index.wrapping_add_signed(step * (self.after as isize + 1))
    }

    /// The points of the run through `index`, in the order of the direction.
    pub(super) fn points(self, board: &Board, index: Index, step: isize) -> Vec<Point> {
        let first = self.front(index, step).wrapping_add_signed(step);
        (0..self.length() as isize).map(|n| board.point(first.wrapping_add_signed(step * n))).collect()
    }
}

/// The run through `point` in a direction if it wins for the side that owns the stone there.
fn winning_run(
    board: &Board,
    variant: Variant,
    point: Point,
    side: Side,
    direction: Direction,
) -> Option<Run> {
    let (index, step, colour) = (board.index(point), board.step(direction), PointContent::from(side));
    let run = Run::through(|at| board.cell(at), index, step, colour);
    let wins = match variant {
        Variant::Freestyle => run.length() >= 5,
        Variant::Renju if side == Side::Second => run.length() >= 5,
        Variant::Standard | Variant::Renju => run.length() == 5,
        Variant::Caro => {
            let enemy = PointContent::from(side.other());
            let is_walled =
                board.cell(run.front(index, step)) == enemy && board.cell(run.back(index, step)) == enemy;
            run.length() == 5 && !is_walled
        }
    };
    wins.then_some(run)
}

/// Whether the stone of `side` on `point` stands in a row that wins.
pub(super) fn wins_at(board: &Board, variant: Variant, point: Point, side: Side) -> bool {
    Direction::ALL.into_iter().any(|direction| winning_run(board, variant, point, side, direction).is_some())
}

/// The winning rows through `point`; empty if there is no stone or it does not win.
pub(super) fn winning_lines_at(board: &Board, variant: Variant, point: Point) -> Vec<Line> {
    let Some(side) = board.stone(point) else { return Vec::new() };
    let line = |direction| {
        let run = winning_run(board, variant, point, side, direction)?;
        let stones = run.points(board, board.index(point), board.step(direction));
        Some(Line { direction, stones, completions: Vec::new() })
    };
    Direction::ALL.into_iter().filter_map(line).collect()
}
