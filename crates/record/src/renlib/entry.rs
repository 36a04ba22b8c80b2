//! The bytes of one move: its point, its flags, and the texts that these announce.

use super::{RenlibCause, RenlibError};
use crate::text;

/// The bits of a move's second byte. The bit 04, where a reader should open the library, is not kept.
mod flag {
    pub(super) const SIBLING: u8 = 0x80;
    pub(super) const END_OF_LINE: u8 = 0x40;
    pub(super) const OLD_COMMENT: u8 = 0x20;
    pub(super) const MARKED: u8 = 0x10;
    pub(super) const COMMENT: u8 = 0x08;
    pub(super) const LABEL_ONLY: u8 = 0x02;
    /// Two more bytes of flags follow.
    pub(super) const EXTENDED: u8 = 0x01;
}
/// The bit of the second extended byte that announces a label.
const LABEL: u8 = 0x01;
/// What stands between the two parts of a comment: one line that is always shown, and the rest.
const PART_SEPARATOR: char = '\u{8}';

/// One move of the file.
pub(super) struct Entry {
    /// Where it begins, from 0.
    pub(super) at: usize,
    pub(super) point: u8,
    pub(super) comment: String,
    pub(super) label: String,
    flags: u8,
}

impl Entry {
    /// Whether another move in its place follows, after all that comes behind this one.
    pub(super) fn has_sibling(&self) -> bool {
        self.flags & flag::SIBLING != 0
    }

    /// Whether no move follows it.
    pub(super) fn ends_line(&self) -> bool {
        self.flags & flag::END_OF_LINE != 0
    }

    pub(super) fn is_marked(&self) -> bool {
        self.flags & flag::MARKED != 0
    }

    /// Whether it is a move; else it is an empty point with a label.
    pub(super) fn is_move(&self) -> bool {
        self.flags & flag::LABEL_ONLY == 0
    }
}

/// Reads one move after the other.
pub(super) struct Entries<'a> {
    bytes: &'a [u8],
    at: usize,
    /// What was wrong with the texts, and the end of the file within a move.
    pub(super) faults: Vec<RenlibError>,
}

/// The file ends within a thing.
struct CutOff(&'static str);

impl<'a> Entries<'a> {
    /// The moves from a byte on.
    pub(super) fn new(bytes: &'a [u8], at: usize) -> Self {
        Entries { bytes, at, faults: Vec::new() }
    }

    /// The byte behind the last move that was read.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// The bytes that are left.
    pub(super) fn rest(&self) -> &'a [u8] {
        &self.bytes[self.at..]
    }

    /// Whether the file has ended within a move.
    pub(super) fn is_cut_off(&self) -> bool {
        matches!(self.faults.last(), Some(RenlibError { cause: RenlibCause::Truncated(_), .. }))
    }

    /// The next move; `None` at the end of the file. A move whose texts are cut off is still one.
    pub(super) fn next(&mut self) -> Option<Entry> {
        let at = self.at;
        if self.rest().is_empty() {
            return None;
        }
        let [point, flags] = self.pair().map_err(|cut| self.end_at(cut)).ok()?;
        let mut entry = Entry { at, point, flags, comment: String::new(), label: String::new() };
        if let Err(cut) = self.read_texts(&mut entry) {
            self.end_at(cut);
        }
        Some(entry)
    }

    /// Remembers that the file ends too early. Nothing is left to be read then.
    fn end_at(&mut self, CutOff(what): CutOff) {
        self.at = self.bytes.len();
        self.faults.push(RenlibError { byte: self.at + 1, cause: RenlibCause::Truncated(what) });
    }

    fn read_texts(&mut self, entry: &mut Entry) -> Result<(), CutOff> {
        let has = |flag: u8| entry.flags & flag != 0;
        let [_, extended] = if has(flag::EXTENDED) { self.pair()? } else { [0, 0] };
        if has(flag::OLD_COMMENT) {
            let written = self.until(|byte| byte & 0x80 != 0).ok_or(CutOff("a comment"))?;
            entry.comment = joined(written.iter().copied().map(old_character).collect());
        } else if has(flag::COMMENT) {
            entry.comment = joined(self.text("a comment")?);
        }
        if extended & LABEL != 0 {
            entry.label = self.text("a label")?;
        }
        Ok(())
    }

    fn pair(&mut self) -> Result<[u8; 2], CutOff> {
        let &[first, second, ..] = self.rest() else { return Err(CutOff("a move")) };
        self.at += 2;
        Ok([first, second])
    }

    /// A text that ends with a zero; empty if it is in no encoding that is known.
    fn text(&mut self, what: &'static str) -> Result<String, CutOff> {
        let start = self.at;
        let written = self.until(|byte| byte == 0).ok_or(CutOff(what))?;
        let written = &written[..written.len() - 1];
        match text::decode(written) {
            Ok(decoded) => Ok(decoded.text.replace("\r\n", "\n")),
            Err(fault) => {
                let byte = start + fault.byte;
                self.faults.push(RenlibError { byte, cause: RenlibCause::Text(fault.cause) });
                Ok(String::new())
            }
        }
    }

    /// The bytes up to and with the first that is an end. Texts are written in pairs of bytes, so that
    /// one without a meaning may follow.
    fn until(&mut self, is_end: impl Fn(u8) -> bool) -> Option<&'a [u8]> {
        let rest = self.rest();
        let length = rest.iter().position(|&byte| is_end(byte))? + 1;
        self.at += length.next_multiple_of(2).min(rest.len());
        Some(&rest[..length])
    }
}

/// Both parts of a comment, each on its own line.
fn joined(comment: String) -> String {
    match comment.split_once(PART_SEPARATOR) {
        Some((line, rest)) => [line, rest].join("\n").trim_matches('\n').to_owned(),
        None => comment,
    }
}

/// A character of an old comment: seven bits, Swedish, and the eighth at the last of them.
fn old_character(byte: u8) -> char {
    match byte & 0x7F {
        b'}' => 'å',
        b'{' => 'ä',
        b'|' => 'ö',
        b']' => 'Å',
        b'[' => 'Ä',
        b'\\' => 'Ö',
        plain => char::from(plain),
    }
}
