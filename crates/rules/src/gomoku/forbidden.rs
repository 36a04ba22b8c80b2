//! What black may not do in Renju: overline, double-four and double-three.
//!
//! A *four* is a row of four to which one stone makes five; a *straight four* is an unbroken four
//! with two such points. A *three* is a row to which one stone can be added to get a straight
//! four, without a five arising at the same time, and at a point where black may play. That
//! last condition is recursive: the added stone may itself be forbidden, which makes the three
//! false. A move that makes a five is never forbidden.

use super::{
    board::{Board, Index, PointContent},
    line::{Line, Run},
    point::{Direction, Point},
};

/// Which of the three rules forbids a point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum ForbiddenKind {
    /// Six or more in a row (长连).
    Overline,
    /// Two fours at once (四四).
    DoubleFour,
    /// Two threes at once (三三).
    DoubleThree,
}

impl ForbiddenKind {
    /// The word used in text and on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ForbiddenKind::Overline => "overline",
            ForbiddenKind::DoubleFour => "double-four",
            ForbiddenKind::DoubleThree => "double-three",
        }
    }
}

/// A point where black may not play, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forbidden {
    /// The point.
    pub point: Point,
    /// The rule that forbids it. If several do: overline, then double-four, then double-three.
    pub kind: ForbiddenKind,
    /// The rows that make it so: every overline, every four, or every three.
    pub lines: Vec<Line>,
}

/// Which rule, if any, forbids black's stone on the empty `point`.
pub(super) fn kind_at(board: &Board, point: Point) -> Option<ForbiddenKind> {
    let steps = Direction::ALL.map(|direction| board.step(direction));
    BlackStone { board, index: board.index(point), below: None }.forbidden_kind(steps)
}

/// The same with the rows that make the point forbidden.
pub(super) fn explain(board: &Board, point: Point) -> Option<Forbidden> {
    let kind = kind_at(board, point)?;
    let steps = Direction::ALL.map(|direction| board.step(direction));
    let stone = BlackStone { board, index: board.index(point), below: None };
    let mut lines = Vec::new();
    for (direction, step) in Direction::ALL.into_iter().zip(steps) {
        match kind {
            ForbiddenKind::Overline => lines.extend(stone.overline(direction, step)),
            ForbiddenKind::DoubleFour => lines.extend(stone.four_lines(direction, step)),
            ForbiddenKind::DoubleThree => lines.extend(stone.three_line(direction, step, steps)),
        }
    }
    Some(Forbidden { point, kind, lines })
}

/// The board with one more black stone, and the ones supposed before it: what the recursion looks
/// at, without touching the board.
#[derive(Clone, Copy)]
struct BlackStone<'a> {
    board: &'a Board,
    index: Index,
    below: Option<&'a BlackStone<'a>>,
}

/// The empty points, before and behind the run, at which a row through the stone is completed.
type Completions = [Option<Index>; 2];

impl BlackStone<'_> {
    fn cell(&self, index: Index) -> PointContent {
        let mut supposed = Some(self);
        while let Some(stone) = supposed {
            if stone.index == index {
                return PointContent::Black;
            }
            supposed = stone.below;
        }
        self.board.cell(index)
    }

    fn run(&self, step: isize) -> Run {
        self.run_at(self.index, step)
    }

    /// The black run through any cell, which counts as black.
    fn run_at(&self, index: Index, step: isize) -> Run {
        Run::through(|at| self.cell(at), index, step, PointContent::Black)
    }

    fn forbidden_kind(&self, steps: [isize; 4]) -> Option<ForbiddenKind> {
        let lengths = steps.map(|step| self.run(step).length());
        if lengths.contains(&5) {
            return None;
        }
        if lengths.iter().any(|&length| length > 5) {
            return Some(ForbiddenKind::Overline);
        }
        let fours = steps.map(|step| self.count_fours(step));
        if fours.iter().sum::<usize>() >= 2 {
            return Some(ForbiddenKind::DoubleFour);
        }
        let is_three = |(step, fours)| fours == 0 && self.three_completions(step, steps) != [None; 2];
        let threes = steps.into_iter().zip(fours).filter(|&row| is_three(row)).count();
        (threes >= 2).then_some(ForbiddenKind::DoubleThree)
    }

    /// The empty points next to the run at which one more black stone makes exactly five.
    fn five_completions(&self, step: isize) -> Completions {
        let run = self.run(step);
        [run.front(self.index, step), run.back(self.index, step)].map(|end| {
            let makes_five = self.cell(end) == PointContent::Empty && self.run_at(end, step).length() == 5;
            makes_five.then_some(end)
        })
    }

    /// How many fours the stone makes in one direction: two points that complete an unbroken four
    /// belong to one straight four, otherwise each completes a four of its own (`XXX_X_XXX`).
    fn count_fours(&self, step: isize) -> usize {
        match self.five_completions(step) {
            [None, None] => 0,
            [Some(_), Some(_)] if self.run(step).length() != 4 => 2,
            _ => 1,
        }
    }

    /// The points at which one more stone turns the row through this one into a straight four, and
    /// where black may put that stone.
    fn three_completions(&self, step: isize, steps: [isize; 4]) -> Completions {
        let run = self.run(step);
        [run.front(self.index, step), run.back(self.index, step)].map(|end| {
            if self.cell(end) != PointContent::Empty {
                return None;
            }
            let next = BlackStone { board: self.board, index: end, below: Some(self) };
            let is_straight_four =
                next.run(step).length() == 4 && next.five_completions(step).iter().all(Option::is_some);
            let makes_five = || steps.iter().any(|&step| next.run(step).length() == 5);
            (is_straight_four && !makes_five() && next.forbidden_kind(steps).is_none()).then_some(end)
        })
    }

    fn overline(&self, direction: Direction, step: isize) -> Option<Line> {
        let run = self.run(step);
        let stones = || run.points(self.board, self.index, step);
        (run.length() > 5).then(|| Line { direction, stones: stones(), completions: Vec::new() })
    }

    fn four_lines(&self, direction: Direction, step: isize) -> Vec<Line> {
        let ends: Vec<Index> = self.five_completions(step).into_iter().flatten().collect();
        if self.run(step).length() == 4 && ends.len() == 2 {
            let stones = self.run(step).points(self.board, self.index, step);
            return vec![Line { direction, stones, completions: self.points(&ends) }];
        }
        ends.iter().map(|&end| self.completed_line(direction, step, &[end])).collect()
    }

    fn three_line(&self, direction: Direction, step: isize, steps: [isize; 4]) -> Option<Line> {
        if self.count_fours(step) > 0 {
            return None;
        }
        let ends: Vec<Index> = self.three_completions(step, steps).into_iter().flatten().collect();
        (!ends.is_empty()).then(|| self.completed_line(direction, step, &ends))
    }

    /// The row that stands once the first of `ends` is filled, without that point.
    fn completed_line(&self, direction: Direction, step: isize, ends: &[Index]) -> Line {
        let completed = self.run_at(ends[0], step).points(self.board, ends[0], step);
        let completions = self.points(ends);
        let stones = completed.into_iter().filter(|point| *point != completions[0]).collect();
        Line { direction, stones, completions }
    }

    fn points(&self, indices: &[Index]) -> Vec<Point> {
        indices.iter().map(|&index| self.board.point(index)).collect()
    }
}
