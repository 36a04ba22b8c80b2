//! The folder of a run: documents in it are written whole or not at all.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use serde::{Serialize, de::DeserializeOwned};

/// What was asked for.
const REQUEST_FILE: &str = "request.json";

/// The folder of one run.
#[derive(Clone, Debug)]
pub(crate) struct RunFolder(PathBuf);

impl RunFolder {
    /// A folder that is there.
    pub(crate) fn at(path: PathBuf) -> RunFolder {
        RunFolder(path)
    }

    /// Every folder in this one.
    pub(crate) fn all_in(parent: &Path) -> Vec<RunFolder> {
        let entries = fs::read_dir(parent).into_iter().flatten().flatten();
        entries.map(|entry| RunFolder(entry.path())).collect()
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// What was asked for.
    pub(crate) fn asked<A: DeserializeOwned>(&self) -> io::Result<A> {
        self.read(REQUEST_FILE)
    }

    /// Writes down what is asked for.
    pub(crate) fn keep_asked(&self, asked: &impl Serialize) -> io::Result<()> {
        self.write(REQUEST_FILE, asked)
    }

    pub(crate) fn read<T: DeserializeOwned>(&self, name: &str) -> io::Result<T> {
        Ok(serde_json::from_slice(&fs::read(self.0.join(name))?)?)
    }

    /// Writes a whole file or none: another one is put in its place.
    pub(crate) fn write(&self, name: &str, value: &impl Serialize) -> io::Result<()> {
        let draft = self.0.join(format!("{name}.new"));
        fs::write(&draft, serde_json::to_vec(value)?)?;
        fs::rename(draft, self.0.join(name))
    }

    /// Throws everything away.
    pub(crate) fn remove(&self) -> io::Result<()> {
        fs::remove_dir_all(&self.0)
    }
}
