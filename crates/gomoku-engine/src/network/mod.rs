//! The line network: a learned correction on top of the tables' evaluation.
//!
//! For every empty point and direction the four cells on either side pick a row of a learned table
//! ([`windows`] numbers them); a point is the sum of its four rows, clipped; the board is the sum of its
//! points. A small head over that sum, the counts of point classes and the tables' evaluation, gives the
//! correction. The same sums, weighed anew, say which points are worth a try (`policy`). Half of every row sees the
//! board from black's side, half from white's. Nothing is tied to a place or a size. [`LineNetwork`] has the numbers
//! and their file, `Accumulator` follows a board.

pub mod windows;

mod accumulator;
mod error;
mod file;
mod layers;
mod policy;

pub(crate) use accumulator::Accumulator;
pub use error::NetworkError;
pub use file::{Parts, SideParts};
pub use layers::LineNetwork;
pub use policy::{POLICY_CONTEXT_ONE, POLICY_ONE, POLICY_WAY_ONE, PolicyParts, WAYS, way};

use std::sync::Arc;

use nnue::Kernels;
use rules::gomoku::Point;

use crate::{
    board::{Board, Class, Spot},
    rule::Rule,
};

/// How many numbers a row may have: one half as black sees the board, the other as white does.
pub const WIDTHS: [usize; 2] = [32, 64];
/// How many numbers the hidden layer has.
pub const HIDDEN: usize = nnue::head::HIDDEN;
/// The classes whose points are counted: all but none, for the side to move and then for its enemy.
pub const KINDS: usize = 2 * (Class::COUNT - 1);
/// Points of a class are counted up to one less than this.
pub const COUNTS: usize = 8;
/// The tables' evaluation is seen up to this, of either sign.
pub const FARTHEST_EVALUATION: i32 = 1500;

/// What counts one in a row, and the most that a point counts in a channel.
pub const ONE: i16 = 128;
/// What counts one in the weights of the board.
pub const BOARD_ONE: i32 = 2048;
/// What counts one in the rows of counts.
pub const COUNT_ONE: i32 = 512;
/// The largest number in the rows of counts, of either sign.
pub const LARGEST_COUNT: i16 = i16::MAX / KINDS as i16;
/// What counts one in the hidden layer: a sum of points times a weight of the board.
pub const HIDDEN_ONE: i32 = ONE as i32 * BOARD_ONE;
/// What counts a unit of the evaluation in the weights of the result, and in what it begins with.
pub const RESULT_ONE: i32 = 16;
/// See [`RESULT_ONE`].
pub const RESULT_BIAS_ONE: i32 = 1 << 16;
/// The largest sum of points that the head is given, of either sign.
pub const LARGEST_INPUT: i32 = i16::MAX as i32;

/// For each class but none the row of the head that says how many points of it there are, first for
/// the side to move.
#[inline]
pub fn count_rows<R: Rule>(board: &Board<R>) -> [u16; KINDS] {
    let own = board.side_to_move();
    let mut rows = [0; KINDS];
    for (n, side) in [own, own.other()].into_iter().enumerate() {
        for (class, row) in rows[n * (KINDS / 2)..].iter_mut().enumerate().take(KINDS / 2) {
            let count = board.count(side, Class::ALL[class + 1]).min(COUNTS - 1);
            *row = ((n * (KINDS / 2) + class) * COUNTS + count) as u16;
        }
    }
    rows
}

/// The evaluation of a board with a network's correction, from the side to move. A search follows the
/// stones instead of looking at the whole board.
#[must_use]
pub fn evaluate<R: Rule>(board: &Board<R>, network: &Arc<LineNetwork>) -> i32 {
    Accumulator::new(board, network, Kernels::best()).evaluate(board)
}

/// What a network's policy says of points of a board after the last move and the one before it, as logarithms
/// of odds in which [`POLICY_WAY_ONE`] is one; none if the network has no policy.
#[must_use]
pub fn choose<R: Rule>(
    board: &Board<R>,
    network: &Arc<LineNetwork>,
    last: [Option<Point>; 2],
    spots: &[Spot],
) -> Option<Vec<i32>> {
    let mut logits = Vec::new();
    let mut accumulator = Accumulator::new(board, network, Kernels::best());
    accumulator.choose(board, last, spots, |logit| logits.push(logit)).then_some(logits)
}

/// What the head sees of the tables' evaluation.
#[inline]
#[must_use]
pub fn seen_evaluation(evaluation: i32) -> i32 {
    evaluation.clamp(-FARTHEST_EVALUATION, FARTHEST_EVALUATION)
}
