//! The fives, fours and live threes that either side can make, kept up to date stone by stone.
//!
//! This is the board of 算杀: it knows for every empty point what a stone of each side makes
//! there, and lists the points by what they make. A stone is told to the four cells on each side
//! of it in the four directions, so a move costs the same on every size of board.

use rules::{Side, gomoku::Position};

use super::{
    grid::{Grid, KillerCell, Spot},
    shape::{Made, REACH, Shape, ShapeTable, bit, offsets},
    spots::SpotSet,
};

/// The four cells on each side of a point in one direction, as [`ShapeTable`] reads them.
#[derive(Clone, Copy, Default)]
struct Row {
    stones: [u8; 2],
    empty: u8,
}

/// The board as the kill search sees it.
pub(super) struct Threats<'a> {
    table: &'a ShapeTable,
    grid: Grid,
    side_to_move: Side,
    hash: u64,
    /// By spot and direction.
    rows: Box<[[Row; 4]]>,
    /// By spot, side and direction, for empty points. A point that is taken back finds its shapes
    /// as they were.
    shapes_by_row: Box<[[[Shape; 4]; 2]]>,
    /// By spot and side: the best of the four rows, two fours taken together.
    shapes: Box<[[Shape; 2]]>,
    /// By side and shape: the empty points on which a stone makes it.
    makers: [[SpotSet; 4]; 2],
}

impl<'a> Threats<'a> {
    pub(super) fn new(position: &Position, table: &'a ShapeTable) -> Self {
        let grid = Grid::new(position);
        let cells = grid.len();
        let mut threats = Threats {
            table,
            side_to_move: position.side_to_move(),
            hash: if position.side_to_move() == Side::First { 0 } else { TURN_KEY },
            rows: vec![[Row::default(); 4]; cells].into(),
            shapes_by_row: vec![[[Shape::Quiet; 4]; 2]; cells].into(),
            shapes: vec![[Shape::Quiet; 2]; cells].into(),
            makers: [(); 2].map(|()| [(); 4].map(|()| SpotSet::new(cells))),
            grid,
        };
        for spot in threats.grid.spots() {
            if let KillerCell::Stone(side) = threats.grid.cell(spot) {
                threats.hash ^= stone_key(spot, side);
            }
            for direction in 0..4 {
                threats.rows[spot][direction] = threats.read_row(spot, direction);
                if threats.grid.is_empty(spot) {
                    Side::BOTH.into_iter().for_each(|side| threats.refresh_shape(spot, direction, side));
                }
            }
        }
        threats
    }

    pub(super) fn side_to_move(&self) -> Side {
        self.side_to_move
    }

    /// Identifies the stones and the side to move.
    pub(super) fn hash(&self) -> u64 {
        self.hash
    }

    /// The best that a stone of `side` on an empty point makes.
    pub(super) fn shape(&self, spot: Spot, side: Side) -> Shape {
        self.shapes[spot][side.index()]
    }

    /// The empty points on which a stone of `side` makes a shape that is not quiet and nothing
    /// better.
    pub(super) fn makers(&self, shape: Shape, side: Side) -> &[Spot] {
        self.makers[side.index()][shape as usize - 1].as_slice()
    }

    /// The points of which each stops all that a stone of `side` on `spot` threatens, where it
    /// makes a live three.
    pub(super) fn answers(&self, spot: Spot, side: Side) -> Vec<Spot> {
        let mut threes = (0..4).filter_map(|direction| {
            let made = self.made(spot, direction, side);
            (made.shape == Shape::LiveThree).then_some((direction, made.answers))
        });
        match (threes.next(), threes.next()) {
            (Some((direction, answers)), None) => {
                let step = self.grid.step(direction);
                offsets(answers).map(|offset| spot.wrapping_add_signed(offset * step)).collect()
            }
            // Two rows cross in the new stone only: no point answers both.
            _ => Vec::new(),
        }
    }

    /// Puts a stone of the side to move on an empty point.
    pub(super) fn play(&mut self, spot: Spot) {
        for side in Side::BOTH {
            self.unlist(spot, side);
        }
        self.grid.put(spot, KillerCell::Stone(self.side_to_move));
        self.tell_rows(spot, self.side_to_move);
        self.side_to_move = self.side_to_move.other();
    }

    /// Takes back the stone that was put last.
    pub(super) fn undo(&mut self, spot: Spot) {
        self.side_to_move = self.side_to_move.other();
        self.grid.put(spot, KillerCell::Empty);
        self.tell_rows(spot, self.side_to_move);
        for side in Side::BOTH {
            self.list(spot, side);
        }
    }

    fn list(&mut self, spot: Spot, side: Side) {
        let shape = self.shape(spot, side);
        if shape != Shape::Quiet {
            self.makers[side.index()][shape as usize - 1].insert(spot);
        }
    }

    fn unlist(&mut self, spot: Spot, side: Side) {
        let shape = self.shape(spot, side);
        if shape != Shape::Quiet {
            self.makers[side.index()][shape as usize - 1].remove(spot);
        }
    }

    /// Tells the empty cells in reach that a stone of `side` came or went. The stones in between
    /// outlast it, so what they hide from a cell need not be told.
    fn tell_rows(&mut self, spot: Spot, side: Side) {
        self.hash ^= stone_key(spot, side) ^ TURN_KEY;
        for direction in 0..4 {
            for sign in [-1, 1] {
                self.tell_ray(spot, side, direction, sign);
            }
        }
    }

    fn tell_ray(&mut self, spot: Spot, side: Side, direction: usize, sign: isize) {
        let ray = sign * self.grid.step(direction);
        let mut has_view = [true; 2];
        let mut near = spot;
        for distance in 1..=REACH {
            near = near.wrapping_add_signed(ray);
            match self.grid.cell(near) {
                KillerCell::Edge => break,
                KillerCell::Stone(owner) => has_view[owner.other().index()] = false,
                KillerCell::Empty => {
                    let row = &mut self.rows[near][direction];
                    row.stones[side.index()] ^= bit(-sign * distance);
                    row.empty ^= bit(-sign * distance);
                    for side in Side::BOTH {
                        if has_view[side.index()] {
                            self.refresh_shape(near, direction, side);
                        }
                    }
                }
            }
        }
    }

    fn refresh_shape(&mut self, spot: Spot, direction: usize, side: Side) {
        let shape = self.made(spot, direction, side).shape;
        let by_row = &mut self.shapes_by_row[spot][side.index()];
        if by_row[direction] == shape {
            return;
        }
        by_row[direction] = shape;
        let together = Shape::together(*by_row);
        if together != self.shape(spot, side) {
            self.unlist(spot, side);
            self.shapes[spot][side.index()] = together;
            self.list(spot, side);
        }
    }

    fn made(&self, spot: Spot, direction: usize, side: Side) -> Made {
        let row = self.rows[spot][direction];
        self.table.made(row.stones[side.index()], row.empty)
    }

    fn read_row(&self, spot: Spot, direction: usize) -> Row {
        let mut row = Row::default();
        for sign in [-1, 1] {
            for offset in (1..=REACH).map(|distance| sign * distance) {
                match self.grid.cell(spot.wrapping_add_signed(offset * self.grid.step(direction))) {
                    KillerCell::Empty => row.empty |= bit(offset),
                    KillerCell::Stone(side) => row.stones[side.index()] |= bit(offset),
                    KillerCell::Edge => break,
                }
            }
        }
        row
    }
}

const TURN_KEY: u64 = 0x9e37_79b9_7f4a_7c15;

/// A number that looks random for every stone: the finaliser of SplitMix64.
fn stone_key(spot: Spot, side: Side) -> u64 {
    let mut key = (2 * spot as u64 + side.index() as u64 + 1).wrapping_mul(TURN_KEY);
    key = (key ^ (key >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    key = (key ^ (key >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    key ^ (key >> 31)
}
