//! The rules of Gomoku written down as directly as possible: whole-board scans on plain vectors,
//! a fresh copy of the board for every supposed stone.

use rand::{Rng, RngExt};
use rules::Side;
use rules::gomoku::{ForbiddenKind, Point, Position, Variant};

const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// A board as a square of optional stones.
#[derive(Clone)]
struct Grid {
    size: i32,
    stones: Vec<Option<Side>>,
}

impl Grid {
    fn of(position: &Position) -> Grid {
        let size = position.size();
        Grid { size: i32::from(size), stones: Point::all(size).map(|point| position.stone(point)).collect() }
    }

    fn is_inside(&self, (x, y): (i32, i32)) -> bool {
        (0..self.size).contains(&x) && (0..self.size).contains(&y)
    }

    fn at(&self, (x, y): (i32, i32)) -> Option<Side> {
        self.is_inside((x, y)).then(|| self.stones[(y * self.size + x) as usize]).flatten()
    }

    fn is_empty(&self, cell: (i32, i32)) -> bool {
        self.is_inside(cell) && self.at(cell).is_none()
    }

    fn with_black(&self, (x, y): (i32, i32)) -> Grid {
        let mut grid = self.clone();
        grid.stones[(y * self.size + x) as usize] = Some(Side::First);
        grid
    }

    /// The maximal run of equal stones through an occupied cell.
    fn run(&self, (x, y): (i32, i32), (dx, dy): (i32, i32)) -> Vec<(i32, i32)> {
        let side = self.at((x, y));
        assert!(side.is_some());
        let mut run = Vec::new();
        let mut cell = (x, y);
        while self.at(cell) == side {
            cell = (cell.0 - dx, cell.1 - dy);
        }
        cell = (cell.0 + dx, cell.1 + dy);
        while self.at(cell) == side {
            run.push(cell);
            cell = (cell.0 + dx, cell.1 + dy);
        }
        run
    }
}

/// The sides that have a winning row.
pub(crate) fn winners(position: &Position) -> Vec<Side> {
    let grid = Grid::of(position);
    let mut winners = Vec::new();
    for side in Side::BOTH {
        let wins = |n: usize| {
            let cell = (n as i32 % grid.size, n as i32 / grid.size);
            grid.at(cell) == Some(side)
                && DIRECTIONS
                    .iter()
                    .any(|&step| run_wins(&grid, position.ruleset().variant(), side, cell, step))
        };
        if (0..grid.stones.len()).any(wins) {
            winners.push(side);
        }
    }
    winners
}

fn run_wins(grid: &Grid, variant: Variant, side: Side, cell: (i32, i32), (dx, dy): (i32, i32)) -> bool {
    let run = grid.run(cell, (dx, dy));
    let (first, last) = (run[0], run[run.len() - 1]);
    let enemy = Some(side.other());
    let both_ends_blocked =
        grid.at((first.0 - dx, first.1 - dy)) == enemy && grid.at((last.0 + dx, last.1 + dy)) == enemy;
    match (variant, side) {
        (Variant::Freestyle, _) | (Variant::Renju, Side::Second) => run.len() >= 5,
        (Variant::Standard, _) | (Variant::Renju, Side::First) => run.len() == 5,
        (Variant::Caro, _) => run.len() == 5 && !both_ends_blocked,
    }
}

pub(crate) fn is_full(position: &Position) -> bool {
    Grid::of(position).stones.iter().all(Option::is_some)
}

/// Whether the points are five or more neighbours in a straight line, all of one colour.
pub(crate) fn is_unbroken_row(position: &Position, points: &[Point]) -> bool {
    let step = |pair: &[Point]| {
        (i32::from(pair[1].x()) - i32::from(pair[0].x()), i32::from(pair[1].y()) - i32::from(pair[0].y()))
    };
    let steps: Vec<_> = points.windows(2).map(step).collect();
    let side = position.stone(points[0]);
    points.len() >= 5
        && side.is_some()
        && DIRECTIONS.contains(&steps[0])
        && steps.iter().all(|&step| step == steps[0])
        && points.iter().all(|&point| position.stone(point) == side)
}

/// A random empty point that has a stone within two steps.
pub(crate) fn random_empty_near_stones(rng: &mut impl Rng, position: &Position) -> Point {
    let stones: Vec<Point> =
        Point::all(position.size()).filter(|&point| position.stone(point).is_some()).collect();
    let is_near = |empty: &Point| stones.iter().any(|stone| stone.distance(*empty) <= 2);
    let near: Vec<Point> = position.empty_points().filter(is_near).collect();
    near[rng.random_range(0..near.len())]
}

/// Which rule forbids black to play on an empty point.
pub(crate) fn forbidden(position: &Position, point: Point) -> Option<ForbiddenKind> {
    forbidden_cell(&Grid::of(position), (i32::from(point.x()), i32::from(point.y())))
}

fn forbidden_cell(grid: &Grid, cell: (i32, i32)) -> Option<ForbiddenKind> {
    let grid = grid.with_black(cell);
    if makes_five(&grid, cell) {
        return None;
    }
    if DIRECTIONS.iter().any(|&step| grid.run(cell, step).len() > 5) {
        return Some(ForbiddenKind::Overline);
    }
    let fours: usize = DIRECTIONS.iter().map(|&step| fours(&grid, cell, step)).sum();
    if fours >= 2 {
        return Some(ForbiddenKind::DoubleFour);
    }
    let threes = DIRECTIONS.iter().filter(|&&step| is_three(&grid, cell, step)).count();
    (threes >= 2).then_some(ForbiddenKind::DoubleThree)
}

fn makes_five(grid: &Grid, cell: (i32, i32)) -> bool {
    DIRECTIONS.iter().any(|&step| grid.run(cell, step).len() == 5)
}

/// Every empty cell of the whole line through `cell`.
fn empty_cells_on_line(grid: &Grid, cell: (i32, i32), (dx, dy): (i32, i32)) -> Vec<(i32, i32)> {
    let reach = -grid.size.min(12)..=grid.size.min(12);
    reach.map(|n| (cell.0 + n * dx, cell.1 + n * dy)).filter(|&other| grid.is_empty(other)).collect()
}

/// The cells at which one more stone makes exactly five in this direction, through `cell`.
fn five_cells(grid: &Grid, cell: (i32, i32), step: (i32, i32)) -> Vec<(i32, i32)> {
    let mut cells = empty_cells_on_line(grid, cell, step);
    cells.retain(|&empty| {
        let run = grid.with_black(empty).run(empty, step);
        run.len() == 5 && run.contains(&cell)
    });
    cells
}

fn fours(grid: &Grid, cell: (i32, i32), step: (i32, i32)) -> usize {
    let cells = five_cells(grid, cell, step);
    match cells[..] {
        [one, two] if is_five_apart(one, two) => 1,
        _ => cells.len(),
    }
}

fn is_five_apart(one: (i32, i32), two: (i32, i32)) -> bool {
    (one.0 - two.0).abs().max((one.1 - two.1).abs()) == 5
}

fn is_three(grid: &Grid, cell: (i32, i32), step: (i32, i32)) -> bool {
    let makes_straight_four = |&empty: &(i32, i32)| {
        let after = grid.with_black(empty);
        let run = after.run(empty, step);
        let fives = five_cells(&after, empty, step);
        run.len() == 4
            && run.contains(&cell)
            && fives.len() == 2
            && is_five_apart(fives[0], fives[1])
            && !makes_five(&after, empty)
            && forbidden_cell(grid, empty).is_none()
    };
    five_cells(grid, cell, step).is_empty()
        && empty_cells_on_line(grid, cell, step).iter().any(makes_straight_four)
}
