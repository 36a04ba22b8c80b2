//! The lists there are, all games or those of a player, and the SQL that names them.
//!
//! Each list is read from one index, which has everything that a filter asks about. What is put into
//! the text of a query are our own names and numbers; the ends of a span are bound.

use rules::GameKind;
use sqlx::{Any, AssertSqlSafe, Row, any::AnyArguments, query::Query};

use super::{
    Filter, PlayerFilter, Standing,
    span::{Key, Span},
};
use crate::{StoreError, Verdict, names, patient::Connection};

/// A list of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum List {
    /// All of them.
    All,
    /// Those of the player of this number.
    Player(i64),
}

impl List {
    /// The list that a filter chooses from; `None` if its player is not known.
    async fn of(connection: &mut Connection, filter: &Filter) -> Result<Option<List>, StoreError> {
        let Some(PlayerFilter { name, .. }) = &filter.player else { return Ok(Some(List::All)) };
        let query = sqlx::query("SELECT number FROM players WHERE name = $1").bind(names::searched(name));
        let row = query.fetch_optional(connection).await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?.map(List::Player))
    }

    /// The number of the list in the table `blocks`. Players are numbered from 1.
    pub(super) fn number(self) -> i64 {
        match self {
            List::All => 0,
            List::Player(number) => number,
        }
    }

    /// The table that holds the list, and its column with the number of the game.
    pub(super) fn table_and_key(self) -> (&'static str, &'static str) {
        match self {
            List::All => ("games", "place"),
            List::Player(_) => ("results", "game_number"),
        }
    }

    /// What a game counts as for the player; nothing in the list of all.
    pub(super) fn verdict(self) -> &'static str {
        match self {
            List::All => "''",
            List::Player(_) => "verdict",
        }
    }

    /// The condition that a game is in the list and in the span that [`bind`] puts into this place,
    /// from 0.
    pub(super) fn within_span(self, place: usize) -> String {
        let (_, key) = self.table_and_key();
        let [from_ms, from_number, before_ms, before_number] = [1, 2, 3, 4].map(|end| 4 * place + end);
        let span = format!(
            "(played_ms, {key}) >= (${from_ms}, ${from_number}) \
             AND (played_ms, {key}) < (${before_ms}, ${before_number})"
        );
        match self {
            List::All => span,
            List::Player(number) => {
                format!("player_number = {number} AND game_number IS NOT NULL AND {span}")
            }
        }
    }
}

/// Gives a query the ends of spans, four values each.
pub(super) fn bind(sql: String, spans: &[Span]) -> Query<'static, Any, AnyArguments> {
    let ends = spans.iter().flat_map(|span| [span.from, span.before]);
    ends.fold(sqlx::query(AssertSqlSafe(sql)), |query, key| query.bind(key.played_ms).bind(key.number))
}

/// A filter, as a database understands it.
#[derive(Clone, Debug)]
pub(super) struct Selection {
    pub(super) list: List,
    /// When the games were played.
    pub(super) span: Span,
    /// The condition on the game, its outcome and the verdict, which `blocks` are counted by.
    pub(super) kinds: String,
}

impl Selection {
    /// What a filter selects; `None` if its player is not known.
    pub(super) async fn of(
        connection: &mut Connection,
        filter: &Filter,
    ) -> Result<Option<Selection>, StoreError> {
        let Some(list) = List::of(connection, filter).await? else { return Ok(None) };
        let from = filter.from_ms.map_or(Key::LEAST, Key::at);
        let before = filter.before_ms.map_or(Key::GREATEST, Key::at);
        Ok(Some(Selection { list, span: Span { from, before }, kinds: kinds(filter) }))
    }

    /// The numbers of the games in the span that is bound in this place.
    pub(super) fn numbers(&self, place: usize) -> String {
        let (table, key) = self.list.table_and_key();
        format!("SELECT {key} FROM {table} WHERE {} AND {}", self.list.within_span(place), self.kinds)
    }

    /// How many games of a span are selected, counted one by one.
    pub(super) async fn count_each(
        &self,
        connection: &mut Connection,
        span: Span,
    ) -> Result<u64, StoreError> {
        let (table, _) = self.list.table_and_key();
        let condition = format!("{} AND {}", self.list.within_span(0), self.kinds);
        let query = bind(format!("SELECT COUNT(*) FROM {table} WHERE {condition}"), &[span]);
        let count: i64 = query.fetch_one(connection).await?.try_get(0)?;
        Ok(count.unsigned_abs())
    }
}

fn kinds(filter: &Filter) -> String {
    let verdict = filter.player.as_ref().and_then(|player| player.verdict);
    let asked = [
        ("game", filter.game.map(GameKind::name)),
        ("outcome", filter.standing.map(Standing::name)),
        ("verdict", verdict.map(Verdict::name)),
    ];
    let clause = |(column, name): (&str, Option<&str>)| name.map(|name| format!("{column} = '{name}'"));
    let clauses: Vec<String> = asked.into_iter().filter_map(clause).collect();
    if clauses.is_empty() { "TRUE".to_owned() } else { clauses.join(" AND ") }
}

#[cfg(test)]
mod tests {
    use rules::Side;

    use super::*;

    #[test]
    fn a_filter_asks_for_kinds_of_games() {
        assert_eq!(kinds(&Filter::default()), "TRUE");
        let filter = Filter {
            player: Some(PlayerFilter { name: "Ada".to_owned(), verdict: Some(Verdict::Win) }),
            game: Some(GameKind::Ataxx),
            standing: Some(Standing::Won(Side::First)),
            before_ms: Some(7),
            ..Filter::default()
        };
        assert_eq!(kinds(&filter), "game = 'ataxx' AND outcome = 'black' AND verdict = 'win'");
    }
}
