//! The target of the networks: their files.

use ::nnue::Network;

use super::{assert_is_one_line, checksum::crc32};

/// A file is refused in one line, as it is and with a checksum that fits; what is read is written the
/// same again. So is what an engine makes of it.
pub fn network_file(data: &[u8]) {
    let mut with_checksum = data.to_vec();
    with_checksum.extend(crc32(&[data]).to_le_bytes());
    for file in [data, &with_checksum] {
        match Network::parse(file) {
            Ok(network) => assert_eq!(network.to_bytes(), file),
            Err(error) => assert_is_one_line(&error),
        }
        match ::ataxx_engine::Network::parse(file) {
            Ok(network) => assert_eq!(::ataxx_engine::Network::parse(&network.to_bytes()), Ok(network)),
            Err(error) => assert_is_one_line(&error),
        }
    }
}
