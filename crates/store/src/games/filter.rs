//! Which games are meant, and the SQL that says so.

use rules::GameKind;
use sqlx::{Any, any::AnyArguments, query::Query};

use super::Standing;
use crate::{Verdict, names};

/// Which games are meant; the usual filter lets every game pass.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// Only games of this player.
    pub player: Option<PlayerFilter>,
    /// Only games of this kind.
    pub game: Option<GameKind>,
    /// Only games that stand so.
    pub standing: Option<Standing>,
    /// Only games played at this moment or later: milliseconds since 1970, UTC.
    pub from_ms: Option<i64>,
    /// Only games played before this moment.
    pub before_ms: Option<i64>,
}

/// Which player is meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerFilter {
    /// The player's name, in full.
    pub name: String,
    /// Only games that ended so for the player.
    pub verdict: Option<Verdict>,
}

/// A filter in SQL: the table that answers it from an index alone, its column with the number of the
/// game, the condition, and the values of its placeholders.
pub(super) struct Condition {
    pub(super) table: &'static str,
    pub(super) key: &'static str,
    clauses: Vec<String>,
    values: Vec<Value>,
}

enum Value {
    Text(String),
    Number(i64),
}

impl Condition {
    pub(super) fn of(filter: &Filter) -> Condition {
        let mut condition =
            Condition { table: "games", key: "number", clauses: Vec::new(), values: Vec::new() };
        if let Some(PlayerFilter { name, verdict }) = &filter.player {
            condition.table = "results";
            condition.key = "game_number";
            condition.clauses.push("game_number IS NOT NULL".to_owned());
            let player = "player_number = (SELECT number FROM players WHERE name = ?)";
            condition.add(player, Value::Text(names::searched(name)));
            if let Some(verdict) = verdict {
                condition.add("verdict = ?", Value::Text(verdict.name().to_owned()));
            }
        }
        if let Some(game) = filter.game {
            condition.add("game = ?", Value::Text(game.name().to_owned()));
        }
        if let Some(standing) = filter.standing {
            condition.add("outcome = ?", Value::Text(standing.name().to_owned()));
        }
        if let Some(from_ms) = filter.from_ms {
            condition.add("played_ms >= ?", Value::Number(from_ms));
        }
        if let Some(before_ms) = filter.before_ms {
            condition.add("played_ms < ?", Value::Number(before_ms));
        }
        condition
    }

    /// Only games that come after this one in a list, which is sorted the latest first.
    pub(super) fn after(mut self, played_ms: i64, number: i64) -> Condition {
        let (ms_place, number_place) = (self.values.len() + 1, self.values.len() + 2);
        self.clauses.push(format!("(played_ms, {}) < (${ms_place}, ${number_place})", self.key));
        self.values.extend([Value::Number(played_ms), Value::Number(number)]);
        self
    }

    /// Adds a clause; `?` stands for the value.
    fn add(&mut self, clause: &str, value: Value) {
        self.values.push(value);
        self.clauses.push(clause.replace('?', &format!("${}", self.values.len())));
    }

    /// `WHERE …`, or nothing.
    pub(super) fn sql(&self) -> String {
        if self.clauses.is_empty() { String::new() } else { format!("WHERE {}", self.clauses.join(" AND ")) }
    }

    /// Gives a query the values of the placeholders.
    pub(super) fn bind<'q>(&self, query: Query<'q, Any, AnyArguments>) -> Query<'q, Any, AnyArguments> {
        self.values.iter().fold(query, |query, value| match value {
            Value::Text(text) => query.bind(text.clone()),
            Value::Number(number) => query.bind(*number),
        })
    }
}

#[cfg(test)]
mod tests {
    use rules::Side;

    use super::*;

    #[test]
    fn placeholders_are_numbered_in_the_order_of_the_values() {
        assert_eq!(Condition::of(&Filter::default()).sql(), "");
        let filter = Filter {
            player: Some(PlayerFilter { name: "Ada".to_owned(), verdict: Some(Verdict::Win) }),
            standing: Some(Standing::Won(Side::First)),
            before_ms: Some(7),
            ..Filter::default()
        };
        let sql = Condition::of(&filter).after(3, 9).sql();
        let expected = "WHERE game_number IS NOT NULL \
             AND player_number = (SELECT number FROM players WHERE name = $1) AND verdict = $2 \
             AND outcome = $3 AND played_ms < $4 AND (played_ms, game_number) < ($5, $6)";
        assert_eq!(sql, expected);
    }
}
