//! The folder of all trainings: one folder each, named after the file of weights that it writes.
//!
//! `request.json` says what was asked for and begun with, `log.jsonl` is the trainer's own log.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

use crate::{messages::training::TrainingRequest, runs::RunFolder};

const LOG_FILE: &str = "log.jsonl";

/// The folder of all trainings.
#[derive(Clone, Debug)]
pub(super) struct Shelf {
    data: PathBuf,
}

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
    pub(super) fn folders(&self) -> Vec<RunFolder> {
        RunFolder::all_in(&self.data.join("training"))
    }

    /// A folder for a new training, whose name must be a plain one; an error if there is one already.
    pub(super) fn add(&self, asked: &Asked) -> io::Result<RunFolder> {
        let all = self.data.join("training");
        fs::create_dir_all(&all)?;
        let path = all.join(&asked.request.name);
        fs::create_dir(&path)?;
        let folder = RunFolder::at(path);
        folder.keep_asked(asked)?;
        Ok(folder)
    }
}

/// The path of the log of a training.
pub(super) fn log(folder: &RunFolder) -> PathBuf {
    folder.path().join(LOG_FILE)
}
