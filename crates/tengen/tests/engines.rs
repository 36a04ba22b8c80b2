//! The engines as their users call them: `engine`, `analyze`, `solve` and `bench`.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::process::{Command, Stdio};

use serde_json::Value;

const TENGEN: &str = env!("CARGO_BIN_EXE_tengen");

fn tengen(arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(TENGEN).args(arguments).stdin(Stdio::null()).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn json(arguments: &[&str], status: i32) -> Value {
    let (found, stdout, stderr) = tengen(arguments);
    assert_eq!((found, stderr.as_str()), (status, ""), "{arguments:?}");
    serde_json::from_str(&stdout).unwrap()
}

/// Four games against a player who moves at random: all won, none by a fault. The limit of nodes
/// ends every search long before its time.
fn wins_a_match(game: &str, rule: &str, times: &[&str]) {
    let engine = format!("cmd:'{TENGEN}' engine {game}");
    let arguments = ["match", &engine, "random", "--game", game, "--rule", rule, "--games", "4"];
    let limits = [&["--nodes", "200", "--json"], times].concat();
    let report = json(&[&arguments[..], &limits].concat(), 0);
    let results = ["games", "wins", "faults"].map(|key| report[key].clone());
    assert_eq!(results, [Value::from(4), Value::from(4), serde_json::json!([])], "{game} {rule}");
}

#[test]
fn the_gomoku_engine_plays_matches_as_a_program() {
    wins_a_match("gomoku", "freestyle", &["--movetime", "20000"]);
    wins_a_match("gomoku", "standard", &["--time", "600+5"]);
    wins_a_match("gomoku", "renju", &["--time", "20s/600+0"]);
    wins_a_match("gomoku", "caro", &["--time", "unlimited"]);
}

#[test]
fn the_ataxx_engine_plays_matches_as_a_program() {
    wins_a_match("ataxx", "international", &["--movetime", "20000"]);
    wins_a_match("ataxx", "international", &["--time", "600+5"]);
}

#[test]
fn an_analysis_has_the_fields_that_scripts_rely_on() {
    let arguments = ["analyze", "h8i9i7j8", "--nodes", "3000", "--multipv", "3", "--hash", "1", "--json"];
    let found = json(&arguments, 0);
    assert_eq!(found["lines"].as_array().unwrap().len(), 3, "{found}");
    assert_eq!(found["lines"][0]["moves"][0], found["best"]);
    for key in ["score", "depth", "nodes"] {
        assert!(found[key].is_number(), "{key} in {found}");
    }
    assert_eq!(json(&arguments, 0)["nodes"], found["nodes"], "a limit of nodes gives the same search");
    let (status, text, _) = tengen(&arguments[..8]);
    assert!(status == 0 && text.contains("best move ") && text.contains("depth"), "{text}");
}

#[test]
fn a_forced_win_is_solved_with_a_line_and_no_win_is_status_one() {
    let won = json(&["solve", "h8a1i8a2j8a3", "--nodes", "20000", "--hash", "1", "--json"], 0);
    assert_eq!(won["result"], "win", "{won}");
    assert_eq!(won["plies"], won["line"].as_array().unwrap().len(), "{won}");
    let open = json(&["solve", "h8i9", "--nodes", "500", "--hash", "1", "--json"], 1);
    assert_eq!((&open["result"], &open["line"]), (&"none".into(), &serde_json::json!([])), "{open}");
    assert!(open["bound"]["nodes"].is_number(), "{open}");
    let ended = json(&["solve", "a1a2b1b2c1c2d1d2e1", "--json"], 0);
    assert_eq!((&ended["result"], &ended["plies"]), (&"loss".into(), &0.into()), "{ended}");
}

#[test]
fn an_endgame_of_ataxx_is_solved() {
    let fen = "xxxxxxx/xxxxxxx/xxxxxxx/ooooooo/ooooooo/ooooooo/oooo3 x 0 1";
    let solved = json(&["solve", fen, "--game", "ataxx", "--nodes", "200000", "--hash", "1", "--json"], 0);
    assert!(["win", "loss", "draw"].map(Value::from).contains(&solved["result"]), "{solved}");
    let arguments = ["analyze", "startpos", "--game", "ataxx", "--depth", "4", "--multipv", "2", "--json"];
    let found = json(&arguments, 0);
    assert_eq!(found["lines"].as_array().unwrap().len(), 2, "{found}");
}

#[test]
fn a_bench_counts_the_same_nodes_twice() {
    for game in ["gomoku", "ataxx"] {
        let [one, two] = [0, 1].map(|_| json(&["bench", "--game", game, "--json"], 0));
        assert_eq!((&one["nodes"], &one["game"]), (&two["nodes"], &game.into()));
        assert!(one["nps"].is_number() && one["ms"].is_number(), "{one}");
    }
}

#[test]
fn errors_are_one_sentence_and_status_two() {
    let table: &[(&[&str], &str)] = &[
        (&["analyze", "a1a2b1b2c1c2d1d2e1"], "the game is over: black wins"),
        (&["analyze", "h8", "--time", "soon"], "`soon` is not a time such as 500ms, 5s or 2m"),
        (&["engine", "chess"], "chess"),
    ];
    for (arguments, message) in table {
        let (status, _, stderr) = tengen(arguments);
        assert!(status == 2 && stderr.contains(message), "{arguments:?}: {stderr}");
    }
}
