//! `tengen records` as its users call it: import, list, show, replay, export, stats, delete.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::{fs, path::Path};

use assert_cmd::Command;
use serde_json::{Value, json};
use tempfile::TempDir;

struct Answer {
    status: i32,
    stdout: String,
    stderr: String,
}

/// A data folder of one's own.
struct DataFolder {
    folder: TempDir,
}

impl DataFolder {
    fn new() -> DataFolder {
        DataFolder { folder: tempfile::tempdir().unwrap() }
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Writes a file and returns its path.
    fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.path().join(name);
        fs::write(&path, content).unwrap();
        path.display().to_string()
    }

    fn records(&self, arguments: &[&str]) -> Answer {
        self.records_with_input(arguments, "")
    }

    fn records_with_input(&self, arguments: &[&str], input: &str) -> Answer {
        let mut command = Command::cargo_bin("tengen").unwrap();
        command.env_remove("TENGEN_DATABASE_URL").arg("records").args(arguments);
        command.arg("--data").arg(self.path().join("data")).write_stdin(input);
        let output = command.output().unwrap();
        Answer {
            status: output.status.code().unwrap(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }

    fn done(&self, arguments: &[&str]) -> String {
        let answer = self.records(arguments);
        assert_eq!((answer.status, answer.stderr.as_str()), (0, ""), "{arguments:?}");
        answer.stdout
    }

    fn json(&self, arguments: &[&str]) -> Value {
        serde_json::from_str(&self.done(arguments)).unwrap()
    }

    /// Five games of Ada and Bo, one a day from 2026-01-01 on; Ada is black and wins three.
    fn with_games() -> DataFolder {
        let data = DataFolder::new();
        let outcomes = ["black", "white", "black", "draw", "black"];
        let documents: Vec<String> =
            outcomes.iter().zip(0..).map(|(outcome, day)| document(outcome, day)).collect();
        let file = data.file("games.jsonl", documents.join("\n"));
        assert!(data.done(&["import", &file]).ends_with("games.jsonl: 5 games stored\n"));
        data
    }
}

fn document(outcome: &str, day: i64) -> String {
    let document = json!({
        "format": "tengen-game", "version": 2, "id": format!("g{day}"),
        "date_ms": 1_767_225_600_000_i64 + day * 86_400_000,
        "players": { "black": { "name": "Ada" }, "white": { "name": "Bo" } },
        "rules": { "game": "gomoku", "rule": "freestyle", "size": 15, "opening": "free" },
        "start": "startpos",
        "moves": [{ "move": "h8" }, { "move": "i9", "comment": "近" }, { "move": "j8" }],
        "result": { "outcome": outcome, "reason": "adjudicated" },
    });
    document.to_string()
}

fn ids(list: &Value) -> Vec<&str> {
    list["games"].as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap()).collect()
}

#[test]
fn an_empty_house_says_so() {
    let data = DataFolder::new();
    assert_eq!(data.done(&["list"]), "no games\n");
    assert_eq!(data.done(&["stats"]), "no results\n");
    assert_eq!(data.json(&["list", "--json"]), json!({ "total": 0, "games": [], "next": null }));
}

#[test]
fn lists_follow_a_table_of_filters() {
    let data = DataFolder::with_games();
    let table: &[(&[&str], &[&str])] = &[
        (&[], &["g4", "g3", "g2", "g1", "g0"]),
        (&["--player", "Ada", "--result", "win"], &["g4", "g2", "g0"]),
        (&["--player", "Bo", "--result", "win"], &["g1"]),
        (&["--result", "draw"], &["g3"]),
        (&["--result", "black", "--from", "2026-01-02"], &["g4", "g2"]),
        (&["--from", "2026-01-02", "--to", "2026-01-03"], &["g2", "g1"]),
        (&["--game", "ataxx"], &[]),
        (&["--player", "Cy"], &[]),
        (&["--limit", "2", "--page", "2"], &["g2", "g1"]),
        (&["--limit", "2", "--page", "3"], &["g0"]),
    ];
    for (filter, expected) in table {
        let arguments = [&["list", "--json"], *filter].concat();
        assert_eq!(ids(&data.json(&arguments)), *expected, "{filter:?}");
    }
    let first = data.json(&["list", "--json", "--limit", "2"]);
    let next = data.json(&["list", "--json", "--limit", "2", "--after", first["next"].as_str().unwrap()]);
    assert_eq!((ids(&next), &next["total"]), (vec!["g2", "g1"], &json!(5)));
    let shown = data.done(&["list", "--limit", "1"]);
    let expected = "g4  2026-01-05  gomoku freestyle 15×15    Ada – Bo  black (adjudicated)  3 moves\n\
                    page 1 of 5, 5 games in all\n";
    assert_eq!(shown, expected);
}

#[test]
fn a_game_is_shown_with_its_moves_and_board() {
    let data = DataFolder::with_games();
    let shown = data.done(&["show", "g1"]);
    for line in ["g1: Ada – Bo", "2026-01-02", "   1. h8 i9 j8", "last move j8", "white wins (adjudicated)"]
    {
        assert!(shown.lines().any(|shown| shown == line), "{line}: {shown}");
    }
    assert!(data.done(&["show", "g1", "--ply", "1"]).contains("last move h8"));
    assert_eq!(data.json(&["show", "g1", "--json"])["moves"][1]["comment"], "近");
}

#[test]
fn games_are_replayed_in_a_row() {
    let data = DataFolder::with_games();
    let replayed = data.done(&["replay", "g0", "g1"]);
    let moves: Vec<&str> = replayed.lines().filter(|line| line.starts_with("move ")).collect();
    let game = ["move 1 of 3: black h8", "move 2 of 3: white i9", "move 3 of 3: black j8"];
    assert_eq!(moves, [game, game].concat());
    assert!(replayed.starts_with("game 1 of 2\ng0: Ada – Bo\n") && replayed.contains("\n近\n"));
    assert_eq!(data.done(&["replay", "--result", "draw"]).matches("move 3 of 3").count(), 1);
}

#[test]
fn deleting_asks_first_and_takes_all_or_nothing() {
    let data = DataFolder::with_games();
    let refused = data.records_with_input(&["delete", "g0"], "n\n");
    assert_eq!((refused.status, refused.stdout.as_str()), (1, "nothing was deleted\n"));
    assert!(refused.stderr.contains("Delete 1 game?"));
    assert_eq!(data.records(&["delete", "--all"]).status, 1);
    assert_eq!(data.records(&["delete", "g0", "g9", "--yes"]).status, 2);
    assert_eq!(data.json(&["list", "--json"])["total"], 5);
    assert_eq!(data.records_with_input(&["delete", "g0", "g1"], "y\n").stdout, "2 games deleted\n");
    assert_eq!(data.done(&["delete", "--player", "Ada", "--result", "win", "--yes"]), "2 games deleted\n");
    assert_eq!(ids(&data.json(&["list", "--json"])), ["g3"]);
}

#[test]
fn what_is_exported_can_be_imported_elsewhere() {
    let data = DataFolder::with_games();
    let all = data.path().join("all.pgn").display().to_string();
    assert!(data.done(&["export", "--all", "-o", &all]).ends_with("all.pgn: 5 games written as pgn\n"));
    let other = DataFolder::new();
    assert!(other.done(&["import", &all]).ends_with("all.pgn: 5 games stored\n"));
    assert_eq!(other.json(&["list", "--json"])["games"], data.json(&["list", "--json"])["games"]);
    let document = data.done(&["export", "g2"]);
    assert_eq!(document.trim_end(), data.done(&["show", "g2", "--json"]).trim_end());
    let sgf = data.done(&["export", "g2", "--format", "sgf"]);
    assert!(sgf.starts_with("(;"), "{sgf}");
}

#[test]
fn the_files_of_the_course_game_are_imported_from_gbk() {
    let data = DataFolder::new();
    // The nickname 鲁基俊 in GBK, then rounds and end: 1 a draw, 2 a win, 3 a loss.
    let name = [0xc2, 0xb3, 0xbb, 0xf9, 0xbf, 0xa1];
    let mut results = Vec::new();
    for rest in ["\n23\n3\n", "\n17\n2\n", "\n9\n1\n"] {
        results.extend(name);
        results.extend(rest.bytes());
    }
    let results = data.file("战绩.txt", results);
    assert!(data.done(&["import", &results]).ends_with("战绩.txt: 0 games stored, 3 results\n"));
    let stats = data.json(&["stats", "鲁基俊", "--json"]);
    let player = &stats["players"][0];
    assert_eq!(
        (&player["games"], &player["wins"], &player["best_score"]),
        (&json!(3), &json!(1), &json!(100))
    );
    let last: Vec<_> = stats["last"].as_array().unwrap().iter().map(|last| last["score"].clone()).collect();
    assert_eq!(last, [json!(9), json!(100), json!(23)]);
    // 25×25 numbers, one a line; the board stands five in from the edge.
    let mut board = vec!["0"; 25 * 25];
    board[12 * 25 + 12] = "1";
    board[11 * 25 + 12] = "-1";
    let mut save = name.to_vec();
    save.extend(format!("\n1\n{}\n", board.join("\n")).bytes());
    let save = data.file("存档.txt", save);
    assert!(data.done(&["import", &save]).ends_with("存档.txt: 1 game stored\n"));
    let list = data.json(&["list", "--json", "--player", "鲁基俊"]);
    assert_eq!((&list["total"], &list["games"][0]["result"]), (&json!(1), &json!("running")));
}

#[test]
fn bad_files_are_told_and_the_rest_is_kept() {
    let data = DataFolder::with_games();
    let steps = data.file("GameStep.csv", "0\n7,7\n8,8\n0\n7,7\n7,7\n");
    let again = data.path().join("games.jsonl").display().to_string();
    let binary = data.file("noise.bin", [0, 159, 146, 150, 255, 0, 1]);
    let answer = data.records(&["import", &steps, &again, &binary, "no-such-file"]);
    assert_eq!(answer.status, 1);
    let told: Vec<&str> = answer.stderr.lines().map(|line| line.rsplit('/').next().unwrap()).collect();
    assert_eq!(told[0], "GameStep.csv: line 6: move 2, `7,7`: h8 is occupied");
    assert_eq!(told[1], "games.jsonl: a game with the id `g0` is already stored");
    assert!(told.iter().any(|line| line.starts_with("noise.bin: ")), "{told:?}");
    assert!(told.last().unwrap().starts_with("no-such-file: "), "{told:?}");
    assert!(answer.stdout.contains("GameStep.csv: 1 game stored, 1 refused\n"), "{}", answer.stdout);
    assert_eq!(data.json(&["list", "--json"])["total"], 6);
}

#[test]
fn games_with_ids_that_are_taken_can_be_given_new_ones() {
    let data = DataFolder::with_games();
    let again = data.path().join("games.jsonl").display().to_string();
    assert!(data.done(&["import", "--new-ids", &again]).ends_with("games.jsonl: 5 games stored\n"));
    assert_eq!(data.json(&["list", "--json"])["total"], 10);
}

#[test]
fn statistics_are_those_of_the_last_screen() {
    let data = DataFolder::with_games();
    let expected = "\
Ada  5 games: +3 =1 -1, best score 100, now 1 × win, most wins in a row 1
Bo   5 games: +1 =1 -3, best score 100, now 1 × loss, most wins in a row 1
the last results
  Bo      2  loss
  Ada   100  win
  Bo      2  draw
  Ada     2  draw
";
    assert_eq!(data.done(&["stats"]), expected);
    let ada = data.json(&["stats", "Ada", "--json"]);
    assert_eq!(ada["players"][0]["streak"], json!({ "result": "win", "length": 1 }));
    assert_eq!(ada["last"].as_array().unwrap().len(), 4);
}

#[test]
fn errors_of_records_are_one_sentence_and_status_two() {
    let data = DataFolder::with_games();
    let table: &[(&[&str], &str)] = &[
        (&["show", "g9"], "there is no stored game with the id `g9`"),
        (&["show", "g1", "--ply", "7"], "the game has 3 moves, not 7"),
        (&["replay"], "say which games: ids, a filter such as --player NAME, or --all"),
        (&["delete", "g1", "--player", "Ada"], "use either ids or a filter, not both"),
        (&["list", "--result", "win"], "--result win and --result loss need --player NAME"),
        (&["list", "--page", "7"], "there is no page 7: the last is page 1"),
        (&["stats", "Cy"], "there is no stored player with the name `Cy`"),
        (&["export", "--all", "--format", "psq"], "a psq file holds one game, not 5"),
        (&["export", "--player", "Cy"], "there are no such games"),
        (&["list", "--after", "x"], "`x` is not a place in a list"),
    ];
    for (arguments, sentence) in table {
        let answer = data.records(arguments);
        assert_eq!((answer.status, answer.stdout.as_str()), (2, ""), "{arguments:?}");
        assert_eq!(answer.stderr.lines().count(), 1, "{}", answer.stderr);
        assert_eq!(answer.stderr.matches(sentence).count(), 1, "{}", answer.stderr);
    }
    fs::write(data.path().join("data/tengen.db"), "not a database").unwrap();
    let answer = data.records(&["list"]);
    assert_eq!((answer.status, answer.stderr.lines().count()), (2, 1));
    assert!(answer.stderr.contains("is not a SQLite database"), "{}", answer.stderr);
}
