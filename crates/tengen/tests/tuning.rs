//! `tengen tune` as its users call it.

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

const SCREEN: &str = "tune ataxx:hash=1 --game ataxx --screen --params endgame,reductions --nodes 60 --json";

fn screened(folder: &Path, options: &str) -> Value {
    let (status, stdout, stderr) = tengen(folder, &format!("{SCREEN} {options}"));
    assert_eq!(status, 0, "{options}: {stderr}");
    serde_json::from_str(&stdout).unwrap()
}

#[test]
fn a_screening_is_the_same_on_any_number_of_threads_and_after_a_break() {
    let folder = tempfile::tempdir().unwrap();
    let log = |name: &str| fs::read(folder.path().join(name).join("log.jsonl")).unwrap();
    let one = screened(folder.path(), "--pairs 6 --batch 2 --out one");
    assert_eq!(one["knobs"][1]["name"], "reductions");
    let three = screened(folder.path(), "--pairs 6 --batch 2 --out three --threads 3");
    assert_eq!((&one, log("one")), (&three, log("three")));
    let cut = log("one")[..40].to_vec();
    fs::write(folder.path().join("three/log.jsonl"), cut).unwrap();
    let again = screened(folder.path(), "--pairs 6 --batch 2 --out three --resume");
    assert_eq!((&one, log("one")), (&again, log("three")));
}

#[test]
fn what_cannot_be_tuned_is_refused_in_one_sentence_table() {
    let folder = tempfile::tempdir().unwrap();
    for (line, sentence) in [
        ("tune random --nodes 5 --out a", "`random` has nothing that can be tuned"),
        ("tune cmd:./x --nodes 5 --out a", "`cmd:./x` is a program: only built-in engines can be tuned"),
        ("tune gomoku --params razoring --nodes 5 --out a", "`razoring` is a part of the search"),
        ("tune gomoku --screen --params razoring --pairs 1 --nodes 5 --out a", "1 knobs need more pairs"),
        ("tune gomoku --nodes 0 --out a", "--nodes 0: the engine must look at one position at least"),
        ("tune ataxx --screen --params endgame --nodes 5 --out a", "`ataxx` does not play"),
        ("tune gomoku --pairs 0 --nodes 5 --out a", "--pairs 0: at least one pair must be played"),
        ("tune gomoku --rate 2 --nodes 5 --out a", "--rate 2: it is between 0 and 1"),
    ] {
        let (status, _, stderr) = tengen(folder.path(), line);
        assert!(status == 2 && stderr.contains(sentence), "{line}: {stderr}");
        assert_eq!(stderr.trim_end().lines().count(), 1, "{line}: {stderr}");
    }
    assert!(!folder.path().join("a").exists(), "nothing is begun that cannot be done");
}

#[test]
fn a_program_with_fixed_numbers_says_so_and_another_tunes_them() {
    let folder = tempfile::tempdir().unwrap();
    let line = "tune ataxx:hash=1 --game ataxx --params aspiration_window,trust_per_ply=20..90/15 --nodes 60 --pairs 2";
    let (status, stdout, stderr) = tengen(folder.path(), &format!("{line} --out a"));
    if status == 2 {
        assert!(
            stderr.contains("this program was built with fixed numbers: build it with --features tunable")
        );
        return;
    }
    assert!(
        stdout.starts_with("    aspiration_window: ") && stdout.contains("\n    trust_per_ply: "),
        "{stdout}"
    );
    let (status, _, stderr) = tengen(folder.path(), &format!("{line} --out a --resume --seed 9"));
    assert!(status == 2 && stderr.contains("another seed"), "{stderr}");
}
