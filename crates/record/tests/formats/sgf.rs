//! SGF of our own and of others.

use std::ops::ControlFlow;

use proptest::prelude::*;
use record::{EndReason, GameRecord, PlayedMove, Score, Variation, sgf};
use rules::{GameKind, Side};

use crate::games::{config, games_with_variations};

/// The record without what SGF cannot tell: the time of day, and ends of lines outside comments.
fn as_sgf_tells_it(mut record: GameRecord) -> GameRecord {
    const MS_PER_DAY: i64 = 86_400_000;
    let on_one_line = |text: &mut String| *text = text.replace(['\n', '\r'], " ");
    let header = &mut record.header;
    header.date_unix_ms = header.date_unix_ms.map(|ms| ms.div_euclid(MS_PER_DAY) * MS_PER_DAY);
    for text in [&mut header.id, &mut header.event, &mut header.round, &mut header.time_control] {
        on_one_line(text);
    }
    for player in [&mut header.players.black, &mut header.players.white] {
        on_one_line(&mut player.name);
        on_one_line(&mut player.spec);
    }
    if let Some(mut result) = record.result().cloned() {
        on_one_line(&mut result.detail);
        if let EndReason::Adjudicated(rule) = &mut result.reason {
            on_one_line(rule);
        }
        record.finish(result).unwrap();
    }
    record
}

proptest! {
    #![proptest_config(config(600))]

    #[test]
    fn a_text_gives_back_the_same_record_where_there_is_one(record in games_with_variations()) {
        match sgf::write(&record) {
            Ok(text) => prop_assert_eq!(sgf::parse(&text), Ok(as_sgf_tells_it(record)), "{}", text),
            Err(sgf::NoSgf::Ataxx) => prop_assert_eq!(record.rules().spec().game(), GameKind::Ataxx),
            Err(sgf::NoSgf::TooLarge(size)) => prop_assert!(size > 52 && size == record.rules().size()),
        }
    }
}

#[test]
fn games_of_other_programs_are_read() {
    let text = "Subject: a game (annotated)\n\n(;FF[3]GM[4]SZ[15:15]GaMeName[x]ON[Hill opening]PB[天\\]]BR[5 dan]\n\
        DT[2021-11-29,30]KM[0.5]RE[W+Resign];Black[hh]BL[12](;W[hg]C[+0.10/3\nok];B[tt])(;W[aa](;B[ab])))\n-- \nbye";
    let record = sgf::parse(text).unwrap();
    assert_eq!(record.position().to_string(), "h8h9pass");
    let variation = record.variations_at(1)[0].moves();
    assert_eq!(variation.iter().map(PlayedMove::text).collect::<Vec<_>>(), ["a15", "a14"]);
    assert_eq!(record.header.players.black.name, "天]");
    assert_eq!(record.header.date_unix_ms, Some(1_638_144_000_000));
    let note = &record.moves()[1].annotation;
    assert_eq!((note.score, note.depth, note.comment.as_str()), (Some(Score::Centi(10)), Some(3), "ok"));
    let result = record.result().unwrap();
    assert_eq!((result.to_string().as_str(), result.at_fault), ("white wins (resign)", Some(Side::First)));
}

#[test]
fn bad_texts_are_refused_with_the_place() {
    for (text, why) in [
        ("", "the text has no game"),
        ("(;SZ[15])", "line 1, column 1: this is SGF of game number ``"),
        ("Dear Bo,\n (;SZ[15])", "line 2, column 2: this is SGF of game number ``"),
        ("(;GM[1])", "line 1, column 3: this is SGF of game number `1`, but Gomoku is number 4"),
        ("(;GM[4]SZ[15:14])", "line 1, column 8: the property SZ cannot be `15:14`"),
        ("(;GM[4]SZ[60])", "line 1, column 8: the property SZ cannot be `60`"),
        ("(;GM[4]SZ[3])", "a board of side 3 is not possible"),
        ("(;GM[4]RU[x])", "`x` is not a Gomoku rule"),
        ("(;GM[4]AB[hh])", "line 1, column 8: AB sets stones by hand"),
        ("(;GM[4];W[hh])", "line 1, column 9: W is a move of the wrong side"),
        ("(;GM[4]\n;B[hh];W[hh])", "line 2, column 8: move 2, `h8`: h8 is occupied"),
        ("(;GM[4];B[h8])", "line 1, column 9: the property B cannot be `h8`"),
        ("(;GM[4]TERMINATION[rules]RE[B+])", "the result says: black wins (); but by the rules: no end"),
    ] {
        let error = sgf::parse(text).unwrap_err().to_string();
        assert!(error.contains(why), "{text}\n{error}");
    }
}

#[test]
fn branches_become_variations_wherever_they_stand() {
    for (text, line, variations) in [
        ("(;GM[4](;B[hh];W[hg])(;B[aa])(;B[bb](;W[cc])(;W[dd])))", "h8h9", "a15|b14 c13 (d12)"),
        // An empty node goes on with the line: the variation stands behind the last move.
        ("(;GM[4];B[hh](;)(;W[aa]))", "h8", "a15"),
        ("(;GM[4];B[hh](;C[x];W[hg])(;W[aa]))", "h8h9", "a15"),
        // In a variation what follows an empty node is the variation itself.
        ("(;GM[4](;B[hh])(;B[aa](;)(;W[bb])(;W[cc])))", "h8", "a15 b14 (c13)"),
    ] {
        let record = sgf::parse(text).unwrap();
        assert_eq!(record.position().to_string(), line);
        let plies = 0..=record.moves().len();
        let lines: Vec<String> = plies.flat_map(|ply| record.variations_at(ply)).map(shown).collect();
        assert_eq!(lines.join("|"), variations, "{text}");
    }
}

/// The moves of a variation, those of its own variations in brackets behind the move they replace.
fn shown(variation: &Variation) -> String {
    let alternatives =
        |mv: &PlayedMove| mv.variations().iter().map(|v| format!(" ({})", shown(v))).collect::<String>();
    let moves = variation.moves().iter().map(|mv| mv.text().to_owned() + &alternatives(mv));
    moves.collect::<Vec<_>>().join(" ")
}

#[test]
fn of_many_games_the_good_ones_are_read_and_bad_variations_cut_off() {
    let text = "(;GM[4];B[hh](;W[hg])(;W[aa];B[hh]))\n(;GM[1])\n(;GM[4];B[aa])\n(;GM[4]";
    let mut read = Vec::new();
    let whole = sgf::parse_all(text, |start, game| {
        read.push((start, game.map_or_else(|fault| fault.to_string(), |game| game.position().to_string())));
        ControlFlow::Continue(())
    });
    assert!(whole.is_continue());
    let mut first = 0;
    let stopped = sgf::parse_all(text, |_, _| {
        first += 1;
        ControlFlow::Break(())
    });
    assert!(stopped.is_break() && first == 1, "whoever has enough is given no more");
    let expected = [
        (0, "h8h9"),
        (0, "line 1, column 30: move 3, `h8`: h8 is occupied"),
        (37, "line 2, column 3: this is SGF of game number `1`, but Gomoku is number 4"),
        (46, "a15"),
        (61, "the game that begins at line 4, column 1 has no end"),
    ];
    assert_eq!(read, expected.map(|(start, text)| (start, text.to_owned())));
    assert!(sgf::parse(&text[..36]).is_err());
}

#[test]
fn a_bottomless_tree_is_refused_without_falling_into_it() {
    let text = format!("(;GM[4]{}", "(;)(;".repeat(100_000));
    assert!(sgf::parse(&text).is_err());
    let closed = format!("(;GM[4]{}{}", "(;)(;".repeat(1000), ")".repeat(1001));
    let error = sgf::parse(&closed).unwrap_err().to_string();
    assert!(error.ends_with("variations can be nested 30 deep and no deeper"), "{error}");
}
