//! The seven shapes (棋形) and their forms: five or six neighbouring points in a row.
//!
//! A form is a number in balanced ternary (平衡三进制): a stone of the side that is asked about is
//! the digit 1, an enemy stone −1, an empty point 0. So `1 1 0 1 1` is 112, and the same form of
//! the enemy is −112. Forms are counted wherever they fit, mirrored too, and they overlap: an open
//! four also holds two rushing fours.

use rules::{
    Side,
    gomoku::{Direction, Point, Position},
};

/// A shape of one side's stones in a row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// 五成: five in a row.
    Five,
    /// 活四: a four that can become five at both ends.
    OpenFour,
    /// 冲四: a four that one stone makes five.
    RushingFour,
    /// 活三: a three that can become an open four.
    OpenThree,
    /// 眠三: a three that can become a four, no more.
    SleepingThree,
    /// 活二: a two that can become an open three.
    OpenTwo,
    /// 眠二: a two that can become a sleeping three.
    SleepingTwo,
}

impl Shape {
    /// All shapes, in the order of the weights.
    pub const ALL: [Shape; 7] = [
        Shape::Five,
        Shape::OpenFour,
        Shape::RushingFour,
        Shape::OpenThree,
        Shape::SleepingThree,
        Shape::OpenTwo,
        Shape::SleepingTwo,
    ];

    /// The report's list: each form one way round, its digits as text.
    #[must_use]
    pub const fn forms(self) -> &'static [&'static str] {
        match self {
            Shape::Five => &["11111"],
            Shape::OpenFour => &["011110"],
            Shape::RushingFour => &["11110", "11011", "10111"],
            Shape::OpenThree => &["011100", "011010"],
            Shape::SleepingThree => &["11100", "11010", "10110", "10101", "01110"],
            Shape::OpenTwo => &["001100", "010100", "010010", "011000"],
            Shape::SleepingTwo => &["11000", "10100", "01010", "01100", "10010", "10001"],
        }
    }

    /// The length and the balanced ternary code of every form, mirrored forms included.
    pub(super) fn codes(self) -> impl Iterator<Item = (usize, i16)> {
        self.forms().iter().flat_map(|form| {
            let (forward, mirrored) = (code(form.chars()), code(form.chars().rev()));
            let both = [Some(forward), (mirrored != forward).then_some(mirrored)];
            both.into_iter().flatten().map(|code| (form.len(), code))
        })
    }
}

/// The value of balanced ternary digits, the highest first.
fn code(digits: impl Iterator<Item = char>) -> i16 {
    digits.fold(0, |code, digit| 3 * code + i16::from(digit == '1'))
}

/// How often a side has a shape on the whole board: the definition, slow and plain.
#[must_use]
pub fn find(position: &Position, side: Side, shape: Shape) -> usize {
    let digit = |point| position.stone(point).map_or(0, |stone| if stone == side { 1 } else { -1 });
    let code_from = |start: Point, direction, length: usize| {
        (0..length as i16)
            .try_fold(0, |code, n| Some(3 * code + digit(start.step(direction, n, position.size())?)))
    };
    let count = |(length, code): (usize, i16)| {
        let starts = Point::all(position.size());
        let windows = starts.flat_map(|start| Direction::ALL.map(|direction| (start, direction)));
        windows.filter(|&(start, direction)| code_from(start, direction, length) == Some(code)).count()
    };
    shape.codes().map(count).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_have_the_codes_of_the_report() {
        let report: [(Shape, &[i16]); 7] = [
            (Shape::Five, &[121]),
            (Shape::OpenFour, &[120]),
            (Shape::RushingFour, &[120, 112, 94]),
            (Shape::OpenThree, &[117, 111]),
            (Shape::SleepingThree, &[117, 111, 93, 91, 39]),
            (Shape::OpenTwo, &[36, 90, 84, 108]),
            (Shape::SleepingTwo, &[108, 90, 30, 36, 84, 82]),
        ];
        for (shape, codes) in report {
            let ours: Vec<i16> = shape.forms().iter().map(|form| code(form.chars())).collect();
            assert_eq!(ours, codes, "{shape:?}");
        }
    }

    #[test]
    fn no_window_is_two_forms() {
        let mut all: Vec<(usize, i16)> = Shape::ALL.into_iter().flat_map(Shape::codes).collect();
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
    }
}
