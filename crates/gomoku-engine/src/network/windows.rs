//! The numbers of windows: which row of the table the surroundings of a point pick.
//!
//! A window is the four cells before and behind a point on a line, two bits each, as the board has
//! them. Both ways to read a line are one window, and all windows without a stone are number 0, whose
//! row is all zeros: points far from all stones count nothing, however large the board is.

use rules::{Side, gomoku::Variant};

use crate::board::{LineTable, Shape};

/// How many cells are seen on either side.
pub const REACH: usize = 4;
/// How many windows there are, were every pattern of bits one.
pub const PATTERNS: usize = 1 << (4 * REACH);
/// How many numbers there are.
pub const ROWS: usize = 7367;

/// How many kinds of windows there are.
pub const KINDS_OF_WINDOWS: usize = Shape::ALL.len() * Shape::ALL.len();

const CELLS: usize = 2 * REACH;
const EDGE: u16 = 3;

/// The number of every window.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Windows {
    numbers: Box<[u16; PATTERNS]>,
}

impl Default for Windows {
    fn default() -> Windows {
        let numbers = vec![0; PATTERNS].into_boxed_slice();
        let mut numbers: Box<[u16; PATTERNS]> = numbers.try_into().expect("the length is that of the array");
        let mut next = 1;
        for window in (0..=u16::MAX).filter(|&window| is_possible(window) && has_stone(window)) {
            let mirrored = mirrored(window);
            numbers[usize::from(window)] = if mirrored < window {
                numbers[usize::from(mirrored)]
            } else {
                next += 1;
                next - 1
            };
        }
        debug_assert_eq!(usize::from(next), ROWS);
        Windows { numbers }
    }
}

impl Windows {
    /// The number of a window; 0 for what is none.
    #[inline]
    #[must_use]
    pub fn number(&self, window: u16) -> u16 {
        self.numbers[usize::from(window)]
    }

    /// For every number the kind of its windows: the shapes that black and white would make there in
    /// freestyle. Windows of a kind are alike.
    #[must_use]
    pub fn kinds(&self) -> Vec<u8> {
        let shapes = LineTable::new(Variant::Freestyle);
        let mut kinds = vec![0; ROWS];
        for (number, window) in self.all() {
            let pair = shapes.pair(window.into());
            let [black, white] = Side::BOTH.map(|side| pair.of(side) as usize);
            kinds[usize::from(number)] = (black * Shape::ALL.len() + white) as u8;
        }
        kinds
    }

    /// Every number that is not 0, with a window that has it.
    pub fn all(&self) -> impl Iterator<Item = (u16, u16)> + '_ {
        let numbered = (0..=u16::MAX).map(|window| (self.number(window), window));
        numbered.filter(|&(number, window)| number != 0 && window <= mirrored(window))
    }
}

/// The window in which black stones are white and white ones black.
#[must_use]
pub const fn with_colours_exchanged(window: u16) -> u16 {
    // An edge has both bits and stays one.
    (window & 0x5555) << 1 | window >> 1 & 0x5555
}

fn cell(window: u16, n: usize) -> u16 {
    window >> (2 * n) & EDGE
}

fn mirrored(window: u16) -> u16 {
    (0..CELLS).fold(0, |mirrored, n| mirrored << 2 | cell(window, n))
}

fn has_stone(window: u16) -> bool {
    (0..CELLS).any(|n| matches!(cell(window, n), 1 | 2))
}

/// Whether there is nothing but edge beyond an edge.
fn is_possible(window: u16) -> bool {
    let is_edge = |n| cell(window, n) == EDGE;
    (1..REACH).all(|n| !is_edge(n) || is_edge(n - 1))
        && (REACH..CELLS - 1).all(|n| !is_edge(n) || is_edge(n + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_one_window_and_its_mirror_image() {
        let windows = Windows::default();
        let mut seen = vec![0; ROWS];
        windows.all().for_each(|(number, _)| seen[usize::from(number)] += 1);
        assert!(seen[0] == 0 && seen[1..].iter().all(|&times| times == 1));
        for window in 0..=u16::MAX {
            assert_eq!(windows.number(window), windows.number(mirrored(window)));
        }
    }

    #[test]
    fn windows_without_stones_and_impossible_ones_are_number_zero() {
        let windows = Windows::default();
        let table = [
            (0b00_00_00_00_00_00_00_00, true),
            (0b11_11_00_00_00_00_00_11, true),
            (0b00_11_00_00_00_00_00_01, true),
            (0b00_00_00_00_00_00_00_01, false),
            (0b11_11_00_01_00_00_00_11, false),
        ];
        for (window, is_zero) in table {
            assert_eq!(windows.number(window) == 0, is_zero, "{window:016b}");
        }
        assert_eq!(with_colours_exchanged(0b11_11_00_01_10_00_00_11), 0b11_11_00_10_01_00_00_11);
    }
}
