//! When a game is over, and who has won it.
//!
//! A finished board is looked at first, then the limits: a board that is finished on the very ply
//! that reaches a limit is counted.

use std::cmp::Ordering;
use std::fmt;

use super::{Bitboard, NoMove, Position, Tie};
use crate::{Outcome, Side};

/// How a game ended and why.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ending {
    /// Who has won.
    pub outcome: Outcome,
    /// What ended the game.
    pub reason: EndReason,
}

/// What ended a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EndReason {
    /// There were empty squares, but nobody, or not the side that had to, could move.
    NoMoves,
    /// Every square was taken.
    FullBoard,
    /// A side had no stones.
    NoStones,
    /// There was no clone for too long.
    QuietLimit,
    /// The game was too long.
    PlyLimit,
    /// A move was repeated.
    Repetition,
    /// A side resigned.
    Resignation,
}

impl EndReason {
    /// The word used in text and on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            EndReason::NoMoves => "no-moves",
            EndReason::FullBoard => "full-board",
            EndReason::NoStones => "no-stones",
            EndReason::QuietLimit => "quiet-limit",
            EndReason::PlyLimit => "ply-limit",
            EndReason::Repetition => "repetition",
            EndReason::Resignation => "resignation",
        }
    }
}

impl fmt::Display for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            EndReason::NoMoves => "no moves left",
            EndReason::FullBoard => "full board",
            EndReason::NoStones => "no stones left",
            EndReason::QuietLimit => "too long without a clone",
            EndReason::PlyLimit => "game too long",
            EndReason::Repetition => "repeated move",
            EndReason::Resignation => "resignation",
        })
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.outcome, self.reason)
    }
}

impl Position {
    /// Whether the game is over, as far as one position can tell: repetition and resignation are
    /// known to [`Game`](super::Game) only.
    // Who asks this mostly asks for mobility next: inlined, that is computed once.
    #[inline(always)]
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.is_board_finished() || self.is_quiet_limit_reached() || self.is_ply_limit_reached()
    }

    /// Who has won, or none while the game goes on.
    ///
    /// ```
    /// use rules::{Outcome, Side};
    /// use rules::ataxx::{Position, Ruleset};
    /// assert_eq!(Position::start(Ruleset::COURSE).outcome(), None);
    /// let lost = Position::from_fen("x6/7/7/7/7/7/7 o 0 1", Ruleset::COURSE).unwrap();
    /// assert_eq!(lost.outcome(), Some(Outcome::Win(Side::First)));
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if self.is_over() { Some(self.outcome_when_over()) } else { None }
    }

    /// Who has won and why, or none while the game goes on.
    #[must_use]
    pub fn end(&self) -> Option<Ending> {
        self.is_over().then(|| Ending { outcome: self.outcome_when_over(), reason: self.reason_when_over() })
    }

    /// The stones of a side as they count when the game is over: with the empty squares, where the
    /// rules give those to the only side that can still move.
    #[must_use]
    pub fn final_count(&self, side: Side) -> u32 {
        let takes_empties = self.ruleset().no_move == NoMove::EmptiesGoToOther
            && self.can_move(side)
            && !self.can_move(side.other());
        let bonus = if takes_empties { self.empty() } else { Bitboard::EMPTY };
        (self.stones(side) | bonus).len()
    }

    #[inline(always)]
    fn is_board_finished(&self) -> bool {
        let side = self.side_to_move();
        let nobody_left = self.stones(side).is_empty() || self.stones(side.other()).is_empty();
        nobody_left
            || match self.ruleset().no_move {
                NoMove::Pass => !self.can_move(side) && !self.can_move(side.other()),
                NoMove::GameEnds => !self.can_move(side),
                NoMove::EmptiesGoToOther => !self.can_move(side) || !self.can_move(side.other()),
            }
    }

    #[inline]
    fn is_quiet_limit_reached(&self) -> bool {
        self.ruleset().quiet_limit.is_some_and(|limit| self.half_move_clock() >= limit.get())
    }

    #[inline]
    fn is_ply_limit_reached(&self) -> bool {
        self.ruleset().ply_limit.is_some_and(|limit| self.ply() >= u32::from(limit.get()))
    }

    #[cold]
    fn outcome_when_over(&self) -> Outcome {
        if self.is_quiet_limit_reached() && !self.is_board_finished() {
            return Outcome::Draw;
        }
        let [first, second] = Side::BOTH.map(|side| self.final_count(side));
        match (first.cmp(&second), self.ruleset().tie) {
            (Ordering::Greater, _) => Outcome::Win(Side::First),
            (Ordering::Less, _) | (_, Tie::SecondWins) => Outcome::Win(Side::Second),
            (Ordering::Equal, Tie::Draw) => Outcome::Draw,
        }
    }

    fn reason_when_over(&self) -> EndReason {
        if Side::BOTH.iter().any(|&side| self.stones(side).is_empty()) {
            EndReason::NoStones
        } else if self.empty().is_empty() {
            EndReason::FullBoard
        } else if self.is_board_finished() {
            EndReason::NoMoves
        } else if self.is_quiet_limit_reached() {
            EndReason::QuietLimit
        } else {
            EndReason::PlyLimit
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ataxx::Ruleset;

    /// Equal armies on a full board of 48 squares.
    const EQUAL: &str = "xxxxxxx/xxxxxxx/xxxxxxx/xxx-ooo/ooooooo/ooooooo/ooooooo x 0 1";
    /// `x` is shut in and has one stone, `o` has eight and room.
    const SHUT_IN: &str = "7/7/7/7/4ooo/4ooo/4oox x 0 1";
    /// Both are shut in, `x` with more stones, and the room in the middle is out of reach.
    const SEALED: &str = "xxxx---/-------/-------/7/-------/-------/ooo---- o 0 1";
    /// `x` has more stones, but `o` alone can still move, to nine empty squares.
    const BOXED: &str = "xxxx---/-------/-------/-------/-------/5-1/oo3-- x 0 1";

    #[test]
    fn each_rule_set_ends_games_in_its_own_way() {
        use EndReason::{FullBoard, NoMoves, NoStones, PlyLimit, QuietLimit};
        let first = |reason| Some(Ending { outcome: Outcome::Win(Side::First), reason });
        let second = |reason| Some(Ending { outcome: Outcome::Win(Side::Second), reason });
        let draw = |reason| Some(Ending { outcome: Outcome::Draw, reason });
        let start = |counters| format!("x5o/7/7/7/7/7/o5x {counters}");
        for (fen, international, course, botzone) in [
            (start("x 99 1"), None, None, None),
            (start("x 100 1"), draw(QuietLimit), None, None),
            (start("o 0 200"), None, None, None),
            (start("x 0 201"), None, None, draw(PlyLimit)),
            ("x5o/7/7/7/7/7/x5x x 0 201".to_owned(), None, None, first(PlyLimit)),
            (EQUAL.to_owned(), draw(FullBoard), second(FullBoard), draw(FullBoard)),
            (EQUAL.replace("x 0", "x 100"), draw(FullBoard), second(FullBoard), draw(FullBoard)),
            (SHUT_IN.to_owned(), None, second(NoMoves), second(NoMoves)),
            (SHUT_IN.replace("x 0", "o 0"), None, None, second(NoMoves)),
            (SHUT_IN.replace("x 0", "x 100"), draw(QuietLimit), second(NoMoves), second(NoMoves)),
            (SEALED.to_owned(), first(NoMoves), first(NoMoves), first(NoMoves)),
            (SEALED.replace("o 0", "o 100"), first(NoMoves), first(NoMoves), first(NoMoves)),
            (BOXED.to_owned(), None, first(NoMoves), second(NoMoves)),
            ("x6/7/7/7/7/7/7 x 100 1".to_owned(), first(NoStones), first(NoStones), first(NoStones)),
            ("7/7/7/7/7/7/7 x 0 1".to_owned(), draw(NoStones), second(NoStones), draw(NoStones)),
        ] {
            let ends = [international, course, botzone];
            for ((name, ruleset), end) in Ruleset::NAMED.into_iter().zip(ends) {
                let position = Position::from_fen(&fen, ruleset).unwrap();
                assert_eq!(position.end(), end, "{name}: {fen}");
                assert_eq!(position.outcome(), end.map(|ending| ending.outcome));
                assert_eq!(position.legal_moves().count() == 0, end.is_some(), "{name}: {fen}");
            }
        }
    }

    #[test]
    fn empty_squares_count_for_the_only_side_that_can_move_in_botzone() {
        for (ruleset, counts) in [(Ruleset::BOTZONE, [4, 11]), (Ruleset::COURSE, [4, 2])] {
            let position = Position::from_fen(BOXED, ruleset).unwrap();
            assert_eq!(Side::BOTH.map(|side| position.final_count(side)), counts);
        }
    }
}
