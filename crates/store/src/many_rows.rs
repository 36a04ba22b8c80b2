//! Many rows in one statement: a hundred games are one round trip, not four hundred.

use sqlx::{Any, AssertSqlSafe, any::AnyRow, query::Query};

use crate::{StoreError, patient::Connection};

/// The most values of one statement: less than SQLite's 32,766 and PostgreSQL's 65,535.
const MOST_VALUES: usize = 16_000;

/// A value of a row.
pub(crate) enum Value<'a> {
    Number(i64),
    MaybeNumber(Option<i64>),
    Text(&'a str),
}

/// `INSERT INTO table (columns) VALUES …` for all rows, in as many statements as it takes. `ending`
/// follows the values, such as `ON CONFLICT DO NOTHING RETURNING number`; the rows it returns are
/// returned.
pub(crate) async fn insert(
    connection: &mut Connection,
    table_and_columns: &'static str,
    ending: &'static str,
    rows: &[Vec<Value<'_>>],
) -> Result<Vec<AnyRow>, StoreError> {
    let Some(width) = rows.first().map(Vec::len) else { return Ok(Vec::new()) };
    let mut returned = Vec::new();
    for chunk in rows.chunks(MOST_VALUES / width) {
        let places: Vec<String> = (0..chunk.len()).map(|row| placeholders(row * width, width)).collect();
        // Only numbers of placeholders are put into the text.
        let sql =
            AssertSqlSafe(format!("INSERT INTO {table_and_columns} VALUES {} {ending}", places.join(",")));
        let query = chunk.iter().flatten().fold(sqlx::query(sql), bind);
        returned.extend(query.fetch_all(&mut *connection).await?);
    }
    Ok(returned)
}

/// `($1,$2,$3)`, counted on from the values before.
pub(crate) fn placeholders(before: usize, width: usize) -> String {
    let numbers: Vec<String> = (before + 1..=before + width).map(|number| format!("${number}")).collect();
    format!("({})", numbers.join(","))
}

type AnyQuery<'q> = Query<'q, Any, sqlx::any::AnyArguments>;

fn bind<'q>(query: AnyQuery<'q>, value: &Value<'q>) -> AnyQuery<'q> {
    match *value {
        Value::Number(number) => query.bind(number),
        Value::MaybeNumber(number) => query.bind(number),
        Value::Text(text) => query.bind(text.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_are_counted_on() {
        assert_eq!(placeholders(0, 2), "($1,$2)");
        assert_eq!(placeholders(4, 3), "($5,$6,$7)");
    }
}
