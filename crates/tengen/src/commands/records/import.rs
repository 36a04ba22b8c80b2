//! `tengen records import`: the games and results of files, read and stored side by side.
//!
//! A thread reads while the store writes; the games of a file go into one transaction. What cannot
//! be read or stored is told with its file, and the rest is kept.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    sync::mpsc::{Receiver, sync_channel},
    thread,
};

use anyhow::Result;
use clap::Args;
use record::{GameRecord, Item, PlayerOutcome, PlayerResult, import_each};
use serde_json::{Value, json};
use store::{Games, NewResult, Store, Verdict};

use super::delete::counted;
use crate::{Answer, locale};

/// A larger file is not read: it would not fit into memory.
const MAX_BYTES: u64 = 1 << 30;
/// So many games are given to the store at a time.
const AT_A_TIME: usize = 200;

#[derive(Args)]
pub(super) struct ImportArgs {
    /// The files
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Give every game an id of its own here, whatever it is called in the file
    #[arg(long)]
    new_ids: bool,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// What a stored game is called.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ids {
    AsInTheFile,
    New,
}

/// What became of a file.
#[derive(Default)]
struct Report {
    games: u64,
    results: u64,
    refused: Vec<String>,
}

pub(super) async fn run(store: &Store, arguments: &ImportArgs, out: &mut impl Write) -> Result<Answer> {
    let ids = if arguments.new_ids { Ids::New } else { Ids::AsInTheFile };
    let mut documents = Vec::new();
    let mut answer = Answer::Done;
    for file in &arguments.files {
        let report = import_file(store, file, ids).await?;
        if !report.refused.is_empty() {
            answer = Answer::No;
        }
        if arguments.json {
            documents.push(report.document(file));
        } else {
            report.write(file, out)?;
        }
    }
    if arguments.json {
        writeln!(out, "{}", json!({ "files": documents }))?;
    }
    Ok(answer)
}

impl Report {
    fn write(&self, file: &Path, out: &mut impl Write) -> io::Result<()> {
        let file = file.display();
        let language = locale::language();
        self.refused
            .iter()
            .try_for_each(|reason| writeln!(io::stderr(), "{file}: {}", language.sentence(reason)))?;
        let results = if self.results == 0 { String::new() } else { format!(", {} results", self.results) };
        let refused = match self.refused.len() {
            0 => String::new(),
            count => format!(", {count} refused"),
        };
        writeln!(out, "{file}: {} stored{results}{refused}", counted(self.games))
    }

    fn document(&self, file: &Path) -> Value {
        let Report { games, results, refused } = self;
        json!({ "file": file.display().to_string(), "games": games, "results": results, "refused": refused })
    }
}

async fn import_file(store: &Store, file: &Path, ids: Ids) -> Result<Report> {
    let bytes = match read(file) {
        Ok(bytes) => bytes,
        Err(error) => return Ok(Report { refused: vec![error.to_string()], ..Report::default() }),
    };
    let name = file.display().to_string();
    let (sender, items) = sync_channel(4 * AT_A_TIME);
    let reader = thread::spawn(move || {
        // The store may have failed and hung up; then nobody waits for the rest.
        import_each(&name, &bytes, MAX_BYTES as usize, |item| drop(sender.send(item)));
    });
    let report = keep(store, &items, ids).await;
    drop(items);
    reader.join().expect("no reader of games panics");
    report
}

fn read(file: &Path) -> io::Result<Vec<u8>> {
    let bytes = fs::metadata(file)?.len();
    if bytes > MAX_BYTES {
        return Err(io::Error::other(format!(
            "the file has {bytes} bytes, more than the {MAX_BYTES} that are read"
        )));
    }
    fs::read(file)
}

/// Stores what the reader finds.
async fn keep(store: &Store, items: &Receiver<Item>, ids: Ids) -> Result<Report> {
    let mut report = Report::default();
    let mut results = Vec::new();
    let games: Games<'_> = store.games();
    let mut batch = games.batch().await?;
    let mut waiting: Vec<GameRecord> = Vec::new();
    loop {
        let item = items.recv();
        let is_over = item.is_err();
        match item {
            Ok(Item::Game(mut game)) => {
                if ids == Ids::New {
                    game.header.id.clear();
                }
                waiting.push(*game);
            }
            Ok(Item::Result(result)) => results.push(new_result(result)),
            Ok(Item::Refusal(refusal)) => report.refused.push(refusal.to_string()),
            Err(_) => (),
        }
        if is_over || waiting.len() == AT_A_TIME {
            for addition in batch.add(&waiting).await? {
                match addition {
                    Ok(_) => report.games += 1,
                    Err(error) => report.refused.push(error.to_string()),
                }
            }
            waiting.clear();
        }
        if is_over {
            break;
        }
    }
    batch.commit().await?;
    store.results().add_all(&results).await?;
    report.results = results.len() as u64;
    Ok(report)
}

fn new_result(result: PlayerResult) -> NewResult {
    let verdict = match result.outcome {
        PlayerOutcome::Win => Verdict::Win,
        PlayerOutcome::Draw => Verdict::Draw,
        PlayerOutcome::Loss => Verdict::Loss,
    };
    NewResult { player: result.nickname, verdict, rounds: result.rounds.into(), played_ms: None }
}
