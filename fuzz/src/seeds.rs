//! The hand-written inputs of a target: a line each in `seeds/TARGET.seeds`, a name that says what it
//! shows and, behind a space, its bytes.
//!
//! Bytes are written as Rust writes them in a byte string, `\n` or `\x00`; text in UTF-8 may stand
//! there as it is.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// The file with the seeds of a target.
#[must_use]
pub fn file(target: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("seeds").join(format!("{target}.seeds"))
}

/// The seeds of a target, each with its name.
///
/// # Errors
/// If the file cannot be read, or a line of it is no seed.
pub fn read(target: &str) -> io::Result<Vec<(String, Vec<u8>)>> {
    let text = fs::read_to_string(file(target))?;
    let seed = |line: &str| {
        let (name, bytes) = line.split_once(' ')?;
        Some((name.to_owned(), unescaped(bytes)?))
    };
    text.lines().map(|line| seed(line).ok_or_else(|| io::Error::other(format!("no seed: {line}")))).collect()
}

fn unescaped(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(if byte == b'\\' { escape(&mut rest)? } else { byte });
    }
    Some(bytes)
}

/// The byte that is meant by what stands behind a backslash.
fn escape(rest: &mut impl Iterator<Item = u8>) -> Option<u8> {
    match rest.next()? {
        b'n' => Some(b'\n'),
        b'r' => Some(b'\r'),
        b't' => Some(b'\t'),
        b'x' => {
            let mut digit = || char::from(rest.next()?).to_digit(16);
            u8::try_from(digit()? * 16 + digit()?).ok()
        }
        quoted @ (b'\\' | b'"' | b'\'') => Some(quoted),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_bytes_survive_their_escapes_and_nothing_else_is_taken_for_one() {
        let all: Vec<u8> = (0..=255).collect();
        assert_eq!(unescaped(&all.escape_ascii().to_string()), Some(all));
        assert_eq!(unescaped("天\\n"), Some("天\n".as_bytes().to_vec()));
        for broken in ["\\", "\\q", "\\x1", "\\xg0"] {
            assert_eq!(unescaped(broken), None, "{broken}");
        }
    }
}
