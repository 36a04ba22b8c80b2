//! `tengen train` as its users call it.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
};

use serde_json::Value;

const TENGEN: &str = env!("CARGO_BIN_EXE_tengen");

/// Exit status, standard output and standard error of a command in a folder.
fn tengen(folder: &Path, line: &str) -> (i32, String, String) {
    let mut command = Command::new(TENGEN);
    let output = command.current_dir(folder).args(line.split(' ')).stdin(Stdio::null()).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn json(folder: &Path, line: &str) -> Value {
    let (status, stdout, stderr) = tengen(folder, line);
    assert_eq!(status, 0, "{line}: {stderr}");
    serde_json::from_str(&stdout).unwrap()
}

#[test]
fn the_same_random_training_twice_writes_the_same_file_on_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let written = |threads: usize| {
        let line =
            format!("train random --rounds 3 --seed 1 --games 4 --trial 20 --json --threads {threads}");
        let report = json(folder.path(), &line);
        assert_eq!((&report["file"], &report["rounds"]), (&"ChessboardValue.txt".into(), &3.into()));
        ["txt", "jsonl"]
            .map(|ending| fs::read(folder.path().join("ChessboardValue").with_extension(ending)).unwrap())
    };
    let once = written(1);
    assert_eq!(written(1), once);
    assert_eq!(written(3), once);
}

#[test]
fn a_random_training_goes_on_where_it_was_left() {
    let folder = tempfile::tempdir().unwrap();
    let line = "train random --seed 5 --games 2 --trial 4 --population 3 --json --out";
    let whole = json(folder.path(), &format!("{line} whole.txt --rounds 4"));
    json(folder.path(), &format!("{line} parts.txt --rounds 2"));
    let parts = json(folder.path(), &format!("{line} parts.txt --rounds 4 --resume"));
    assert_eq!(parts["weights"], whole["weights"]);
    let log = fs::read_to_string(folder.path().join("parts.jsonl")).unwrap();
    assert_eq!(log, fs::read_to_string(folder.path().join("whole.jsonl")).unwrap());
    let (status, _, stderr) =
        tengen(folder.path(), &format!("{line} parts.txt --rounds 4 --resume --step 0.5"));
    assert_eq!(status, 2);
    assert!(stderr.contains("a training with another step: \"0.9\" instead of \"0.5\""), "{stderr}");
}

#[test]
fn a_file_of_fifteen_weights_is_refused_in_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("few.txt"), "0.5 1\n7 6 5 4 3 2 1\n7 6 5 4 3 2\n").unwrap();
    let (status, stdout, stderr) = tengen(folder.path(), "train random --weights few.txt --rounds 1");
    assert_eq!((status, stdout.as_str()), (2, ""));
    assert_eq!(stderr, "tengen: cannot read few.txt: line 3: the file ends after 15 of 16 numbers\n");
    assert!(!folder.path().join("ChessboardValue.txt").exists());
}

#[test]
fn settings_that_make_no_sense_are_refused_table() {
    let folder = tempfile::tempdir().unwrap();
    let table = [
        ("train random --games 3", "3 games for each pair are not possible"),
        ("train random --population 1", "a population of 1 is not possible"),
        ("train random --trial 5", "a trial of 5 games is not possible"),
        ("train random --changed 2", "a share of 2 changed weights is not possible"),
        ("train random --step 0", "a step of 0 is not possible"),
        ("train random --rounds 0", "--rounds 0: at least one round is needed"),
        ("train random --size 4", "a board of side 4 is not possible"),
        ("train random --schedule soon", "`soon` is not a schedule"),
    ];
    for (line, message) in table {
        let (status, _, stderr) = tengen(folder.path(), line);
        assert_eq!(status, 2, "{line}");
        assert!(stderr.contains(message), "{line}: {stderr}");
    }
}

#[test]
fn self_play_can_be_left_resumed_and_inspected() {
    let folder = tempfile::tempdir().unwrap();
    let line = "--game ataxx --nodes 20 --seed 3 --json --games";
    let whole = json(folder.path(), &format!("train selfplay whole.sp {line} 6"));
    json(folder.path(), &format!("train selfplay parts.sp {line} 2"));
    let (status, _, stderr) = tengen(folder.path(), &format!("train selfplay parts.sp {line} 6"));
    assert_eq!(status, 2);
    assert!(stderr.contains("parts.sp is there already: go on with --resume"), "{stderr}");
    let parts = json(folder.path(), &format!("train selfplay parts.sp {line} 6 --resume --threads 2"));
    assert_eq!(parts, whole);
    let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
    assert!(read("parts.sp") == read("whole.sp"));
    assert_eq!(json(folder.path(), "train inspect whole.sp --json"), whole);
    assert_eq!((&whole["games"], &whole["game"]), (&6.into(), &"ataxx".into()));
    let (_, text, _) = tengen(folder.path(), "train inspect whole.sp");
    assert!(text.contains("6 games, "), "{text}");
    let (status, _, stderr) = tengen(folder.path(), "train inspect missing.sp");
    assert_eq!(status, 2);
    assert!(stderr.starts_with("tengen: cannot read missing.sp: "), "{stderr}");
}

#[test]
fn tuned_weights_are_written_for_the_engine_to_read() {
    let folder = tempfile::tempdir().unwrap();
    json(folder.path(), "train selfplay games.sp --size 9 --nodes 20 --games 30 --json");
    let line = "train tune games.sp --out new.weights --epochs 3 --batch 64 --least-seen 5 --json";
    let report = json(folder.path(), line);
    assert_eq!((&report["file"], &report["games"]), (&"new.weights".into(), &30.into()));
    assert!(report["loss"].as_f64() <= report["loss_before"].as_f64(), "{report}");
    json(folder.path(), "train selfplay again.sp --size 9 --nodes 20 --games 1 --weights new.weights --json");
    let (status, _, stderr) = tengen(folder.path(), "train tune missing.sp");
    assert_eq!(status, 2);
    assert!(stderr.starts_with("tengen: cannot read missing.sp: "), "{stderr}");
}

#[test]
fn a_network_is_trained_left_resumed_and_played_with() {
    let folder = tempfile::tempdir().unwrap();
    json(folder.path(), "train selfplay games.sp --game ataxx --nodes 20 --games 40 --json");
    let line = "--width 16 --epochs 3 --batch 256 --rate 0.005 --json";
    let whole = json(folder.path(), &format!("train network games.sp --out whole.nnue {line} --threads 1"));
    assert_eq!((&whole["games"], &whole["epochs"]), (&40.into(), &3.into()));
    assert!(whole["largest_difference"].as_f64() <= Some(1.5), "{whole}");
    for ending in ["nnue", "checkpoint", "csv", "svg"] {
        assert!(folder.path().join(format!("whole.{ending}")).exists(), "{ending}");
    }
    let again = format!("train network games.sp --out whole.nnue {line} --resume");
    assert_eq!(json(folder.path(), &again)["loss"], whole["loss"]);
    json(
        folder.path(),
        "train selfplay again.sp --game ataxx --nodes 20 --games 1 --weights whole.nnue --json",
    );
    let table = [
        ("train network games.sp --width 7", "a network of width 7 is not possible"),
        ("train network games.sp --rate 0", "--rate 0: it must be above 0"),
        ("train network games.sp --out new.nnue --width 16 --resume", "cannot go on with new.checkpoint"),
        ("train network missing.sp", "cannot read missing.sp"),
    ];
    for (line, message) in table {
        let (status, _, stderr) = tengen(folder.path(), line);
        assert_eq!(status, 2, "{line}");
        assert!(stderr.contains(message), "{line}: {stderr}");
    }
}

#[test]
fn a_network_is_held_against_games() {
    let folder = tempfile::tempdir().unwrap();
    json(folder.path(), "train selfplay a.sp --game ataxx --games 4 --nodes 60 --json");
    let whole = json(folder.path(), "train check built-in a.sp --out check.svg --json");
    assert_eq!(whole["groups"][0]["by"], "empty squares");
    let svg = fs::read_to_string(folder.path().join("check.svg")).unwrap();
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"), "{svg}");
    let part = json(folder.path(), "train check built-in a.sp --positions 20 --json");
    let positions = |report: &Value| report["all"]["positions"].as_u64().unwrap();
    assert!(positions(&part) < positions(&whole) / 4, "{part}");
    let (status, stdout, _) = tengen(folder.path(), "train check built-in a.sp");
    assert!(status == 0 && stdout.contains("empty squares 36+"), "{stdout}");
    for (line, sentence) in [
        ("train check a.sp a.sp", "cannot check a.sp"),
        ("train check nowhere.nnue a.sp", "cannot read nowhere.nnue"),
        ("train check built-in a.sp --positions 0", "--positions 0: at least one position is needed"),
    ] {
        let (status, _, stderr) = tengen(folder.path(), line);
        assert!(status == 2 && stderr.contains(sentence) && stderr.lines().count() == 1, "{line}: {stderr}");
    }
}
