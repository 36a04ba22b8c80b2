//! The sixty places of three by two squares, lying and standing, as the side to move sees them.
//!
//! Each square is empty, own, the enemy's or blocked. Windows that a turn or a mirror of the board lays onto
//! each other share a [`Place`]. Two neighbouring lines of the board are one number, in which each of their
//! windows is twelve bits.

use rules::ataxx::Position;

/// How far from the edges a window lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place(u8);

impl Place {
    /// How many places differ.
    pub const COUNT: usize = 9;

    /// The place so many files along the window and so many ranks across it from the nearest edges.
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Option<Place> {
        if column < 3 && row < 3 { Some(Place(row * 3 + column)) } else { None }
    }

    /// Its number, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether a mirror lays the window onto its own place.
    #[must_use]
    pub const fn is_central(self) -> bool {
        self.0 % 3 == 2
    }
}

/// The pattern of six squares, two bits each: 0 empty, 1 own, 2 the enemy's, 3 blocked. Four bits are
/// two neighbours, the one nearer to the edge in the lower two, so that the windows of two lines of the
/// board lie four bits apart in one number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window(u16);

impl Window {
    /// How many patterns there are.
    pub const COUNT: usize = 1 << 12;

    const SYMBOLS: [u8; 4] = *b".xo-";

    /// Reads `x.o/-..`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Window> {
        let [a, b, c, b'/', d, e, f] = *text.as_bytes() else { return None };
        let code = |symbol: u8| Window::SYMBOLS.iter().position(|&known| known == symbol);
        let mut bits = 0;
        for symbol in [f, c, e, b, d, a] {
            bits = bits << 2 | code(symbol)? as u16;
        }
        Some(Window(bits))
    }

    /// Its number, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The pattern of a number below [`Window::COUNT`].
    #[must_use]
    pub const fn from_index(index: usize) -> Window {
        Window(index as u16 & 0xfff)
    }

    /// The pattern seen in a mirror that swaps the ends of its long side.
    #[must_use]
    pub const fn mirrored(self) -> Window {
        Window(self.0 >> 8 | self.0 & 0xf0 | (self.0 & 15) << 8)
    }

    /// The pattern that stands for this one in a place: in the middle a pattern and its mirror image
    /// are the same.
    #[must_use]
    pub const fn in_place(self, place: Place) -> Window {
        let mirrored = self.mirrored();
        if place.is_central() && mirrored.0 < self.0 { mirrored } else { self }
    }

    /// The code of the square so far along the window, in the line so far from the edge.
    const fn code(self, along: usize, across: usize) -> usize {
        (self.0 >> (4 * along + 2 * across) & 3) as usize
    }
}

impl std::fmt::Display for Window {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for n in 0..6 {
            let symbol = Window::SYMBOLS[self.code(n % 3, n / 3)];
            write!(f, "{}{}", if n == 3 { "/" } else { "" }, symbol as char)?;
        }
        Ok(())
    }
}

/// Calls `see` with every window of a position, as the side to move sees it.
pub fn for_each_window(position: &Position, mut see: impl FnMut(Place, Window)) {
    for_each_strip(position, |row, strip| {
        // The middle window is seen once.
        for (column, shift) in [(0, 0), (1, 4), (2, 8), (0, BACKWARDS), (1, BACKWARDS + 4)] {
            see(Place((row * 3 + column) as u8), Window((strip >> shift & 0xfff) as u16));
        }
    });
}

/// Calls `see` with every two neighbouring lines of a position, as the side to move sees them, and how far
/// they lie from the edge. Each window of a strip is twelve bits of it.
#[inline(always)]
pub(crate) fn for_each_strip(position: &Position, mut see: impl FnMut(usize, u64)) {
    let [own, enemy] = sides(position);
    let (mut rows, mut columns) = (Lines::default(), Lines::default());
    for n in 0..7 {
        rows[n] = line(own >> (9 * n), enemy >> (9 * n));
        columns[n] = line(column(own >> n), column(enemy >> n));
    }
    for lines in [&rows, &columns] {
        for row in 0..3 {
            // The line nearer to the edge comes first.
            for (outer, inner) in [(row, row + 1), (6 - row, 5 - row)] {
                see(row, lines[outer] | lines[inner] << 2);
            }
        }
    }
}

/// The rows of a board, the lowest first, of the bits of both sides.
#[inline(always)]
pub(crate) fn rows_of_squares([own, enemy]: [u64; 2]) -> Lines {
    std::array::from_fn(|n| line(own >> (9 * n), enemy >> (9 * n)))
}

/// The bits of the side to move and of the enemy, blocked squares in both.
#[inline(always)]
pub(crate) fn sides(position: &Position) -> [u64; 2] {
    let side = position.side_to_move();
    [side, side.other()].map(|side| (position.stones(side) | position.blocked()).bits())
}

/// Seven parallel lines of the board, four bits a square with room for a second line in them, read
/// forwards from bit 0 and backwards from bit [`BACKWARDS`].
pub(crate) type Lines = [u64; 7];
pub(crate) const BACKWARDS: u32 = 32;

#[inline(always)]
fn line(own: u64, enemy: u64) -> u64 {
    SPREAD[own as usize & 127] | SPREAD[enemy as usize & 127] << 1
}

/// The seven bits of the lowest file, gathered: the product moves bit 9n to bit 54 + n, and no two
/// bits meet.
#[inline]
const fn column(bits: u64) -> u64 {
    const FILE: u64 = 0x0040_2010_0804_0201;
    const GATHER: u64 = 1 << 54 | 1 << 46 | 1 << 38 | 1 << 30 | 1 << 22 | 1 << 14 | 1 << 6;
    (bits & FILE).wrapping_mul(GATHER) >> 54
}

/// Seven bits with room for three others after each of them, forwards and backwards.
static SPREAD: [u64; 128] = {
    let mut table = [0; 128];
    let mut bits = 0;
    while bits < 128 {
        let mut n = 0;
        while n < 7 {
            let bit = (bits >> n & 1) as u64;
            table[bits] |= bit << (4 * n) | bit << (BACKWARDS + 24 - 4 * n);
            n += 1;
        }
        bits += 1;
    }
    table
};

#[cfg(test)]
pub(crate) mod tests {
    use rules::ataxx::{Ruleset, Square};

    use super::*;

    /// Positions with blocked squares and without, early and late.
    pub(crate) fn positions() -> [Position; 3] {
        [
            "x5o/7/2-1-2/7/2-1-2/7/o5x x 0 1",
            "xx3oo/x2x1o1/3xx2/-2x2o/2oo3/1o5/oo3xx o 3 9",
            "1xx2o1/4x2/4x2/3o3/4xxx/7/7 x 6 1",
        ]
        .map(|fen| Position::from_fen(fen, Ruleset::INTERNATIONAL).unwrap())
    }

    /// Every window, found square by square.
    fn slow_windows(position: &Position) -> Vec<(usize, usize)> {
        let side = position.side_to_move();
        let code = |file: usize, rank: usize| {
            let square = Square::new(file as u8, rank as u8).unwrap();
            let own = usize::from(position.stones(side).contains(square));
            let enemy = usize::from(position.stones(side.other()).contains(square));
            own + 2 * enemy + 3 * usize::from(position.blocked().contains(square))
        };
        let mut windows = Vec::new();
        for (column, row) in (0..5).flat_map(|column| (0..6).map(move |row| (column, row))) {
            for is_standing in [false, true] {
                let files: Vec<usize> = if column < 3 {
                    (column..column + 3).collect()
                } else {
                    (column..column + 3).rev().collect()
                };
                let ranks = if row < 3 { [row, row + 1] } else { [row + 1, row] };
                let squares = files.iter().flat_map(|&file| ranks.iter().map(move |&rank| (file, rank)));
                let codes = squares.map(|(a, b)| if is_standing { code(b, a) } else { code(a, b) });
                let index = codes.enumerate().map(|(n, code)| code << (2 * n)).sum();
                windows.push((row.min(5 - row) * 3 + column.min(4 - column), index));
            }
        }
        windows.sort_unstable();
        windows
    }

    #[test]
    fn windows_agree_with_those_found_square_by_square() {
        for position in positions() {
            let mut fast = Vec::new();
            for_each_window(&position, |place, window| fast.push((place.index(), window.index())));
            fast.sort_unstable();
            assert_eq!(fast, slow_windows(&position), "{position}");
        }
    }

    #[test]
    fn patterns_survive_their_text() {
        for index in 0..Window::COUNT {
            let window = Window::from_index(index);
            assert_eq!(Window::parse(&window.to_string()), Some(window));
            assert_eq!(window.mirrored().mirrored(), window);
        }
    }
}
