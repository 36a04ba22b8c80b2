//! A board of Gomoku: lines, star points, stones, the winning row, forbidden points.

use rules::gomoku::{Line, Move, Point, Position};

use super::layout::{Grid, Layout};
use super::piece::Pen;
use super::scene::{Area, Paint, Scene, Shape, Stroke};
use super::theme::Palette;
use super::{Coordinates, Numbers, Options};

/// The radius of a stone as a part of the way to the next one.
const STONE: f32 = 0.465;

pub(super) fn scene(position: &Position, options: &Options) -> Scene {
    let layout = Layout::new(position.size(), Grid::Points, options);
    let palette = options.theme.palette();
    let pen = Pen::new(palette, layout.cell * STONE);
    let mut shapes = pen.board(layout.pixels);
    lines(&layout, palette, &mut shapes);
    if options.coordinates == Coordinates::Shown {
        shapes.extend(layout.labels(palette.label));
    }
    let at = |point: Point| layout.centre(point.x(), point.y());
    for forbidden in position.forbidden_points() {
        shapes.push(pen.cross(at(forbidden.point), 0.42, palette.forbidden));
    }
    stones(position, options, &pen, &layout, &mut shapes);
    for line in position.winning_lines() {
        winning_line(&line, &pen, &layout, palette, &mut shapes);
    }
    shapes.extend(options.marks.iter().filter_map(|mark| pen.mark(mark, &layout)));
    let view = Area { x: 0.0, y: 0.0, width: layout.pixels, height: layout.pixels };
    Scene { view, gradients: pen.gradients(), shapes }
}

/// The lines of the board, its edge a little stronger, and the star points.
fn lines(layout: &Layout, palette: &Palette, shapes: &mut Vec<Shape>) {
    let last = layout.size - 1;
    let width = (layout.cell * 0.028).max(0.7);
    let lines = |range: std::ops::RangeInclusive<u8>| {
        let across = |n: u8| {
            [
                vec![layout.centre(0, n), layout.centre(last, n)],
                vec![layout.centre(n, 0), layout.centre(n, last)],
            ]
        };
        range.flat_map(across).collect()
    };
    // On a very large board the lines are so close that they must step back.
    let inner =
        if layout.cell < 14.0 { Paint::Clear(palette.grid, 0.55) } else { Paint::Plain(palette.grid) };
    shapes.push(Shape::Lines { lines: lines(1..=last - 1), stroke: Stroke { paint: inner, width } });
    let corners = [(0, 0), (last, 0), (last, last), (0, last), (0, 0)];
    let edge = corners.map(|(column, row)| layout.centre(column, row)).to_vec();
    let stroke = Stroke { paint: Paint::Plain(palette.grid), width: width * 1.9 };
    shapes.push(Shape::Lines { lines: vec![edge], stroke });
    for (column, row) in star_points(layout.size) {
        let radius = (layout.cell * 0.085).max(1.4);
        let fill = Paint::Plain(palette.grid);
        shapes.push(Shape::Circle { centre: layout.centre(column, row), radius, fill, stroke: None });
    }
}

/// The points that are marked on a board of this size: the centre if there is one, and points near the
/// corners; on large boards those between them too.
fn star_points(size: u8) -> Vec<(u8, u8)> {
    let centre = (size % 2 == 1).then_some(size / 2);
    let from_edge = match size {
        0..9 => return centre.map(|n| (n, n)).into_iter().collect(),
        9..13 => 2,
        _ => 3,
    };
    let outer = [from_edge, size - 1 - from_edge];
    let mut points: Vec<(u8, u8)> = outer.iter().flat_map(|&x| outer.map(|y| (x, y))).collect();
    if let Some(n) = centre {
        points.push((n, n));
        if size >= 19 {
            points.extend(outer.iter().flat_map(|&edge| [(edge, n), (n, edge)]));
        }
    }
    points
}

fn stones(position: &Position, options: &Options, pen: &Pen, layout: &Layout, shapes: &mut Vec<Shape>) {
    let moves = position.moves();
    let is_numbered = |number: usize| match options.numbers {
        Numbers::All => true,
        Numbers::Last => number == moves.len(),
        Numbers::None => false,
    };
    let played = moves.iter().zip(1..).filter_map(|(mv, number)| match mv {
        Move::Place(point) => Some((*point, number)),
        Move::Pass => None,
    });
    let numbers: std::collections::HashMap<Point, usize> = played.collect();
    let all = Point::all(position.size());
    for (point, side) in all.filter_map(|point| Some((point, position.stone(point)?))) {
        let number = numbers.get(&point).copied().filter(|&number| is_numbered(number));
        pen.piece(layout.centre(point.x(), point.y()), side, number, shapes);
    }
    if let Some(&Move::Place(point)) = moves.last() {
        let number = Some(moves.len()).filter(|&number| is_numbered(number));
        shapes.push(pen.last(layout.centre(point.x(), point.y()), number));
    }
}

/// A line through the stones that won, and a ring around each.
fn winning_line(line: &Line, pen: &Pen, layout: &Layout, palette: &Palette, shapes: &mut Vec<Shape>) {
    let centres: Vec<_> = line.stones.iter().map(|stone| layout.centre(stone.x(), stone.y())).collect();
    let ends = centres.first().into_iter().chain(centres.last()).copied().collect();
    let stroke = Stroke { paint: Paint::Clear(palette.win, 0.6), width: layout.cell * 0.11 };
    shapes.push(Shape::Lines { lines: vec![ends], stroke });
    shapes.extend(centres.into_iter().map(|centre| pen.ring(centre, 0.97, 0.2, palette.win)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn star_points_are_where_boards_have_them() {
        for (size, count) in [(5, 1), (6, 0), (8, 0), (9, 5), (12, 4), (15, 5), (19, 9), (20, 4), (181, 9)] {
            let points = star_points(size);
            assert_eq!(points.len(), count, "{size}");
            assert!(points.iter().all(|&(x, y)| points.contains(&(size - 1 - y, x))), "{size}");
        }
        assert!(star_points(15).contains(&(7, 7)) && star_points(15).contains(&(3, 11)));
    }
}
