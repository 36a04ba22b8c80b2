//! Puzzles out of games, each proved: win by fours or by threats, find the only defence, win the ending, take most.
//!
//! `gomoku` and `ataxx` find them in games, `maker` goes through many games, `own` through the faults of one, `shelf` keeps
//! those that come with the program, `canonical` tells equal ones under the symmetries of the board, `attempt` judges what
//! somebody tries, move by move. Every right answer is listed. Any other four of a win by fours has been shown not to win, any
//! other defence to lose, any other move of an ending not to win; of a win by threats the solver found no other beginning.

mod ataxx;
mod attempt;
mod canonical;
mod gomoku;
mod kind;
mod maker;
mod own;
mod proof;
mod shelf;
mod theme;

pub use attempt::{Attempt, Judge, Tried, Why};
pub use canonical::Canonical;
pub use kind::kind_of;
pub use maker::Maker;
pub use own::{OwnPuzzle, own_puzzles};
pub use proof::Prover;
pub use shelf::{BadPuzzle, pack, parse, read, shipped, shipped_at, shipped_ids, unpack, write, written};
pub use theme::Theme;

use rules::{AnyPosition, MoveText};

/// A position to be solved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// What is asked for.
    pub theme: Theme,
    /// How hard it is to find, on the scale of ratings.
    pub rating: u16,
    /// The position, without the game before it.
    pub position: AnyPosition,
    /// Every right first move.
    pub answers: Vec<MoveText>,
    /// A line that solves it; in a defence, what was threatened.
    pub line: Vec<MoveText>,
}

/// The easiest and the hardest rating.
const RATINGS: std::ops::RangeInclusive<u32> = 400..=2600;

impl Puzzle {
    /// A name that stays the same however the board is turned and the rating changes.
    #[must_use]
    pub fn id(&self) -> String {
        Canonical::of(&self.position).digest(self.theme)
    }

    /// The name of the rules.
    #[must_use]
    pub fn rule(&self) -> String {
        match &self.position {
            AnyPosition::Gomoku(position) => position.ruleset().variant().to_string(),
            AnyPosition::Ataxx(game) => game.ruleset().to_string(),
        }
    }

    /// How many moves somebody plays to solve it.
    #[must_use]
    pub fn own_moves(&self) -> usize {
        match self.theme {
            Theme::Defence | Theme::Capture => 1,
            _ => self.line.len().div_ceil(2),
        }
    }
}

/// A rating from the length of the way and what the solver looked at: every move, and every doubling of the work, makes it
/// harder; every wrong move that offers itself a little.
fn rating(own_moves: usize, looked_at: u64, decoys: usize) -> u16 {
    let work = u64::BITS - looked_at.max(1).leading_zeros();
    let points = 330 + 105 * own_moves.min(14) as u32 + 28 * work + 14 * decoys.min(14) as u32;
    points.clamp(*RATINGS.start(), *RATINGS.end()) as u16
}

/// The text of a move of either game.
fn text_of(mv: &impl ToString) -> MoveText {
    mv.to_string().parse().expect("every move of both games has a short plain text")
}
