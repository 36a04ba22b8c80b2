//! From the bytes of a file to text.
//!
//! A byte-order mark decides; without one the bytes are UTF-8 if they can be, and GBK if they cannot:
//! that is how programs on a Chinese Windows write. What is neither, or holds a zero byte, is no text,
//! and the answer says where it stops being one.

use std::borrow::Cow;

use encoding_rs::{DecoderResult, Encoding, GBK, UTF_8};

/// A text and how it was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decoded<'a> {
    /// The text, without a byte-order mark.
    pub text: Cow<'a, str>,
    /// The name of the encoding: `UTF-8`, `GBK`, `UTF-16LE`, `UTF-16BE`.
    pub encoding: &'static str,
}

/// Why bytes are no text, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
#[error("line {line}, byte {byte} of the file: {cause}")]
pub struct NotText {
    /// The line, from 1.
    pub line: usize,
    /// The byte of the whole file, from 1.
    pub byte: usize,
    /// What is wrong there.
    pub cause: NotTextCause,
}

/// What is wrong with bytes that are no text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
pub enum NotTextCause {
    /// A zero byte, which no text has.
    #[error("a zero byte: this is not a text")]
    Binary,
    /// Neither of the encodings has these bytes.
    #[error("the bytes are neither UTF-8 nor GBK")]
    Encoding,
}

/// Decodes the bytes of a text file.
///
/// # Errors
/// The first place where the bytes are no text.
pub fn decode(bytes: &[u8]) -> Result<Decoded<'_>, NotText> {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        let text = decode_as(encoding, bytes, mark)?;
        return Ok(Decoded { text, encoding: encoding.name() });
    }
    if let Some(zero) = bytes.iter().position(|&byte| byte == 0) {
        return Err(not_text(bytes, zero, NotTextCause::Binary));
    }
    let encoding = if std::str::from_utf8(bytes).is_ok() { UTF_8 } else { GBK };
    Ok(Decoded { text: decode_as(encoding, bytes, 0)?, encoding: encoding.name() })
}

/// Encodes a text as GBK; `None` if it has a character that GBK lacks.
pub(crate) fn to_gbk(text: &str) -> Option<Vec<u8>> {
    let (bytes, _, has_unmappable) = GBK.encode(text);
    (!has_unmappable).then(|| bytes.into_owned())
}

/// Decodes all bytes from `start` on.
fn decode_as<'a>(
    encoding: &'static Encoding,
    bytes: &'a [u8],
    start: usize,
) -> Result<Cow<'a, str>, NotText> {
    let rest = &bytes[start..];
    if let Some(text) = encoding.decode_without_bom_handling_and_without_replacement(rest) {
        return Ok(text);
    }
    Err(not_text(bytes, start + first_malformed(encoding, rest), NotTextCause::Encoding))
}

/// The first byte of the first sequence that the encoding does not have. There is one.
fn first_malformed(encoding: &'static Encoding, bytes: &[u8]) -> usize {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let mut buffer = [0u8; 4096];
    let mut at = 0;
    loop {
        let (result, read, _) = decoder.decode_to_utf8_without_replacement(&bytes[at..], &mut buffer, true);
        at += read;
        match result {
            DecoderResult::Malformed(length, behind) => {
                return at.saturating_sub(usize::from(length) + usize::from(behind));
            }
            DecoderResult::OutputFull => {}
            DecoderResult::InputEmpty => return at,
        }
    }
}

fn not_text(bytes: &[u8], at: usize, cause: NotTextCause) -> NotText {
    let line = bytes[..at].iter().filter(|&&byte| byte == b'\n').count() + 1;
    NotText { line, byte: at + 1, cause }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_encoding_of_the_same_words_is_the_same_text() {
        let words = "鲁基俊\n12\n天元 h8\n";
        let utf16 = |unit: fn(u16) -> [u8; 2]| words.encode_utf16().flat_map(unit).collect::<Vec<u8>>();
        let with_mark = |mark: &[u8], bytes: Vec<u8>| [mark, &bytes].concat();
        let table = [
            (words.as_bytes().to_vec(), "UTF-8"),
            (with_mark(b"\xEF\xBB\xBF", words.as_bytes().to_vec()), "UTF-8"),
            (to_gbk(words).unwrap(), "GBK"),
            (with_mark(b"\xFF\xFE", utf16(u16::to_le_bytes)), "UTF-16LE"),
            (with_mark(b"\xFE\xFF", utf16(u16::to_be_bytes)), "UTF-16BE"),
        ];
        for (bytes, encoding) in &table {
            let decoded = decode(bytes).unwrap();
            assert_eq!((decoded.text.as_ref(), decoded.encoding), (words, *encoding));
        }
    }

    #[test]
    fn what_is_no_text_is_told_with_its_line() {
        let table: [(&[u8], &str); 4] = [
            (b"a\nb\0c", "line 2, byte 4 of the file: a zero byte: this is not a text"),
            (b"ok\n\xFF\xFF", "line 2, byte 4 of the file: the bytes are neither UTF-8 nor GBK"),
            (b"ok\n\nab\x81", "line 3, byte 7 of the file: the bytes are neither UTF-8 nor GBK"),
            (b"\xEF\xBB\xBFab\n\xD6", "line 2, byte 7 of the file: the bytes are neither UTF-8 nor GBK"),
        ];
        for (bytes, sentence) in table {
            assert_eq!(decode(bytes).unwrap_err().to_string(), sentence);
        }
    }

    #[test]
    fn gbk_has_no_word_for_some_characters() {
        assert_eq!(to_gbk("天元").map(|bytes| bytes.len()), Some(4));
        assert_eq!(to_gbk("😟"), None);
    }
}
