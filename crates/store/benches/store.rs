//! How long it takes to import 100,000 games from CSV, and to list pages of 1,000,000 stored games.
//!
//! `cargo bench -p store` prints a line for each, the pages for SQLite and for a PostgreSQL that it
//! starts. The import reads with every check of the referee; the million is made by the database
//! itself, because only the listing is measured.

#![allow(clippy::unwrap_used, reason = "a measurement that cannot go on has failed")]
#![expect(clippy::print_stdout, reason = "the answer is what is printed")]

#[path = "../tests/postgres/mod.rs"]
mod postgres;

use std::{
    fmt::Write,
    ops::ControlFlow,
    path::Path,
    time::{Duration, Instant},
};

use rand::RngExt;
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use record::{GameRecord, Item, RuleSet, import_each};
use rules::{GameKind, Side};
use sqlx::{AnyConnection, AssertSqlSafe, Connection};
use store::{Filter, PageStart, PlayerFilter, Standing, Store, Verdict};

const IMPORTED: usize = 100_000;
const MOVES: usize = 40;
const PAGE: u32 = 50;
const STORED: u64 = 1_000_000;

fn main() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let folder = tempfile::tempdir().unwrap();
    runtime.block_on(import(&folder.path().join("imported.db")));
    runtime.block_on(list(folder.path().join("listed.db").to_str().unwrap()));
    let server = postgres::Server::start();
    runtime.block_on(list(&server.url("postgres")));
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
            Item::Game(game) => {
                sender.send(*game).unwrap();
                ControlFlow::Continue(())
            }
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

/// Fills the tables that are listed. Half of the games were played in one moment, as those of a large
/// import without dates; one in 20,000 was stopped.
async fn fill(place: &str) {
    Store::open(place).await.unwrap().close().await;
    let url = if place.contains(':') { place.to_owned() } else { format!("sqlite://{place}") };
    let mut connection = AnyConnection::connect(&url).await.unwrap();
    let statements = format!(
        "INSERT INTO players WITH RECURSIVE n (value) AS
            (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 1000)
            SELECT value, CASE value WHEN 1 THEN 'Ada' WHEN 2 THEN 'AI' ELSE 'player ' || value END, 0 FROM n;
        INSERT INTO games (number, id, game, rule, size, black, white, outcome, reason, plies, played_ms, stored_ms)
            WITH RECURSIVE n (value) AS
            (SELECT CAST(1 AS BIGINT) UNION ALL SELECT value + 1 FROM n WHERE value < {STORED})
            SELECT value, 'old ' || value, CASE value % 4 WHEN 0 THEN 'ataxx' ELSE 'gomoku' END,
                'freestyle', 15,
                CASE WHEN value % 11 < 8 THEN 'Ada' ELSE 'player ' || (value % 997 + 3) END,
                CASE WHEN value % 5 < 4 THEN 'AI' ELSE 'player ' || (value % 991 + 3) END,
                CASE WHEN value % 20000 = 7 THEN 'none' WHEN value % 7 = 0 THEN 'draw'
                    WHEN value % 7 = 1 THEN 'white' ELSE 'black' END,
                'rules', value % 100,
                CASE value % 2 WHEN 0 THEN 50000000 ELSE value * 7919 % 100000000 END, 0 FROM n;
        INSERT INTO results SELECT number * 2, CASE black WHEN 'Ada' THEN 1 ELSE number % 997 + 3 END, number,
            CASE outcome WHEN 'black' THEN 'win' WHEN 'white' THEN 'loss' ELSE outcome END,
            100, played_ms, game, outcome FROM games;
        INSERT INTO results SELECT number * 2 + 1, 2, number,
            CASE outcome WHEN 'white' THEN 'win' WHEN 'black' THEN 'loss' ELSE outcome END,
            100, played_ms, game, outcome FROM games WHERE white = 'AI';
        UPDATE counters SET value = 3 * {STORED};
        ANALYZE;"
    );
    sqlx::raw_sql(AssertSqlSafe(statements)).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

/// A game between the two who have played the most, whose lists and that of all games are cut anew.
async fn one_more(store: &Store) {
    let mut record = GameRecord::new(RuleSet::by_name("gomoku", None, None, None).unwrap());
    "Ada".clone_into(&mut record.header.players.black.name);
    "AI".clone_into(&mut record.header.players.white.name);
    let began = Instant::now();
    store.games().add(&record).await.unwrap();
    println!("  storing one more: {:.1?}", began.elapsed());
}

fn filters() -> [(&'static str, Filter); 10] {
    let player = |name: &str, verdict| Some(PlayerFilter { name: name.to_owned(), verdict });
    let black_won = Some(Standing::Won(Side::First));
    let dates = Filter { from_ms: Some(10_000_000), before_ms: Some(90_000_000), ..Filter::default() };
    [
        ("all", Filter::default()),
        ("black won", Filter { standing: black_won, ..Filter::default() }),
        ("gomoku", Filter { game: Some(GameKind::Gomoku), ..Filter::default() }),
        (
            "gomoku, black won, by date",
            Filter { game: Some(GameKind::Gomoku), standing: black_won, ..dates.clone() },
        ),
        ("by date", dates.clone()),
        ("of a player", Filter { player: player("AI", None), ..Filter::default() }),
        ("lost by a player, by date", Filter { player: player("AI", Some(Verdict::Loss)), ..dates.clone() }),
        (
            "gomoku won by a player as black, by date",
            Filter {
                player: player("Ada", Some(Verdict::Win)),
                game: Some(GameKind::Gomoku),
                standing: black_won,
                ..dates
            },
        ),
        (
            "of a player, stopped",
            Filter { player: player("AI", None), standing: Some(Standing::NoResult), ..Filter::default() },
        ),
        ("of a seldom player", Filter { player: player("player 7", None), ..Filter::default() }),
    ]
}

/// The slowest of some pages from the first to the last, each the best of three.
async fn slowest_page(store: &Store, filter: &Filter, total: u64) -> (Duration, u64) {
    let mut slowest = (Duration::ZERO, 0);
    for part in 0..=20 {
        let offset = total.saturating_sub(PAGE.into()) * part / 20;
        let mut best = Duration::MAX;
        for _ in 0..3 {
            let began = Instant::now();
            let page = store.games().page(filter, PageStart::Offset(offset), PAGE).await.unwrap();
            best = best.min(began.elapsed());
            assert_eq!((page.games.len() as u64, page.total), (total.min(PAGE.into()), total));
        }
        slowest = slowest.max((best, offset));
    }
    slowest
}

async fn list(place: &str) {
    fill(place).await;
    let began = Instant::now();
    let store = Store::open(place).await.unwrap();
    println!("{:?}: lists of {STORED} games cut in {:.1?}", store.backend(), began.elapsed());
    println!("{:?}: pages of {PAGE} among {STORED} games, the slowest of 21 depths", store.backend());
    one_more(&store).await;
    for (name, filter) in filters() {
        let total = store.games().count(&filter).await.unwrap();
        let (time, offset) = slowest_page(&store, &filter, total).await;
        println!("  {name}: {total} games, {time:.1?} from game {offset}");
    }
    store.close().await;
}
