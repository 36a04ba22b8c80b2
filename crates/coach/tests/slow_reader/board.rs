//! A slow reader of the board: stones in a square of cells, rows counted stone by stone, wins by fours searched by
//! trying every point. It shares nothing with the crate but the referee's word on forbidden points.

use std::cell::Cell;

use rules::{
    Side,
    gomoku::{Point, Position, Setup, Variant},
};

const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

#[derive(Clone)]
pub(crate) struct Board {
    size: i32,
    variant: Variant,
    cells: Vec<Option<Side>>,
}

/// What a slow search for fours has found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Found {
    Win,
    NoWin,
    GaveUp,
}

impl Board {
    pub(crate) fn of(position: &Position) -> Board {
        let size = i32::from(position.size());
        let cells = Point::all(position.size()).map(|point| position.stone(point)).collect();
        Board { size, variant: position.ruleset().variant(), cells }
    }

    fn index(&self, x: i32, y: i32) -> Option<usize> {
        let on_board = (0..self.size).contains(&x) && (0..self.size).contains(&y);
        on_board.then(|| (y * self.size + x) as usize)
    }

    fn at(&self, x: i32, y: i32) -> Option<Side> {
        self.index(x, y).and_then(|index| self.cells[index])
    }

    pub(crate) fn stone(&self, point: Point) -> Option<Side> {
        self.at(point.x().into(), point.y().into())
    }

    pub(crate) fn is_empty(&self, point: Point) -> bool {
        point.is_on(self.size as u8) && self.stone(point).is_none()
    }

    pub(crate) fn empty(&self) -> Vec<Point> {
        Point::all(self.size as u8).filter(|&point| self.is_empty(point)).collect()
    }

    pub(crate) fn with(&self, side: Side, point: Point) -> Board {
        let mut board = self.clone();
        let index = self.index(point.x().into(), point.y().into()).unwrap();
        assert!(board.cells[index].is_none(), "{point} is taken");
        board.cells[index] = Some(side);
        board
    }

    /// How many stones of one side stand in a row through a point.
    pub(crate) fn run(&self, point: Point, (dx, dy): (i32, i32)) -> usize {
        let Some(side) = self.stone(point) else { return 0 };
        let count = |sign: i32| {
            let mut steps = 1;
            let (x, y) = (i32::from(point.x()), i32::from(point.y()));
            while self.at(x + sign * dx * steps, y + sign * dy * steps) == Some(side) {
                steps += 1;
            }
            (steps - 1) as usize
        };
        1 + count(1) + count(-1)
    }

    fn is_won_by(&self, point: Point, direction: (i32, i32)) -> bool {
        let length = self.run(point, direction);
        match (self.variant, self.stone(point)) {
            (Variant::Freestyle, _) | (Variant::Renju, Some(Side::Second)) => length >= 5,
            _ => length == 5,
        }
    }

    /// Whether the stone on a point stands in a row that wins.
    pub(crate) fn is_five(&self, point: Point) -> bool {
        DIRECTIONS.into_iter().any(|direction| self.is_won_by(point, direction))
    }

    pub(crate) fn wins_at(&self, side: Side, point: Point) -> bool {
        self.is_empty(point) && self.with(side, point).is_five(point)
    }

    pub(crate) fn fives(&self, side: Side) -> Vec<Point> {
        self.empty().into_iter().filter(|&point| self.wins_at(side, point)).collect()
    }

    pub(crate) fn position(&self, to_move: Side) -> Position {
        let stones = Point::all(self.size as u8)
            .filter_map(|point| self.stone(point).map(|side| (point, side)))
            .collect();
        let ruleset = rules::gomoku::Ruleset::new(self.size as usize, self.variant).unwrap();
        Setup { ruleset, stones, to_move }.validate().unwrap()
    }

    /// Whether a side may put a stone there: black in Renju by the referee.
    pub(crate) fn may_play(&self, side: Side, point: Point) -> bool {
        let is_free = self.variant != Variant::Renju || side == Side::Second;
        self.is_empty(point)
            && (is_free || self.wins_at(side, point) || self.position(side).forbidden_at(point).is_none())
    }

    /// Whether these stones of a side stand in one line.
    pub(crate) fn direction(points: &[Point]) -> Option<(i32, i32)> {
        let delta =
            |a: Point, b: Point| (i32::from(b.x()) - i32::from(a.x()), i32::from(b.y()) - i32::from(a.y()));
        let (dx, dy) = delta(points[0], points[1]);
        let direction = (dx.signum(), dy.signum());
        let direction =
            if DIRECTIONS.contains(&direction) { direction } else { (-direction.0, -direction.1) };
        let in_line = |&point: &Point| {
            let (x, y) = delta(points[0], point);
            x * direction.1 == y * direction.0 && (x == 0 || y == 0 || x.abs() == y.abs())
        };
        (DIRECTIONS.contains(&direction) && points.iter().all(in_line)).then_some(direction)
    }

    /// Whether a side's stone on an empty point makes an open four that runs through another stone.
    pub(crate) fn makes_open_four(
        &self,
        side: Side,
        point: Point,
        through: Point,
        direction: (i32, i32),
    ) -> bool {
        if !self.may_play(side, point) || self.wins_at(side, point) {
            return false;
        }
        let next = self.with(side, point);
        let fives = next.fives_along(side, through, direction);
        next.run(point, direction) == 4 && next.run(through, direction) == 4 && fives.len() == 2
    }

    /// The empty points of a line where a side wins by a row that runs through a stone.
    pub(crate) fn fives_along(&self, side: Side, through: Point, direction: (i32, i32)) -> Vec<Point> {
        let wins = |point: &Point| {
            let in_line = Board::direction(&[through, *point]) == Some(direction);
            in_line && {
                let next = self.with(side, *point);
                let near = next.is_won_by(*point, direction) && next.is_won_by(through, direction);
                near && next.is_connected(*point, through, direction)
            }
        };
        self.empty().into_iter().filter(wins).collect()
    }

    /// Whether every point between two of a line has a stone of the same side.
    fn is_connected(&self, a: Point, b: Point, (dx, dy): (i32, i32)) -> bool {
        let steps = i32::from(a.distance(b));
        let sign =
            if (i32::from(b.x()) - i32::from(a.x())) * dx + (i32::from(b.y()) - i32::from(a.y())) * dy > 0 {
                1
            } else {
                -1
            };
        let (x, y) = (i32::from(a.x()), i32::from(a.y()));
        (0..=steps).all(|n| self.at(x + sign * dx * n, y + sign * dy * n) == self.stone(a))
    }

    /// The shape that the stone on a point makes, counted line by line.
    pub(crate) fn counts(&self, point: Point) -> [usize; 4] {
        let side = self.stone(point).unwrap();
        let (mut open_fours, mut fours, mut threes, mut sleeping) = (0, 0, 0, 0);
        for direction in DIRECTIONS {
            let fives = self.fives_along(side, point, direction);
            let line: Vec<Point> = self
                .empty()
                .into_iter()
                .filter(|&other| {
                    other.distance(point) <= 4 && Board::direction(&[point, other]) == Some(direction)
                })
                .collect();
            if fives.len() == 2 && self.run(point, direction) == 4 {
                open_fours += 1;
            } else if !fives.is_empty() {
                fours += fives.len();
            } else if line.iter().any(|&added| self.makes_open_four(side, added, point, direction)) {
                threes += 1;
            } else {
                let makes_four = |&added: &Point| {
                    self.may_play(side, added) && !self.wins_at(side, added) && {
                        let next = self.with(side, added);
                        next.fives_along(side, point, direction).into_iter().any(|five| {
                            let whole = next.with(side, five);
                            whole.run(point, direction) == 5 && whole.is_connected(added, point, direction)
                        })
                    }
                };
                sleeping += usize::from(line.iter().any(makes_four));
            }
        }
        [open_fours, fours, threes, sleeping]
    }

    /// Whether a side wins by fours, trying every point, with so many boards at most.
    pub(crate) fn wins_by_fours(&self, side: Side, depth: u32, budget: &Cell<u32>) -> Found {
        if budget.get() == 0 {
            return Found::GaveUp;
        }
        budget.set(budget.get() - 1);
        if !self.fives(side).is_empty() {
            return Found::Win;
        }
        let must_block = self.fives(side.other());
        if must_block.len() > 1 {
            return Found::NoWin;
        }
        if depth == 0 {
            return Found::GaveUp;
        }
        let mut result = Found::NoWin;
        for four in must_block.first().map_or_else(|| self.empty(), |&block| vec![block]) {
            if !self.near_own(side, four) || !self.may_play(side, four) {
                continue;
            }
            let next = self.with(side, four);
            let fives = next.fives(side);
            let found = match fives[..] {
                [] => Found::NoWin,
                _ if !next.fives(side.other()).is_empty() => Found::NoWin,
                [five] if next.may_play(side.other(), five) => {
                    let answered = next.with(side.other(), five);
                    if answered.is_five(five) {
                        Found::NoWin
                    } else {
                        answered.wins_by_fours(side, depth - 1, budget)
                    }
                }
                _ => Found::Win,
            };
            match found {
                Found::Win => return Found::Win,
                Found::GaveUp => result = Found::GaveUp,
                Found::NoWin => {}
            }
        }
        result
    }

    /// Whether three stones of a side are close enough for a four.
    fn near_own(&self, side: Side, point: Point) -> bool {
        let own = |direction| {
            let near = |n: i32| {
                let (dx, dy): (i32, i32) = direction;
                self.at(i32::from(point.x()) + dx * n, i32::from(point.y()) + dy * n) == Some(side)
            };
            (-4..=4).filter(|&n| n != 0 && near(n)).count() >= 3
        };
        self.is_empty(point) && DIRECTIONS.into_iter().any(own)
    }
}
