//! Checksums as our files have them: without one that fits, hardly any input would be read further.

/// CRC-32, bit by bit.
pub(super) fn crc32(parts: &[&[u8]]) -> u32 {
    let bytes = parts.iter().flat_map(|part| part.iter());
    !bytes.fold(!0, |checksum, &byte| {
        (0..8).fold(checksum ^ u32::from(byte), |bits, _| {
            if bits & 1 == 1 { bits >> 1 ^ 0xedb8_8320 } else { bits >> 1 }
        })
    })
}
