//! The board on the screen.
//!
//! A [`Diagram`] is what there is to see, without a place; a [`Pane`] is the part of it that the window
//! shows, with the cursor. Every point takes two columns: a gap, where brackets stand, and its sign.

mod diagram;
mod pane;

pub(crate) use diagram::{Diagram, Target};
pub(crate) use pane::{Cursor, Pane};

use rules::gomoku::{Move, Point};

/// The point of a text such as `h8`, if the board has it.
pub(crate) fn point(text: &str, size: u8) -> Option<Point> {
    match Move::parse(text, size).ok()? {
        Move::Place(point) => Some(point),
        Move::Pass => None,
    }
}

/// The points that a move names: one, or in Ataxx the square a piece leaves and its target.
pub(crate) fn points_of_move(text: &str, size: u8) -> Vec<Point> {
    let second = text
        .char_indices()
        .skip(1)
        .find(|(at, character)| character.is_ascii_alphabetic() && text.as_bytes()[at - 1].is_ascii_digit());
    let (from, to) = second.map_or((text, ""), |(at, _)| text.split_at(at));
    [from, to].into_iter().filter_map(|text| point(text, size)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_points_of_a_move_table() {
        let table = [
            ("h8", 15, vec![(7, 7)]),
            ("a1c3", 7, vec![(0, 0), (2, 2)]),
            ("fy181", 181, vec![(180, 180)]),
            ("pass", 15, vec![]),
            ("0000", 7, vec![]),
            ("z9", 15, vec![]),
        ];
        for (text, size, expected) in table {
            let points: Vec<(u8, u8)> =
                points_of_move(text, size).iter().map(|at| (at.x(), at.y())).collect();
            assert_eq!(points, expected, "{text}");
        }
    }
}
