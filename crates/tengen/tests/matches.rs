//! `tengen match` and `tengen players` as their users call them.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
    thread,
};

use serde_json::Value;

const TENGEN: &str = env!("CARGO_BIN_EXE_tengen");

fn tengen(arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(TENGEN).args(arguments).stdin(Stdio::null()).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn json(arguments: &[&str]) -> Value {
    let (status, stdout, stderr) = tengen(arguments);
    assert!(status < 2, "{arguments:?}: {stderr}");
    serde_json::from_str(&stdout).unwrap()
}

/// The command of an engine that plays at random or misbehaves.
fn engine(words: &str) -> String {
    format!("cmd:'{TENGEN}' scripted-engine {words}")
}

#[test]
fn players_lists_every_classic_player() {
    let players = json(&["players", "--json"]);
    let ids: Vec<&str> =
        players.as_array().unwrap().iter().map(|player| player["id"].as_str().unwrap()).collect();
    for id in [
        "random",
        "defender",
        "shapes-easy",
        "shapes-hard",
        "greedy-six",
        "killer",
        "ataxx-low",
        "ataxx-mid",
        "ataxx-high",
    ] {
        assert!(ids.contains(&id), "{id} is missing");
    }
    assert_eq!(ids.iter().filter(|&&id| id == "random").count(), 2, "random plays both games");
    let ataxx = json(&["players", "--json", "--game", "ataxx"]);
    assert!(ataxx.as_array().unwrap().iter().all(|player| player["game"] == "ataxx"));
}

#[test]
fn the_same_match_twice_gives_the_same_result() {
    let arguments = ["match", "shapes-easy", "greedy-six", "--games", "10", "--seed", "3", "--json"];
    let once = json(&arguments);
    assert_eq!(json(&arguments), once);
    assert_eq!(once["games"], 10);
    assert_eq!(once["faults"], serde_json::json!([]));
    let threads = [&arguments[..], &["--concurrency", "2"]].concat();
    assert_eq!(json(&threads), once);
}

#[test]
fn a_proper_program_plays_in_both_protocols() {
    for (game, protocol) in [("gomoku", "gomocup"), ("ataxx", "uai")] {
        let report = json(&[
            "match",
            &engine(protocol),
            "random",
            "--game",
            game,
            "--games",
            "4",
            "--movetime",
            "2000",
            "--json",
        ]);
        assert_eq!(
            (&report["games"], &report["faults"]),
            (&Value::from(4), &serde_json::json!([])),
            "{game}"
        );
    }
}

#[test]
fn a_program_that_misbehaves_loses_for_the_right_reason_and_the_match_goes_on() {
    let table = [
        ("gomoku", "gomocup crash@2", "crash"),
        ("gomoku", "gomocup crash@start", "start-up"),
        ("gomoku", "gomocup illegal@3", "illegal-move"),
        ("ataxx", "uai crash@1", "crash"),
        ("ataxx", "uai illegal@1", "illegal-move"),
    ];
    for (game, words, reason) in table {
        let report = json(&[
            "match",
            &engine(words),
            "random",
            "--game",
            game,
            "--games",
            "2",
            "--movetime",
            "5000",
            "--json",
        ]);
        assert_eq!((&report["games"], &report["losses"]), (&Value::from(2), &Value::from(2)), "{words}");
        for fault in report["faults"].as_array().unwrap() {
            assert!(fault["result"].as_str().unwrap().contains(reason), "{words}: {fault}");
        }
        let counted = if reason == "illegal-move" { "invalid_steps" } else { "errors" };
        assert_eq!(report[counted][0], 2, "{words}");
    }
}

#[test]
fn sprt_ends_a_one_sided_match_early_and_an_even_one_is_rejected() {
    let (status, stdout, _) =
        tengen(&["match", "shapes-easy", "random", "--sprt", "0,10", "--games", "100", "--json"]);
    let report: Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!((status, &report["verdict"]), (0, &Value::from("H1")));
    assert!(report["games"].as_u64().unwrap() < 100);
    let even = ["match", "random", "random:seed=2", "--sprt", "0,50", "--games", "4000", "--json"];
    let (status, stdout, _) = tengen(&even);
    let report: Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!((status, &report["verdict"]), (1, &Value::from("H0")), "{stdout}");
}

#[test]
fn the_folder_of_a_match_has_every_format_and_goes_on_after_a_cut() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("match");
    let out = out.to_str().unwrap();
    let arguments = ["match", "greedy-six", "random", "--games", "6", "--json", "--out", out];
    let whole = json(&arguments);
    let read = |name: &str| fs::read_to_string(format!("{out}/{name}")).unwrap();
    assert_eq!(read("games.jsonl").lines().count(), 6);
    assert!(read("rounds/Roundone.txt").contains("is down"));
    assert!(read("sgf/game-1.sgf").starts_with("(;GM[4]"));
    assert_eq!(read("games.pgn").matches("[Event ").count(), 6);
    let shown = json(&["show", &format!("{out}/sgf/game-1.sgf"), "--json"]);
    assert_eq!(shown["reason"], "line", "the record of a game is a position");
    let (status, _, stderr) = tengen(&arguments);
    assert!(status == 2 && stderr.contains("--resume"), "{stderr}");

    let journal = read("games.jsonl");
    fs::write(format!("{out}/games.jsonl"), &journal[..journal.len() / 2]).unwrap();
    let resumed = json(&[&arguments[..], &["--resume"]].concat());
    let (_, other, stderr) = tengen(&[&arguments[..1], &["killer"], &arguments[2..], &["--resume"]].concat());
    assert_eq!(resumed, whole);
    assert!(other.is_empty() && stderr.contains("another players"), "{stderr}");
}

#[test]
fn what_cannot_be_played_is_told_before_the_first_game() {
    let table: &[(&[&str], &str)] = &[
        (&["match", "nobody", "random"], "no player is called `nobody`"),
        (&["match", "defender:depth=99", "random"], "`depth=99` is not possible"),
        (&["match", "ataxx-low", "random"], "`ataxx-low` does not play gomoku"),
        (&["match", "random", "random", "--openings", "no-such-file"], "cannot read no-such-file"),
        (&["match", "random", "random", "--games", "0"], "a match has at least one game"),
        (&["match", "random", "random", "--win-score", "x"], "--win-score x"),
    ];
    for (arguments, sentence) in table {
        let (status, stdout, stderr) = tengen(arguments);
        assert_eq!((status, stdout.as_str()), (2, ""), "{arguments:?}");
        assert!(stderr.contains(sentence) && stderr.lines().count() == 1, "{stderr}");
    }
}

/// The games in a journal, by their numbers.
fn journalled(out: &Path) -> Vec<u64> {
    let journal = fs::read_to_string(out.join("games.jsonl")).unwrap_or_default();
    let whole_lines = journal.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    whole_lines.map(|game| game["game"].as_u64().unwrap()).collect()
}

#[test]
fn a_match_that_is_killed_goes_on_with_every_game_once() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("match");
    let arguments = [
        "match",
        "defender:depth=2",
        "greedy-six",
        "--games",
        "100",
        "--json",
        "--out",
        out.to_str().unwrap(),
    ];
    let mut running =
        Command::new(TENGEN).args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    while journalled(&out).len() < 10 {
        assert!(running.try_wait().unwrap().is_none(), "it ended before it could be killed");
        thread::yield_now();
    }
    running.kill().unwrap();
    running.wait().unwrap();
    let before = journalled(&out).len();
    assert!(before < 100, "all {before} games were over before it was killed");
    let report = json(&[&arguments[..], &["--resume"]].concat());
    assert_eq!(report["games"], 100);
    let mut games = journalled(&out);
    games.sort_unstable();
    assert_eq!(games, (0..100).collect::<Vec<u64>>());
}

#[test]
fn a_tournament_writes_its_table_and_report_and_goes_on_after_a_cut() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("cup");
    let config = folder.path().join("cup.toml");
    let document = format!(
        "players = [\"random\", \"greedy-six\", \"shapes-easy\"]\ngames = 4\ndepth = 2\nout = {:?}\n",
        out.to_str().unwrap()
    );
    fs::write(&config, document).unwrap();
    let config = config.to_str().unwrap();
    let table = json(&["tournament", config, "--json"]);
    assert_eq!(table["players"].as_array().unwrap().len(), 3, "{table}");
    let html = fs::read_to_string(out.join("report.html")).unwrap();
    assert!(html.contains("shapes-easy") && html.ends_with("</html>\n"));
    assert_eq!(journalled(&out).len(), 12);
    let journal = fs::read_to_string(out.join("games.jsonl")).unwrap();
    fs::write(out.join("games.jsonl"), &journal[..journal.len() / 3]).unwrap();
    assert_eq!(json(&["tournament", config, "--json", "--resume"]), table);
    fs::write(config, "players = [\"random\"]\n").unwrap();
    let (status, _, stderr) = tengen(&["tournament", config]);
    assert!(status == 2 && stderr.contains("players"), "{stderr}");
}

#[test]
fn calibration_refuses_too_few_games_before_it_plays() {
    let (status, _, stderr) = tengen(&["calibrate", "--games", "2"]);
    assert_eq!((status, stderr.as_str()), (2, "tengen: --games 2: an even number from 20 on is needed\n"));
}
