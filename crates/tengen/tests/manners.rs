//! The manners of the command line: examples, completions, man pages, versions, and errors in the
//! language of whoever made them.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "tests may panic, and tell what they counted")]

use std::fs;

use assert_cmd::Command;
use tempfile::TempDir;

/// The status, what was printed and what was told on stderr.
fn tengen(locale: &str, arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::cargo_bin("tengen").unwrap();
    let output = command.env("LC_ALL", locale).args(arguments).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// Above which lines commands are listed: those of a command, and the groups of the program.
const HEADINGS: [&str; 7] = [
    "Commands:",
    "Play:",
    "Look at a position:",
    "Engines:",
    "Records:",
    "Measure and train:",
    "Host and install:",
];

/// The commands that a help lists.
fn commands(help: &str) -> Vec<String> {
    let headings = help.lines().enumerate().filter(|(_, line)| HEADINGS.contains(line));
    let lists = headings.map(|(at, _)| help.lines().skip(at + 1).take_while(|line| !line.is_empty()));
    let first_word = |line: &str| line.split_whitespace().next().map(str::to_owned);
    let is_name = |line: &&str| line.starts_with("  ") && !line.starts_with("   ");
    lists.flatten().filter(is_name).filter_map(first_word).filter(|name| name != "help").collect()
}

#[test]
fn every_command_has_examples() {
    let (_, help, _) = tengen("C", &["--help"]);
    assert!(help.contains("Examples:"), "{help}");
    let mut checked = 0;
    let mut waiting: Vec<Vec<String>> = commands(&help).into_iter().map(|name| vec![name]).collect();
    while let Some(path) = waiting.pop() {
        let mut arguments: Vec<&str> = path.iter().map(String::as_str).collect();
        arguments.push("--help");
        let (status, help, _) = tengen("C", &arguments);
        assert_eq!(status, 0, "{path:?}");
        assert!(help.contains("xamples:\n  ") && help.contains("  tengen "), "{path:?}:\n{help}");
        checked += 1;
        waiting.extend(commands(&help).into_iter().map(|name| [path.clone(), vec![name]].concat()));
    }
    assert!(checked > 20, "{checked}");
}

#[test]
fn every_shell_gets_completions_that_know_every_command() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let (status, script, _) = tengen("C", &["completions", shell]);
        assert_eq!(status, 0);
        assert!(["tui", "match", "records"].iter().all(|name| script.contains(name)), "{shell}");
    }
}

#[test]
fn man_pages_are_written_for_the_program_and_each_command() {
    let folder = TempDir::new().unwrap();
    let pages = folder.path().join("man1");
    let (status, told, _) = tengen("C", &["man", pages.to_str().unwrap()]);
    assert_eq!(status, 0);
    assert!(told.contains("tengen.1"), "{told}");
    for page in ["tengen.1", "tengen-tui.1", "tengen-records-replay.1"] {
        assert!(fs::read_to_string(pages.join(page)).unwrap().contains(".TH "), "{page}");
    }
    let tui = fs::read_to_string(pages.join("tengen-tui.1")).unwrap();
    assert!(tui.contains("tengen tui"), "{tui}");
}

#[test]
fn the_version_names_the_weights() {
    let (status, version, _) = tengen("C", &["--version"]);
    assert_eq!(status, 0);
    assert!(version.contains(env!("CARGO_PKG_VERSION")), "{version}");
    assert!(version.contains("weights: gomoku tables-") && version.contains(", ataxx network-"), "{version}");
}

#[test]
fn errors_are_told_in_the_language_of_the_locale_table() {
    let table: [(&[&str], &str, &str); 8] = [
        (&["show", "h8h8"], "is occupied", "已有棋子"),
        (&["show", "z99"], "is outside the 15×15 board", "在 15×15 的棋盘之外"),
        (&["show", "startpos", "--size", "4"], "from 5 to 181", "必须在 5 到 181 之间"),
        (&["match", "nobody", "killer"], "no player is called `nobody`", "没有叫 `nobody` 的棋手"),
        (&["render", "h8", "-o", "board"], "does not say what to draw", "看不出要画什么"),
        (&["tui"], "needs a terminal", "需要终端"),
        (&["show", "startpos", "--game", "chess"], "is not a game", "不是这里的棋"),
        (&["chess"], "unrecognized subcommand", "没有命令“chess”"),
    ];
    for (arguments, english, chinese) in table {
        for (locale, expected) in [("en_GB.UTF-8", english), ("zh_CN.UTF-8", chinese)] {
            let (status, printed, told) = tengen(locale, arguments);
            assert_eq!((status, printed.as_str()), (2, ""), "{arguments:?}");
            assert!(told.contains(expected), "{arguments:?} in {locale}: {told}");
        }
    }
    println!("{} errors in two languages", table.len());
}

#[test]
fn nothing_is_coloured_where_nobody_sees_it() {
    for arguments in [&["--help"][..], &["chess"], &["players"], &["show", "h8h9"]] {
        let (_, printed, told) = tengen("C", arguments);
        assert!(!printed.contains('\x1b') && !told.contains('\x1b'), "{arguments:?}");
    }
}
