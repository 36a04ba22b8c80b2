//! A scene as SVG text. Numbers have at most two decimals, which is less than anybody sees.

use std::fmt::Write;

use super::glyphs;
use super::scene::{Gradient, GradientKind, Paint, Scene, Shape, Stroke};

/// The pen of a letter, as a part of its height.
const PEN: f32 = 0.13;

impl Scene {
    /// The scene as an SVG document.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let view = self.view;
        let (x, y) = (number(view.x), number(view.y));
        let (width, height) = (number(view.width), number(view.height));
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"{x} {y} {width} {height}\">\n"
        );
        svg.push_str("<defs>");
        svg.extend(self.gradients.iter().map(gradient));
        svg.push_str("</defs>\n");
        for shape in &self.shapes {
            svg.push_str(&shape.to_svg());
            svg.push('\n');
        }
        svg + "</svg>\n"
    }
}

impl Shape {
    /// The shape as an SVG element.
    #[must_use]
    pub fn to_svg(&self) -> String {
        match self {
            Shape::Rect { area, radius, fill, stroke } => format!(
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\"{}{}/>",
                number(area.x),
                number(area.y),
                number(area.width),
                number(area.height),
                number(*radius),
                paint("fill", *fill),
                outline(*stroke)
            ),
            Shape::Circle { centre, radius, fill, stroke } => format!(
                "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"{}{}/>",
                number(centre.0),
                number(centre.1),
                number(*radius),
                paint("fill", *fill),
                outline(*stroke)
            ),
            Shape::Lines { lines, stroke } => {
                let path: String = lines.iter().map(|line| polyline(line)).collect();
                drawn(&path, *stroke)
            }
            Shape::Bow { points: [from, towards, to], stroke } => {
                let path = format!("M{}Q{} {}", point(*from), point(*towards), point(*to));
                drawn(&path, *stroke)
            }
            Shape::Text { text, centre, height, colour } => letters(text, *centre, *height, colour),
        }
    }
}

fn drawn(path: &str, stroke: Stroke) -> String {
    format!(
        "<path d=\"{path}\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"{}/>",
        outline(Some(stroke))
    )
}

fn polyline(line: &[(f32, f32)]) -> String {
    let command = |index| if index == 0 { 'M' } else { 'L' };
    line.iter().enumerate().map(|(index, &at)| format!("{}{}", command(index), point(at))).collect()
}

/// Every letter is a path, moved to its place and scaled.
fn letters(text: &str, centre: (f32, f32), height: f32, colour: &str) -> String {
    let scale = height / glyphs::HEIGHT;
    let mut x = centre.0 - glyphs::width(text) * scale / 2.0;
    let y = centre.1 - height / 2.0;
    let pen = number(PEN * glyphs::HEIGHT);
    let mut svg = format!(
        "<g fill=\"none\" stroke=\"{colour}\" stroke-width=\"{pen}\" stroke-linecap=\"round\" stroke-linejoin=\"round\">"
    );
    for sign in text.chars() {
        let (path, width) = glyphs::glyph(sign);
        let _ =
            write!(svg, "<path transform=\"translate({}) scale({scale:.4})\" d=\"{path}\"/>", point((x, y)));
        x += (width + glyphs::GAP) * scale;
    }
    svg + "</g>"
}

fn gradient(gradient: &Gradient) -> String {
    let (open, close) = match gradient.kind {
        GradientKind::Diagonal => ("linearGradient x1=\"0\" y1=\"0\" x2=\"1\" y2=\"1\"", "linearGradient"),
        GradientKind::Ball => ("radialGradient cx=\"0.36\" cy=\"0.3\" r=\"0.72\"", "radialGradient"),
        GradientKind::Round => ("radialGradient", "radialGradient"),
    };
    let stop = |&(at, colour, opacity): &(f32, &str, f32)| {
        format!(
            "<stop offset=\"{}\" stop-color=\"{colour}\" stop-opacity=\"{}\"/>",
            number(at),
            number(opacity)
        )
    };
    let stops: String = gradient.stops.iter().map(stop).collect();
    format!("<{open} id=\"{}\">{stops}</{close}>", gradient.id)
}

fn outline(stroke: Option<Stroke>) -> String {
    stroke.map_or_else(String::new, |stroke| {
        format!("{} stroke-width=\"{}\"", paint("stroke", stroke.paint), number(stroke.width))
    })
}

fn paint(property: &str, paint: Paint) -> String {
    match paint {
        Paint::None => format!(" {property}=\"none\""),
        Paint::Plain(colour) => format!(" {property}=\"{colour}\""),
        Paint::Clear(colour, opacity) => {
            format!(" {property}=\"{colour}\" {property}-opacity=\"{}\"", number(opacity))
        }
        Paint::Gradient(id) => format!(" {property}=\"url(#{id})\""),
    }
}

fn point((x, y): (f32, f32)) -> String {
    format!("{} {}", number(x), number(y))
}

/// A number with two decimals at most.
fn number(value: f32) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}
