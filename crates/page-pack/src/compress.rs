//! Files as they travel.

use std::io::Write;

/// The best that every browser of today understands.
#[must_use]
pub fn brotli(data: &[u8], quality: i32) -> Vec<u8> {
    let params = brotli::enc::BrotliEncoderParams { quality, ..Default::default() };
    let mut compressed = Vec::new();
    brotli::BrotliCompress(&mut &*data, &mut compressed, &params).expect("memory can be written to");
    compressed
}

/// What everything else understands.
#[must_use]
pub fn gzip(data: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(data).expect("memory can be written to");
    encoder.finish().expect("memory can be written to")
}
