//! Writing a file of games, and going on with one.

use std::{
    fs::{File, OpenOptions},
    io::{self, BufReader, Read, Seek, Write},
    path::Path,
};

use super::{
    BLOCK_HEAD, DataError, GAMES_PER_BLOCK, Header, StoredGame, block_checksum,
    reader::{RawBlock, Reader},
};

/// A file of games that grows.
#[derive(Debug)]
pub struct Writer {
    file: File,
    /// The games of the block that is not full yet.
    pending: Vec<u8>,
    pending_games: usize,
    games: usize,
}

impl Writer {
    /// Begins a file that must not exist.
    ///
    /// # Errors
    /// If it exists or cannot be written.
    pub fn create(path: &Path, header: &Header) -> Result<Writer, DataError> {
        let file = File::create_new(path).map_err(DataError::Io)?;
        Writer::begin(file, header)
    }

    fn begin(mut file: File, header: &Header) -> Result<Writer, DataError> {
        file.write_all(&header.to_bytes()).map_err(DataError::Io)?;
        Ok(Writer { file, pending: Vec::new(), pending_games: 0, games: 0 })
    }

    /// Goes on with a file that was begun under the same header; begins it if there is none. A last
    /// block that is not whole is dropped; one that is whole but not full will be filled up, so that
    /// the file becomes the same as if it had never been left.
    ///
    /// # Errors
    /// If the file is something else, or was begun otherwise, or is damaged before its end.
    pub fn resume(path: &Path, header: &Header) -> Result<Writer, DataError> {
        let opened = OpenOptions::new().read(true).append(true).create(true).open(path);
        let mut file = opened.map_err(DataError::Io)?;
        if holds_part_of(&mut file, &header.to_bytes()).map_err(DataError::Io)? {
            file.set_len(0).map_err(DataError::Io)?;
            return Writer::begin(file, header);
        }
        file.rewind().map_err(DataError::Io)?;
        let mut reader = Reader::new(BufReader::new(&file))?;
        reader.header().check(header)?;
        let (mut games, mut end) = (0, Header::LENGTH as u64);
        let mut short = None;
        loop {
            let block = match reader.next_raw() {
                Ok(Some(block)) => block,
                Ok(None) | Err(DataError::CutOff(_)) => break,
                // What was allotted to the last block but never written does not fit its checksum.
                Err(DataError::Damaged(_)) if matches!(reader.next_raw(), Ok(None)) => break,
                Err(error) => return Err(error),
            };
            games += block.games;
            if block.games < GAMES_PER_BLOCK {
                short = Some(block);
                break;
            }
            end += (BLOCK_HEAD + block.bytes.len()) as u64;
        }
        drop(reader);
        file.set_len(end).map_err(DataError::Io)?;
        let RawBlock { games: pending_games, bytes: pending } =
            short.unwrap_or(RawBlock { games: 0, bytes: Vec::new() });
        Ok(Writer { file, pending, pending_games, games })
    }

    /// How many games there are.
    #[must_use]
    pub fn games(&self) -> usize {
        self.games
    }

    /// Adds a game. A block goes to the disk when it is full.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn push(&mut self, game: &StoredGame) -> Result<(), DataError> {
        game.write(&mut self.pending);
        self.pending_games += 1;
        self.games += 1;
        if self.pending_games == GAMES_PER_BLOCK { self.flush().map_err(DataError::Io) } else { Ok(()) }
    }

    /// Ends the file: the last block goes to the disk as it is.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(mut self) -> Result<(), DataError> {
        self.flush().map_err(DataError::Io)
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.pending_games == 0 {
            return Ok(());
        }
        let mut lengths = [0; 8];
        lengths[..4].copy_from_slice(&(self.pending.len() as u32).to_le_bytes());
        lengths[4..].copy_from_slice(&(self.pending_games as u32).to_le_bytes());
        let checksum = block_checksum(&lengths, &self.pending).to_le_bytes();
        self.file.write_all(&[&lengths[..], &checksum, &self.pending].concat())?;
        self.file.sync_data()?;
        self.pending.clear();
        self.pending_games = 0;
        Ok(())
    }
}

/// Whether a file holds the beginning of a header and nothing else.
fn holds_part_of(file: &mut File, header: &[u8]) -> io::Result<bool> {
    let mut beginning = Vec::new();
    file.take(header.len() as u64).read_to_end(&mut beginning)?;
    Ok(beginning.len() < header.len() && header.starts_with(&beginning))
}
