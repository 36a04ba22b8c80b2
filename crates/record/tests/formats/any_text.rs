//! No text makes a reader panic, and what a reader accepts is written and read again as the same.

use proptest::prelude::*;
use proptest::sample::{Index, select};
use record::{GameRecord, pgn, round_log, sgf};
use rules::Side;

use crate::games::{bare_games, config, games};
use crate::round_log::emptied;

/// Words and signs of all formats.
const WORDS: &str = "( ; ) [ ] { } \" \\ \\] GM[4] SZ[15] SZ[7] B[hh] W[hg] C[ RE[B+R] STARTMOVES[9] (;GM[4] \
    [Game \"gomoku\"] [Game \"ataxx\"] [Size \"5\"] [FEN [Start [Termination \"rules\" \"h8h9\" \"?\"] 1. h8 a1 g2 \
    g1g3 0000 pass 1-0 * 1/2-1/2 $1 % +0.35/12 ?/? 0.250s 7n pv Black is down white (0,0) (1,0)->(3,0) (-1,-1) \
    0 1 7 9 {\"format\":\"tengen-game\",\"version\":1 , : null 99999999999999999999 -1 天元";

fn soup() -> impl Strategy<Value = String> {
    let word = select(WORDS.split(' ').collect::<Vec<_>>());
    let gap = select(vec!["", "", " ", " ", "\n", "\r\n", "\u{feff}"]);
    let join = |parts: Vec<(&str, &str)>| parts.into_iter().flat_map(|(word, gap)| [word, gap]).collect();
    prop::collection::vec((word, gap), 0..24).prop_map(join)
}

/// A text in which some characters are replaced, added or left out.
fn damaged(text: impl Strategy<Value = String>) -> impl Strategy<Value = String> {
    let sign = select("\"\\[](){};:?/+.,019 \n\r天".chars().collect::<Vec<_>>());
    let damage = prop::collection::vec((any::<Index>(), prop::option::of(sign), 0..2usize), 0..4);
    (text, damage).prop_map(|(text, damage)| {
        let mut characters: Vec<char> = text.chars().collect();
        for (index, sign, removed) in damage {
            if !characters.is_empty() {
                let at = index.index(characters.len());
                characters.splice(at..at + removed, sign);
            }
        }
        characters.into_iter().collect()
    })
}

fn documents() -> impl Strategy<Value = String> {
    let write = |(record, format): (GameRecord, u8)| match format {
        0 => record.to_json(),
        1 => pgn::write(&record),
        _ => sgf::write(&record).unwrap_or_default(),
    };
    (games(), 0..3u8).prop_map(write)
}

fn texts() -> impl Strategy<Value = String> {
    prop_oneof![any::<String>(), soup(), damaged(documents())]
}

proptest! {
    #![proptest_config(config(2000))]

    #[test]
    fn what_is_accepted_is_given_back(text in texts()) {
        if let Ok(record) = GameRecord::from_json(&text) {
            prop_assert_eq!(GameRecord::from_json(&record.to_json()), Ok(record));
        }
        if let Ok(record) = pgn::parse(&text) {
            prop_assert_eq!(pgn::parse(&pgn::write(&record)), Ok(record));
        }
        if let Ok(record) = sgf::parse(&text) {
            prop_assert_eq!(sgf::parse(&sgf::write(&record).unwrap()), Ok(record));
        }
    }

    #[test]
    fn errors_are_one_short_line(text in texts()) {
        let errors = [
            GameRecord::from_json(&text).err().map(|error| error.to_string()),
            pgn::parse(&text).err().map(|error| error.to_string()),
            sgf::parse(&text).err().map(|error| error.to_string()),
        ];
        for message in errors.into_iter().flatten() {
            prop_assert!(message.chars().count() < 600 && !message.contains(['\n', '\r']), "{}", message);
        }
    }
}

/// A log that may be damaged, and the record that it continues.
fn logs() -> impl Strategy<Value = (String, GameRecord)> {
    let small = bare_games().prop_filter("large boards are slow", |record| record.rules().size() < 20);
    small.prop_flat_map(|record| {
        let text = round_log::write(&record, Side::First);
        (prop_oneof![3 => damaged(Just(text)), 1 => soup()], Just(emptied(&record)))
    })
}

proptest! {
    #![proptest_config(config(500))]

    #[test]
    fn a_damaged_log_is_refused_or_is_a_log((text, start) in logs()) {
        if let Ok(log) = round_log::parse(&text, start.clone()) {
            let own = log.own.unwrap_or(Side::First);
            let again = round_log::parse(&round_log::write(&log.record, own), start).unwrap();
            prop_assert_eq!(again, log);
        }
    }
}
