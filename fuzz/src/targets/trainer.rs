//! The target of the trainer: files of self-played games.

use ::trainer::data::{DataError, Reader};

use super::{assert_is_one_line, checksum::crc32};

/// The bytes of a file as `trainer::data` lays them out, with checksums that fit: otherwise hardly
/// any input would get beyond the first of them.
fn with_checksums(data: &[u8]) -> Vec<u8> {
    const HEADER: usize = 36;
    const LENGTHS: usize = 8;
    let Some((header, games)) = data.split_at_checked(HEADER) else { return data.to_vec() };
    let mut file = header.to_vec();
    file.extend(crc32(&[header]).to_le_bytes());
    if let Some((count, games)) = games.split_first() {
        let mut lengths = [0; LENGTHS];
        lengths[..4].copy_from_slice(&(games.len() as u32).to_le_bytes());
        lengths[4] = *count;
        file.extend(lengths);
        file.extend(crc32(&[&lengths, games]).to_le_bytes());
        file.extend(games);
    }
    file
}

/// A file is read to its end or refused in one line, as it is and with checksums that fit; a game
/// that is read has a score for every move after its opening.
pub fn training_data(data: &[u8]) {
    for file in [data.to_vec(), with_checksums(data)] {
        if let Err(error) = read(&file) {
            assert_is_one_line(&error);
        }
    }
}

fn read(file: &[u8]) -> Result<(), DataError> {
    for block in Reader::new(file)? {
        for game in block? {
            assert_eq!(game.opening + game.searched.len(), game.moves().len());
        }
    }
    Ok(())
}
