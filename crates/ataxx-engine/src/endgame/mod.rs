//! The exact endgame: what a side can force, whatever the other does.
//!
//! One question is asked at a time: can the *attacker* force its *goal*? Only a yes is ever believed, so
//! that the attacker's moves may be chosen as one likes, while every move of the defender is answered.
//! Where possible a little more is proved than asked: that the goal is reached even if the defender may do
//! nothing, or is immobile, whenever it is its turn. Then more stones of the attacker's colour on the same
//! squares never hurt it (it plays the same moves, and what the defender can do it could have done
//! before), and a proof for one colouring of the board serves for all that are better. `proof_table` keeps
//! proofs, `solver` finds them, `last_squares` tries out the shortest. None depends on the way to the position:
//! the attacker never goes round.

mod last_squares;
mod proof_table;
mod solver;

pub(crate) use proof_table::ProofTable;
pub(crate) use solver::{LEVELS, Solver};

use rules::{
    Outcome, Side,
    ataxx::{Bitboard, NoMove, Position, Repetition},
};

/// What a side wants to force.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Goal {
    /// A win.
    Win,
    /// A win or a draw.
    Draw,
}

/// Who wants to force what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Claim {
    pub(crate) attacker: Side,
    pub(crate) goal: Goal,
}

impl Claim {
    fn is_met_by(self, outcome: Outcome) -> bool {
        match outcome {
            Outcome::Win(side) => side == self.attacker,
            Outcome::Draw => self.goal == Goal::Draw,
        }
    }

    fn salt(self) -> u64 {
        let number = self.attacker as u64 * 2 + self.goal as u64 + 1;
        number.wrapping_mul(0xa5a3_564e_2f72_9d31)
    }
}

/// Plies without a clone before which no move can be repeated.
const PLIES_TO_REPEAT: u16 = 4;

/// Whether the attacker may jump when it is its turn next: where a repeated move loses, not after so many
/// plies without a clone that it could be one.
fn may_jump(position: &Position, attacker: Side) -> bool {
    let clock = position.half_move_clock() + u16::from(position.side_to_move() != attacker);
    position.ruleset().repetition == Repetition::Allowed || clock < PLIES_TO_REPEAT
}

/// Plies until a limit of the rules ends the game.
fn plies_to_limit(position: &Position) -> u32 {
    let ruleset = position.ruleset();
    let quiet = ruleset.quiet_limit.map(|limit| u32::from(limit.get() - position.half_move_clock()));
    let plies = ruleset.ply_limit.map(|limit| u32::from(limit.get()).saturating_sub(position.ply()));
    quiet.into_iter().chain(plies).min().unwrap_or(u32::MAX)
}

/// The empty squares that stones can get to: where passing is the rule, all are filled in the end,
/// unless a side is wiped out before.
fn open_squares(position: &Position) -> Bitboard {
    let empty = position.empty();
    let mut reached = position.stones(Side::First) | position.stones(Side::Second);
    loop {
        let further = reached | (reached.within_two() & empty);
        if further == reached {
            return reached & empty;
        }
        reached = further;
    }
}

/// A win that needs no further thought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ImmobileWin {
    pub(crate) side: Side,
    /// Plies until the last square is filled.
    pub(crate) plies: u32,
}

/// The side that wins because the other is immobile: whoever cannot reach an empty square must pass for
/// ever while the other clones into one square after another, which vacates none.
#[inline]
pub(crate) fn immobile_win(position: &Position) -> Option<ImmobileWin> {
    if position.ruleset().no_move != NoMove::Pass {
        return None;
    }
    let [first, second] = Side::BOTH.map(|side| position.can_move(side));
    if first == second { None } else { win_of(position, if first { Side::First } else { Side::Second }) }
}

/// The win of the only side that can move, if it has enough stones and time.
fn win_of(position: &Position, side: Side) -> Option<ImmobileWin> {
    let filled = cloned_into(position.stones(side), position.empty());
    // A square that only a jump could reach would keep the game going; who can only jump fills none.
    let plies = (2 * filled.len()).saturating_sub(u32::from(side == position.side_to_move()));
    let is_won = filled == open_squares(position)
        && position.count(side) + filled.len() > position.count(side.other())
        && plies < plies_to_limit(position);
    is_won.then_some(ImmobileWin { side, plies })
}

/// The empty squares that stones fill by cloning and cloning on.
fn cloned_into(stones: Bitboard, empty: Bitboard) -> Bitboard {
    let mut filled = Bitboard::EMPTY;
    loop {
        let further = (stones | filled).within_one() & empty;
        if further == filled {
            return filled;
        }
        filled = further;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::ataxx::Ruleset;

    fn immobile_win_of(board: &str) -> Option<ImmobileWin> {
        immobile_win(&Position::from_fen(board, Ruleset::INTERNATIONAL).unwrap())
    }

    #[test]
    fn who_can_only_jump_fills_nothing_and_has_not_won() {
        let only_jumps = "------o/-------/-------/-------/-------/-------/x-1---- x 0 1";
        assert_eq!(immobile_win_of(only_jumps), None);
    }

    #[test]
    fn who_can_clone_into_all_that_is_left_has_won() {
        let clones = "------o/-------/-------/-------/-------/-------/x1----- x 0 1";
        assert_eq!(immobile_win_of(clones), Some(ImmobileWin { side: Side::First, plies: 1 }));
    }
}
