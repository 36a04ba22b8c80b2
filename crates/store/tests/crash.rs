//! A process that plays and saves in a loop is killed a hundred times; nothing acknowledged is lost.
//!
//! The process that is killed is this test binary itself, asked for its ignored test.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::{
    env,
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Command, Stdio},
};

use rand::RngExt;
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use record::{GameRecord, RuleSet};
use store::{GameEvent, GameId, Store};

const KILLS: usize = 100;
/// The variable that tells the process where its store is.
const PLACE: &str = "TENGEN_CRASH_TEST_STORE";
/// Rows of a 181×181 board: a game that never ends within the test.
const SIZE: usize = 181;

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap()
}

/// The move with this number: the points of the board, row by row, two apart, so that no row is won.
fn move_text(seq: u64) -> String {
    let (column, row) = ((seq * 2) % 180, seq / 90);
    let letters = ["", "a", "b", "c", "d", "e", "f"][(column / 26) as usize];
    let last = char::from(b'a' + (column % 26) as u8);
    format!("{letters}{last}{}", row * 2 + 1)
}

#[test]
fn every_acknowledged_move_survives_a_hundred_kills() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("games.db");
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut acknowledged = 0;
    for kill in 0..KILLS {
        let moves_before_the_kill = random.random_range(0..12);
        let last = play_until_killed(&place, moves_before_the_kill);
        acknowledged = last.unwrap_or(acknowledged).max(acknowledged);
        let stored = runtime().block_on(stored_moves(&place));
        assert!(stored >= acknowledged, "kill {kill}: {acknowledged} acknowledged, {stored} stored");
    }
    assert!(acknowledged > KILLS as u64, "only {acknowledged} moves in all");
}

/// Starts the process, reads so many acknowledgements, kills it. Returns the last that it had written.
fn play_until_killed(place: &Path, moves: usize) -> Option<u64> {
    let mut child = Command::new(env::current_exe().unwrap())
        .args(["--exact", "the_process_that_is_killed", "--ignored", "--nocapture"])
        .env(PLACE, place)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let acknowledgement = |line: String| line.strip_prefix("acknowledged ")?.parse::<u64>().ok();
    let mut last = None;
    let mut read = 0;
    while read < moves {
        let line = lines.next().expect("the process ended by itself").unwrap();
        if let Some(seq) = acknowledgement(line) {
            last = Some(seq);
            read += 1;
        }
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let written = lines.map_while(Result::ok).filter_map(acknowledgement).last();
    written.or(last)
}

/// Opens the store as after a crash; says how many moves the running game has.
async fn stored_moves(place: &Path) -> u64 {
    let store = Store::open(place.to_str().unwrap()).await.unwrap();
    let id = GameId::new("crash").unwrap();
    let moves = match store.running().resume(&id).await {
        Ok(resumed) => {
            let texts = resumed.record.moves().iter().map(|mv| mv.text().to_owned());
            assert!(texts.eq((0..resumed.next_seq - 1).map(move_text)));
            resumed.next_seq - 1
        }
        Err(error) => {
            assert_eq!(error.to_string(), "there is no stored game with the id `crash`");
            0
        }
    };
    store.close().await;
    moves
}

#[test]
#[ignore = "plays until it is killed; the crash test starts it"]
fn the_process_that_is_killed() {
    let Ok(place) = env::var(PLACE) else { return };
    runtime().block_on(play_forever(&place));
}

async fn play_forever(place: &str) {
    let store = Store::open(place).await.unwrap();
    let id = GameId::new("crash").unwrap();
    let resumed = store.running().resume(&id).await;
    let mut next_seq = resumed.map_or(1, |resumed| resumed.next_seq);
    if next_seq == 1 {
        let rules = RuleSet::by_name("gomoku", None, Some(SIZE), None).unwrap();
        let mut record = GameRecord::new(rules);
        "crash".clone_into(&mut record.header.id);
        // It may be there already: then it was begun and no move was stored.
        let _ = store.running().begin(&record).await;
    }
    loop {
        store.running().append(&id, next_seq, &GameEvent::moved(&move_text(next_seq - 1))).await.unwrap();
        let mut stdout = std::io::stdout();
        writeln!(stdout, "acknowledged {next_seq}").unwrap();
        stdout.flush().unwrap();
        if next_seq.is_multiple_of(3) {
            let record = store.running().resume(&id).await.unwrap().record;
            store.saves().save("", "crash", &record).await.unwrap();
        }
        next_seq += 1;
    }
}
