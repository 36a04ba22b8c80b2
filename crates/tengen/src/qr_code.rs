//! An address as a code that a telephone's camera reads off a terminal.
//!
//! A camera looks for dark squares on light ground with a light margin. Terminals have either for their letters, so that the
//! colours are told: black on white, whatever the terminal's own are.

use qrcode::{QrCode, render::unicode::Dense1x2};

/// Black on white, and the terminal's own colours again.
const BLACK_ON_WHITE: &str = "\u{1b}[38;5;16;48;5;231m";
const AS_BEFORE: &str = "\u{1b}[0m";

/// The code of an address with its margin, two squares in each place; `None` if it is too long for one.
pub(crate) fn for_telephones(address: &str) -> Option<String> {
    let code = QrCode::new(address).ok()?;
    let drawn = code.render::<Dense1x2>().quiet_zone(true).build();
    Some(drawn.lines().map(|line| format!("{BLACK_ON_WHITE}{line}{AS_BEFORE}\n")).collect())
}

#[cfg(test)]
mod tests {
    use qrcode::Color;

    use super::*;

    /// How many squares wide the margin is.
    const MARGIN: usize = 4;

    /// The dark squares that are seen, row by row.
    fn seen(drawn: &str) -> Vec<Vec<bool>> {
        let mut rows = Vec::new();
        for line in drawn.lines() {
            let line = line.strip_prefix(BLACK_ON_WHITE).unwrap().strip_suffix(AS_BEFORE).unwrap();
            for half in 0..2 {
                let is_dark = |place: char| match place {
                    '█' => true,
                    '▀' => half == 0,
                    '▄' => half == 1,
                    ' ' => false,
                    other => panic!("{other:?} is no square"),
                };
                rows.push(line.chars().map(is_dark).collect());
            }
        }
        rows
    }

    #[test]
    fn what_is_drawn_is_the_code_in_a_light_margin() {
        let address = "http://192.168.178.23:8015/";
        let code = QrCode::new(address).unwrap();
        let rows = seen(&for_telephones(address).unwrap());
        let width = code.width();
        assert!(rows.len() >= width + 2 * MARGIN && rows.iter().all(|row| row.len() == width + 2 * MARGIN));
        let mut dark = 0;
        for (y, row) in rows.iter().enumerate() {
            for (x, &is_dark) in row.iter().enumerate() {
                let within = (MARGIN..MARGIN + width).contains(&x) && (MARGIN..MARGIN + width).contains(&y);
                let expected = within && code[(x - MARGIN, y - MARGIN)] == Color::Dark;
                assert_eq!(is_dark, expected, "column {x}, row {y}");
                dark += usize::from(is_dark);
            }
        }
        assert!(dark > width * width / 3, "{dark} dark squares of {}", width * width);
    }
}
