//! Files of weights and of networks, read with care.
//!
//! The name of a file may come from far away, so the file is judged by the open handle, not by its name: it is a
//! regular one and no larger than any network, or it is not read. A pipe does not keep anybody waiting, a device
//! without an end does not fill the memory.

use std::{
    fs::{File, OpenOptions},
    io::{self, Read},
    path::Path,
};

/// The largest file that is read, in bytes: many times the largest network.
const LARGEST: u64 = 64 << 20;

/// Why a file of weights is not read.
#[derive(Debug, thiserror::Error, wording::Coded)]
pub enum WeightsFileError {
    /// The system does not let it be read.
    #[error(transparent)]
    System(#[from] io::Error),
    /// A folder, a pipe, a device.
    #[error("it is not a regular file")]
    NotRegular,
    /// A table is a text.
    #[error("it is not a text")]
    NotText,
    /// It is larger than any network.
    #[error("it is larger than {limit} bytes, which is the most that a file of weights may have")]
    TooLarge {
        /// The limit.
        limit: u64,
    },
}

/// Reads the whole file.
///
/// # Errors
/// If it is not a regular file of a moderate size, or cannot be read.
pub fn read(path: &Path) -> Result<Vec<u8>, WeightsFileError> {
    let file = open(path)?;
    let about = file.metadata()?;
    if !about.is_file() {
        return Err(WeightsFileError::NotRegular);
    }
    let mut bytes = Vec::new();
    // It may grow while it is read, and some files of the system say that they are empty.
    file.take(LARGEST + 1).read_to_end(&mut bytes)?;
    let is_too_large = about.len() > LARGEST || bytes.len() as u64 > LARGEST;
    if is_too_large { Err(WeightsFileError::TooLarge { limit: LARGEST }) } else { Ok(bytes) }
}

/// Opens a file without waiting for whoever might write into a pipe of that name.
fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags(rustix::fs::OFlags::NONBLOCK.bits().cast_signed());
    }
    options.open(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_regular_files_of_a_moderate_size_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let good = folder.path().join("good");
        std::fs::write(&good, "1 2 3").unwrap();
        assert_eq!(read(&good).unwrap(), b"1 2 3");
        assert!(matches!(read(folder.path()), Err(WeightsFileError::NotRegular)));
        assert!(matches!(read(&folder.path().join("none")), Err(WeightsFileError::System(_))));
        let large = folder.path().join("large");
        File::create(&large).unwrap().set_len(LARGEST + 1).unwrap();
        assert!(matches!(read(&large), Err(WeightsFileError::TooLarge { .. })));
    }

    #[test]
    #[cfg(unix)]
    fn a_device_and_a_pipe_are_refused_at_once() {
        assert!(matches!(read(Path::new("/dev/zero")), Err(WeightsFileError::NotRegular)));
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status().unwrap();
        assert!(made.success());
        assert!(matches!(read(&pipe), Err(WeightsFileError::NotRegular)));
    }
}
