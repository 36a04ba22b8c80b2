//! Puzzles out of games, each proved: win by fours, find the only defence, win the ending.
//!
//! `gomoku` and `ataxx` find them in games, `shelf` keeps those that come with the program, `canonical` tells
//! equal ones under the symmetries of the board. Every right answer is listed. Any other move of an attack does not
//! win by fours, of a defence loses to fours, and of an ending does not win.

mod ataxx;
mod canonical;
mod gomoku;
mod shelf;

pub use ataxx::puzzles_of as ataxx_puzzles_of;
pub use canonical::Canonical;
pub use gomoku::{is_proved, puzzles_of as gomoku_puzzles_of};
pub use shelf::{BadPuzzle, parse, shipped, write};

use rules::{AnyPosition, MoveText};

/// What a puzzle asks for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Theme {
    /// 冲四胜: win by fours alone.
    Fours,
    /// 四三: win by fours, with a four and an open three at once on the way.
    FourThree,
    /// 禁手: win by fours, because the last answer is forbidden to black.
    Forbidden,
    /// 防守: stop the enemy's win.
    Defence,
    /// The one way to win an ending of Ataxx.
    Ending,
}

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 5] =
        [Theme::Fours, Theme::FourThree, Theme::Forbidden, Theme::Defence, Theme::Ending];

    /// The word used in text.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Fours => "fours",
            Theme::FourThree => "four-three",
            Theme::Forbidden => "forbidden",
            Theme::Defence => "defence",
            Theme::Ending => "ending",
        }
    }
}

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

/// The text of a move of either game.
fn text_of(mv: &impl ToString) -> MoveText {
    mv.to_string().parse().expect("every move of both games has a short plain text")
}
