//! `tengen records import`: the games and results of files, stored by the records service.
//!
//! What cannot be read or stored is told with its file, and the rest is kept.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use app::{
    Visitor,
    records::{Ids, Imported, Records},
};
use clap::Args;
use serde_json::{Value, json};
use store::Store;
use wording::Message;

use super::delete::counted;
use crate::{Answer, cli_error::CliError, failure::Result, locale};

/// A larger file is not read: it would not fit into memory.
const MAX_BYTES: u64 = 1 << 30;

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

/// What became of a file.
#[derive(Default)]
struct Report {
    games: u64,
    results: u64,
    refused: Vec<Message>,
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
            .try_for_each(|reason| writeln!(io::stderr(), "{file}: {}", language.message(reason)))?;
        let results = if self.results == 0 { String::new() } else { format!(", {} results", self.results) };
        let refused = match self.refused.len() {
            0 => String::new(),
            count => format!(", {count} refused"),
        };
        writeln!(out, "{file}: {} stored{results}{refused}", counted(self.games))
    }

    fn document(&self, file: &Path) -> Value {
        let Report { games, results, .. } = self;
        let refused: Vec<String> = self.refused.iter().map(ToString::to_string).collect();
        json!({ "file": file.display().to_string(), "games": games, "results": results, "refused": refused })
    }
}

async fn import_file(store: &Store, file: &Path, ids: Ids) -> Result<Report> {
    let bytes = match read(file) {
        Ok(bytes) => bytes,
        Err(error) => return Ok(Report { refused: vec![error], ..Report::default() }),
    };
    let imported =
        Records::new(store).import(&Visitor::owner(), file.display().to_string(), bytes, ids).await?;
    let Imported { added, results, not_stored } = imported;
    let refused = not_stored.into_iter().map(Message::from).collect();
    Ok(Report { games: added.len() as u64, results, refused })
}

fn read(file: &Path) -> Result<Vec<u8>, Message> {
    let bytes = fs::metadata(file)?.len();
    if bytes > MAX_BYTES {
        return Err(CliError::ImportTooLarge { bytes, most: MAX_BYTES }.into());
    }
    Ok(fs::read(file)?)
}
