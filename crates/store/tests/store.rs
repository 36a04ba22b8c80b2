//! Everything that the store promises, held against SQLite and against a real PostgreSQL.
//!
//! The cases are the same functions for both, each with an empty database of its own.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![expect(clippy::print_stdout, reason = "a run shows how many cases were held")]

mod cases;
mod postgres;

use std::time::Duration;

use sqlx::{AnyConnection, Connection};
use store::{Filter, Store};

#[test]
fn sqlite_keeps_every_promise_of_the_table() {
    run(async {
        let folder = tempfile::tempdir().unwrap();
        for (number, case) in cases::ALL.iter().enumerate() {
            let file = folder.path().join(format!("{number}/games.db"));
            hold(case, Store::open(file.to_str().unwrap()).await.unwrap()).await;
        }
    });
    println!("{} promises held on SQLite", cases::ALL.len());
}

#[test]
fn postgres_keeps_every_promise_of_the_table() {
    let server = postgres::Server::start();
    run(async {
        sqlx::any::install_default_drivers();
        let mut connection = AnyConnection::connect(&server.url("postgres")).await.unwrap();
        for (number, case) in cases::ALL.iter().enumerate() {
            let create = sqlx::AssertSqlSafe(format!("CREATE DATABASE case_{number}"));
            sqlx::query(create).execute(&mut connection).await.unwrap();
            hold(case, Store::open(&server.url(&format!("case_{number}"))).await.unwrap()).await;
        }
        connection.close().await.unwrap();
    });
    println!("{} promises held on PostgreSQL", cases::ALL.len());
}

#[test]
fn a_postgres_that_hangs_is_refused_whatever_it_was_doing_and_goes_on_afterwards() {
    let server = postgres::Server::start();
    run(async {
        let store = Store::open(&server.url("postgres")).await.unwrap();
        let hasty = store.clone().with_patience(Duration::from_secs(1));
        let games = [cases::game("one", "Ada", "Bo", cases::DRAW)];
        let handle = hasty.games();
        let mut batch = handle.batch().await.unwrap();
        server.freeze();
        let refused = batch.add(&games).await.unwrap_err();
        assert!(refused.to_string().ends_with("the database has not answered for 1 s"), "{refused}");
        drop(batch);
        assert!(hasty.saves().list().await.is_err());
        assert!(hasty.games().count(&Filter::default()).await.is_err());
        server.thaw();
        // What was asked for meanwhile may take the first connections.
        let mut tries = 0;
        while store.games().add(&games[0]).await.is_err() {
            tries += 1;
            assert!(tries < 50, "nothing is stored any more");
        }
        assert_eq!(store.games().count(&Filter::default()).await.unwrap(), 1);
        store.close().await;
    });
}

async fn hold(case: &cases::Case, store: Store) {
    println!("{}", case.claim);
    (case.hold)(store.clone()).await;
    store.close().await;
}

fn run(work: impl Future<Output = ()>) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(work);
}
