//! The shape of every line window, precomputed.
//!
//! A window is the cells around an empty point along one direction, two bits each, without the
//! point itself. Shapes come from one question asked again and again: what does one more stone
//! make? A point makes an open three if some further stone makes it an open four, and so on down;
//! only fives are recognised by looking at stones.

use rules::{Side, gomoku::Variant};

use super::shape::Shape;
use crate::rule::reach;

/// The longest reach of a stone in any variant.
pub(crate) const LONGEST_REACH: usize = 5;

/// The two bits of a cell in a window.
pub(crate) const EMPTY: u32 = 0;
pub(crate) const EDGE: u32 = 3;

/// The two bits of a stone.
pub(crate) const fn stone_bits(side: Side) -> u32 {
    side.index() as u32 + 1
}

/// Where the cell at a distance from the centre stands in a window, in bits.
#[inline]
pub(crate) const fn shift(reach: usize, distance: isize) -> u32 {
    let place = distance + reach as isize - (distance > 0) as isize;
    2 * place as u32
}

/// The shapes that black and white would make in one direction, four bits each, black's lowest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct ShapePair(pub(super) u8);

impl ShapePair {
    /// One side's shape.
    #[inline]
    pub(crate) const fn of(self, side: Side) -> Shape {
        Shape::from_index(self.0 >> (4 * side.index()) & 15)
    }
}

/// How many windows there are where a stone reaches furthest.
const WINDOWS: usize = 1 << (4 * LONGEST_REACH);

/// For each window the shapes that both sides would make.
pub(crate) struct LineTable {
    pairs: Box<[ShapePair; WINDOWS]>,
}

impl LineTable {
    pub(crate) fn new(variant: Variant) -> LineTable {
        let mut black = Solver::new(variant, Side::First);
        let mut other = (variant == Variant::Renju).then(|| Solver::new(variant, Side::Second));
        let mut pairs = vec![ShapePair::default(); WINDOWS].into_boxed_slice();
        for window in windows(reach(variant)) {
            let white = match &mut other {
                Some(white) => white.shape(window),
                None => black.shape(with_colours_exchanged(window)),
            };
            pairs[window as usize] = ShapePair(black.shape(window) as u8 | (white as u8) << 4);
        }
        LineTable { pairs: pairs.try_into().expect("the length is that of the array") }
    }

    /// The shapes that both sides would make.
    #[inline]
    pub(crate) fn pair(&self, window: u32) -> ShapePair {
        self.pairs[window as usize % WINDOWS]
    }
}

/// All windows that can occur: beyond an edge there is only more edge.
fn windows(reach: usize) -> impl Iterator<Item = u32> {
    let halves = move |sign: isize| {
        let mut halves = vec![0u32];
        let mut ended = Vec::new();
        for distance in 1..=reach as isize {
            let put = |half: u32, bits: u32| half | bits << shift(reach, sign * distance);
            let edge_to_the_end = |half: u32| {
                (distance..=reach as isize)
                    .fold(half, |half, distance| half | EDGE << shift(reach, sign * distance))
            };
            ended.extend(halves.iter().map(|&half| edge_to_the_end(half)));
            halves = halves.iter().flat_map(|&half| (EMPTY..EDGE).map(move |bits| put(half, bits))).collect();
        }
        halves.extend(ended);
        halves
    };
    let (left, right) = (halves(-1), halves(1));
    left.into_iter().flat_map(move |left| right.clone().into_iter().map(move |right| left | right))
}

/// The window in which black stones are white and white ones black.
const fn with_colours_exchanged(window: u32) -> u32 {
    (window & 0x5555_5555) << 1 | window >> 1 & 0x5555_5555
}

/// How many ways there are to make each shape with one more stone.
#[derive(Default)]
struct Ways([u8; Shape::ALL.len()]);

impl Ways {
    fn to(&self, shape: Shape) -> u8 {
        self.0[shape as usize]
    }

    fn to_any(&self, wanted: fn(Shape) -> bool) -> u8 {
        Shape::ALL.into_iter().filter(|&shape| wanted(shape)).map(|shape| self.to(shape)).sum()
    }
}

/// Finds the shapes of one side, remembering what it has found.
struct Solver {
    variant: Variant,
    side: Side,
    reach: usize,
    known: Vec<Option<Shape>>,
}

impl Solver {
    fn new(variant: Variant, side: Side) -> Solver {
        let reach = reach(variant);
        Solver { variant, side, reach, known: vec![None; 1 << (4 * reach)] }
    }

    fn shape(&mut self, window: u32) -> Shape {
        if let Some(shape) = self.known[window as usize] {
            return shape;
        }
        let shape = self.find(window);
        self.known[window as usize] = Some(shape);
        shape
    }

    fn find(&mut self, window: u32) -> Shape {
        let run = self.run(window);
        if self.wins(window, run) {
            return Shape::Five;
        }
        if run.length() > 5 {
            return if self.has_forbidden() { Shape::Overline } else { Shape::Dead };
        }
        let own = self.after_one_more(window, self.side);
        if own.to(Shape::Five) > 0 {
            return self.four(window, run);
        }
        match (own.to(Shape::OpenFour), own.to_any(Shape::is_open_three), own.to_any(Shape::is_open_two)) {
            (2.., _, _) => Shape::RichThree,
            (1, _, _) => Shape::OpenThree,
            _ if own.to_any(Shape::is_four) > 0 => Shape::BlockedThree,
            (0, 2.., _) => Shape::RichTwo,
            (0, 1, _) => Shape::OpenTwo,
            _ if own.to(Shape::BlockedThree) > 0 => Shape::BlockedTwo,
            (0, 0, 1..) => Shape::OpenOne,
            _ if own.to(Shape::BlockedTwo) > 0 => Shape::BlockedOne,
            _ => Shape::Dead,
        }
    }

    /// A four, then: is there an enemy stone that stops it?
    fn four(&mut self, window: u32, run: Run) -> Shape {
        let can_be_stopped =
            self.after_one_more(window, self.side.other()).to_any(|shape| !shape.is_four()) > 0;
        match (can_be_stopped, self.has_forbidden()) {
            (true, _) => Shape::BlockedFour,
            (false, true) if run.length() != 4 => Shape::TwoFours,
            (false, _) => Shape::OpenFour,
        }
    }

    /// The shapes of the point once `side` has one more stone in the window.
    fn after_one_more(&mut self, window: u32, side: Side) -> Ways {
        let mut ways = Ways::default();
        let shifts = (0..2 * self.reach as u32).map(|place| 2 * place);
        for shift in shifts.filter(|shift| window >> shift & 3 == EMPTY) {
            ways.0[self.shape(window | stone_bits(side) << shift) as usize] += 1;
        }
        ways
    }

    fn has_forbidden(&self) -> bool {
        self.variant == Variant::Renju && self.side == Side::First
    }

    fn wins(&self, window: u32, run: Run) -> bool {
        let enemy = stone_bits(self.side.other());
        match self.variant {
            Variant::Freestyle => run.length() >= 5,
            Variant::Renju if self.side == Side::Second => run.length() >= 5,
            Variant::Standard | Variant::Renju => run.length() == 5,
            Variant::Caro => {
                let ends = [-(run.before + 1), run.after + 1];
                let is_walled = || ends.iter().all(|&end| self.cell(window, end) == enemy);
                run.length() == 5 && !is_walled()
            }
        }
    }

    /// The run of own stones through the centre, which counts as one.
    fn run(&self, window: u32) -> Run {
        let own = stone_bits(self.side);
        let count = |sign: isize| {
            let distances = 1..=self.reach as isize;
            distances.take_while(|distance| self.cell(window, sign * distance) == own).count() as isize
        };
        Run { before: count(-1), after: count(1) }
    }

    fn cell(&self, window: u32, distance: isize) -> u32 {
        window >> shift(self.reach, distance) & 3
    }
}

/// How many own stones stand before and behind the centre without a gap.
#[derive(Clone, Copy)]
struct Run {
    before: isize,
    after: isize,
}

impl Run {
    fn length(self) -> isize {
        self.before + 1 + self.after
    }
}
