//! No input makes a parser panic, and what a parser accepts it also gives back.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use protocol::gomocup::CommandReader;
use protocol::{gomocup, uai};

/// The protocols' own words and signs.
const WORDS: &str = "START TURN BOARD SWAP2BOARD YXBLOCK DONE INFO rule max_node evaluate MESSAGE FORBID SUGGEST \
    name=\" \" 7,7 7,7,1 -1,-1 , - 0912 . setoption option name value type spin combo string default min var \
    position startpos fen moves go depth wtime info score cp mate pv bestmove (none) g2 a1c3 15 -3 \
    99999999999999999999 天元";

/// Text made of [`WORDS`] and blanks, which gets further than random letters do.
fn protocol_soup() -> impl Strategy<Value = String> {
    let word = prop::sample::select(WORDS.split(' ').collect::<Vec<_>>());
    let gap = prop::sample::select(vec!["", " ", " ", " ", "\t", "\r", "\n", "\u{feff}"]);
    let join = |parts: Vec<(&str, &str)>| parts.into_iter().flat_map(|(word, gap)| [word, gap]).collect();
    prop::collection::vec((word, gap), 0..12).prop_map(join)
}

fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        protocol_soup(),
        prop::collection::vec(any::<u8>(), 0..200)
            .prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4096, rng_seed: RngSeed::Fixed(7), ..ProptestConfig::default() })]

    #[test]
    fn what_is_accepted_is_given_back(text in any_text()) {
        if let Ok(value) = gomocup::Command::parse(&text) {
            prop_assert_eq!(gomocup::Command::parse(&value.to_string()), Ok(value));
        }
        if let Ok(value) = gomocup::Reply::parse(&text) {
            prop_assert_eq!(gomocup::Reply::parse(&value.to_string()), Ok(value));
        }
        if let Ok(value) = uai::Command::parse(&text) {
            prop_assert_eq!(uai::Command::parse(&value.to_string()), Ok(value));
        }
        if let Ok(value) = uai::Reply::parse(&text) {
            prop_assert_eq!(uai::Reply::parse(&value.to_string()), Ok(value));
        }
    }

    #[test]
    fn after_done_the_reader_is_always_in_step(lines in prop::collection::vec(any_text(), 0..8)) {
        let mut reader = CommandReader::new();
        for line in &lines {
            reader.feed(line);
        }
        if reader.is_inside_block() {
            prop_assert!(reader.feed("DONE").is_some());
        }
        prop_assert_eq!(reader.feed("BEGIN"), Some(Ok(gomocup::Command::Begin)));
    }

    #[test]
    fn errors_are_one_short_line(text in any_text()) {
        let errors = [
            gomocup::Command::parse(&text).err(),
            gomocup::Reply::parse(&text).err(),
            uai::Command::parse(&text).err(),
            uai::Reply::parse(&text).err(),
        ];
        for error in errors.into_iter().flatten() {
            let message = error.to_string();
            prop_assert!(message.chars().count() < 1000 && !message.contains(['\n', '\r']), "{}", message);
        }
    }
}
