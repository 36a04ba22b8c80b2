//! Copies of a whole store: made while others use it, and put in its place again.
//!
//! A copy is a store like any other. It is written beside its name and given it when it is whole and on the disk, so
//! that there is never half of one. What a restored copy replaces is kept under another name. A database server has
//! tools of its own for both.

use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

use sqlx::{AnyConnection, Connection, any::install_default_drivers};

use crate::{Backend, FolderLock, Store, StoreError, now, sqlite_file};

/// What SQLite keeps beside a file while it is open.
const COMPANIONS: [&str; 2] = ["-wal", "-shm"];

impl Store {
    /// Writes a copy of everything, as it is at one moment. Others read and write meanwhile.
    ///
    /// # Errors
    /// If there is something of that name already, or it cannot be written; if the store is not a file.
    pub async fn backup(&self, copy: &Path) -> Result<(), StoreError> {
        if self.backend() == Backend::Postgres {
            return Err(StoreError::BackupOfServer);
        }
        if copy.exists() {
            return Err(StoreError::Exists(copy.to_owned()));
        }
        let draft = beside(copy, ".part");
        let unusable = |path: &Path, cause| StoreError::Unusable { path: path.to_owned(), cause };
        remove(&draft).map_err(|cause| unusable(&draft, cause))?;
        let text = draft.to_str().ok_or_else(|| {
            unusable(&draft, io::Error::new(io::ErrorKind::InvalidInput, "the path is not UTF-8"))
        })?;
        let written = sqlx::query("VACUUM INTO $1").bind(text.to_owned()).execute(self.pool()).await;
        if let Err(error) = written {
            let _ = remove(&draft);
            return Err(error.into());
        }
        sqlite_file::check(&draft).await?;
        settle(&draft, copy).map_err(|cause| unusable(copy, cause))
    }
}

/// Puts a copy in the place of the store of a file. Returns where what was there is kept, if there was something.
///
/// # Errors
/// If the copy is no sound store, another process has the folder, or the files cannot be written; then everything is
/// as it was.
pub async fn restore(copy: &Path, place: &str) -> Result<Option<PathBuf>, StoreError> {
    install_default_drivers();
    if Backend::of(place) == Backend::Postgres {
        return Err(StoreError::BackupOfServer);
    }
    let place = Path::new(place);
    let unusable = |path: &Path, cause| StoreError::Unusable { path: path.to_owned(), cause };
    File::open(copy).map_err(|cause| unusable(copy, cause))?;
    sqlite_file::inspect(copy).await?;
    sqlite_file::check(copy).await?;
    let _lock = place.parent().map(FolderLock::take).transpose()?;
    let draft = beside(place, ".part");
    // What the copy's own companions hold belongs to it.
    fold_in(copy).await?;
    fs::copy(copy, &draft).map_err(|cause| unusable(&draft, cause))?;
    sqlite_file::check(&draft).await?;
    let kept = set_aside(place).map_err(|cause| unusable(place, cause))?;
    settle(&draft, place).map_err(|cause| unusable(place, cause))?;
    Ok(kept)
}

/// Has SQLite write into a file what it keeps beside it.
async fn fold_in(copy: &Path) -> Result<(), StoreError> {
    if !beside(copy, COMPANIONS[0]).exists() {
        return Ok(());
    }
    let mut connection = AnyConnection::connect(&sqlite_file::url(copy, "rw")?).await?;
    sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut connection).await?;
    Ok(connection.close().await?)
}

/// Moves a store to another name, and returns it.
fn set_aside(place: &Path) -> io::Result<Option<PathBuf>> {
    if !place.exists() {
        return Ok(None);
    }
    let kept = beside(place, &format!(".before-{}", now::unix_ms()));
    for companion in COMPANIONS {
        let (from, to) = (beside(place, companion), beside(&kept, companion));
        if from.exists() {
            fs::rename(from, to)?;
        }
    }
    fs::rename(place, &kept)?;
    Ok(Some(kept))
}

/// Gives a file its name when it is on the disk.
fn settle(draft: &Path, name: &Path) -> io::Result<()> {
    File::options().write(true).open(draft)?.sync_all()?;
    fs::rename(draft, name)?;
    match name.parent().filter(|folder| cfg!(unix) && !folder.as_os_str().is_empty()) {
        Some(folder) => File::open(folder)?.sync_all(),
        None => Ok(()),
    }
}

fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}

/// A name with something behind it.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}
