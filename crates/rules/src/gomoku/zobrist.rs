//! Hash keys: one 64-bit number for each stone on each point, and one for the side to move.
//!
//! Keys are computed, not tabled (a table for 181×181 would be half a megabyte), and do not
//! depend on the board's size.

use super::point::Point;
use crate::Side;

/// The key that is present whenever white is to move.
pub(super) const WHITE_TO_MOVE: u64 = mixed(0);

/// The key of a stone.
pub(super) const fn stone(point: Point, side: Side) -> u64 {
    mixed((point.bits() as u64) << 1 | side.index() as u64)
}

/// The finaliser of `SplitMix64`: a bijection that scatters neighbouring inputs.
const fn mixed(input: u64) -> u64 {
    let mut z = input.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
