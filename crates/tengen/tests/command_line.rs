//! The program as its users call it: what `show` and `perft` print, and how errors are told.

#![allow(clippy::unwrap_used)]

use std::fs;

use assert_cmd::Command;
use serde_json::Value;

struct Answer {
    status: i32,
    stdout: String,
    stderr: String,
}

fn tengen(arguments: &[&str]) -> Answer {
    let output = Command::cargo_bin("tengen").unwrap().args(arguments).output().unwrap();
    Answer {
        status: output.status.code().unwrap(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

fn json(arguments: &[&str]) -> Value {
    let answer = tengen(arguments);
    assert_eq!((answer.status, answer.stderr.as_str()), (0, ""));
    serde_json::from_str(&answer.stdout).unwrap()
}

#[test]
fn its_help_says_what_it_can_do() {
    let answer = tengen(&["--help"]);
    assert_eq!(answer.status, 0);
    assert!(["play", "show", "match", "records"].iter().all(|word| answer.stdout.contains(word)));
}

#[test]
fn perft_counts_are_printed_alone() {
    let table: &[(&[&str], &str)] = &[
        (&["perft", "startpos", "5", "--game", "ataxx"], "4752668\n"),
        (&["perft", "startpos", "3", "--game", "gomoku", "--size", "15"], "11239200\n"),
        (&["perft", "startpos", "0"], "1\n"),
        (&["perft", "x5o/7/2-1-2/7/2-1-2/7/o5x x 0 1", "4", "--game", "ataxx"], "86528\n"),
    ];
    for (arguments, count) in table {
        assert_eq!(tengen(arguments).stdout, *count, "{arguments:?}");
    }
}

#[test]
fn perft_divides_by_the_first_move() {
    let answer = tengen(&["perft", "startpos", "2", "--game", "ataxx", "--divide"]);
    let lines: Vec<&str> = answer.stdout.lines().collect();
    assert_eq!((lines.len(), lines[16]), (17, "256"));
    assert!(lines[..16].iter().all(|line| line.ends_with(" 16")));
}

#[test]
fn show_draws_the_board_with_the_last_move_in_brackets() {
    let answer = tengen(&["show", "c3b2", "--size", "5"]);
    let expected = "\
gomoku freestyle 5×5
  5  . . . . .
  4  . . . . .
  3  . . x . .
  2  .[o]. . .
  1  . . . . .
     a b c d e
last move b2
black to move
";
    assert_eq!(answer.stdout, expected);
}

#[test]
fn show_tells_the_outcome_and_the_winning_row() {
    let game = "a1a2b1b2c1c2d1d2e1";
    assert!(tengen(&["show", game]).stdout.contains("X X X X[X]"));
    let shown = json(&["show", game, "--json"]);
    assert_eq!(shown["outcome"], "black");
    assert_eq!(shown["reason"], "line");
    assert_eq!(shown["winning_line"], serde_json::json!(["a1", "b1", "c1", "d1", "e1"]));
    assert_eq!(json(&["show", "h8", "--json"])["outcome"], Value::Null);
}

#[test]
fn show_reads_a_diagram_and_lists_the_forbidden_points() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cross.txt");
    fs::write(&file, ".......\n...x...\n...x...\n.xx....\n.......\n.......\n.......\n").unwrap();
    let position = format!("board:{}", file.display());
    let shown = json(&["show", &position, "--rule", "renju", "--to-move", "black", "--json"]);
    assert_eq!((&shown["side"], &shown["size"]), (&Value::from("black"), &Value::from(7)));
    assert_eq!(shown["forbidden"][0]["point"], "d4");
    assert_eq!(shown["forbidden"][0]["kind"], "double-three");
    assert_eq!(shown["forbidden"][0]["lines"][0]["stones"], serde_json::json!(["b4", "c4", "d4"]));
    let text = tengen(&["show", &position, "--rule", "renju"]).stdout;
    assert!(text.contains("d4 is forbidden to black: double-three by b4 c4 d4 and d4 d5 d6"), "{text}");
}

#[test]
fn show_knows_ataxx() {
    let shown = json(&["show", "startpos moves g2 a1c3", "--game", "ataxx", "--json"]);
    assert_eq!(shown["fen"], "x5o/7/7/7/2o4/6x/6x x 1 2");
    assert_eq!(shown["stones"], serde_json::json!({ "black": 3, "white": 2 }));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board.txt");
    fs::write(&file, "x.....o\n.......\n..-.-..\n.......\n..-.-..\n.......\no.....x\n").unwrap();
    let position = format!("board:{}", file.display());
    let answer = tengen(&["perft", &position, "2", "--game", "ataxx"]);
    assert_eq!(answer.stdout, "196\n");
}

#[test]
fn explain_says_what_a_move_does_in_both_languages() {
    let ignored = ["explain", "h8a1h9a2h10", "--move", "o15"];
    let english = tengen(&[&ignored[..], &["--lang", "en"]].concat()).stdout;
    assert!(
        english.contains("Black had an open three, H8–H10; only H7 or H11 could have held."),
        "{english}"
    );
    let chinese = tengen(&[&ignored[..], &["--lang", "zh"]].concat()).stdout;
    assert!(chinese.contains("黑棋已有活三 H8–H10"), "{chinese}");
    let last = json(&["explain", "h8a1h9a2h10", "--json"]);
    assert_eq!(last["move"], "h10");
    assert_eq!(last["side"], "black");
    assert_eq!(last["claims"][0]["shape"], "open-three");
    let taken = tengen(&["explain", "h8", "--move", "h8", "--lang", "en"]).stdout;
    assert_eq!(taken, "No stone can be put there.\n");
    let ataxx = tengen(&["explain", "startpos", "--game", "ataxx", "--move", "g2", "--lang", "en"]).stdout;
    assert!(ataxx.starts_with("A clone that turns nothing: 3 stones to 2.\n"), "{ataxx}");
    for (arguments, part) in
        [(&["explain", "startpos"][..], "no last move"), (&["explain", "h8", "--move", "pass"], "a pass")]
    {
        let refused = tengen(arguments);
        assert!(refused.status == 2 && refused.stderr.contains(part), "{}", refused.stderr);
    }
}

#[test]
fn errors_are_one_sentence_and_status_two() {
    let table: &[(&[&str], &str)] = &[
        (&["show", "h8zz9", "--game", "gomoku"], "`zz9` is outside the 15×15 board"),
        (&["show", "h8h8"], "move 2, at character 3: `h8` cannot be played: h8 is occupied"),
        (&["show", "startpos", "--size", "4"], "a board of side 4 is not possible"),
        (&["show", "startpos", "--rule", "chess"], "`chess` is not a Gomoku rule"),
        (&["show", "startpos", "--game", "ataxx", "--size", "9"], "an Ataxx board is always 7×7"),
        (&["show", "nonsense", "--game", "ataxx"], "the board `nonsense` has 1 rows, not 7"),
        (
            &["show", "startpos moves g2 g2", "--game", "ataxx"],
            "move 2 at character 19: `g2` cannot be played",
        ),
        (&["show", "h8 x\r\ny"], "move 2, at character 4: `x` is not a move"),
        (&["show", "7,7 8\u{b},\n"], "move 2"),
        (&["show", "board:no-such-file"], "cannot read no-such-file"),
    ];
    for (arguments, sentence) in table {
        let answer = tengen(arguments);
        assert_eq!((answer.status, answer.stdout.as_str()), (2, ""), "{arguments:?}");
        assert_eq!(answer.stderr.lines().count(), 1, "{}", answer.stderr);
        assert_eq!(answer.stderr.matches(sentence).count(), 1, "{}", answer.stderr);
    }
}

#[test]
fn render_draws_what_the_name_of_the_file_asks_for() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("games.csv"), "0\n7,7\n7,8\n0\n7,7\n8,8\n9,9\n").unwrap();
    let second_game = path("games.csv") + "#2";
    let table: &[(&[&str], &str, &[u8])] = &[
        (&["startpos", "--game", "ataxx"], "a.png", b"\x89PNG"),
        (&["h8h9", "--numbers", "all", "--theme", "dark", "--mark", "a1=ring"], "b.svg", b"<svg "),
        (&[&second_game, "--gif", "--pixels", "120"], "c.gif", b"GIF89a"),
    ];
    for (arguments, name, beginning) in table {
        let answer = tengen(&[&["render"], *arguments, &["-o", &path(name)]].concat());
        assert_eq!((answer.status, answer.stderr.as_str()), (0, ""), "{arguments:?}");
        assert!(fs::read(path(name)).unwrap().starts_with(beginning), "{name}");
    }
    for (arguments, sentence) in [
        (["startpos", "-o", "a.bmp", "--theme", "wood"], "does not say what to draw"),
        (["h8", "-o", "a.png", "--ply", "2"], "there is no move 2: the game has 1"),
        (["h8", "-o", "a.png", "--mark", "z99=ring"], "`z99` is outside the 15×15 board"),
    ] {
        let answer = tengen(&[&["render"], &arguments[..]].concat());
        assert_eq!((answer.status, answer.stderr.matches(sentence).count()), (2, 1), "{}", answer.stderr);
    }
}
