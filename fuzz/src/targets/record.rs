//! Targets of the recorded game: its own format, PGN, SGF, and the log of a round.
//!
//! What is read is written, and read again as the same; an error is one line, and the place it names
//! is a place in the text.

use record::pgn::{self, PgnError};
use record::round_log::{self, RoundLog, RoundLogCause};
use record::sgf::{self, SgfError};
use record::{GameRecord, Place, ReadError, RuleSet};
use rules::Side;

use super::{assert_is_line_of, assert_is_one_line, choose};

/// A record is written on one line and read again from it.
pub fn record_json(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match GameRecord::from_json(&text) {
        Ok(record) => {
            let line = record.to_json();
            assert_is_one_line(&line);
            assert_eq!(GameRecord::from_json(&line), Ok(record));
        }
        Err(error) => {
            assert_is_one_line(&error);
            if let ReadError::Json { line, column, .. } = error {
                assert_is_line_of(line, &text);
                let length = text.split('\n').nth(line - 1).map_or(0, str::len);
                assert!(column <= length + 1, "line {line} has no column {column}");
            }
        }
    }
}

/// A game is written and read again as the same.
pub fn record_pgn(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let error = match pgn::parse(&text) {
        Ok(record) => return assert_eq!(pgn::parse(&pgn::write(&record)), Ok(record)),
        Err(error) => error,
    };
    assert_is_one_line(&error);
    match error {
        PgnError::Unexpected { found, place } => assert!(rest_from(place, &text).starts_with(found)),
        PgnError::Unclosed { place, .. } => assert!(rest_from(place, &text).starts_with(['{', '"', '('])),
        PgnError::Tag { place } => assert!(rest_from(place, &text).starts_with('[')),
        PgnError::TwoResults { place, score, .. } => assert!(rest_from(place, &text).starts_with(score)),
        PgnError::Nested(place) => assert!(rest_from(place, &text).starts_with('(')),
        PgnError::Move { place, .. } | PgnError::SecondGame(place) => {
            assert!(!rest_from(place, &text).is_empty());
        }
        PgnError::MissingTag(_)
        | PgnError::Value { .. }
        | PgnError::Rules(_)
        | PgnError::Start(_)
        | PgnError::Opening(_)
        | PgnError::Result(_) => {}
    }
}

/// A game is written and read again as the same.
pub fn record_sgf(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let error = match sgf::parse(&text) {
        Ok(record) => {
            let written = sgf::write(&record).expect("what SGF tells has an SGF");
            return assert_eq!(sgf::parse(&written), Ok(record));
        }
        Err(error) => error,
    };
    assert_is_one_line(&error);
    let is_letter = |c: char| c.is_ascii_alphabetic();
    match error {
        SgfError::Unexpected { found, place } => assert!(rest_from(place, &text).starts_with(found)),
        SgfError::Unclosed { what: "value", place } => assert!(rest_from(place, &text).starts_with('[')),
        SgfError::Nested(place) => assert!(rest_from(place, &text).starts_with(';')),
        SgfError::Unclosed { what: "game", place } | SgfError::SecondGame(place) => {
            assert!(rest_from(place, &text).starts_with('('));
        }
        SgfError::OtherGame { place, number } if number.is_empty() => {
            let rest = rest_from(place, &text);
            assert!(rest.starts_with(is_letter) || rest.starts_with('('), "nothing begins at {place}");
        }
        SgfError::Unclosed { place, .. }
        | SgfError::OtherGame { place, .. }
        | SgfError::Value { place, .. }
        | SgfError::Setup { place, .. }
        | SgfError::Turn { place, .. }
        | SgfError::Move { place, .. } => assert!(rest_from(place, &text).starts_with(is_letter)),
        SgfError::NoGame | SgfError::Rules(_) | SgfError::Opening(_) | SgfError::Result(_) => {}
    }
}

/// The text that begins at a place.
fn rest_from(place: Place, text: &str) -> String {
    let from_line = text.split('\n').skip(place.line - 1).collect::<Vec<_>>().join("\n");
    from_line.chars().skip(place.column - 1).collect()
}

/// Games small enough for a readable log: both openings that a log tells apart, a board without an
/// exact centre, and Ataxx with blocked squares.
const ROUNDS: [(&str, Option<usize>, &str, &str); 4] = [
    ("gomoku", Some(5), "free", "startpos"),
    ("gomoku", Some(5), "centre", "startpos"),
    ("gomoku", Some(6), "centre", "startpos"),
    ("ataxx", None, "free", "x5o/7/7/3-3/7/7/o5x x 0 1"),
];

/// A log is written by the player whose it is, and read again as the same.
pub fn record_round_log(data: &[u8]) {
    let Some(((game, size, opening, start), text)) = choose(&ROUNDS, data) else { return };
    let rules = RuleSet::by_name(game, None, size, Some(opening)).expect("the table has known names");
    let start = GameRecord::from_start(rules, start).expect("the table has possible starts");
    let text = String::from_utf8_lossy(text);
    match round_log::parse(&text, start.clone()) {
        Ok(log) => {
            let written = round_log::write(&log.record, log.own.unwrap_or(Side::First));
            // Without a block nothing tells whose log it is: a centre stone alone has none.
            let own = log.own.filter(|_| !written.is_empty());
            assert_eq!(round_log::parse(&written, start), Ok(RoundLog { own, ..log }));
        }
        Err(error) => {
            assert_is_one_line(&error);
            assert_is_line_of(error.line, &text);
            if let RoundLogCause::Cell { column, .. } = error.cause {
                let line = text.lines().nth(error.line - 1).unwrap_or_default();
                assert!(line.split_whitespace().count() > usize::from(column));
            }
        }
    }
}
