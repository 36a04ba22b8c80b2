//! The target of the Gomoku engine: files of weights, which are tables or networks.

use ::gomoku_engine::Weights;

use super::{assert_is_one_line, checksum::crc32};

/// A file is read or refused in one line, as it is and as a network with a checksum that fits.
pub fn gomoku_weights(data: &[u8]) {
    let mut with_checksum = data.to_vec();
    with_checksum.extend(crc32(&[data]).to_le_bytes());
    for file in [data, &with_checksum] {
        match Weights::read(file) {
            Ok(weights) => assert_eq!(Weights::parse(&weights.to_string()).map(|_| ()), Ok(())),
            Err(error) => assert_is_one_line(&error),
        }
    }
}
