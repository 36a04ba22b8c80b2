//! Which format a text has: by what stands in it, and by the name of the file where that is not enough.

use crate::{position_list, psq, renlib};

/// Everything that can be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Json,
    Pgn,
    Sgf,
    Psq,
    Csv,
    RoundLog,
    SavedBoard,
    ResultsList,
    Positions,
}

/// Whether a file is a RenLib library, the one format that is no text.
pub(super) fn is_library(name: &str, bytes: &[u8]) -> bool {
    bytes.starts_with(renlib::MAGIC) || parts_of(name).1.eq_ignore_ascii_case("lib")
}

/// The format of a text; `None` if it is none of ours.
pub(super) fn format_of(name: &str, text: &str) -> Option<Kind> {
    by_content(text).or_else(|| by_name(name)).or_else(|| by_first_lines(text))
}

/// Formats that cannot be mistaken for any other.
fn by_content(text: &str) -> Option<Kind> {
    let beginning = text.trim_start();
    let first_line = beginning.lines().next().unwrap_or_default();
    if beginning.starts_with('{') {
        return Some(Kind::Json);
    }
    if beginning.get(..psq::HEAD.len()).is_some_and(|word| word.eq_ignore_ascii_case(psq::HEAD)) {
        return Some(Kind::Psq);
    }
    if beginning.strip_prefix('(').is_some_and(|rest| rest.trim_start().starts_with([';', '('])) {
        return Some(Kind::Sgf);
    }
    if first_line.starts_with('[') && first_line.contains('"') {
        return Some(Kind::Pgn);
    }
    first_line.to_ascii_lowercase().contains(" is down (").then_some(Kind::RoundLog)
}

fn by_name(name: &str) -> Option<Kind> {
    let (stem, extension) = parts_of(name);
    match extension.to_ascii_lowercase().as_str() {
        "json" | "jsonl" => Some(Kind::Json),
        "pgn" => Some(Kind::Pgn),
        "sgf" => Some(Kind::Sgf),
        "psq" => Some(Kind::Psq),
        "csv" => Some(Kind::Csv),
        "pos" => Some(Kind::Positions),
        _ if stem.contains("存档") => Some(Kind::SavedBoard),
        _ if stem.contains("战绩") => Some(Kind::ResultsList),
        _ => None,
    }
}

/// The name of a file without its folder, and its extension.
fn parts_of(name: &str) -> (&str, &str) {
    let file = name.rsplit(['/', '\\']).next().unwrap_or_default();
    file.rsplit_once('.').unwrap_or((file, ""))
}

/// Plain lists of numbers and words, told apart by their first lines.
fn by_first_lines(text: &str) -> Option<Kind> {
    let mut lines = text.lines().map(str::trim);
    let first = lines.by_ref().find(|line| !line.is_empty() && !line.starts_with('#'))?;
    let (second, third, fourth) = (lines.next(), lines.next(), lines.next());
    let number = |line: Option<&str>| line.and_then(|line| line.parse::<i64>().ok());
    if first == "0" && second.is_none_or(|line| line == "0" || line.contains(',')) {
        return Some(Kind::Csv);
    }
    if number(second).is_some() && number(third).is_some() {
        // The fourth line is a number of the board, or the next nickname.
        let is_board = matches!(number(fourth), Some(-1..=1));
        return Some(if is_board { Kind::SavedBoard } else { Kind::ResultsList });
    }
    let position = first.split('#').next().unwrap_or_default().trim();
    position_list::read(position).is_ok().then_some(Kind::Positions)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_library_is_recognised_by_its_first_bytes_or_by_its_name() {
        for (name, bytes, expected) in [
            ("x", b"\xFFRenLib\xFF\x03".as_slice(), true),
            ("a.b/x.LIB", b"\x78\x00", true),
            ("x.lib.txt", b"\x78\x00", false),
            ("lib", b"\xFFRenLi", false),
        ] {
            assert_eq!(is_library(name, bytes), expected, "{name}");
        }
    }

    #[test]
    fn formats_are_recognised_by_content_and_then_by_name() {
        let saved = "Ada\n3\n0\n0\n0\n";
        for (name, text, kind) in [
            ("x", " {\"format\":1}", Some(Kind::Json)),
            ("x.txt", "Piskvorky 15x15, 1:1, 0", Some(Kind::Psq)),
            ("x.csv", "(;GM[4])", Some(Kind::Sgf)),
            ("x", "[Event \"x\"]\n", Some(Kind::Pgn)),
            ("x.txt", "white is down (9,10)\n0 0", Some(Kind::RoundLog)),
            ("a/b/x.CSV", "x", Some(Kind::Csv)),
            ("", "\n0\n7,7\n", Some(Kind::Csv)),
            ("letter.sgf", "Dear Bo, (;GM[4])", Some(Kind::Sgf)),
            ("存档.txt", "x", Some(Kind::SavedBoard)),
            ("old 战绩(2).txt", "x", Some(Kind::ResultsList)),
            ("x", saved, Some(Kind::SavedBoard)),
            ("x", "Ada\n3\n2\nBo\n", Some(Kind::ResultsList)),
            ("x", "Ada\n3\n2", Some(Kind::ResultsList)),
            ("x", "# even\nh8h9 # good\n", Some(Kind::Positions)),
            ("x", "x5o/7/7/7/7/7/o5x x 0 1\n", Some(Kind::Positions)),
            ("x", "Dear Bo,\nhow are you?", None),
            ("x", "", None),
        ] {
            assert_eq!(format_of(name, text), kind, "{name} {text}");
        }
    }
}
