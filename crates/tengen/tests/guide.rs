//! Every command of the guide is run as a reader would type it, and prints what the guide says.
//!
//! A block marked `sh` has one command a line; in a `console` block a command follows `$`, and its
//! output must be what stands below it, where `…` stands for anything. `exit=2` behind the mark names the
//! expected exit status. Any other word with a dot is the name of a file, which the block is the content of;
//! `text` without one is a picture of a screen;
//! `serves` marks commands that go on until they are ended: each must come up and end in good order, at any free
//! port instead of its own. `screen` marks those that need a terminal, which `tui.rs` runs. `ignore` marks what
//! leaves the machine or changes it.

#![cfg(unix)]
#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "tests over tables print counts and may panic")]

use std::{
    env, fs,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// The most blocks of a language that may be left out.
const MOST_IGNORED: usize = 2;

/// A block of code in a page.
struct Block {
    page: String,
    marks: Vec<String>,
    lines: Vec<String>,
}

/// A command with what is expected of it.
struct Step<'a> {
    command: &'a str,
    output: Vec<&'a str>,
}

fn pages(language: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide").join(language);
    let mut pages: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    pages.sort();
    pages
}

fn blocks(page: &Path) -> Vec<Block> {
    let text = fs::read_to_string(page).unwrap();
    let mut blocks = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(marks) = line.strip_prefix("```") {
            blocks.push(Block {
                page: page.display().to_string(),
                marks: marks.split_whitespace().map(str::to_owned).collect(),
                lines: lines.by_ref().take_while(|line| *line != "```").map(str::to_owned).collect(),
            });
        }
    }
    blocks
}

impl Block {
    fn is(&self, mark: &str) -> bool {
        self.marks.iter().any(|found| found == mark)
    }

    fn is_run(&self) -> bool {
        let is_elsewhere = ["ignore", "screen"].iter().any(|mark| self.is(mark));
        (self.is("sh") || self.is("console")) && self.file().is_none() && !is_elsewhere
    }

    fn file(&self) -> Option<&str> {
        self.marks.iter().map(String::as_str).find(|mark| mark.contains('.'))
    }

    fn exit_status(&self) -> i32 {
        let status = self.marks.iter().find_map(|mark| mark.strip_prefix("exit="));
        status.map_or(0, |status| status.parse().unwrap())
    }

    fn steps(&self) -> Vec<Step<'_>> {
        if self.is("sh") {
            return self.lines.iter().map(|command| Step { command, output: vec!["…"] }).collect();
        }
        let mut steps: Vec<Step<'_>> = Vec::new();
        for line in &self.lines {
            match line.strip_prefix("$ ") {
                Some(command) => steps.push(Step { command, output: Vec::new() }),
                None => steps.last_mut().unwrap().output.push(line),
            }
        }
        steps
    }

    /// Runs every command in a folder.
    fn run(&self, folder: &Path) -> usize {
        let steps = self.steps();
        for Step { command, output } in &steps {
            if self.is("serves") {
                serves(command, folder);
                continue;
            }
            let result = shell(command, folder).output().unwrap();
            let [stdout, stderr] =
                [&result.stdout, &result.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
            let said = format!("{}: {command}\n{stdout}{stderr}", self.page);
            assert_eq!(result.status.code(), Some(self.exit_status()), "{said}");
            let told = if self.exit_status() == 0 { &stdout } else { &stderr };
            assert!(fits(output, &told.lines().collect::<Vec<_>>()), "{said}");
        }
        steps.len()
    }
}

/// A server comes up, says where it is, and ends when the system asks for it.
fn serves(command: &str, folder: &Path) {
    let words = command.split('#').next().unwrap().split_whitespace();
    let with_a_free_port: Vec<String> = words.map(with_a_free_port).collect();
    let mut shell = shell(&format!("exec {}", with_a_free_port.join(" ")), folder);
    let mut server = shell.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut told = String::new();
    BufReader::new(server.stdout.as_mut().unwrap()).read_line(&mut told).unwrap();
    let ended = Command::new("kill").args(["-TERM", &server.id().to_string()]).status().unwrap();
    let output = server.wait_with_output().unwrap();
    let said = format!("{command}\n{told}{}", String::from_utf8_lossy(&output.stderr));
    assert!(told.starts_with("Tengen is at http://") && ended.success(), "{said}");
    assert_eq!(output.status.code(), Some(0), "{said}");
}

/// The port of a reader may be in use here.
fn with_a_free_port(word: &str) -> String {
    match word.rsplit_once(':') {
        Some((host, port)) if port.parse::<u16>().is_ok() => format!("{host}:0"),
        None if word == "9000" => "0".to_owned(),
        _ => word.to_owned(),
    }
}

fn shell(command: &str, folder: &Path) -> Command {
    let program = assert_cmd::cargo::cargo_bin("tengen");
    let path = format!("{}:{}", program.parent().unwrap().display(), env::var("PATH").unwrap());
    let mut shell = Command::new("sh");
    shell.args(["-c", command]).current_dir(folder).env("PATH", path);
    shell.env("TENGEN_DATA", folder.join("data")).env("LC_ALL", "C.UTF-8").env_remove("TENGEN_DATABASE_URL");
    // Who opens a browser gets one that does nothing.
    shell.env("BROWSER", "true").env_remove("TENGEN_LISTEN").env_remove("TENGEN_ORIGIN");
    shell
}

/// Whether lines are the expected ones, where `…` alone is any number of lines.
fn fits(expected: &[&str], told: &[&str]) -> bool {
    match (expected, told) {
        ([], []) => true,
        (["…", rest @ ..], _) => fits(rest, told) || (!told.is_empty() && fits(expected, &told[1..])),
        ([line, rest @ ..], [first, others @ ..]) => line_fits(line, first) && fits(rest, others),
        _ => false,
    }
}

/// Whether a line is the expected one, where `…` is any text.
fn line_fits(expected: &str, told: &str) -> bool {
    let Some((start, rest)) = expected.split_once('…') else {
        return expected == told;
    };
    told.strip_prefix(start)
        .is_some_and(|told| (0..=told.len()).any(|at| told.get(at..).is_some_and(|end| line_fits(rest, end))))
}

fn every_command_runs(language: &str) {
    let (mut commands, mut ignored) = (0, 0);
    for page in pages(language) {
        let folder = tempfile::tempdir().unwrap();
        for block in blocks(&page) {
            if let Some(name) = block.file() {
                fs::write(folder.path().join(name), block.lines.join("\n") + "\n").unwrap();
            } else if block.is("ignore") {
                ignored += 1;
            } else if block.is_run() {
                commands += block.run(folder.path());
            } else if !block.is("text") && !block.is("screen") {
                panic!("{}: nobody knows what to do with a block of {:?}", block.page, block.marks);
            }
        }
    }
    assert!(commands > 0 && ignored <= MOST_IGNORED, "{commands} commands, {ignored} blocks ignored");
    println!("{commands} commands, {ignored} blocks ignored");
}

#[test]
fn every_command_of_the_english_guide_runs_table() {
    every_command_runs("en");
}

#[test]
fn every_command_of_the_chinese_guide_runs_table() {
    every_command_runs("zh");
}

#[test]
fn both_languages_run_the_same_commands() {
    let commands = |language: &str| -> Vec<String> {
        let blocks = pages(language).into_iter().flat_map(|page| blocks(&page));
        let run: Vec<Block> = blocks.filter(Block::is_run).collect();
        let steps = run.iter().flat_map(Block::steps);
        let said = format!("--lang {language}");
        let plain =
            |command: &str| command.split('#').next().unwrap().trim().replace(&said, "--lang LANGUAGE");
        steps.map(|step| plain(step.command)).collect()
    };
    assert_eq!(commands("en"), commands("zh"));
}
