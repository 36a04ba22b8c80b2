//! Files of self-played games: what there is to learn from.
//!
//! A file holds games of one kind, under one rule set: every move, the search's score of every
//! position after the opening, and the result. It is a header and blocks of games, each with its
//! checksum, all numbers little-endian; `docs/training.md` has the bytes. A file grows by whole
//! blocks, so that whoever is cut off leaves at most one block that is not whole, and that one is
//! dropped when the file goes on.

mod error;
mod game;
mod header;
mod move_code;
mod reader;
mod summary;
mod writer;

pub use error::{DataError, GameFault};
pub use game::{Choice, Ending, Searched, StoredGame};
pub use header::Header;
pub use move_code::MoveCode;
pub use reader::Reader;
pub use summary::Summary;
pub use writer::Writer;

/// How many games a block has; only the last may have fewer.
const GAMES_PER_BLOCK: usize = 64;

/// The bytes of a block before its games: their length, their number, the checksum of all.
const BLOCK_HEAD: usize = 12;

/// The checksum of a block.
fn block_checksum(lengths: &[u8], games: &[u8]) -> u32 {
    let mut checksum = crc32fast::Hasher::new();
    checksum.update(lengths);
    checksum.update(games);
    checksum.finalize()
}

/// The first bytes of a slice as a number.
fn number<const N: usize>(bytes: &[u8]) -> Option<[u8; N]> {
    bytes.first_chunk().copied()
}
