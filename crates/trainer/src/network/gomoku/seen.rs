//! A position as the network sees it, kept small: its stones, and what the tables say about it.

use std::sync::Arc;

use gomoku_engine::{
    board::{Board, Tables},
    network::{
        COUNTS, KINDS, count_rows,
        windows::{REACH, Windows, with_colours_exchanged},
    },
    rule::Rule,
};
use rules::{Side, gomoku::Point};

/// The moves before and after a position, as far as they are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::network) struct Moves {
    /// The last move and the one before it.
    pub(super) last: [Option<Point>; 2],
    /// The move that the search chose, unless another was made by chance.
    pub(super) chosen: Option<Point>,
    /// How many moves from here on were left to chance.
    pub(in crate::network) chances_ahead: u16,
}

/// Two bits for each point of the largest board that is learned from.
const WORDS: usize = 16;
const POINTS_PER_WORD: usize = 32;

/// The two bits of the edge in a window.
const EDGE: u32 = 3;

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::network) struct Seen {
    stones: [u64; WORDS],
    counts: [u8; KINDS],
    evaluation: i16,
    size: u8,
    to_move: Side,
    /// The places of the last move and the one before it.
    last: [u16; 2],
    /// The place of the move that the search chose.
    chosen: u16,
}

/// No place.
const NOWHERE: u16 = u16::MAX;

impl Seen {
    /// The largest board that is learned from.
    pub(super) const LARGEST: u8 = 22;

    /// The position of a board that is not too large.
    pub(super) fn new<R: Rule>(board: &Board<R>, size: u8) -> Seen {
        let mut stones = [0; WORDS];
        for (n, point) in Point::all(size).enumerate() {
            let bits = board.stone(board.spot(point)).map_or(0, |side| side.index() as u64 + 1);
            stones[n / POINTS_PER_WORD] |= bits << (2 * (n % POINTS_PER_WORD));
        }
        let counts = count_rows(board).map(|row| (usize::from(row) % COUNTS) as u8);
        let evaluation = board.evaluate().clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        let to_move = board.side_to_move();
        Seen { stones, counts, evaluation, size, to_move, last: [NOWHERE; 2], chosen: NOWHERE }
    }

    /// The same with the moves around it.
    pub(super) fn among(self, moves: Moves) -> Seen {
        let place = |point: Option<Point>| {
            point.map_or(NOWHERE, |point| u16::from(point.y()) * u16::from(self.size) + u16::from(point.x()))
        };
        Seen { last: moves.last.map(place), chosen: place(moves.chosen), ..self }
    }

    /// The place of the move that the search chose, if it is known.
    pub(super) fn chosen(&self) -> Option<u16> {
        (self.chosen != NOWHERE).then_some(self.chosen)
    }

    /// The last move and the one before it.
    pub(super) fn last(&self) -> [Option<Point>; 2] {
        self.last.map(|place| (place != NOWHERE).then(|| self.point(place)))
    }

    /// The point of a place.
    #[inline(always)]
    pub(super) fn point(&self, place: u16) -> Point {
        let size = u16::from(self.size);
        Point::new((place % size) as u8, (place / size) as u8)
    }

    pub(super) fn side_to_move(&self) -> Side {
        self.to_move
    }

    /// What the tables say.
    pub(super) fn evaluation(&self) -> i32 {
        self.evaluation.into()
    }

    /// For each class the row that says how many points of it there are.
    pub(super) fn count_rows(&self) -> [u16; KINDS] {
        std::array::from_fn(|kind| (kind * COUNTS) as u16 + u16::from(self.counts[kind]))
    }

    fn stone(&self, n: usize) -> u32 {
        (self.stones[n / POINTS_PER_WORD] >> (2 * (n % POINTS_PER_WORD))) as u32 & EDGE
    }

    /// The rows that every empty point near a stone picks in each direction, as the side to move sees
    /// it, with the places of these points.
    pub(super) fn near_rows(&self, windows: &Windows, points: &mut Vec<[u16; 4]>, places: &mut Vec<u16>) {
        const MOST: usize = Seen::LARGEST as usize * Seen::LARGEST as usize;
        let size = usize::from(self.size);
        let mut cells = [0_u8; MOST];
        for (n, cell) in cells[..size * size].iter_mut().enumerate() {
            *cell = self.stone(n) as u8;
        }
        let cells = &cells[..size * size];
        let mut rows = [[0_u16; 4]; MOST];
        let row = |window: u16| match self.to_move {
            Side::First => windows.number(window),
            Side::Second => windows.number(with_colours_exchanged(window)),
        };
        for (direction, step) in [1, size, size + 1, size.wrapping_sub(1)].into_iter().enumerate() {
            for start in 0..size * size {
                if let Some(length) = line_from(start, direction, size) {
                    let line = (0..length).map(|n| start + n * step);
                    slide(line, cells, |n, window| rows[n][direction] = row(window));
                }
            }
        }
        points.clear();
        places.clear();
        for (place, (rows, cell)) in rows[..size * size].iter().zip(cells).enumerate() {
            if *cell == 0 && *rows != [0; 4] {
                points.push(*rows);
                places.push(place as u16);
            }
        }
    }

    /// The engine's board with these stones, put in turn.
    pub(super) fn board<R: Rule>(&self, tables: Arc<Tables>) -> Board<R> {
        let mut board = Board::new(self.size, tables);
        let of = |side: Side| {
            let is_of = move |n: &usize| self.stone(*n) == side.index() as u32 + 1;
            let points = (0..usize::from(self.size).pow(2)).filter(is_of);
            points.map(|n| Point::new((n % usize::from(self.size)) as u8, (n / usize::from(self.size)) as u8))
        };
        let mut white = of(Side::Second);
        for black in of(Side::First) {
            board.place(board.spot(black));
            if let Some(white) = white.next() {
                board.place(board.spot(white));
            }
        }
        board
    }
}

/// How many points the line has that begins here, if one does: east, north, north-east and north-west.
fn line_from(start: usize, direction: usize, size: usize) -> Option<usize> {
    let (x, y) = (start % size, start / size);
    match direction {
        0 => (x == 0).then_some(size),
        1 => (y == 0).then_some(size),
        2 => (x == 0 || y == 0).then(|| size - x.max(y)),
        _ => (x == size - 1 || y == 0).then(|| (x + 1).min(size - y)),
    }
}

/// Shows the window of every point of a line.
fn slide(line: impl Iterator<Item = usize> + Clone, cells: &[u8], mut show: impl FnMut(usize, u16)) {
    const HALF: u32 = (1 << (2 * REACH)) - 1;
    // Nine cells, the middle one the point whose window it is.
    let mut strip = (1 << (2 * (2 * REACH + 1))) - 1;
    let mut push = |cell: u32| {
        strip = strip >> 2 | cell << (4 * REACH);
        (strip & HALF | (strip >> 2 & HALF << (2 * REACH))) as u16
    };
    let ahead = line.clone().map(|n| u32::from(cells[n])).chain([EDGE; REACH]);
    let mut seen = ahead.map(&mut push).skip(REACH);
    for n in line {
        show(n, seen.next().expect("as many windows as points"));
    }
}
