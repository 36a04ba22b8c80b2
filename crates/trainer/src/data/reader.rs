//! Reading a file of games, block by block.

use std::io::{self, Read};

use super::{BLOCK_HEAD, DataError, Header, StoredGame, block_checksum};

/// A file of games that is being read: an iterator over its blocks.
pub struct Reader<R> {
    source: R,
    header: Header,
    blocks: usize,
    has_failed: bool,
}

/// A block as it lies in the file.
pub(super) struct RawBlock {
    pub(super) games: usize,
    pub(super) bytes: Vec<u8>,
}

impl<R: Read> Reader<R> {
    /// Reads the header of a file.
    ///
    /// # Errors
    /// If it is not a file of games, or it cannot be read.
    pub fn new(mut source: R) -> Result<Reader<R>, DataError> {
        let header = read_up_to(&mut source, Header::LENGTH).map_err(DataError::Io)?;
        let header = Header::from_bytes(&header)?;
        Ok(Reader { source, header, blocks: 0, has_failed: false })
    }

    /// The header.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The next block, unread; none at the end of the file.
    pub(super) fn next_raw(&mut self) -> Result<Option<RawBlock>, DataError> {
        let head = read_up_to(&mut self.source, BLOCK_HEAD).map_err(DataError::Io)?;
        if head.is_empty() {
            return Ok(None);
        }
        self.blocks += 1;
        let Some((lengths, checksum)) = head.split_at_checked(8).filter(|_| head.len() == BLOCK_HEAD) else {
            return Err(DataError::CutOff(self.blocks));
        };
        let [length, games] = [0, 4]
            .map(|at| u32::from_le_bytes([lengths[at], lengths[at + 1], lengths[at + 2], lengths[at + 3]]));
        let bytes = read_up_to(&mut self.source, length as usize).map_err(DataError::Io)?;
        if bytes.len() < length as usize {
            return Err(DataError::CutOff(self.blocks));
        }
        if block_checksum(lengths, &bytes).to_le_bytes() != checksum {
            return Err(DataError::Damaged(self.blocks));
        }
        Ok(Some(RawBlock { games: games as usize, bytes }))
    }

    /// Passes over the next block without reading its games; false at the end of the file.
    ///
    /// # Errors
    /// If the block is damaged or cut off, or cannot be read.
    pub fn skip_block(&mut self) -> Result<bool, DataError> {
        let block = if self.has_failed { Ok(None) } else { self.next_raw() };
        self.has_failed |= block.is_err();
        Ok(block?.is_some())
    }

    fn next_games(&mut self) -> Result<Option<Vec<StoredGame>>, DataError> {
        let Some(RawBlock { games, bytes }) = self.next_raw()? else { return Ok(None) };
        let block = self.blocks;
        let mut rest = bytes.as_slice();
        let mut read = Vec::new();
        for game in 1..=games {
            let (stored, after) = StoredGame::read(self.header.spec, rest)
                .map_err(|fault| DataError::BadGame { block, game, fault })?;
            read.push(stored);
            rest = after;
        }
        if !rest.is_empty() {
            return Err(DataError::Excess { block, bytes: rest.len() });
        }
        Ok(Some(read))
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Vec<StoredGame>, DataError>;

    /// The games of the next block. Nothing follows after an error.
    fn next(&mut self) -> Option<Self::Item> {
        if self.has_failed {
            return None;
        }
        let games = self.next_games();
        self.has_failed = games.is_err();
        games.transpose()
    }
}

/// As many bytes as there are, up to a number. A length that is not true reserves no memory.
fn read_up_to(source: &mut impl Read, length: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(length as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}
