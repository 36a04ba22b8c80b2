//! A board of Ataxx: squares, blocked squares, pieces, and the last move from where to where.

use rules::Side;
use rules::ataxx::{Game, Square};

use super::layout::{Grid, Layout};
use super::piece::Pen;
use super::scene::{Area, Paint, Scene, Shape, Stroke};
use super::theme::Palette;
use super::{Coordinates, Numbers, Options};

/// The radius of a piece as a part of a square's side.
const PIECE: f32 = 0.38;

pub(super) fn scene(game: &Game, options: &Options) -> Scene {
    let layout = Layout::new(Square::SIDE_LENGTH, Grid::Squares, options);
    let palette = options.theme.palette();
    let pen = Pen::new(palette, layout.cell * PIECE);
    let mut shapes = pen.board(layout.pixels);
    let centre = |square: Square| layout.centre(square.file(), square.rank());
    let position = game.position();
    let last = game.moves().last();
    let (origin, target) = (last.and_then(|mv| mv.from()), last.and_then(|mv| mv.to()));
    for square in Square::all() {
        let fill = match square {
            _ if position.blocked().contains(square) => palette.blocked,
            _ if Some(square) == target => palette.target,
            _ => palette.tile,
        };
        shapes.push(tile(centre(square), layout.cell, fill, palette));
    }
    if options.coordinates == Coordinates::Shown {
        shapes.extend(layout.labels(palette.label));
    }
    let number = (options.numbers != Numbers::None).then_some(game.moves().len());
    for square in Square::all() {
        let side = Side::BOTH.into_iter().find(|&side| position.stones(side).contains(square));
        if let Some(side) = side {
            pen.piece(centre(square), side, number.filter(|_| Some(square) == target), &mut shapes);
        }
    }
    if let Some(target) = target {
        if let Some(origin) = origin {
            shapes.push(arrow(centre(origin), centre(target), layout.cell, palette));
        }
        shapes.push(pen.last(centre(target), number));
    }
    shapes.extend(options.marks.iter().filter_map(|mark| pen.mark(mark, &layout)));
    let view = Area { x: 0.0, y: 0.0, width: layout.pixels, height: layout.pixels };
    Scene { view, gradients: pen.gradients(), shapes }
}

fn tile(centre: (f32, f32), cell: f32, fill: &'static str, palette: &Palette) -> Shape {
    let stroke = Some(Stroke { paint: Paint::Clear(palette.grid, 0.55), width: (cell * 0.018).max(0.7) });
    Shape::Rect {
        area: Area::around(centre, cell * 0.47),
        radius: cell * 0.1,
        fill: Paint::Plain(fill),
        stroke,
    }
}

/// From the square that was left to the edge of the piece that arrived.
fn arrow(from: (f32, f32), to: (f32, f32), cell: f32, palette: &Palette) -> Shape {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    let (ux, uy) = (dx / length, dy / length);
    let tip = (to.0 - ux * cell * 0.44, to.1 - uy * cell * 0.44);
    let barb = |turn: f32| {
        let back = cell * 0.17;
        (tip.0 - ux * back - uy * back * turn, tip.1 - uy * back + ux * back * turn)
    };
    let lines = vec![vec![from, tip], vec![barb(0.7), tip, barb(-0.7)]];
    Shape::Lines { lines, stroke: Stroke { paint: Paint::Clear(palette.last, 0.9), width: cell * 0.055 } }
}
