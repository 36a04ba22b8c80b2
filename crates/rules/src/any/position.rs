//! A game of either kind in progress.

use super::{GameSpec, MoveText};
use crate::{Outcome, Side, ataxx, gomoku};

/// A game in progress or ended, with its history.
///
/// ```
/// use rules::{AnyPosition, GameKind, GameSpec};
/// let spec = GameSpec::by_name(GameKind::Ataxx, None, None).unwrap();
/// let mut game = AnyPosition::start(spec);
/// game.try_play("g2").unwrap();
/// assert_eq!(game.to_string(), "startpos moves g2");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnyPosition {
    /// A game of Gomoku.
    Gomoku(gomoku::Position),
    /// A game of Ataxx.
    Ataxx(ataxx::Game),
}

/// Why a text is not a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "wording", derive(wording::Coded))]
pub enum PositionError {
    /// Not a Gomoku position string.
    #[error(transparent)]
    Gomoku(#[from] gomoku::PositionTextError),
    /// Not an Ataxx position.
    #[error(transparent)]
    Ataxx(#[from] ataxx::GameTextError),
}

/// Why a text was not played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "wording", derive(wording::Coded))]
pub enum MoveRejected {
    /// Not a Gomoku move.
    #[error(transparent)]
    GomokuText(#[from] gomoku::MoveTextError),
    /// An illegal Gomoku move.
    #[error(transparent)]
    GomokuIllegal(#[from] gomoku::IllegalMove),
    /// Not an Ataxx move.
    #[error(transparent)]
    AtaxxText(#[from] ataxx::MoveError),
    /// An illegal Ataxx move.
    #[error(transparent)]
    AtaxxIllegal(#[from] ataxx::IllegalMove),
}

impl AnyPosition {
    /// The start of a game.
    #[must_use]
    pub fn start(spec: GameSpec) -> AnyPosition {
        match spec {
            GameSpec::Gomoku(ruleset) => AnyPosition::Gomoku(gomoku::Position::new(ruleset)),
            GameSpec::Ataxx(ruleset) => AnyPosition::Ataxx(ataxx::Game::new(ataxx::Position::start(ruleset))),
        }
    }

    /// Reads a game: `startpos`, a Gomoku position string, an Ataxx FEN or `startpos moves …`.
    ///
    /// # Errors
    /// What in the text is not a game, and where.
    pub fn parse(text: &str, spec: GameSpec) -> Result<AnyPosition, PositionError> {
        Ok(match spec {
            GameSpec::Gomoku(ruleset) => AnyPosition::Gomoku(gomoku::Position::parse(text, ruleset)?),
            GameSpec::Ataxx(ruleset) => AnyPosition::Ataxx(ataxx::Game::parse(text, ruleset)?),
        })
    }

    /// The game and its rules.
    #[must_use]
    pub fn spec(&self) -> GameSpec {
        match self {
            AnyPosition::Gomoku(position) => GameSpec::Gomoku(position.ruleset()),
            AnyPosition::Ataxx(game) => GameSpec::Ataxx(game.ruleset()),
        }
    }

    /// Whose turn it is, or would be if the game had not ended.
    #[must_use]
    pub fn side_to_move(&self) -> Side {
        match self {
            AnyPosition::Gomoku(position) => position.side_to_move(),
            AnyPosition::Ataxx(game) => game.position().side_to_move(),
        }
    }

    /// Who won, if anyone; `None` while the game is being played.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            AnyPosition::Gomoku(position) => position.outcome(),
            AnyPosition::Ataxx(game) => game.outcome(),
        }
    }

    /// In a word, by which rule the game ended; `None` while it is being played.
    #[must_use]
    pub fn end_reason(&self) -> Option<&'static str> {
        match self {
            AnyPosition::Gomoku(position) => position.end().map(|ending| ending.reason.name()),
            AnyPosition::Ataxx(game) => game.end().map(|ending| ending.reason.name()),
        }
    }

    /// The number of moves played.
    #[must_use]
    pub fn ply(&self) -> usize {
        match self {
            AnyPosition::Gomoku(position) => position.moves().len(),
            AnyPosition::Ataxx(game) => game.ply(),
        }
    }

    /// The moves played, oldest first.
    #[must_use]
    pub fn moves(&self) -> Vec<MoveText> {
        match self {
            AnyPosition::Gomoku(position) => position.moves().iter().map(MoveText::of).collect(),
            AnyPosition::Ataxx(game) => game.moves().iter().map(MoveText::of).collect(),
        }
    }

    /// Every legal move but the voluntary pass of Gomoku. Empty when the game has ended.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<MoveText> {
        match self {
            AnyPosition::Gomoku(position) => position.legal_moves().map(MoveText::of).collect(),
            AnyPosition::Ataxx(game) => game.legal_moves().map(MoveText::of).collect(),
        }
    }

    /// Plays the move that the text names, and returns its canonical text. If it names none, or
    /// an illegal one, nothing changes.
    ///
    /// # Errors
    /// Why it was not played.
    pub fn try_play(&mut self, text: &str) -> Result<MoveText, MoveRejected> {
        Ok(match self {
            AnyPosition::Gomoku(position) => {
                let mv = gomoku::Move::parse(text, position.size())?;
                position.try_play(mv)?;
                MoveText::of(mv)
            }
            AnyPosition::Ataxx(game) => {
                let mv: ataxx::Move = text.parse()?;
                game.try_play(mv)?;
                MoveText::of(mv)
            }
        })
    }

    /// Takes back the last move, and a resignation that followed it.
    pub fn undo(&mut self) -> Option<MoveText> {
        match self {
            AnyPosition::Gomoku(position) => position.undo().map(MoveText::of),
            AnyPosition::Ataxx(game) => game.undo().map(MoveText::of),
        }
    }

    /// Gives the game to the opponent of `side`; a game that is over stays as it is.
    pub fn resign(&mut self, side: Side) {
        // Refused only when the game is over: then there is nothing left to give up.
        let _ = match self {
            AnyPosition::Gomoku(position) => position.resign(side).ok(),
            AnyPosition::Ataxx(game) => game.resign(side).ok(),
        };
    }
}

/// The text that [`AnyPosition::parse`] reads.
impl std::fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            AnyPosition::Gomoku(position) => position.fmt(f),
            AnyPosition::Ataxx(game) => game.fmt(f),
        }
    }
}
