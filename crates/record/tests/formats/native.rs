//! The native JSON document.

use proptest::prelude::*;
use record::{Annotation, Branch, EndReason, Extra, GameRecord, GameResult, PlayedMove, RuleSet};
use rules::{Side, gomoku::opening::Seat};

use crate::games::{config, games, whole_games};

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn a_document_gives_back_the_same_record(record in whole_games()) {
        prop_assert_eq!(GameRecord::from_json(&record.to_json()), Ok(record));
    }

    #[test]
    fn positions_at_every_ply_are_those_of_the_game(record in games()) {
        let mut position = record.start().clone();
        for (ply, mv) in record.moves().iter().enumerate() {
            prop_assert_eq!(record.position_at(ply), Some(position.clone()));
            prop_assert_eq!(position.side_to_move(), mv.side());
            position.try_play(mv.text()).unwrap();
        }
        prop_assert_eq!(record.position_at(record.moves().len() + 1), None);
        prop_assert_eq!(record.replay(), position);
    }
}

#[test]
fn unknown_fields_are_kept_everywhere() {
    let text = r#"{"format":"tengen-game","version":2,"id":"g1","stars":[1,{"a":null}],
        "players":{"black":{"name":"Ada","country":"UK"},"white":{},"umpire":"Cy"},
        "rules":{"game":"gomoku","rule":"freestyle","size":15,"opening":"swap2","komi":7},
        "start":"h8h9i9","moves":[{"move":"I8","ms":12,"mood":"good"}],
        "result":{"outcome":"none","reason":"interrupted","weather":-1.5}}"#;
    let record = GameRecord::from_json(text).unwrap();
    let keys = |extra: &Extra| extra.keys().cloned().collect::<Vec<_>>().join(" ");
    assert_eq!(keys(&record.extra), "stars");
    assert_eq!(keys(&record.header.players.extra), "umpire");
    assert_eq!(keys(&record.header.players.black.extra), "country");
    assert_eq!(keys(&record.rules().extra), "komi");
    assert_eq!(keys(&record.moves()[0].annotation.extra), "mood");
    assert_eq!(keys(&record.result().unwrap().extra), "weather");

    let value = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
    assert_eq!(value(&record.to_json()), value(&text.replace("I8", "i8")));
}

#[test]
fn bad_documents_are_refused_in_one_sentence_each() {
    let document = |rules: &str, rest: &str| {
        format!(r#"{{"format":"tengen-game","version":1,"rules":{rules},"start":"startpos",{rest}}}"#)
    };
    let usual = r#"{"game":"gomoku","rule":"freestyle","size":15,"opening":"free"}"#;
    let moves = |moves: &str| document(usual, &format!(r#""moves":{moves}"#));
    let result = |result: &str| document(usual, &format!(r#""moves":[],"result":{result}"#));
    let rules = |game: &str, rule: &str, size: usize, opening: &str| {
        let rules = format!(r#"{{"game":"{game}","rule":"{rule}","size":{size},"opening":"{opening}"}}"#);
        document(&rules, r#""moves":[]"#)
    };
    let table = [
        (String::new(), "the record cannot be read at line 1, column 0: EOF while parsing a value"),
        ("[1,2".to_owned(), "the record cannot be read at line 1"),
        ("{}".to_owned(), "missing field `format`"),
        (r#"{"format":"png","version":1}"#.to_owned(), "`png` is not the format of a game record"),
        (r#"{"format":"tengen-game","version":0}"#.to_owned(), "version 0 of the record format is not known"),
        (r#"{"format":"tengen-game","version":3}"#.to_owned(), "version 3 of the record format is not known"),
        (r#"{"format":"tengen-game","version":1}"#.to_owned(), "missing field `rules`"),
        (moves("7"), "invalid type: integer `7`, expected a sequence"),
        (moves(r#"[{"move":"h8"},{"move":"h8"}]"#), "move 2, `h8`: h8 is occupied"),
        (moves(r#"[{"move":"z99"}]"#), "move 1, `z99`: `z99` is outside the 15×15 board"),
        (moves(r#"[{"move":"far too long"}]"#), "move 1, `far too long`: `far too long` is not a move"),
        (moves(r#"[{"move":"h\n8"}]"#), r"move 1, `h\n8`: `h\n8` is not a move"),
        (moves(r#"[{"move":"h8","pv":["h\n9"]}]"#), r"`h\n9` is not a move"),
        (
            result(r#"{"outcome":"black","reason":"rules","rule":"li\nne"}"#),
            r"the result says: black wins (li\nne); but by the rules: no end",
        ),
        (
            moves("[]").replace("startpos", "h8h8"),
            "the start position cannot be read: move 2, at character 3: `h8` cannot be played",
        ),
        (rules("go", "x", 19, "free"), "`go` is not a game"),
        (rules("gomoku", "x", 19, "free"), "`x` is not a Gomoku rule"),
        (rules("gomoku", "caro", 4, "free"), "a board of side 4 is not possible"),
        (rules("gomoku", "caro", 15, "x"), "`x` is not an opening protocol"),
        (rules("ataxx", "course", 7, "swap"), "`swap` is an opening protocol of Gomoku"),
        (result(r#"{"outcome":"red","reason":"resign"}"#), "`red` is not an outcome"),
        (result(r#"{"outcome":"black","reason":"magic"}"#), "`magic` is not a reason for the end of a game"),
        (result(r#"{"outcome":"black","reason":"resign","at_fault":"me"}"#), "`me` is not a side"),
        (
            result(r#"{"outcome":"black","reason":"resign","at_fault":"black"}"#),
            "black has won and is at fault",
        ),
        (
            result(r#"{"outcome":"black","reason":"rules","rule":"line"}"#),
            "the result says: black wins (line); but by the rules: no end",
        ),
    ];
    for (text, why) in &table {
        let error = GameRecord::from_json(text).unwrap_err().to_string();
        assert!(error.contains(why), "{text}\n{error}");
    }
}

#[test]
fn a_finished_record_takes_no_more_moves() {
    let mut record = GameRecord::new(RuleSet::by_name("ataxx", None, None, None).unwrap());
    record.finish(GameResult::lost_by(Side::First, EndReason::Resign, "")).unwrap();
    let error = record.push("g2", Annotation::default()).unwrap_err();
    assert_eq!(error.to_string(), "move 1, `g2`: the game has ended: white wins (resign)");
    assert!(record.moves().is_empty());
}

#[test]
fn variations_are_played_by_the_referee_and_hang_where_they_were_put() {
    let mut record = GameRecord::new(RuleSet::by_name("gomoku", None, None, None).unwrap());
    let line =
        |moves: &str| moves.split(' ').map(|mv| (mv.to_owned(), Annotation::default())).collect::<Vec<_>>();
    for (mv, annotation) in line("h8 h9 i8") {
        record.push(&mv, annotation).unwrap();
    }
    let branch = record.add_variation(&[], 1, line("i9 h9")).unwrap();
    assert_eq!(branch, [Branch { ply: 1, index: 0 }]);
    assert_eq!(record.add_variation(&[], 3, line("j8")), Ok(vec![Branch { ply: 3, index: 0 }]));
    let deep = record.add_variation(&branch, 1, line("g7 g8")).unwrap();
    // In place of the first move of a variation is beside it.
    assert_eq!(record.add_variation(&branch, 0, line("j9")), Ok(vec![Branch { ply: 1, index: 1 }]));
    let texts = |path: &[Branch]| {
        let line = record.line(path).unwrap();
        line.iter().map(PlayedMove::text).collect::<Vec<_>>().join(" ")
    };
    assert_eq!([texts(&[]), texts(&branch), texts(&deep)], ["h8 h9 i8", "i9 h9", "g7 g8"]);
    assert_eq!(record.position_on(&deep, 2).unwrap().to_string(), "h8i9g7g8");

    let unchanged = record.clone();
    for (path, ply, moves, why) in [
        (&branch[..], 1, "i9", "move 3, `i9`: i9 is occupied"),
        (&[], 0, "a1 a1", "move 2, `a1`: a1 is occupied"),
        (&[], 4, "a1", "the game has no move at this place"),
        (&branch[..], 2, "a1", "the game has no move at this place"),
    ] {
        let error = record.add_variation(path, ply, line(moves)).unwrap_err();
        assert!(error.to_string().starts_with(why), "{error}");
    }
    assert!(record.add_variation(&[], 0, Vec::new()).is_err());
    assert_eq!(record, unchanged);

    // The game goes on: what was behind its end is now beside the new move.
    record.push("i9", Annotation::default()).unwrap();
    assert_eq!(record.variations_at(3)[0].moves()[0].text(), "j8");
    assert!(record.variations_at(4).is_empty());
    assert_eq!(record.remove_variation(&deep).unwrap().moves().len(), 2);
    assert!(record.line(&deep).is_none());
}

#[test]
fn illegal_and_bottomless_variations_are_refused() {
    let document = |moves: &str| {
        format!(
            r#"{{"format":"tengen-game","version":1,"rules":{{"game":"gomoku","rule":"freestyle","size":15,"opening":"free"}},"start":"startpos","moves":{moves}}}"#
        )
    };
    let illegal = r#"[{"move":"h8"},{"move":"h9","variations":[[{"move":"i9"},{"move":"h8"}]]}]"#;
    let error = GameRecord::from_json(&document(illegal)).unwrap_err();
    assert_eq!(error.to_string(), "move 3, `h8`: h8 is occupied");
    let nested = |depth: usize| {
        let nest = |inner: String, _| format!(r#"[{{"move":"h8","variations":[{inner}]}}]"#);
        (0..depth).fold(r#"[{"move":"h8"}]"#.to_owned(), nest)
    };
    assert!(GameRecord::from_json(&document(&nested(30))).is_ok());
    let error = GameRecord::from_json(&document(&nested(31))).unwrap_err();
    assert_eq!(error.to_string(), "move 1, `h8`: variations can be nested 30 deep and no deeper");
}

#[test]
fn what_was_done_in_the_opening_is_kept_and_held_against_the_referee() {
    let document = |opening: &str, start: &str, actions: &str| {
        format!(
            r#"{{"format":"tengen-game","version":1,"rules":{{"game":"gomoku","rule":"renju","size":15,
            "opening":"{opening}"}},"start":"{start}","opening_actions":{actions},"moves":[{{"move":"a1"}}]}}"#
        )
    };
    let soosyrv = r#"["A h8","A h9","A h10","B swap","A a2","A declare 2","B stay","B offer i9","B offer i10","A pick i10"]"#;
    for (opening, start, actions, black) in [
        ("swap", "h8", r#"["A h8","B swap"]"#, Seat::B),
        ("swap", "h8", r#"["A h8","B stay"]"#, Seat::A),
        ("swap2", "h8h9i9", r#"["A h8","A h9","A i9","B black"]"#, Seat::B),
        ("swap2", "h8h9i9b1b2", r#"["A h8","A h9","A i9","B add","B b1","B b2","A white"]"#, Seat::B),
        ("swap2", "h8h9i9b1b2", r#"["A h8","A h9","A i9"]"#, Seat::A),
        ("soosyrv-8", "h8h9h10a2i10", soosyrv, Seat::B),
    ] {
        let record = GameRecord::from_json(&document(opening, start, actions)).unwrap();
        assert_eq!(record.opening().unwrap().owner(Side::First), black, "{actions}");
        assert_eq!(serde_json::to_string(&record.opening_actions()).unwrap(), actions);
        assert_eq!(GameRecord::from_json(&record.to_json()), Ok(record));
    }
    for (opening, start, actions, why) in [
        ("swap", "h8", r#"["A h8","A swap"]"#, "opening action 2, `A swap`: "),
        (
            "swap",
            "h8",
            r#"["A h8","C swap"]"#,
            "opening action 2, `C swap`: an action begins with its seat, A or B",
        ),
        ("swap", "h8", r#"["swap"]"#, "opening action 1, `swap`: an action begins"),
        ("swap", "h8", r#"["A h8","B jump"]"#, "opening action 2: `jump` is not an opening action"),
        ("swap", "h9", r#"["A h8","B swap"]"#, "the stones of the opening actions are not those with which"),
        ("free", "h8", r#"["A h8"]"#, "opening action 1, `A h8`: "),
    ] {
        let error = GameRecord::from_json(&document(opening, start, actions)).unwrap_err().to_string();
        assert!(error.starts_with(why), "{error}");
        assert_eq!(error.lines().count(), 1);
    }
}
