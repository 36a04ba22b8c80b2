//! A game as the tables hold it.

use record::GameRecord;
use rules::Side;

use super::{Standing, span::Key};
use crate::{GameId, many_rows::Value, names};

/// The columns of a game, its document, and what its results are made of.
pub(crate) struct GameRow {
    pub(crate) number: i64,
    pub(crate) id: GameId,
    pub(crate) game: &'static str,
    rule: &'static str,
    size: i64,
    pub(crate) black: String,
    pub(crate) white: String,
    pub(crate) standing: Standing,
    pub(super) reason: &'static str,
    pub(crate) plies: i64,
    pub(crate) played_ms: i64,
    /// What each side's result says besides who won.
    pub(crate) sides: [SideNote; 2],
    stored_ms: i64,
    /// Whose it is; empty for the host. Written once, with the game.
    owner: String,
    pub(super) document: String,
}

/// Who played a side, and with how much help.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SideNote {
    pub(crate) is_engine: bool,
    pub(crate) hints: u32,
}

impl SideNote {
    fn of(record: &GameRecord, side: Side) -> SideNote {
        SideNote { is_engine: !record.header.players.of(side).spec.is_empty(), hints: record.hints(side) }
    }
}

/// The columns of [`GameRow::values`].
pub(super) const COLUMNS: &str = "games (number, id, game, rule, size, black, white, outcome, reason, plies, \
                                  played_ms, stored_ms, owner)";

impl GameRow {
    pub(super) fn new(number: i64, id: GameId, record: &GameRecord, stored_ms: i64) -> GameRow {
        let players = &record.header.players;
        GameRow {
            number,
            id,
            game: record.rules().spec().game().name(),
            rule: record.rules().rule(),
            size: record.rules().size().into(),
            black: names::searched(&players.black.name),
            white: names::searched(&players.white.name),
            standing: Standing::of(record),
            reason: record.result().map_or("", |result| result.reason.name()),
            plies: record.moves().len() as i64,
            played_ms: record.header.date_unix_ms.unwrap_or(stored_ms),
            sides: Side::BOTH.map(|side| SideNote::of(record, side)),
            stored_ms,
            owner: String::new(),
            document: record.to_json(),
        }
    }

    /// The row of a game of somebody.
    pub(super) fn owned_by(self, owner: &str) -> GameRow {
        GameRow { owner: owner.to_owned(), ..self }
    }

    /// Where the game stands in lists.
    pub(super) fn key(&self) -> Key {
        Key { played_ms: self.played_ms, number: self.number }
    }

    pub(super) fn values(&self) -> Vec<Value<'_>> {
        vec![
            Value::Number(self.number),
            Value::Text(self.id.as_str()),
            Value::Text(self.game),
            Value::Text(self.rule),
            Value::Number(self.size),
            Value::Text(&self.black),
            Value::Text(&self.white),
            Value::Text(self.standing.name()),
            Value::Text(self.reason),
            Value::Number(self.plies),
            Value::Number(self.played_ms),
            Value::Number(self.stored_ms),
            Value::Text(&self.owner),
        ]
    }
}
