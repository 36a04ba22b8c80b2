//! The folder of a match: the journal, and every game in the formats that others read.
//!
//! `games.jsonl` is the truth and grows with every finished game, and so do the round logs and SGF
//! files, one for each game; `games.pgn` and `report.json` are written from it in the end.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use arena::{duel::Seating, journal::Journal};
use record::{GameRecord, pgn, round_log, sgf};
use serde_json::Value;

use crate::{
    cli_error::CliError,
    failure::{Context, Result},
};

pub(super) struct Folder {
    path: PathBuf,
    journal: Journal,
}

impl Folder {
    /// Opens the folder of a match, and the games that are already in it.
    pub(super) fn open(
        path: &Path,
        plan: &Value,
        resume: bool,
    ) -> Result<(Folder, BTreeMap<usize, GameRecord>)> {
        let (journal, games) = if resume {
            Journal::resume(path, plan)?
        } else {
            (Journal::begin(path, plan)?, BTreeMap::new())
        };
        let folder = Folder { path: path.to_owned(), journal };
        for subfolder in ["rounds", "sgf"] {
            let subfolder = path.join(subfolder);
            fs::create_dir_all(&subfolder)
                .with_context(|| CliError::CannotMake(subfolder.display().to_string()))?;
        }
        Ok((folder, games))
    }

    /// Keeps a finished game: first in the journal, then in the other formats.
    pub(super) fn keep(&mut self, game: usize, record: &GameRecord) -> Result<()> {
        self.journal.append(game, record)?;
        let log = round_log::write(record, Seating::of(game).first_player);
        self.write(&format!("rounds/{}", round_log::file_name(game)), &log)?;
        match sgf::write(record) {
            Ok(text) => self.write(&format!("sgf/{}.sgf", record.header.id), &text),
            // SGF knows neither Ataxx nor the largest boards; the record has it all.
            Err(_) => Ok(()),
        }
    }

    /// Writes what is made of all games together.
    pub(super) fn finish(&self, games: &BTreeMap<usize, GameRecord>, report: &Value) -> Result<()> {
        let texts: Vec<String> = games.values().map(pgn::write).collect();
        self.write("games.pgn", &texts.join("\n"))?;
        self.write("report.json", &format!("{report:#}\n"))
    }

    fn write(&self, name: &str, text: &str) -> Result<()> {
        let path = self.path.join(name);
        fs::write(&path, text).with_context(|| CliError::cannot_write(&path))
    }
}
