//! The checker of forced wins: it believes nothing but the referee.
//!
//! A line of fours is replayed move by move. After each attacking move the checker plays every
//! single legal answer on the referee's board: all of them must lose to an immediate five, except
//! the one with which the line goes on. A win by other means is a tree, not a line: [`verify_win`]
//! checks it the same way, every answer at every turn, with the attacking moves of an [`Attack`];
//! [`verified_win`] takes them from an engine.

mod attack;
mod win;
mod zone;

pub use attack::{Effort, verified_win};
pub use win::{Attack, VerifiedWin, verify_win};

use rules::{
    Outcome,
    gomoku::{IllegalMove, Move, Point, Position},
};

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
pub enum Flaw {
    /// A move of the line cannot be played.
    #[error("move {number} of the line is illegal: {reason}")]
    Illegal {
        /// The number of the move, from 1.
        number: usize,
        /// Why.
        reason: IllegalMove,
    },
    /// The enemy has an answer that the line does not deal with.
    #[error("after move {number} of the line the enemy can play {answer}")]
    Escape {
        /// The number of the attacking move, from 1.
        number: usize,
        /// The answer.
        answer: Move,
    },
    /// The attack has no move after these.
    #[error("the attack does not know what to play after {moves}", moves = text(line))]
    Unanswered {
        /// The moves from where the win begins.
        line: Vec<Move>,
    },
    /// The win is too large to be checked.
    #[error("the win has not been checked completely within {positions} positions")]
    TooLarge {
        /// How many positions were allowed.
        positions: usize,
    },
    /// The check took too long.
    #[error("the win has not been checked completely in time")]
    OutOfTime,
    /// The line stops before the win.
    #[error("the line ends without a win")]
    Unfinished,
}

fn text(line: &[Move]) -> String {
    let moves: Vec<String> = line.iter().map(Move::to_string).collect();
    moves.join(" ")
}

/// Checks that a line of fours wins for the side to move, whatever the enemy answers. Where a four
/// can be stopped in several ways, as in Caro, no line is enough: that is for [`verify_win`].
///
/// # Errors
/// The first thing that is wrong with the line.
pub fn verify_fours(position: &Position, line: &[Point]) -> Result<(), Flaw> {
    let mut position = position.clone();
    let attacker = position.side_to_move();
    for (n, &point) in line.iter().enumerate() {
        let number = n + 1;
        position.try_play(Move::Place(point)).map_err(|reason| Flaw::Illegal { number, reason })?;
        if position.outcome() == Some(Outcome::Win(attacker)) {
            return Ok(());
        }
        if position.side_to_move() != attacker {
            let foreseen = line.get(number).map(|&answer| Move::Place(answer));
            if let Some(answer) = escape(&mut position, foreseen) {
                return Err(Flaw::Escape { number, answer });
            }
        }
    }
    Err(Flaw::Unfinished)
}

/// An answer of the side to move, other than the foreseen one, that does not lose at once.
fn escape(position: &mut Position, foreseen: Option<Move>) -> Option<Move> {
    let defender = position.side_to_move();
    let answers: Vec<Move> = position.legal_moves().collect();
    answers.into_iter().find(|&answer| {
        position.play(answer);
        let escapes = match position.outcome() {
            Some(outcome) => outcome != Outcome::Win(defender.other()),
            None => foreseen != Some(answer) && !has_five(position),
        };
        position.undo();
        escapes
    })
}

fn has_five(position: &mut Position) -> bool {
    let side = position.side_to_move();
    let moves: Vec<Move> = position.legal_moves().collect();
    moves.into_iter().any(|mv| {
        position.play(mv);
        let wins = position.outcome() == Some(Outcome::Win(side));
        position.undo();
        wins
    })
}
