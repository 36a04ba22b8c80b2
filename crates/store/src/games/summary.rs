//! What a list shows of a game.

use record::GameRecord;
use rules::{GameKind, Outcome, Side};
use sqlx::{Row, any::AnyRow};

use crate::{GameId, StoreError};

/// How a stored game stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Standing {
    /// A side has won.
    Won(Side),
    /// Nobody has won.
    Drawn,
    /// It has ended without a result, because somebody stopped it.
    NoResult,
    /// It is still being played.
    Running,
}

impl Standing {
    /// Every standing.
    pub const ALL: [Standing; 5] = [
        Standing::Won(Side::First),
        Standing::Won(Side::Second),
        Standing::Drawn,
        Standing::NoResult,
        Standing::Running,
    ];

    /// The standing of a record.
    #[must_use]
    pub fn of(record: &GameRecord) -> Standing {
        match record.result().map(|result| result.outcome) {
            Some(Some(Outcome::Win(side))) => Standing::Won(side),
            Some(Some(Outcome::Draw)) => Standing::Drawn,
            Some(None) => Standing::NoResult,
            None => Standing::Running,
        }
    }

    /// The word that is stored: black, white, draw, none or running.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Standing::Won(side) => side.name(),
            Standing::Drawn => "draw",
            Standing::NoResult => "none",
            Standing::Running => "running",
        }
    }

    /// The standing of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Standing> {
        Standing::ALL.into_iter().find(|standing| standing.name() == name)
    }
}

/// What a list shows of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameSummary {
    /// Its place in the order of storing.
    pub number: i64,
    /// Its id.
    pub id: GameId,
    /// Gomoku or Ataxx.
    pub game: GameKind,
    /// The name of its rules.
    pub rule: String,
    /// The side length of the board.
    pub size: u8,
    /// Who moved first; empty if not known.
    pub black: String,
    /// Who moved second; empty if not known.
    pub white: String,
    /// How it stands.
    pub standing: Standing,
    /// Why it ended, as [`record::EndReason::name`] says; empty while it is running.
    pub reason: String,
    /// Its moves; of a running game, those so far.
    pub plies: u32,
    /// When it was played, or else stored: milliseconds since 1970, UTC.
    pub played_ms: i64,
}

/// The columns that [`GameSummary::from_row`] reads.
pub(super) const COLUMNS: &str =
    "number, id, game, rule, size, black, white, outcome, reason, plies, played_ms";

impl GameSummary {
    pub(super) fn from_row(row: &AnyRow) -> Result<GameSummary, StoreError> {
        let game: String = row.try_get(2)?;
        let standing: String = row.try_get(7)?;
        let meaning = |what, text| StoreError::Meaning { what, text };
        Ok(GameSummary {
            number: row.try_get(0)?,
            id: GameId::stored(row.try_get(1)?),
            game: game.parse().map_err(|_| meaning("the name of a game", game))?,
            rule: row.try_get(3)?,
            size: u8::try_from(row.try_get::<i64, _>(4)?).unwrap_or(u8::MAX),
            black: row.try_get(5)?,
            white: row.try_get(6)?,
            standing: Standing::named(&standing).ok_or_else(|| meaning("the end of a game", standing))?,
            reason: row.try_get(8)?,
            plies: u32::try_from(row.try_get::<i64, _>(9)?).unwrap_or(u32::MAX),
            played_ms: row.try_get(10)?,
        })
    }
}
