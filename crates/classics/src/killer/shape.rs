//! What a stone on an empty point makes in one row, looked up by the cells around it.
//!
//! Nothing beyond four cells matters to a five through the point. The four cells on each side are
//! two sets of bits: the own stones and the empty cells; an enemy stone and the edge are neither.

/// What a stone makes, weakest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) enum Shape {
    /// Nothing that must be answered.
    #[default]
    Quiet,
    /// 活三: one more stone makes a 活四.
    LiveThree,
    /// 冲四: one more stone makes a five, on one point only.
    Four,
    /// 活四, or two fours at once: two points make a five, and one stone cannot stop both.
    DoubleFour,
    /// 五: the game is won.
    Five,
}

impl Shape {
    /// What a stone makes that makes these in the four rows through it.
    pub(super) fn together(by_row: [Shape; 4]) -> Shape {
        let best = by_row.into_iter().max().unwrap_or_default();
        let fours = by_row.into_iter().filter(|&shape| shape == Shape::Four).count();
        if best == Shape::Four && fours > 1 { Shape::DoubleFour } else { best }
    }
}

/// How many cells a row shows on each side of its point.
pub(super) const REACH: isize = 4;

/// The bit that stands for the cell so many steps away, which is not none.
pub(super) const fn bit(offset: isize) -> u8 {
    1 << (if offset < 0 { offset + REACH } else { offset + REACH - 1 })
}

/// The steps that a set of bits stands for.
pub(super) fn offsets(bits: u8) -> impl Iterator<Item = isize> {
    (-REACH..=REACH).filter(move |&offset| offset != 0 && bits & bit(offset) != 0)
}

/// The shape that a stone makes in one row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Made {
    pub(super) shape: Shape,
    /// The cells of which each, in the enemy's hands, keeps a live three from being a 活四.
    pub(super) answers: u8,
}

/// Every row and what a stone makes in it.
pub(super) struct ShapeTable(Box<[Made]>);

impl ShapeTable {
    pub(super) fn new() -> Self {
        let entry = |index: usize| {
            let (own, empty) = (index as u8, (index >> 8) as u8);
            if own & empty == 0 { made(own, empty) } else { Made::default() }
        };
        ShapeTable((0..1 << 16).map(entry).collect())
    }

    /// Looks a row up by its own stones and its empty cells.
    pub(super) fn made(&self, own: u8, empty: u8) -> Made {
        let is_lone = own & own.wrapping_sub(1) == 0;
        if is_lone {
            // Most rows: two stones make nothing, and need no look into memory.
            return Made::default();
        }
        self.0[usize::from(own) | usize::from(empty) << 8]
    }
}

fn made(own: u8, empty: u8) -> Made {
    if is_five(own) {
        return Made { shape: Shape::Five, answers: 0 };
    }
    let fives = offsets(empty).filter(|&offset| is_five(own | bit(offset))).count();
    let live_fours: Vec<u8> =
        offsets(empty).filter_map(|offset| live_four(own | bit(offset), empty, bit(offset))).collect();
    match fives {
        0 if live_fours.is_empty() => Made::default(),
        0 => {
            let answers = live_fours.into_iter().fold(u8::MAX, |common, cells| common & cells);
            Made { shape: Shape::LiveThree, answers }
        }
        1 => Made { shape: Shape::Four, answers: 0 },
        _ => Made { shape: Shape::DoubleFour, answers: 0 },
    }
}

/// How many own stones follow on each side of the point without a gap.
fn run(own: u8) -> (isize, isize) {
    let reach = |sign: isize| (1..=REACH).take_while(|step| own & bit(sign * step) != 0).count() as isize;
    (reach(-1), reach(1))
}

fn is_five(own: u8) -> bool {
    let (before, after) = run(own);
    before + 1 + after >= 5
}

/// If `added` makes a 活四 through the point: the cells of which each would have kept it from it.
fn live_four(own: u8, empty: u8, added: u8) -> Option<u8> {
    let (before, after) = run(own);
    if before + 1 + after != 4 {
        return None;
    }
    let ends = bit(-before - 1) | bit(after + 1);
    (empty & ends == ends).then_some(ends | added)
}
