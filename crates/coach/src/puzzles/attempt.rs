//! What somebody tries in a puzzle, judged move by move: every right move is accepted and answered, every wrong one refuted on
//! the board.
//!
//! The way so far is given by one's own moves alone; the answers are found anew each time. `gomoku_judge` and `ataxx_judge`
//! know the games.

mod ataxx_judge;
mod gomoku_judge;

use rules::{AnyPosition, MoveText};

use super::{Puzzle, ataxx as ataxx_puzzles};
use crate::{
    ataxx,
    gomoku::{Depth, Solver},
};

/// What may be looked at for each question.
const DEPTH: Depth = Depth { fours: 5_000, threats: 10_000, check: 600, search: 20_000 };
const ENDGAME_NODES: u64 = 60_000;

/// Why a move is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// The enemy wins: the refutation is its line.
    EnemyWins,
    /// The refutation stops the attack: no win is left by what is asked for.
    Stopped,
    /// A four that is blocked, and the threat stands as before.
    PutsOff,
    /// The ending is lost.
    Loses,
    /// The ending is drawn.
    Draws,
    /// Another move is further ahead after the best answer.
    Less {
        /// How many stones one is ahead after this move and the best answer.
        ahead: i32,
        /// And after the best move.
        best: i32,
    },
}

/// What became of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Tried {
    /// The rules do not allow it.
    Illegal,
    /// It is right, and this is the answer; there is another move to find.
    Right {
        /// The enemy's answer.
        reply: MoveText,
    },
    /// It is right, and nothing is left to find.
    Solved,
    /// It wins, but not by fours, which is what is asked for.
    WinsOtherwise,
    /// It is wrong.
    Wrong {
        /// Why.
        why: Why,
        /// What the enemy plays, and how it goes on.
        refutation: Vec<MoveText>,
    },
}

/// How far somebody came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attempt {
    /// All moves that were played from the position of the puzzle, answers included, the last own one too if it is legal.
    pub played: Vec<MoveText>,
    /// What became of the last own move.
    pub tried: Tried,
}

/// Judges attempts. The same moves are judged and answered in the same way each time, whatever was asked before.
#[derive(Default)]
pub struct Judge {
    gomoku: Option<Solver>,
    ataxx: Option<ataxx::Solver>,
}

impl Judge {
    /// Plays one's own moves from the position of the puzzle, with the answers to them, up to the first that is not right.
    /// None if there are none.
    pub fn judge(&mut self, puzzle: &Puzzle, own: &[MoveText]) -> Option<Attempt> {
        // What is remembered may find another of several answers: the one that was told must be found again.
        self.gomoku.iter_mut().for_each(Solver::forget);
        self.ataxx.iter_mut().for_each(ataxx::Solver::forget);
        let mut position = puzzle.position.clone();
        let mut last = None;
        for (n, &mv) in own.iter().enumerate() {
            let tried = self.tried(puzzle, &position, mv, n == 0);
            if tried != Tried::Illegal {
                position.try_play(mv.as_str()).ok()?;
            }
            let Tried::Right { reply } = tried else {
                last = Some(tried);
                break;
            };
            position.try_play(reply.as_str()).ok()?;
            last = Some(tried);
        }
        let played = position.moves()[puzzle.position.ply()..].to_vec();
        last.map(|tried| Attempt { played, tried })
    }

    /// A right move after one's own moves, which were right so far.
    pub fn right_move(&mut self, puzzle: &Puzzle, own: &[MoveText]) -> Option<MoveText> {
        if own.is_empty() {
            return puzzle.answers.first().copied();
        }
        let Attempt { played, tried: Tried::Right { .. } } = self.judge(puzzle, own)? else { return None };
        let mut position = puzzle.position.clone();
        for mv in played {
            position.try_play(mv.as_str()).ok()?;
        }
        match &position {
            AnyPosition::Gomoku(position) => {
                gomoku_judge::right_move(self.gomoku_solver(), puzzle.theme, position)
            }
            AnyPosition::Ataxx(game) => ataxx_judge::right_move(self.ataxx_solver(), game),
        }
    }

    fn tried(&mut self, puzzle: &Puzzle, position: &AnyPosition, mv: MoveText, is_first: bool) -> Tried {
        match position {
            AnyPosition::Gomoku(position) => {
                gomoku_judge::tried(self.gomoku_solver(), puzzle, position, mv, is_first)
            }
            AnyPosition::Ataxx(game) => ataxx_judge::tried(self.ataxx_solver(), puzzle.theme, game, mv),
        }
    }

    fn gomoku_solver(&mut self) -> &mut Solver {
        self.gomoku.get_or_insert_with(|| Solver::new(DEPTH))
    }

    fn ataxx_solver(&mut self) -> &mut ataxx::Solver {
        self.ataxx.get_or_insert_with(|| ataxx::Solver::new(ENDGAME_NODES))
    }
}

#[cfg(test)]
mod tests;
