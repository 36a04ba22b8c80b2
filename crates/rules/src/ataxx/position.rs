//! The position: a small `Copy` value that always obeys the rules of the board.
//!
//! Here are its state, its accessors and the one function that changes it. Which moves exist is
//! in `movegen`, why a move is refused in `legality`, when a game is over in `ending`.

use std::fmt;

use super::{Bitboard, Layout, Move, Ruleset, Setup};
use crate::Side;

/// A board, the side to move, the counters and the rule set.
///
/// It is copied rather than undone: a search plays on a copy and drops it.
///
/// ```
/// use rules::Side;
/// use rules::ataxx::{Position, Ruleset};
/// let mut position = Position::start(Ruleset::INTERNATIONAL);
/// assert_eq!(position.legal_moves().count(), 16);
/// position.play("g2".parse().unwrap());
/// assert_eq!(position.count(Side::First), 3);
/// assert_eq!(position.to_string(), "x5o/7/7/7/7/6x/o5x o 0 1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    stones: [Bitboard; 2],
    blocked: Bitboard,
    ruleset: Ruleset,
    half_move_clock: u16,
    full_move_number: u16,
    side_to_move: Side,
}

impl Position {
    /// The standard start: `x` on a7 and g1, `o` on a1 and g7, nothing blocked.
    #[must_use]
    pub fn start(ruleset: Ruleset) -> Position {
        Layout::Standard.position(ruleset)
    }

    /// Takes over a setup that has passed validation.
    pub(super) const fn from_valid(setup: &Setup, ruleset: Ruleset) -> Position {
        Position {
            stones: setup.stones,
            blocked: setup.blocked,
            ruleset,
            half_move_clock: setup.half_move_clock,
            full_move_number: setup.full_move_number,
            side_to_move: setup.side_to_move,
        }
    }

    /// The same board and counters as a setup, to be edited and validated again.
    #[must_use]
    pub const fn setup(&self) -> Setup {
        Setup {
            stones: self.stones,
            blocked: self.blocked,
            side_to_move: self.side_to_move,
            half_move_clock: self.half_move_clock,
            full_move_number: self.full_move_number,
        }
    }

    /// The side whose turn it is, also when the game is over.
    #[inline]
    #[must_use]
    pub const fn side_to_move(&self) -> Side {
        self.side_to_move
    }

    /// The stones of a side.
    #[inline]
    #[must_use]
    pub const fn stones(&self, side: Side) -> Bitboard {
        self.stones[side.index()]
    }

    /// The squares that are never entered.
    #[inline]
    #[must_use]
    pub const fn blocked(&self) -> Bitboard {
        self.blocked
    }

    /// The squares that a stone can still enter.
    #[inline]
    #[must_use]
    pub fn empty(&self) -> Bitboard {
        !(self.stones[0] | self.stones[1] | self.blocked)
    }

    /// Number of stones of a side.
    #[inline]
    #[must_use]
    pub const fn count(&self, side: Side) -> u32 {
        self.stones(side).len()
    }

    /// Plies since the last clone.
    #[inline]
    #[must_use]
    pub const fn half_move_clock(&self) -> u16 {
        self.half_move_clock
    }

    /// The number of the move, 1 at the start, one more after each move of the second side.
    #[inline]
    #[must_use]
    pub const fn full_move_number(&self) -> u16 {
        self.full_move_number
    }

    /// Plies since move 1 of the first side, as the move number tells.
    #[inline]
    #[must_use]
    pub const fn ply(&self) -> u32 {
        (self.full_move_number as u32 - 1) * 2 + self.side_to_move as u32
    }

    /// The rules of this game.
    #[inline]
    #[must_use]
    pub const fn ruleset(&self) -> Ruleset {
        self.ruleset
    }

    /// Plays a move that is known to be legal. An illegal one gives a meaningless position.
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) {
        *self = self.after(mv);
    }

    /// The position after a move that is known to be legal.
    ///
    /// It is built field by field rather than changed in a copy: the processor cannot forward the
    /// narrow stores of a change to the wide loads of the next copy, which made this four times slower.
    ///
    /// ```
    /// use rules::ataxx::{Position, Ruleset};
    /// let start = Position::start(Ruleset::INTERNATIONAL);
    /// let replies: usize = start.legal_moves().map(|mv| start.after(mv).legal_moves().count()).sum();
    /// assert_eq!(replies, 256);
    /// ```
    #[inline]
    #[must_use]
    pub fn after(self, mv: Move) -> Position {
        let (from, to) = mv.ends();
        let side = self.side_to_move;
        let [own, other] = [self.stones(side), self.stones(side.other())];
        let turned = to.neighbours() & other;
        // Both ends of a pass stand beside the board, where the mask drops them.
        let landed = Bitboard::from_bits(to.bitboard().bits());
        let own = (own - from.bitboard()) | landed | turned;
        let other = other ^ turned;
        Position {
            stones: if side == Side::First { [own, other] } else { [other, own] },
            half_move_clock: if mv.is_clone() { 0 } else { self.half_move_clock.saturating_add(1) },
            full_move_number: self.full_move_number.saturating_add(side as u16),
            side_to_move: side.other(),
            ..self
        }
    }

    /// A hash of the stones, the blocked squares and the side to move; counters and rules are left out.
    ///
    /// The board is three words, so that mixing them anew costs less than following up to nine
    /// changed squares, and there is no stored value that could go stale. The value may differ
    /// between versions of this crate.
    #[inline]
    #[must_use]
    pub const fn hash(&self) -> u64 {
        // Bit 63 is beside the board in every set: free for the side, and set in both keys of the
        // first product, so that neither of its factors can be zero.
        let rest = self.blocked.bits() | (self.side_to_move as u64) << 63;
        let stones = folded_product(
            self.stones[0].bits() ^ 0x9e37_79b9_7f4a_7c15,
            self.stones[1].bits() ^ 0xd1b5_4a32_d192_ed03,
        );
        folded_product(stones ^ rest, 0xa076_1d64_78bd_642f)
    }
}

/// Both halves of the 128-bit product, folded: every bit of the input reaches every bit of the result.
#[inline]
const fn folded_product(a: u64, b: u64) -> u64 {
    let product = a as u128 * b as u128;
    product as u64 ^ (product >> 64) as u64
}

/// The FEN.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.setup(), f)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self} ({})", self.ruleset)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ataxx::Symmetry;

    fn position(fen: &str) -> Position {
        Position::from_fen(fen, Ruleset::INTERNATIONAL).unwrap()
    }

    #[test]
    fn a_position_fits_in_forty_bytes() {
        assert_eq!(size_of::<Position>(), 40);
    }

    #[test]
    fn moves_turn_their_neighbours_and_set_the_counters() {
        for (before, mv, after) in [
            ("x5o/7/7/7/7/7/o5x x 7 1", "g2", "x5o/7/7/7/7/6x/o5x o 0 1"),
            ("x5o/7/7/7/7/7/o5x x 7 1", "g1e1", "x5o/7/7/7/7/7/o3x2 o 8 1"),
            ("7/7/2ooo2/2o1o2/2ooo2/7/1x5 x 3 9", "b1d2", "7/7/2ooo2/2o1o2/2xxx2/3x3/7 o 4 9"),
            ("7/7/2xxx2/2x1x2/2xxxo1/7/7 o 0 9", "f3d4", "7/7/2ooo2/2ooo2/2ooo2/7/7 x 1 10"),
            ("7/7/7/7/4ooo/4ooo/4oox x 99 3", "0000", "7/7/7/7/4ooo/4ooo/4oox o 100 3"),
        ] {
            let mut played = position(before);
            played.play(mv.parse().unwrap());
            assert_eq!(played.to_string(), after, "{mv} from {before}");
        }
    }

    #[test]
    fn transpositions_hash_alike_and_everything_on_the_board_counts() {
        let start = Position::start(Ruleset::INTERNATIONAL);
        let line = |moves: &[&str]| moves.iter().fold(start, |p, mv| p.after(mv.parse().unwrap()));
        assert_eq!(line(&["g2", "a2", "f1"]).hash(), line(&["f1", "a2", "g2"]).hash());

        let mut hashes: Vec<u64> =
            Symmetry::ALL.iter().map(|s| s.position(&line(&["g1e2"])).hash()).collect();
        hashes.extend([start.hash(), position("x5o/7/7/7/7/7/o5x o 0 1").hash()]);
        hashes.push(position("o5x/7/7/7/7/7/x5o x 0 1").hash());
        hashes.push(position("x5o/7/7/3-3/7/7/o5x x 0 1").hash());
        let total = hashes.len();
        hashes.sort_unstable();
        hashes.dedup();
        assert_eq!(hashes.len(), total);
    }
}
