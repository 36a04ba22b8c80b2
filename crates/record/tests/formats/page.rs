//! The examples on the page about formats are what is read and written.

use record::{Format, GameRecord, RuleSet, export, import, pgn, round_log, sgf};
use rules::Side;

const PAGE: &str = include_str!("../../../../docs/formats.md");

/// The fenced block of the page in a language.
fn example(language: &str) -> &'static str {
    let (_, rest) = PAGE.split_once(&format!("```{language}\n")).unwrap();
    rest.split_once("```").unwrap().0
}

#[test]
fn the_native_example_is_written_as_it_stands() {
    let value = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
    let record = GameRecord::from_json(example("json")).unwrap();
    assert_eq!(value(&record.to_json()), value(example("json")));
}

#[test]
fn the_pgn_example_is_written_as_it_stands() {
    let record = pgn::parse(example("pgn")).unwrap();
    assert_eq!(pgn::write(&record), example("pgn"));
    assert_eq!(record.moves()[0].annotation.nodes, Some(81_234));
    assert_eq!(record.moves()[1].annotation.comment, "the {usual} answer");
}

#[test]
fn the_sgf_example_is_written_as_it_stands() {
    let record = sgf::parse(example("sgf")).unwrap();
    assert_eq!(sgf::write(&record).unwrap(), example("sgf"));
    assert_eq!((record.start_text().as_str(), record.moves()[0].text()), ("h8h9", "j10"));
    assert_eq!(record.header.event, "Finals [day 2]");
}

#[test]
fn the_round_log_example_is_written_as_it_stands() {
    let rules = RuleSet::by_name("gomoku", None, Some(5), Some("centre")).unwrap();
    let log = round_log::parse(example("log"), GameRecord::new(rules)).unwrap();
    assert_eq!(log.own, Some(Side::First));
    assert_eq!(log.record.position().to_string(), "c3c4b2");
    assert_eq!(round_log::write(&log.record, Side::First), example("log"));
}

#[test]
fn the_psq_and_csv_examples_are_written_as_they_stand() {
    for (format, games) in [(Format::Psq, 1), (Format::Csv, 2)] {
        let text = example(format.name());
        let import = import("example", text.as_bytes());
        assert_eq!((import.games.len(), import.refusals.len()), (games, 0), "{format}");
        assert_eq!(String::from_utf8(export(&import.games, format).unwrap()).unwrap(), text);
    }
}

#[test]
fn the_renlib_example_is_read_as_it_says() {
    // What stands behind two spaces is about the bytes.
    let bytes = example("lib").lines().flat_map(|line| line.split("  ").next().unwrap().split(' '));
    let bytes: Vec<u8> = bytes.map(|byte| u8::from_str_radix(byte, 16).unwrap()).collect();
    let import = import("example", &bytes);
    let moves = import.games[0].moves();
    assert_eq!((import.refusals.len(), import.games[0].position().to_string().as_str()), (0, "h8h9h10"));
    assert_eq!(moves[0].annotation.comment, "天元");
    assert_eq!(moves[1].variations()[0].moves()[0].text(), "i9");
}
