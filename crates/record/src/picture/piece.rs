//! Pieces and signs: what stands on a point or a square, whatever the game.

use rules::Side;

use super::scene::{Area, Gradient, GradientKind, Paint, Shape, Stroke};
use super::theme::{Palette, PieceColours, Pieces};
use super::{Mark, Sign, layout::Layout};

const SHADOW: &str = "shadow";
const BODY: [&str; 2] = ["black", "white"];
const BOARD: &str = "board";

/// A pen that draws pieces and signs of one theme.
pub(super) struct Pen {
    palette: &'static Palette,
    /// The radius of a piece.
    radius: f32,
}

impl Pen {
    pub(super) fn new(palette: &'static Palette, radius: f32) -> Pen {
        Pen { palette, radius }
    }

    /// Every gradient that a picture needs.
    pub(super) fn gradients(&self) -> Vec<Gradient> {
        let [from, to] = self.palette.board;
        let mut gradients = vec![Gradient {
            id: BOARD,
            kind: GradientKind::Diagonal,
            stops: vec![(0.0, from, 1.0), (1.0, to, 1.0)],
        }];
        if self.palette.style != Pieces::Flat {
            let body = |id, colours: PieceColours| Gradient {
                id,
                kind: GradientKind::Ball,
                stops: vec![(0.0, colours.light, 1.0), (0.45, colours.body, 1.0), (1.0, colours.shade, 1.0)],
            };
            gradients
                .extend(Side::BOTH.map(|side| body(BODY[side.index()], self.palette.pieces[side.index()])));
            let stops = vec![(0.0, "#000000", 0.5), (0.72, "#000000", 0.4), (1.0, "#000000", 0.0)];
            gradients.push(Gradient { id: SHADOW, kind: GradientKind::Round, stops });
        }
        gradients
    }

    /// The bare board, with its grain if it has one.
    pub(super) fn board(&self, pixels: f32) -> Vec<Shape> {
        let area = Area { x: 0.0, y: 0.0, width: pixels, height: pixels };
        let mut shapes = vec![Shape::Rect { area, radius: 0.0, fill: Paint::Gradient(BOARD), stroke: None }];
        if let Some(colour) = self.palette.grain {
            shapes.extend((0..22).map(|line| grain(line, pixels, colour)));
        }
        shapes
    }

    fn colours(&self, side: Side) -> PieceColours {
        self.palette.pieces[side.index()]
    }

    /// A piece, and on it the number of its move if it has one.
    pub(super) fn piece(
        &self,
        centre: (f32, f32),
        side: Side,
        number: Option<usize>,
        shapes: &mut Vec<Shape>,
    ) {
        let colours = self.colours(side);
        let radius = self.radius;
        let is_large = radius > 5.0;
        if self.palette.style != Pieces::Flat && is_large {
            let below = (centre.0 + radius * 0.08, centre.1 + radius * 0.14);
            let fill = Paint::Gradient(SHADOW);
            shapes.push(Shape::Circle { centre: below, radius: radius * 1.1, fill, stroke: None });
        }
        let (fill, outline) = match self.palette.style {
            Pieces::Stones => (Paint::Gradient(BODY[side.index()]), 0.05),
            Pieces::Flat => (Paint::Plain(colours.body), 0.1),
            Pieces::Faces => (Paint::Gradient(BODY[side.index()]), 0.1),
        };
        let width = (radius * outline).max(0.6);
        let stroke = Some(Stroke { paint: Paint::Plain(colours.outline), width });
        shapes.push(Shape::Circle { centre, radius: radius - width / 2.0, fill, stroke });
        match number {
            Some(number) => shapes.push(self.number(centre, number, colours.ink)),
            None if self.palette.style == Pieces::Faces && is_large => self.face(centre, colours, shapes),
            None => {}
        }
    }

    fn number(&self, centre: (f32, f32), number: usize, colour: &'static str) -> Shape {
        let text = number.to_string();
        let part = match text.len() {
            1 | 2 => 0.84,
            3 => 0.64,
            _ => 0.48,
        };
        Shape::Text { text, centre, height: self.radius * part, colour }
    }

    fn face(&self, (x, y): (f32, f32), colours: PieceColours, shapes: &mut Vec<Shape>) {
        let r = self.radius;
        for to_side in [-0.33, 0.33] {
            let eye = (x + to_side * r, y - 0.14 * r);
            let pupil = (eye.0 + 0.04 * r, eye.1 + 0.05 * r);
            shapes.push(Shape::Circle {
                centre: eye,
                radius: 0.22 * r,
                fill: Paint::Plain("#ffffff"),
                stroke: None,
            });
            shapes.push(Shape::Circle {
                centre: pupil,
                radius: 0.11 * r,
                fill: Paint::Plain("#1d1633"),
                stroke: None,
            });
        }
        let stroke = Stroke { paint: Paint::Plain(colours.outline), width: 0.09 * r };
        let points = [(x - 0.34 * r, y + 0.3 * r), (x, y + 0.66 * r), (x + 0.34 * r, y + 0.3 * r)];
        shapes.push(Shape::Bow { points, stroke });
    }

    /// What shows that a piece came last: a dot, or a ring where something else is in the middle.
    pub(super) fn last(&self, centre: (f32, f32), number: Option<usize>) -> Shape {
        if number.is_some() || self.palette.style == Pieces::Faces {
            return self.ring(centre, 0.98, 0.14, self.palette.last);
        }
        let fill = Paint::Plain(self.palette.last);
        Shape::Circle { centre, radius: (self.radius * 0.26).max(1.0), fill, stroke: None }
    }

    /// A ring around a piece, its radius and its width told in radii of a piece.
    pub(super) fn ring(&self, centre: (f32, f32), radius: f32, width: f32, colour: &'static str) -> Shape {
        let stroke = Some(Stroke { paint: Paint::Plain(colour), width: (self.radius * width).max(0.8) });
        Shape::Circle { centre, radius: self.radius * radius, fill: Paint::None, stroke }
    }

    /// A cross, its reach told in radii of a piece.
    pub(super) fn cross(&self, (x, y): (f32, f32), reach: f32, colour: &'static str) -> Shape {
        let by = self.radius * reach;
        let lines = vec![vec![(x - by, y - by), (x + by, y + by)], vec![(x + by, y - by), (x - by, y + by)]];
        Shape::Lines { lines, stroke: self.line(colour) }
    }

    fn line(&self, colour: &'static str) -> Stroke {
        Stroke { paint: Paint::Plain(colour), width: (self.radius * 0.17).max(0.8) }
    }

    /// A sign that somebody set.
    pub(super) fn mark(&self, mark: &Mark, layout: &Layout) -> Option<Shape> {
        if mark.column >= layout.size || mark.row >= layout.size {
            return None;
        }
        let colour = self.palette.mark;
        let (x, y) = layout.centre(mark.column, mark.row);
        let by = self.radius * 0.55;
        let closed =
            |corners: Vec<(f32, f32)>| Shape::Lines { lines: vec![corners], stroke: self.line(colour) };
        Some(match &mark.sign {
            Sign::Cross => self.cross((x, y), 0.5, colour),
            Sign::Ring => self.ring((x, y), 0.6, 0.17, colour),
            Sign::Square => closed(vec![
                (x - by, y - by),
                (x + by, y - by),
                (x + by, y + by),
                (x - by, y + by),
                (x - by, y - by),
            ]),
            Sign::Triangle => closed(vec![(x, y - by), (x + by, y + by), (x - by, y + by), (x, y - by)]),
            Sign::Text(text) => {
                Shape::Text { text: text.clone(), centre: (x, y), height: self.radius * 0.9, colour }
            }
        })
    }
}

/// A line of the grain: a flat bow right across the board, no two of them alike.
fn grain(line: u8, pixels: f32, colour: &'static str) -> Shape {
    let phase = f32::from(line) * 2.399; // the golden angle, so that nothing repeats
    let y = pixels * (f32::from(line) + 0.5 + 0.4 * phase.sin()) / 22.0;
    let bend = pixels * 0.03 * (phase * 1.7).sin();
    let slope = pixels * 0.012 * phase.cos();
    let width = pixels * (0.0016 + 0.0022 * (phase * 3.1).sin().abs());
    let opacity = 0.10 + 0.10 * (phase * 0.7).cos().abs();
    let points = [(0.0, y), (pixels * 0.5, y + bend), (pixels, y + slope)];
    Shape::Bow { points, stroke: Stroke { paint: Paint::Clear(colour, opacity), width } }
}
