//! How long it takes to import 100,000 games from CSV, and to list pages of 1,000,000 stored games.
//!
//! `cargo bench -p store` prints a line for each. The import reads with every check of the referee; the
//! million is made by the database itself, because only the listing is measured.

#![allow(clippy::unwrap_used, reason = "a measurement that cannot go on has failed")]
#![expect(clippy::print_stdout, reason = "the answer is what is printed")]

use std::{
    fmt::Write,
    path::Path,
    time::{Duration, Instant},
};

use rand::RngExt;
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use record::{GameRecord, Item, import_each};
use rules::Side;
use sqlx::{AnyConnection, Connection};
use store::{Filter, PageStart, PlayerFilter, Standing, Store, Verdict};

const IMPORTED: usize = 100_000;
const MOVES: usize = 40;
const PAGE: u32 = 50;
const STORED: u64 = 1_000_000;

fn main() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let folder = tempfile::tempdir().unwrap();
    runtime.block_on(import(&folder.path().join("imported.db")));
    runtime.block_on(list(&folder.path().join("listed.db")));
}

/// Games of random moves that are never played twice in one game.
fn csv() -> String {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut text = String::new();
    for _ in 0..IMPORTED {
        text.push_str("0\n");
        // Steps of one fixed stride never meet a point again, and make no row of five.
        let offset = random.random_range(0..225);
        for step in 0..MOVES {
            let point = (offset + step * 38) % 225;
            writeln!(text, "{},{}", point % 15, point / 15).unwrap();
        }
    }
    text
}

async fn import(file: &Path) {
    let text = csv();
    let store = Store::open(file.to_str().unwrap()).await.unwrap();
    let began = Instant::now();
    let (sender, games) = std::sync::mpsc::sync_channel::<GameRecord>(1000);
    let bytes = text.len();
    let reader = std::thread::spawn(move || {
        import_each("GameStep.csv", text.as_bytes(), usize::MAX, |item| match item {
            Item::Game(game) => sender.send(*game).unwrap(),
            other => panic!("{other:?}"),
        });
    });
    let handle = store.games();
    let mut batch = handle.batch().await.unwrap();
    let mut stored = 0;
    loop {
        let waiting: Vec<GameRecord> = games.iter().take(200).collect();
        if waiting.is_empty() {
            break;
        }
        stored += batch.add(&waiting).await.unwrap().into_iter().filter(Result::is_ok).count();
    }
    batch.commit().await.unwrap();
    reader.join().unwrap();
    assert_eq!(stored, IMPORTED);
    println!("import of {IMPORTED} games of {MOVES} moves, {bytes} bytes of CSV: {:.1?}", began.elapsed());
    store.close().await;
}

/// Fills the tables that are listed.
async fn fill(file: &Path) {
    Store::open(file.to_str().unwrap()).await.unwrap().close().await;
    let mut connection = AnyConnection::connect(&format!("sqlite://{}", file.display())).await.unwrap();
    let statements = "
        PRAGMA synchronous = OFF;
        INSERT INTO players SELECT value, 'player ' || value, 0 FROM
            (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n LIMIT 1000) SELECT value FROM n);
        INSERT INTO games SELECT value, 'game-' || value,
            CASE value % 3 WHEN 0 THEN 'ataxx' ELSE 'gomoku' END, 'freestyle', 15,
            'player ' || (value % 1000 + 1), 'player ' || (value * 7 % 1000 + 1),
            CASE value % 7 WHEN 0 THEN 'draw' WHEN 1 THEN 'white' ELSE 'black' END,
            'rules', value % 100, value * 7919 % 100000000, 0 FROM
            (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n LIMIT 1000000) SELECT value FROM n);
        INSERT INTO results SELECT number, number % 1000 + 1, number,
            CASE outcome WHEN 'draw' THEN 'draw' WHEN 'black' THEN 'win' ELSE 'loss' END,
            100, played_ms, game, outcome FROM games;";
    sqlx::raw_sql(statements).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

async fn list(file: &Path) {
    fill(file).await;
    let store = Store::open(file.to_str().unwrap()).await.unwrap();
    let everything = Filter::default();
    let black_won = Filter { standing: Some(Standing::Won(Side::First)), ..Filter::default() };
    let dated = Filter { from_ms: Some(10_000_000), before_ms: Some(90_000_000), ..Filter::default() };
    let player = Some(PlayerFilter { name: "player 7".to_owned(), verdict: Some(Verdict::Win) });
    let player = Filter { player, ..Filter::default() };
    for (name, filter) in
        [("all", everything), ("black won", black_won), ("by date", dated), ("wins of a player", player)]
    {
        let total = store.games().count(&filter).await.unwrap();
        let mut slowest = (Duration::ZERO, 0);
        for part in 0..=20 {
            let offset = total.saturating_sub(PAGE.into()) * part / 20;
            let began = Instant::now();
            let page = store.games().page(&filter, PageStart::Offset(offset), PAGE).await.unwrap();
            assert_eq!((page.games.len(), page.total), (PAGE as usize, total));
            slowest = slowest.max((began.elapsed(), offset));
        }
        let (time, offset) = slowest;
        println!(
            "{name}: slowest of 21 pages of {total} among {STORED} games: {time:.1?}, from game {offset}"
        );
    }
    store.close().await;
}
