//! The folder of all matches: one folder each, named by a number.
//!
//! `request.json` says what was asked for, the journal keeps every finished game, `view.json` is how
//! the run stood when it ended: it spares reading the journal, and a run that was cut off has none.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

use crate::{
    messages::arena::{ArenaRequest, ArenaView},
    runs::RunFolder,
};

const VIEW_FILE: &str = "view.json";

/// The folder of all matches.
#[derive(Clone, Debug)]
pub(super) struct Shelf(PathBuf);

/// What was asked for, and when.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Asked {
    pub(super) began_ms: i64,
    /// Whose it is: the id of a visitor, empty for the host.
    #[serde(default)]
    pub(super) owner: String,
    pub(super) request: ArenaRequest,
}

impl Shelf {
    /// The shelf of a data folder.
    pub(super) fn of(data: &Path) -> Shelf {
        Shelf(data.join("arena"))
    }

    /// The matches that are there, by their numbers.
    pub(super) fn runs(&self) -> Vec<(u32, RunFolder)> {
        let numbered = |folder: RunFolder| {
            let number = folder.path().file_name()?.to_str()?.parse().ok()?;
            Some((number, folder))
        };
        RunFolder::all_in(&self.0).into_iter().filter_map(numbered).collect()
    }

    /// A folder for a new match, under the next number.
    pub(super) fn add(&self, asked: &Asked) -> io::Result<(u32, RunFolder)> {
        fs::create_dir_all(&self.0)?;
        let mut number = self.runs().iter().map(|(number, _)| number + 1).max().unwrap_or(1);
        let path = loop {
            let path = self.0.join(number.to_string());
            match fs::create_dir(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
                made => break made.map(|()| path)?,
            }
        };
        let folder = RunFolder::at(path);
        folder.keep_asked(asked)?;
        Ok((number, folder))
    }
}

/// How a match stood when it ended; an error if it was cut off.
pub(super) fn view(folder: &RunFolder) -> io::Result<ArenaView> {
    folder.read(VIEW_FILE)
}

pub(super) fn keep_view(folder: &RunFolder, view: &ArenaView) -> io::Result<()> {
    folder.write(VIEW_FILE, view)
}

/// Says that a match goes on.
pub(super) fn forget_view(folder: &RunFolder) -> io::Result<()> {
    match fs::remove_file(folder.path().join(VIEW_FILE)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
