//! A store of the first layout is brought to the newest with everything in it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod postgres;

use sqlx::{
    AnyConnection, Connection, SqlSafeStr,
    migrate::{Migration, MigrationType, Migrator},
};
use store::{Filter, GameId, PageStart, PlayerFilter, Standing, Store};

/// Three thousand games in six hundred moments, all of Ada, and a running one with events.
const GAMES: &str = r#"
    INSERT INTO players VALUES (1, 'Ada', 0), (2, 'Bo', 0);
    INSERT INTO games WITH RECURSIVE n (value) AS
        (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 3000)
        SELECT value, 'old ' || value, 'gomoku', 'freestyle', 15, 'Ada', '',
            CASE WHEN value % 3 = 0 THEN 'draw' ELSE 'black' END, 'rules', 9, value % 600, 0 FROM n;
    INSERT INTO results SELECT number, 1, number, 'win', 100, played_ms, game, outcome FROM games;
    INSERT INTO games VALUES
        (3001, 'live', 'gomoku', 'freestyle', 15, '', 'Bo', 'running', '', 1, 9000, 0);
    INSERT INTO results VALUES (3001, 2, 3001, 'none', 1, 9000, 'gomoku', 'running');
    INSERT INTO events VALUES
        (3001, 1, 0, '{"event":"moved","move":"h8"}'), (3001, 2, 0, '{"event":"moved","move":"h9"}'),
        (3001, 3, 0, '{"event":"taken-back","plies":9}'), (3001, 4, 0, '{"event":"noted","note":1}'),
        (3001, 5, 0, '{"event":"moved","move":"i9"}'), (3001, 6, 0, '{"event":"moved","move":"i8"}');
    INSERT INTO saves VALUES ('sunday', 7, '{}');
    UPDATE counters SET value = 3001;"#;

async fn fill(url: &str, first_layout: &'static str) {
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnection::connect(url).await.unwrap();
    let layout = first_layout.into_sql_str();
    let first = Migration::new(1, "as it was called".into(), MigrationType::Simple, layout, false);
    Migrator::with_migrations(vec![first]).run(&mut connection).await.unwrap();
    sqlx::raw_sql(GAMES).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

async fn is_whole(place: &str) {
    let store = Store::open(place).await.unwrap();
    let ada = Some(PlayerFilter { name: "Ada".to_owned(), verdict: None });
    for (filter, total) in [
        (Filter::default(), 3001),
        (Filter { player: ada, ..Filter::default() }, 3000),
        (Filter { standing: Some(Standing::Drawn), ..Filter::default() }, 1000),
        (Filter { from_ms: Some(300), before_ms: Some(301), ..Filter::default() }, 5),
    ] {
        let page = store.games().page(&filter, PageStart::Offset(total - 2), 10).await.unwrap();
        assert_eq!((page.games.len(), page.total), (2, total), "{filter:?}");
    }
    let middle = store.games().page(&Filter::default(), PageStart::Offset(1501), 1).await.unwrap();
    assert_eq!((middle.games[0].played_ms, middle.games[0].id.as_str()), (299, "old 2699"));
    let live = GameId::new("live").unwrap();
    assert_eq!(store.games().summary(&live).await.unwrap().plies, 2);
    let saves = store.saves().list().await.unwrap();
    let saves: Vec<_> = saves.iter().map(|save| (save.name.as_str(), save.saved_ms)).collect();
    assert_eq!(saves, [("sunday", 7), ("live", 0)], "the slots of before are the host's");
    assert_eq!(store.owners().of_games(&[live]).await.unwrap(), [""], "and so are the games");
    store.close().await;
}

fn run(work: impl Future<Output = ()>) {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(work);
}

#[test]
fn an_old_sqlite_store_is_brought_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let url = format!("sqlite://{}?mode=rwc", path.display());
    run(async {
        fill(&url, include_str!("../migrations/sqlite/0001_games.sql")).await;
        is_whole(path.to_str().unwrap()).await;
        is_whole(path.to_str().unwrap()).await;
    });
}

#[test]
fn an_old_postgres_store_is_brought_up_to_date() {
    let server = postgres::Server::start();
    run(async {
        fill(&server.url("postgres"), include_str!("../migrations/postgres/0001_games.sql")).await;
        is_whole(&server.url("postgres")).await;
        is_whole(&server.url("postgres")).await;
    });
}
