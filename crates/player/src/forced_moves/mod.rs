//! What every built-in player does, however little its algorithm knows: an immediate win is taken,
//! a move that is forced is answered at once, and a game that is really lost may be given up.
//!
//! Everything here is exact: a win is a win by the referee, a defence is the only one that is
//! left. It costs microseconds, also on the largest board, because only rows that have stones
//! are looked at.

mod ataxx;
mod gomoku;

use rules::{AnyPosition, MoveText};

/// What needs no thought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obvious {
    /// This move wins the game at once.
    Win(MoveText),
    /// Every other move is illegal or lets the opponent win at once.
    Forced(MoveText),
    /// No move keeps the opponent from winning with its next one, or every move loses at once.
    Hopeless,
}

/// What needs no thought in a game that is not over, if anything.
///
/// ```
/// use player::forced_moves::{Obvious, look};
/// use rules::{AnyPosition, GameKind, GameSpec};
///
/// let spec = GameSpec::by_name(GameKind::Gomoku, None, None).unwrap();
/// let position = AnyPosition::parse("h8a1h9a2h10a3h11h7", spec).unwrap();
/// assert_eq!(look(&position), Some(Obvious::Win("h12".parse().unwrap())));
/// ```
#[must_use]
pub fn look(position: &AnyPosition) -> Option<Obvious> {
    match position {
        AnyPosition::Gomoku(position) => gomoku::look(position),
        AnyPosition::Ataxx(game) => ataxx::look(game),
    }
}

/// A legal move for a player that has none to offer when its time is over. It wins or defends
/// where [`look`] sees how; otherwise it is a plain move near the last one, or the best count.
///
/// # Panics
/// If the game is over.
#[must_use]
pub fn fallback(position: &AnyPosition) -> MoveText {
    if let Some(Obvious::Win(mv) | Obvious::Forced(mv)) = look(position) {
        return mv;
    }
    match position {
        AnyPosition::Gomoku(position) => gomoku::fallback(position),
        AnyPosition::Ataxx(game) => ataxx::fallback(game),
    }
}

/// The text of a move of either game.
pub(crate) fn text(mv: impl std::fmt::Display) -> MoveText {
    mv.to_string().parse().expect("every move of both games has a short plain text")
}
