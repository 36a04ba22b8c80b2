//! The loss in the course of a training, as a table and as a picture.

use std::fmt::Write;

use super::Epoch;

/// The passes as comma-separated values.
#[must_use]
pub fn to_csv(curve: &[Epoch]) -> String {
    let mut csv = "epoch,learned,checked,rate\n".to_owned();
    for Epoch { number, learned, checked, rate } in curve {
        // Writing to a text cannot fail.
        let _ = writeln!(csv, "{number},{learned:.6},{checked:.6},{rate:.6}");
    }
    csv
}

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 320.0;
const LEFT: f64 = 70.0;
const TOP: f64 = 40.0;
const RIGHT: f64 = 20.0;
const BOTTOM: f64 = 40.0;

/// The passes as a picture under a title.
#[must_use]
pub fn to_svg(title: &str, curve: &[Epoch]) -> String {
    let losses = || curve.iter().flat_map(|epoch| [epoch.learned, epoch.checked]);
    let least = losses().fold(f64::INFINITY, f64::min);
    let most = losses().fold(f64::NEG_INFINITY, f64::max);
    // A curve that is flat, or none, has room around it.
    let (least, most) = if most - least > 1e-9 { (least, most) } else { (0.0, 1.0) };
    let last = curve.len().max(2) as f64;
    let x = |number: usize| LEFT + (number as f64 - 1.0) / (last - 1.0) * (WIDTH - LEFT - RIGHT);
    let y = |loss: f64| TOP + (most - loss) / (most - least) * (HEIGHT - TOP - BOTTOM);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n\
         <text x=\"{LEFT}\" y=\"22\" font-size=\"14\">{}</text>\n",
        escaped(title)
    );
    for part in 0..=4 {
        let loss = least + (most - least) * f64::from(part) / 4.0;
        let (y, right) = (y(loss), WIDTH - RIGHT);
        let _ = writeln!(
            svg,
            "<path d=\"M{LEFT} {y:.1}H{right}\" stroke=\"#ddd\"/>\
             <text x=\"{:.0}\" y=\"{:.1}\" text-anchor=\"end\">{loss:.4}</text>",
            LEFT - 6.0,
            y + 4.0
        );
    }
    let bottom = HEIGHT - BOTTOM + 16.0;
    for number in [1, curve.len().div_ceil(2).max(1), curve.len().max(1)] {
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{bottom}\" text-anchor=\"middle\">{number}</text>",
            x(number)
        );
    }
    type Loss = fn(&Epoch) -> f64;
    let lines: [(&str, &str, Loss); 2] =
        [("learned", "#1f6fb4", |epoch| epoch.learned), ("checked", "#c8501e", |epoch| epoch.checked)];
    for (n, (name, colour, loss)) in lines.into_iter().enumerate() {
        let points = curve.iter().map(|epoch| format!("{:.1},{:.1}", x(epoch.number), y(loss(epoch))));
        let points = points.collect::<Vec<_>>().join(" ");
        let from = WIDTH - 200.0 + 100.0 * n as f64;
        let _ = writeln!(
            svg,
            "<polyline points=\"{points}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>\
             <text x=\"{from}\" y=\"22\" fill=\"{colour}\">{name}</text>"
        );
    }
    svg.push_str("</svg>\n");
    svg
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    const CURVE: [Epoch; 2] = [
        Epoch { number: 1, learned: 0.6, checked: 0.5, rate: 0.001 },
        Epoch { number: 2, learned: 0.4, checked: 0.45, rate: 0.0005 },
    ];

    #[test]
    fn every_pass_is_a_line_of_the_table() {
        let expected =
            "epoch,learned,checked,rate\n1,0.600000,0.500000,0.001000\n2,0.400000,0.450000,0.000500\n";
        assert_eq!(to_csv(&CURVE), expected);
    }

    #[test]
    fn the_picture_reaches_from_the_greatest_loss_to_the_least() {
        let svg = to_svg("a < b", &CURVE);
        assert!(svg.contains("70.0,40.0 620.0,280.0"), "{svg}");
        assert!(svg.contains("a &lt; b"));
        assert!(!to_svg("", &[]).contains("NaN"));
    }
}
