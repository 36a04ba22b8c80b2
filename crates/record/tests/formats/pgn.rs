//! PGN of our own and of others.

use std::ops::ControlFlow;

use proptest::prelude::*;
use record::{EndReason, Moves, PlayedMove, Score, pgn};
use rules::{Outcome, Side};

use crate::games::{config, games_with_variations};

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn a_text_gives_back_the_same_record(record in games_with_variations()) {
        let text = pgn::write(&record);
        prop_assert_eq!(pgn::parse(&text), Ok(record), "{}", text);
    }
}

#[test]
fn games_of_other_programs_are_read() {
    let text = "[Event \"?\"]\r\n[Date \"2021.11.29 12:16:03\"]\r\n[Game \"gomoku\"]\r\n[Black \"a\"]\r\n\
        [Result \"1-0\"]\r\n[Termination \"time forfeit\"]\r\n[Sponsor \"x\"]\r\n\r\n\
        {hello} 1.h8! $1 (1. a1 {no} (1. b2) a2) h9?? {-M4/3 17ms} {so} 2 7,9 ; rest\r\n2... pass 1-0\r\n";
    let record = pgn::parse(text).unwrap();
    let moves: Vec<&str> = record.moves().iter().map(PlayedMove::text).collect();
    assert_eq!(moves, ["h8", "h9", "h10", "pass"]);
    let header = &record.header;
    assert_eq!((header.event.as_str(), header.comment.as_str()), ("", "hello"));
    assert_eq!(header.date_unix_ms, Some(1_638_188_163_000));
    let note = &record.moves()[1].annotation;
    assert_eq!(
        (note.score, note.spent_ms, note.comment.as_str()),
        (Some(Score::Mate(Moves(-4))), Some(17), "so")
    );
    assert_eq!(record.moves()[2].annotation.comment, "rest");
    let result = record.result().unwrap();
    assert_eq!((result.to_string().as_str(), result.at_fault), ("black wins (timeout)", Some(Side::Second)));
}

/// A record as text: variations in parentheses behind the moves that they replace, comments in braces.
fn told(moves: &[PlayedMove]) -> String {
    let told_move = |mv: &PlayedMove| {
        let comment = mv.annotation.comment.as_str();
        let comment = if comment.is_empty() { String::new() } else { format!("{{{comment}}}") };
        let variations = mv.variations().iter().map(|variation| format!("({})", told(variation.moves())));
        format!("{}{comment}{}", mv.text(), variations.collect::<String>())
    };
    moves.iter().map(told_move).collect::<Vec<_>>().join(" ")
}

#[test]
fn variations_are_read_where_they_stand() {
    for (text, moves, continuations) in [
        ("1. a1 (1. b1 b2) a2", "a1(b1 b2) a2", ""),
        ("1. a1 a2 (1... b1 {x} 2. c1 (2. d1 {y}) c2) (b2) 2. a3", "a1 a2(b1{x} c1(d1{y}) c2)(b2) a3", ""),
        ("(1. b1) 1. a1", "a1(b1)", ""),
        ("1. a1 (1... b1) 1... a2", "a1 a2(b1)", ""),
        ("1. a1 (1... b1 2. c1) (1. d1)", "a1(d1)", "b1 c1"),
        ("1. a1 a2 (2. b1)", "a1 a2", "b1"),
        ("1. a1 a2 (2.b1)", "a1 a2", "b1"),
        ("1. a1 a2 (2...b1)", "a1 a2(b1)", ""),
        ("1. a1 ({first} b1 {then}) a2", "a1(b1{first\nthen}) a2", ""),
        ("1. a1 (b1 (c1) b2 (2. d1) (d2))", "a1(b1 b2(d2) d1)(c1)", ""),
        ("1. a1 (b1 1-0) () ($2 {nothing}) a2 *", "a1(b1) a2", ""),
    ] {
        let record = pgn::parse(&format!("[Game \"gomoku\"]\n{text}")).unwrap();
        assert_eq!(told(record.moves()), moves, "{text}");
        let ahead = record.variations_at(record.moves().len()).iter().map(|line| told(line.moves()));
        assert_eq!(ahead.collect::<Vec<_>>().join(" | "), continuations, "{text}");
        assert_eq!(pgn::parse(&pgn::write(&record)), Ok(record), "{text}");
    }
}

#[test]
fn a_fault_in_a_variation_cuts_it_off_there_and_the_game_stays() {
    let deep = format!("1. a1 {}b1{} a2", "(".repeat(10_000), ")".repeat(10_000));
    for (text, moves, why) in [
        ("1. a1 (b1 b1 (c1) c2) a2", "a1(b1) a2", "line 2, column 11: move 2, `b1`: b1 is occupied"),
        ("1. a1 (Nf3) a2", "a1 a2", "line 2, column 8: move 1, `Nf3`"),
        (deep.as_str(), "a1 a2", "line 2, column 37: variations can be nested 30 deep and no deeper"),
    ] {
        let mut told_games = Vec::new();
        let read = pgn::parse_all(&format!("[Game \"gomoku\"]\n{text}"), |_, game| {
            told_games.push(game.map(|record| told(record.moves())).map_err(|fault| fault.to_string()));
            ControlFlow::Continue(())
        });
        assert!(read.is_continue());
        let [Ok(game), Err(fault)] = told_games.as_slice() else { panic!("{told_games:?}") };
        assert_eq!(game, moves);
        assert!(fault.contains(why), "{fault}");
    }
}

#[test]
fn an_end_that_nobody_explains_is_the_referees_or_unstated() {
    let read = |moves: &str, tags: &str| {
        pgn::parse(&format!("[Game \"gomoku\"]{tags}\n{moves}")).unwrap().result().cloned()
    };
    let line = "1. a1 b1 2. a2 b2 3. a3 b3 4. a4 b4 5. a5";
    let by_line = || Some(EndReason::Rules("line".to_owned()));
    for (moves, tags, reason) in [
        (format!("{line} 1-0"), "", by_line()),
        (line.to_owned(), "", by_line()),
        (format!("{line} 0-1"), "", Some(EndReason::Unstated)),
        ("1. a1 0-1".to_owned(), "", Some(EndReason::Unstated)),
        ("1. a1".to_owned(), "[Result \"0-1\"][Termination \"time forfeit\"]", Some(EndReason::Timeout)),
        ("1. a1 *".to_owned(), "[Termination \"interrupted\"]", Some(EndReason::Interrupted)),
        ("1. a1 *".to_owned(), "", None),
    ] {
        assert_eq!(read(&moves, tags).map(|result| result.reason), reason, "{moves} {tags}");
    }
    let result = read("1. a1 0-1", "[Termination \"lights out\"]").unwrap();
    assert_eq!((result.outcome, result.detail.as_str()), (Some(Outcome::Win(Side::Second)), "lights out"));
}

#[test]
fn bad_texts_are_refused_with_the_place() {
    let game = |rest: &str| format!("[Game \"gomoku\"]\n{rest}");
    let table = [
        (String::new(), "the tag Game is missing"),
        ("[Game \"chess\"]".to_owned(), "`chess` is not a game"),
        (game("[Size \"x\"]"), "the tag Size cannot be `x`"),
        (game("[BlackElo \"high\"]"), "the tag BlackElo cannot be `high`"),
        (game("[FEN \"x5o/7 x\"]"), "the start position cannot be read"),
        (game("1. h8\n h8"), "line 3, column 2: move 2, `h8`: h8 is occupied"),
        (game("1. e4 e5 2. Nf3"), "line 2, column 13: move 3, `Nf3`: `Nf3` is outside"),
        (game("1. h8 (h9"), "the variation that begins at line 2, column 7 has no end"),
        (game("1. h8 )"), "line 2, column 7: `)` has no meaning here"),
        (game("[Result \"1-0\"] h8 0-1"), "line 2, column 19: the score is 0-1, but the tag Result says 1-0"),
        (game("h8 * h9"), "line 2, column 6: another game begins"),
        (game("h8 * [Game \"gomoku\"]"), "line 2, column 6: another game begins"),
        (game("[Termination \"rules\"] h8 1-0"), "the result says: black wins (); but by the rules: no end"),
    ];
    for (text, why) in &table {
        let error = pgn::parse(text).unwrap_err().to_string();
        assert!(error.contains(why), "{text}\n{error}");
    }
}
