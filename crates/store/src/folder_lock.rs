//! One server for a folder: two would both believe that a running game is theirs.
//!
//! The system lets go of the lock when the process ends, however it ends.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use crate::StoreError;

/// The file that is locked. It tells which process has locked it.
const FILE: &str = "tengen.lock";

/// A folder that is this process's alone, as long as this lives.
#[derive(Debug)]
pub struct FolderLock {
    _file: File,
}

impl FolderLock {
    /// Takes a folder, which is made if it is missing.
    ///
    /// # Errors
    /// If another process has it, or the file cannot be made.
    pub fn take(folder: &Path) -> Result<FolderLock, StoreError> {
        let path = folder.join(FILE);
        let unusable = |cause| StoreError::Unusable { path: path.clone(), cause };
        fs::create_dir_all(folder).map_err(unusable)?;
        let mut options = OpenOptions::new();
        let mut file =
            options.read(true).write(true).create(true).truncate(false).open(&path).map_err(unusable)?;
        match file.try_lock() {
            Ok(()) => (),
            Err(TryLockError::WouldBlock) => return Err(in_use(folder.to_owned(), &mut file)),
            Err(TryLockError::Error(cause)) => return Err(unusable(cause)),
        }
        // The number is for whoever comes next; the lock holds without it.
        let _ = file.set_len(0).and_then(|()| write!(file, "{}", std::process::id()));
        Ok(FolderLock { _file: file })
    }
}

fn in_use(folder: PathBuf, file: &mut File) -> StoreError {
    let mut process = String::new();
    let read = file.seek(SeekFrom::Start(0)).and_then(|_| file.take(20).read_to_string(&mut process));
    let is_number = read.is_ok() && !process.is_empty() && process.bytes().all(|byte| byte.is_ascii_digit());
    StoreError::InUse { folder, process: if is_number { process } else { "?".to_owned() } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_taken_once_and_free_again_when_it_is_let_go() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("data");
        let lock = FolderLock::take(&folder).unwrap();
        let refused = FolderLock::take(&folder).unwrap_err().to_string();
        assert!(refused.contains(&format!("process {}", std::process::id())), "{refused}");
        assert_eq!(refused.lines().count(), 1);
        drop(lock);
        assert!(FolderLock::take(&folder).is_ok());
    }
}
