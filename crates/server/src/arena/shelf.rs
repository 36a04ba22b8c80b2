//! The folder of all runs: one folder each, named by a number.
//!
//! `request.json` says what was asked for, the journal keeps every finished game, `view.json` is how
//! the run stood when it ended: it spares reading the journal, and a run that was cut off has none.

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};

use arena::journal::{Journal, JournalError};
use record::GameRecord;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::messages::arena::{ArenaRequest, ArenaView};

const REQUEST_FILE: &str = "request.json";
const VIEW_FILE: &str = "view.json";

/// The folder of all runs.
#[derive(Clone, Debug)]
pub(super) struct Shelf(PathBuf);

/// The folder of one run.
#[derive(Clone, Debug)]
pub(super) struct Folder(PathBuf);

/// What was asked for, and when.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Asked {
    pub(super) began_ms: i64,
    pub(super) request: ArenaRequest,
}

impl Shelf {
    /// The shelf of a data folder.
    pub(super) fn of(data: &Path) -> Shelf {
        Shelf(data.join("arena"))
    }

    /// The runs that are there, by their numbers.
    pub(super) fn runs(&self) -> Vec<(u32, Folder)> {
        let entries = fs::read_dir(&self.0).into_iter().flatten().flatten();
        let run = |entry: fs::DirEntry| {
            let number = entry.file_name().to_str()?.parse().ok()?;
            Some((number, Folder(entry.path())))
        };
        entries.filter_map(run).collect()
    }

    /// A folder for a new run, under the next number.
    pub(super) fn add(&self, asked: &Asked) -> io::Result<(u32, Folder)> {
        fs::create_dir_all(&self.0)?;
        let mut number = self.runs().iter().map(|(number, _)| number + 1).max().unwrap_or(1);
        let path = loop {
            let path = self.0.join(number.to_string());
            match fs::create_dir(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
                made => break made.map(|()| path)?,
            }
        };
        let folder = Folder(path);
        folder.write(REQUEST_FILE, asked)?;
        Ok((number, folder))
    }
}

impl Folder {
    pub(super) fn path(&self) -> &Path {
        &self.0
    }

    /// What was asked for.
    pub(super) fn asked(&self) -> io::Result<Asked> {
        self.read(REQUEST_FILE)
    }

    /// How the run stood when it ended; an error if it was cut off.
    pub(super) fn view(&self) -> io::Result<ArenaView> {
        self.read(VIEW_FILE)
    }

    pub(super) fn keep_view(&self, view: &ArenaView) -> io::Result<()> {
        self.write(VIEW_FILE, view)
    }

    /// Says that the run goes on.
    pub(super) fn forget_view(&self) -> io::Result<()> {
        match fs::remove_file(self.0.join(VIEW_FILE)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// Throws everything away.
    pub(super) fn remove(&self) -> io::Result<()> {
        fs::remove_dir_all(&self.0)
    }

    /// Every finished game, by its number from 0.
    pub(super) fn games(&self) -> Result<BTreeMap<usize, GameRecord>, JournalError> {
        Journal::games(&self.0)
    }

    /// A finished game by its number, from 0.
    pub(super) fn game(&self, number: usize) -> Result<Option<GameRecord>, JournalError> {
        Journal::game(&self.0, number)
    }

    fn read<T: DeserializeOwned>(&self, name: &str) -> io::Result<T> {
        Ok(serde_json::from_slice(&fs::read(self.0.join(name))?)?)
    }

    /// Writes a whole file or none: another one is put in its place.
    fn write(&self, name: &str, value: &impl Serialize) -> io::Result<()> {
        let draft = self.0.join(format!("{name}.new"));
        fs::write(&draft, serde_json::to_vec(value)?)?;
        fs::rename(draft, self.0.join(name))
    }
}
