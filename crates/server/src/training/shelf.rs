//! The folder of all trainings: one folder each, named after the file of weights that it writes.
//!
//! `request.json` says what was asked for and begun with, `log.jsonl` is the trainer's own log.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

use crate::messages::training::TrainingRequest;

const REQUEST_FILE: &str = "request.json";
const LOG_FILE: &str = "log.jsonl";

/// The folder of all trainings.
#[derive(Clone, Debug)]
pub(super) struct Shelf {
    data: PathBuf,
}

/// The folder of one training.
#[derive(Clone, Debug)]
pub(super) struct Folder(PathBuf);

/// What was asked for, when, and what was begun with.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Asked {
    pub(super) began_ms: i64,
    pub(super) request: TrainingRequest,
    /// The text of the file of weights: the file itself may change.
    pub(super) start: String,
}

impl Shelf {
    /// The shelf of a data folder.
    pub(super) fn of(data: &Path) -> Shelf {
        Shelf { data: data.to_owned() }
    }

    /// The data folder, where the files of weights lie too.
    pub(super) fn data(&self) -> &Path {
        &self.data
    }

    /// The trainings that are there.
    pub(super) fn folders(&self) -> Vec<Folder> {
        let entries = fs::read_dir(self.data.join("training")).into_iter().flatten().flatten();
        entries.map(|entry| Folder(entry.path())).collect()
    }

    /// A folder for a new training, whose name must be a plain one; an error if there is one already.
    pub(super) fn add(&self, asked: &Asked) -> io::Result<Folder> {
        let all = self.data.join("training");
        fs::create_dir_all(&all)?;
        let path = all.join(&asked.request.name);
        fs::create_dir(&path)?;
        let folder = Folder(path);
        folder.keep(asked)?;
        Ok(folder)
    }
}

impl Folder {
    /// The path of the log.
    pub(super) fn log(&self) -> PathBuf {
        self.0.join(LOG_FILE)
    }

    /// What was asked for.
    pub(super) fn asked(&self) -> io::Result<Asked> {
        Ok(serde_json::from_slice(&fs::read(self.0.join(REQUEST_FILE))?)?)
    }

    /// Writes down what is asked for: the whole file or none of it.
    pub(super) fn keep(&self, asked: &Asked) -> io::Result<()> {
        let draft = self.0.join(format!("{REQUEST_FILE}.new"));
        fs::write(&draft, serde_json::to_vec(asked)?)?;
        fs::rename(draft, self.0.join(REQUEST_FILE))
    }

    /// Throws everything away.
    pub(super) fn remove(&self) -> io::Result<()> {
        fs::remove_dir_all(&self.0)
    }
}
