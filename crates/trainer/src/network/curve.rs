//! The loss in the course of a training, as a table and as a picture.

use std::fmt::Write;

use super::Epoch;
use crate::plot::{self, Axis, Line, Plot};

/// The passes as comma-separated values.
#[must_use]
pub fn to_csv(curve: &[Epoch]) -> String {
    let mut csv = "epoch,learned,checked,choices,rate\n".to_owned();
    for Epoch { number, learned, checked, choices, rate } in curve {
        let choices = choices.map_or(String::new(), |choices| format!("{choices:.6}"));
        // Writing to a text cannot fail.
        let _ = writeln!(csv, "{number},{learned:.6},{checked:.6},{choices},{rate:.6}");
    }
    csv
}

/// The passes as a picture under a title.
#[must_use]
pub fn to_svg(title: &str, curve: &[Epoch]) -> String {
    let losses = curve.iter().flat_map(|epoch| [epoch.learned, epoch.checked]);
    let last = curve.len().max(1);
    let line = |name: &str, loss: fn(&Epoch) -> f64| Line {
        name: name.to_owned(),
        points: curve.iter().map(|epoch| (epoch.number as f64, loss(epoch))).collect(),
    };
    plot::to_svg(&[Plot {
        title: title.to_owned(),
        across: Axis {
            least: 1.0,
            most: last.max(2) as f64,
            marks: [1, last.div_ceil(2), last].map(|number| (number as f64, number.to_string())).to_vec(),
        },
        up: Axis::around(losses, 4),
        lines: vec![line("learned", |epoch| epoch.learned), line("checked", |epoch| epoch.checked)],
    }])
}

#[cfg(test)]
mod tests {
    use super::*;

    const CURVE: [Epoch; 2] = [
        Epoch { number: 1, learned: 0.6, checked: 0.5, choices: Some(2.5), rate: 0.001 },
        Epoch { number: 2, learned: 0.4, checked: 0.45, choices: None, rate: 0.0005 },
    ];

    #[test]
    fn every_pass_is_a_line_of_the_table() {
        let expected = "epoch,learned,checked,choices,rate\n1,0.600000,0.500000,2.500000,0.001000\n2,0.400000,0.450000,,0.000500\n";
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
