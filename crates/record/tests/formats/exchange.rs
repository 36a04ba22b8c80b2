//! Import and export: what is exported is imported again as far as the format can tell it, and faults
//! are told with their line.

use std::ops::ControlFlow;

use proptest::prelude::*;
use record::{Annotation, ExportError, Format, GameRecord, GameResult, Import, RuleSet, export, import};
use rules::{AnyPosition, Side};

use crate::games::{config, games, whole_games};

/// The main line of a game by other rules, with what the format tells about it.
fn replayed(record: &GameRecord, rule: &str, told: fn(&Annotation) -> Annotation) -> GameRecord {
    let rules = RuleSet::by_name("gomoku", Some(rule), Some(record.rules().size().into()), None).unwrap();
    let mut game = GameRecord::new(rules);
    let start = record.start().moves().into_iter().map(|mv| (mv.to_string(), Annotation::default()));
    let moves = record.moves().iter().map(|mv| (mv.text().to_owned(), told(&mv.annotation)));
    for (mv, annotation) in start.chain(moves) {
        game.push(&mv, annotation).unwrap();
    }
    let outcome = record.result().and_then(|result| result.outcome);
    let unstated = || outcome.map(|outcome| GameResult::new(Some(outcome), record::EndReason::Unstated));
    if let Some(result) = GameResult::by_rules(game.position()).or_else(unstated) {
        game.finish(result).unwrap();
    }
    game
}

fn read(name: &str, bytes: &[u8]) -> Import {
    let import = import(name, bytes);
    assert_eq!(import.refusals, [], "{}", String::from_utf8_lossy(bytes));
    import
}

proptest! {
    #![proptest_config(config(200))]

    #[test]
    fn json_gives_back_all_games_of_a_file(games in prop::collection::vec(whole_games(), 0..4)) {
        prop_assert_eq!(read("x.jsonl", &export(&games, Format::Json).unwrap()).games, games);
    }

    #[test]
    fn pgn_and_sgf_give_back_every_game_of_a_file(games in prop::collection::vec(games(), 1..4)) {
        let alone = |format, game: &GameRecord| Some(read("x", &export(std::slice::from_ref(game), format).ok()?).games);
        for format in [Format::Pgn, Format::Sgf] {
            let expected: Option<Vec<_>> = games.iter().map(|game| alone(format, game)).collect();
            if let Some(expected) = expected {
                prop_assert_eq!(&read("x", &export(&games, format).unwrap()).games, &expected.concat());
            }
        }
    }

    #[test]
    fn psq_gives_back_moves_times_names_rule_and_winner(game in games()) {
        let Ok(bytes) = export(std::slice::from_ref(&game), Format::Psq) else {
            let has_pass = game.position().moves().iter().any(|mv| mv.as_str() == "pass");
            prop_assert!(has_pass || matches!(game.position(), AnyPosition::Ataxx(_)));
            return Ok(());
        };
        let told = |annotation: &Annotation| {
            Annotation { spent_ms: annotation.spent_ms.filter(|&ms| ms > 0), ..Annotation::default() }
        };
        let mut again = read("x.psq", &bytes).games.remove(0);
        for side in Side::BOTH {
            let word = |game: &GameRecord| {
                let name = &game.header.players.of(side).name;
                name.replace(['\n', '\r', ','], " ").trim().to_owned()
            };
            prop_assert_eq!(word(&again), word(&game));
        }
        again.header = record::Header::default();
        prop_assert_eq!(again, replayed(&game, game.rules().rule(), told));
    }

    #[test]
    fn csv_gives_back_moves_and_winner(games in prop::collection::vec(games(), 0..4)) {
        let can_be_told = |game: &GameRecord| export(std::slice::from_ref(game), Format::Csv).is_ok();
        let games: Vec<_> = games.into_iter().filter(can_be_told).collect();
        let expected: Vec<_> = games
            .iter()
            .map(|game| replayed(game, "freestyle", |_| Annotation::default()))
            .filter(|game| !game.moves().is_empty())
            .collect();
        prop_assert_eq!(read("x.csv", &export(&games, Format::Csv).unwrap()).games, expected);
    }

    #[test]
    fn a_saved_board_gives_back_the_stones(game in games()) {
        let Ok(bytes) = export(std::slice::from_ref(&game), Format::SavedBoard) else { return Ok(()) };
        let again = read("存档.txt", &bytes).games.remove(0);
        let (AnyPosition::Gomoku(saved), AnyPosition::Gomoku(played)) = (again.position(), game.position()) else {
            panic!("only Gomoku is saved so");
        };
        prop_assert_eq!(saved.to_diagram(), played.to_diagram());
        prop_assert_eq!(saved.side_to_move(), Side::First);
    }

    #[test]
    fn position_strings_give_back_the_position(games in prop::collection::vec(games(), 0..4)) {
        let is_usual = |game: &GameRecord| match game.rules().rule() {
            "freestyle" => [15, 181].contains(&game.rules().size()),
            rule => rule == "international",
        };
        let games: Vec<_> = games.into_iter().filter(is_usual).collect();
        let again = read("x.pos", &export(&games, Format::Positions).unwrap()).games;
        let texts = |games: &[GameRecord]| games.iter().map(|game| game.position().to_string()).collect::<Vec<_>>();
        prop_assert_eq!(texts(&again), texts(&games));
    }

    #[test]
    fn no_bytes_make_the_import_panic(name in "[a-z.存档战绩]{0,6}", bytes in any::<Vec<u8>>()) {
        let import = import(&name, &bytes);
        for refusal in import.refusals {
            prop_assert!(refusal.line > 0 && !refusal.to_string().contains(['\n', '\r']));
        }
    }
}

/// `存档.txt` as the course game writes it: matrix rows from the first, GBK, lines that end CR LF.
fn saved(stones: &[(usize, usize, i8)]) -> Vec<u8> {
    let mut file = b"\xC2\xB3\xBB\xF9\xBF\xA1\r\n5\r\n".to_vec();
    for cell in 0..625 {
        let stone = stones.iter().find(|(row, column, _)| row * 25 + column == cell);
        file.extend(format!("{}\r\n", stone.map_or(0, |stone| stone.2)).bytes());
    }
    file
}

#[test]
fn a_save_of_the_course_game_goes_on_where_it_was_left() {
    let import = read("存档.txt", &saved(&[(12, 12, 1), (12, 13, -1), (13, 12, -1)]));
    let game = &import.games[0];
    // Black passed once: 我当后手 in the middle of a game.
    assert_eq!(game.position().to_string(), "h8i8passh9");
    assert_eq!((game.moves().len(), game.position().side_to_move()), (0, Side::First));
    assert_eq!(game.header.players.black.name, "鲁基俊");
    assert_eq!(game.header.players.white.spec, "defender");
    assert_eq!(game.extra["rounds"], 5);
}

#[test]
fn results_of_the_course_game_are_results_without_games() {
    let file = b"\xC2\xB3\xBB\xF9\xBF\xA1\r\n17\r\n2\r\nAda\r\n30\r\n3\r\n";
    let results = read("战绩.txt", file).results;
    let shown: Vec<_> = results.iter().map(|result| (result.nickname.as_str(), result.score())).collect();
    assert_eq!(shown, [("鲁基俊", 100), ("Ada", 30)]);
}

#[test]
fn a_round_log_tells_its_start_itself() {
    for (game, opening) in [("gomoku", "free"), ("gomoku", "centre"), ("ataxx", "free")] {
        let rules = RuleSet::by_name(game, None, None, Some(opening)).unwrap();
        let mut record = GameRecord::new(rules);
        for mv in if game == "ataxx" { ["g2", "a1c3"] } else { ["h8", "h9"] } {
            record.push(mv, Annotation::default()).unwrap();
        }
        let log = record::round_log::write(&record, Side::First);
        let again = read("Roundone.txt", log.as_bytes()).games.remove(0);
        assert_eq!((again.rules(), again.position()), (record.rules(), record.position()));
    }
}

/// A file by its name, its bytes, how many games of it are read, and what is said about the rest.
type FaultyFile = (&'static str, Vec<u8>, usize, &'static [&'static str]);

fn faulty_files() -> Vec<FaultyFile> {
    let json = |mv: &str| {
        format!(
            r#"{{"format":"tengen-game","version":1,"rules":{{"game":"gomoku","rule":"caro","size":15,"opening":"free"}},"start":"startpos","moves":[{{"move":"{mv}"}}]}}"#
        )
    };
    let truncated_save = &saved(&[])[..500];
    vec![
        ("x", b"".to_vec(), 0, &["line 1: this is none of the formats that can be read"]),
        ("x.png", b"\x89PNG\r\n\x1a\n\0\0".to_vec(), 0, &["line 3, byte 9 of the file: a zero byte: this is not a text"]),
        ("x.csv", b"0\n\xFF\xFF".to_vec(), 0, &["line 2, byte 3 of the file: the bytes are neither UTF-8 nor GBK"]),
        (
            "x.csv",
            b"7,7\n0\n7,7\n8,8\n0\n1,2\nx\n0\n300,1\n0\n1,1\n1,1\n0\n2,2\n0,-1\n3,3\n0\n0\n4,4\n-1,-1\n".to_vec(),
            2,
            &[
                "line 1: no line 0 has begun a game",
                "line 7: `x` is not a step such as 7,7, nor a line 0 that begins a game, nor an end such as 1,-1",
                "line 9: the board would have 301 columns or rows, but 181 is the most",
                "line 12: move 2, `1,1`: b2 is occupied",
                "line 16: the game has already ended, and no line 0 begins another",
            ],
        ),
        (
            "x.csv",
            b"0\n1,1\n1,2\n2,1\n2,2\n3,1\n3,2\n4,1\n4,2\n5,1\n-1,-1\n".to_vec(),
            0,
            &["line 11: the file says that white wins, but black wins by the rules"],
        ),
        (
            "x.json",
            format!("{}\n{{\"a\":\n\n{}\n{}\n", json("h8"), json("z99"), json("h9")).into_bytes(),
            2,
            &["the record cannot be read at line 4, column 0: EOF while parsing a value", "line 4: move 1, `z99`: `z99` is outside"],
        ),
        (
            "x.pgn",
            b"[Game \"gomoku\"]\n\nh8 h8 *\n\n[Game \"gomoku\"]\n\nh8 {open\n\n[Game \"gomoku\"]\n\nh8 *\n\n[White \"x\"]\n\na1 *\n".to_vec(),
            1,
            &[
                "line 3, column 4: move 2, `h8`: h8 is occupied",
                "the comment that begins at line 7, column 4 has no end",
                "line 13: the tag Game is missing",
            ],
        ),
        ("x.psq", b"Piskvorky 15x14, 1:1, 0\n".to_vec(), 0, &["line 1: a board of 15\u{d7}14 is not square"]),
        ("x.psq", b"Piskvorky 3x3, 1:1, 0\n".to_vec(), 0, &["line 1: a board of side 3 is not possible"]),
        ("x.psq", b"Piskvorky 15x15, 1:1, 0\n1,1,0\n0,1,0\n".to_vec(), 0, &["line 3: move 2, `999,0`: `999,0` is outside"]),
        ("存档.txt", truncated_save.to_vec(), 0, &["line 165: the file ends after 163 of the 625 numbers of its matrix"]),
        ("存档.txt", saved(&[(0, 0, 1)]), 0, &["line 3: row 0, column 0 of the 25\u{d7}25 matrix is outside the board"]),
        ("存档.txt", saved(&[(5, 5, 2)]), 0, &["line 133: `2` is not a cell of the board"]),
        ("Roundone.txt", b"Black is down (0,0)\n".to_vec(), 0, &["line 1: the log has no matrix"]),
        ("x.pos", b"h8h9\n# more\nh8h8\n".to_vec(), 1, &["line 3: `h8h8` is not a position: move 2, at character 3"]),
    ]
}

#[test]
fn faults_are_told_with_their_line_and_the_rest_is_kept() {
    for (name, bytes, games, refusals) in faulty_files() {
        let import = import(name, &bytes);
        let told: Vec<String> = import.refusals.iter().map(ToString::to_string).collect();
        assert_eq!(told.len(), refusals.len(), "{name}: {told:#?}");
        for (told, expected) in told.iter().zip(refusals) {
            assert!(told.starts_with(expected), "{name}: {told}");
        }
        assert_eq!(import.games.len(), games, "{name}: {told:?}");
    }
}

#[test]
fn a_file_of_faults_alone_is_not_read_to_its_end_table() {
    for (name, text) in [("x.json", "{}\n"), ("x.pgn", "[Game \"chess\"]\n1. a1\n"), ("x.sgf", "(;GM[1])\n")]
    {
        let import = record::import(name, text.repeat(3000).as_bytes());
        assert_eq!(import.refusals.len(), 1001, "{name}");
        assert!(import.refusals[1000].to_string().contains("more than 1000 faults"), "{name}");
    }
}

#[test]
fn a_gigantic_file_is_not_even_looked_at() {
    let mut refusals = Vec::new();
    record::import_each("x.csv", b"0\n7,7\n", 4, |item| {
        refusals.push(item);
        ControlFlow::Continue(())
    });
    let record::Item::Refusal(refusal) = &refusals[0] else { panic!("it was read") };
    assert_eq!(refusal.to_string(), "line 1: the file has 6 bytes, more than the 4 that are read");
}

#[test]
fn reading_ends_where_nobody_takes_what_is_found() {
    let game = record::import("x.pos", b"h8h9\n").games.remove(0);
    let json = format!("{}\n", game.to_json());
    let files = [
        ("x.json", json.as_str()),
        ("x.pgn", "[Event \"x\"]\n[Game \"gomoku\"]\n\n1. h8 h9 *\n\n"),
        ("x.sgf", "(;GM[4]SZ[15];B[hh];W[hi])\n"),
        ("GameStep.csv", "0\n7,7\n7,8\n"),
        ("x.pos", "h8h9\n"),
        ("x.pos", "no position\n"),
        ("战绩.txt", "Ada\n5\n2\n"),
    ];
    for (name, text) in files {
        let mut taken = 0;
        record::import_each(name, text.repeat(50).as_bytes(), usize::MAX, |_| {
            taken += 1;
            if taken < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        assert_eq!(taken, 3, "{name}");
    }
}

#[test]
fn games_of_the_gomocup_archives_are_read() {
    let text = "Piskvorky 15x15, 11:11, 1\r\n8,8,0\r\n9,8,1200\r\npbrain-a.zip\r\npbrain-b.zip\r\n-1\r\n2,Renju_1\r\n";
    let game = read("0x1-2(1).psq", text.as_bytes()).games.remove(0);
    assert_eq!(game.position().to_string(), "h8i8");
    assert_eq!((game.rules().rule(), game.moves()[1].annotation.spent_ms), ("renju", Some(1200)));
    assert_eq!(game.header.players.black.name, "pbrain-b.zip");
    assert_eq!(game.result().unwrap().to_string(), "white wins (unstated)");
}

#[test]
fn what_a_format_cannot_hold_is_refused_in_one_sentence() {
    let game = |name: &str, moves: &str| {
        let mut game = GameRecord::new(RuleSet::by_name(name, None, None, None).unwrap());
        for mv in moves.split_whitespace() {
            game.push(mv, Annotation::default()).unwrap();
        }
        game
    };
    let two = [game("gomoku", ""), game("gomoku", "")];
    assert_eq!(export(&two, Format::Psq), Err(ExportError::OneGame { format: Format::Psq, count: 2 }));
    for (game, format, why) in [
        (game("ataxx", ""), Format::Sgf, "game 1: an Ataxx game cannot be written as SGF"),
        (game("ataxx", ""), Format::Psq, "game 1: an Ataxx game cannot be written as PSQ"),
        (game("ataxx", ""), Format::Csv, "game 1: an Ataxx game cannot be written as GameStep.csv"),
        (game("ataxx", ""), Format::SavedBoard, "game 1: only a game of Gomoku on 15"),
        (game("gomoku", "pass"), Format::Psq, "game 1: a game with a pass cannot be written as PSQ"),
        (game("gomoku", "pass"), Format::Csv, "game 1: a game with a pass cannot be written as GameStep.csv"),
        (game("gomoku", "h8"), Format::SavedBoard, "game 1: a game in which it is white's turn"),
    ] {
        let error = export(&[game], format).unwrap_err().to_string();
        assert!(error.starts_with(why), "{error}");
    }
}
