//! Lines over two axes, as an SVG picture: the one plotter of this crate.
//!
//! A picture is one plot or several, one under the other. Numbers outside the axes are drawn where
//! they are; whoever makes a plot chooses axes that hold its lines.

use std::fmt::Write;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 320.0;
const LEFT: f64 = 70.0;
const TOP: f64 = 40.0;
const RIGHT: f64 = 20.0;
const BOTTOM: f64 = 40.0;

/// Colours that can be told apart, by people who see fewer of them too.
const COLOURS: [&str; 8] =
    ["#1f6fb4", "#c8501e", "#2a8f4d", "#8a4fae", "#b8860b", "#17a2a8", "#d1478c", "#555555"];

/// A plot.
pub(crate) struct Plot {
    pub(crate) title: String,
    pub(crate) across: Axis,
    pub(crate) up: Axis,
    pub(crate) lines: Vec<Line>,
}

/// The range of an axis, and what is written beside it.
pub(crate) struct Axis {
    pub(crate) least: f64,
    pub(crate) most: f64,
    pub(crate) marks: Vec<(f64, String)>,
}

/// A line through some points.
pub(crate) struct Line {
    pub(crate) name: String,
    pub(crate) points: Vec<(f64, f64)>,
}

impl Axis {
    /// An axis that holds some numbers, with five marks of so many decimals. A range of nothing has
    /// room around it.
    pub(crate) fn around(numbers: impl Iterator<Item = f64> + Clone, decimals: usize) -> Axis {
        let least = numbers.clone().fold(f64::INFINITY, f64::min);
        let most = numbers.fold(f64::NEG_INFINITY, f64::max);
        let (least, most) = if most - least > 1e-9 { (least, most) } else { (0.0, 1.0) };
        let mark = |part: u32| {
            let at = least + (most - least) * f64::from(part) / 4.0;
            (at, format!("{at:.decimals$}"))
        };
        Axis { least, most, marks: (0..=4).map(mark).collect() }
    }

    /// How far along the axis a number is, from 0 to 1.
    fn share(&self, number: f64) -> f64 {
        (number - self.least) / (self.most - self.least)
    }
}

/// The picture of some plots, one under the other.
pub(crate) fn to_svg(plots: &[Plot]) -> String {
    let height = HEIGHT * plots.len() as f64;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#fff\"/>\n",
    );
    for (n, plot) in plots.iter().enumerate() {
        // Writing to a text cannot fail.
        let _ = writeln!(svg, "<g transform=\"translate(0 {})\">", HEIGHT * n as f64);
        plot.draw(&mut svg);
        svg.push_str("</g>\n");
    }
    svg.push_str("</svg>\n");
    svg
}

impl Plot {
    fn x(&self, number: f64) -> f64 {
        LEFT + self.across.share(number) * (WIDTH - LEFT - RIGHT)
    }

    fn y(&self, number: f64) -> f64 {
        HEIGHT - BOTTOM - self.up.share(number) * (HEIGHT - TOP - BOTTOM)
    }

    fn draw(&self, svg: &mut String) {
        let _ = writeln!(svg, "<text x=\"{LEFT}\" y=\"22\" font-size=\"14\">{}</text>", escaped(&self.title));
        for (at, mark) in &self.up.marks {
            let (y, right, left) = (self.y(*at), WIDTH - RIGHT, LEFT - 6.0);
            let _ = writeln!(
                svg,
                "<path d=\"M{LEFT} {y:.1}H{right}\" stroke=\"#ddd\"/>\
                 <text x=\"{left}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
                y + 4.0,
                escaped(mark)
            );
        }
        for (at, mark) in &self.across.marks {
            let (x, y) = (self.x(*at), HEIGHT - BOTTOM + 16.0);
            let _ =
                writeln!(svg, "<text x=\"{x:.1}\" y=\"{y}\" text-anchor=\"middle\">{}</text>", escaped(mark));
        }
        let room = (WIDTH - LEFT - RIGHT) / self.lines.len().max(4) as f64;
        for (n, line) in self.lines.iter().enumerate() {
            let colour = COLOURS[n % COLOURS.len()];
            let points = line.points.iter().map(|&(x, y)| format!("{:.1},{:.1}", self.x(x), self.y(y)));
            let points = points.collect::<Vec<_>>().join(" ");
            let _ = writeln!(
                svg,
                "<polyline points=\"{points}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>\
                 <text x=\"{:.1}\" y=\"{:.1}\" fill=\"{colour}\">{}</text>",
                LEFT + room * n as f64,
                HEIGHT - 6.0,
                escaped(&line.name)
            );
        }
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plots_stand_one_under_the_other_and_their_words_are_safe() {
        let plot = || Plot {
            title: "a < b".to_owned(),
            across: Axis::around([0.0, 2.0].into_iter(), 0),
            up: Axis::around([1.0, 1.0].into_iter(), 1),
            lines: vec![Line { name: "x & y".to_owned(), points: vec![(0.0, 1.0), (2.0, 0.0)] }],
        };
        let svg = to_svg(&[plot(), plot()]);
        assert!(svg.contains("viewBox=\"0 0 640 640\"") && svg.contains("translate(0 320)"), "{svg}");
        assert_eq!(svg.matches("70.0,40.0 620.0,280.0").count(), 2, "{svg}");
        assert!(svg.contains("a &lt; b") && svg.contains("x &amp; y"), "{svg}");
        assert!(!to_svg(&[]).contains("NaN"));
    }
}
