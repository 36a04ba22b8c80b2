//! `tengen tui` in a real terminal: tmux holds it, keys go in, and the screen is read.
//!
//! Nothing waits for a fixed time: every step waits until the screen says what it should.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::{
    process::{Command, Output},
    sync::atomic::{AtomicU32, Ordering},
    thread,
    time::{Duration, Instant},
};

use tempfile::TempDir;

/// How long a step may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);
/// How often the screen is read.
const GLANCE: Duration = Duration::from_millis(20);

/// A shell in a terminal of its own.
struct Terminal {
    socket: String,
    data: TempDir,
}

impl Terminal {
    fn open(width: u16, height: u16) -> Terminal {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let socket = format!("tengen-{}-{number}", std::process::id());
        let terminal = Terminal { socket, data: TempDir::new().unwrap() };
        let size = [width.to_string(), height.to_string()];
        let opened = terminal.tmux(&[
            "-f",
            "/dev/null",
            "new-session",
            "-d",
            "-x",
            &size[0],
            "-y",
            &size[1],
            "env PS1='ready> ' sh",
        ]);
        assert!(opened.status.success(), "tmux is needed: {}", String::from_utf8_lossy(&opened.stderr));
        terminal.wait("ready>");
        terminal
    }

    fn tmux(&self, arguments: &[&str]) -> Output {
        let mut tmux = Command::new("tmux");
        tmux.args(["-u", "-L", &self.socket]).args(arguments);
        tmux.env_remove("TMUX").env("LC_ALL", "C.UTF-8").output().unwrap()
    }

    /// Starts the program, with variables of the environment before it.
    fn start(&self, variables: &str, arguments: &str) {
        let program = assert_cmd::cargo::cargo_bin("tengen");
        let data = self.data.path().display();
        self.enter(&format!("clear; {variables} {} tui --data {data} {arguments}", program.display()));
    }

    fn keys(&self, keys: &[&str]) {
        for key in keys {
            self.tmux(&["send-keys", key]);
        }
    }

    /// Types a line and presses Enter.
    fn enter(&self, line: &str) {
        self.tmux(&["send-keys", "-l", line]);
        self.keys(&["Enter"]);
    }

    fn screen(&self) -> String {
        String::from_utf8(self.tmux(&["capture-pane", "-p"]).stdout).unwrap()
    }

    fn wait(&self, text: &str) -> String {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let screen = self.screen();
            if screen.contains(text) {
                return screen;
            }
            assert!(Instant::now() < deadline, "no “{text}” on the screen:\n{screen}");
            thread::sleep(GLANCE);
        }
    }

    /// Waits for the shell, and asks it what the terminal is like: as it was before.
    fn wait_for_shell(&self) {
        self.wait("ready>");
        self.enter("clear; stty -a; echo status $?");
        let settings = self.wait("status 0");
        assert!(settings.contains(" icanon") && settings.contains(" echo "), "{settings}");
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        self.tmux(&["kill-server"]);
    }
}

#[test]
fn two_people_play_gomoku_by_keys_and_typed_moves() {
    let terminal = Terminal::open(80, 24);
    terminal.start("LC_ALL=C.UTF-8", "--size 9 --black human --white human");
    terminal.wait("1. Black to move");
    terminal.keys(&["Enter", "Up", "Enter"]);
    terminal.wait("3. Black to move");
    terminal.keys(&["Enter"]);
    let refused = terminal.wait("e6 is occupied");
    assert!(refused.contains("3. Black to move"), "{refused}");
    for (number, mv) in ["d5", "d6", "f5", "f6", "g5", "g6"].iter().enumerate() {
        terminal.enter(mv);
        terminal.wait(&format!("{}. ", number + 4));
    }
    terminal.enter("c5");
    let end = terminal.wait("five in a row");
    assert!(end.contains("c5 d5 e5 f5 g5"), "{end}");
    terminal.enter("quit");
    terminal.wait_for_shell();
}

#[test]
fn a_game_against_an_engine_is_saved_and_resumed_after_a_restart() {
    let terminal = Terminal::open(80, 24);
    terminal.start("LC_ALL=C.UTF-8", "--level 1");
    terminal.wait("1. Black to move");
    terminal.enter("h8");
    terminal.wait("3. Black to move");
    terminal.enter("save Sunday");
    terminal.wait("Saved as “Sunday”");
    terminal.keys(&["C-c"]);
    terminal.wait_for_shell();

    terminal.start("LC_ALL=C.UTF-8", "");
    terminal.wait("Watch two AIs");
    terminal.keys(&["4"]);
    let saved = terminal.wait("Sunday");
    // The save and the game that it was made of stand at the same move: they are one row.
    assert_eq!(saved.matches("gomoku-1").count(), 1, "{saved}");
    terminal.keys(&["F10"]);
    terminal.wait("Watch two AIs");
    terminal.keys(&["F10"]);
    terminal.wait_for_shell();

    terminal.start("LC_ALL=C.UTF-8", "--load Sunday");
    terminal.wait("3. Black to move");
    terminal.enter("a1");
    terminal.wait("5. Black to move");
    terminal.keys(&["F7", "F7"]);
    terminal.wait("resignation");
    terminal.keys(&["F10"]);
    terminal.wait("Watch two AIs");
    terminal.keys(&["q"]);
    terminal.wait_for_shell();
}

#[test]
fn ataxx_is_played_by_keys_against_an_engine() {
    let terminal = Terminal::open(120, 40);
    terminal.start("LC_ALL=C.UTF-8", "--game ataxx --white ataxx-low");
    terminal.wait("1. Black to move");
    terminal.keys(&["End", "Down", "Down", "Down", "Enter"]);
    terminal.wait("°");
    terminal.keys(&["Left", "Enter"]);
    terminal.wait("3. Black to move");
    terminal.keys(&["F3"]);
    terminal.wait("1. Black to move");
    terminal.keys(&["F4"]);
    terminal.wait("3. Black to move");
    terminal.enter("g2");
    terminal.wait("5. Black to move");
    terminal.enter("quit");
    terminal.wait_for_shell();
}

#[test]
fn a_program_of_ones_own_plays_by_its_command() {
    let terminal = Terminal::open(80, 24);
    let program = assert_cmd::cargo::cargo_bin("tengen");
    let command = format!("cmd:{} scripted-engine gomocup seed=7", program.display());
    terminal.start("LC_ALL=C.UTF-8", &format!("--size 9 --white \"{command}\""));
    terminal.wait("1. Black to move");
    terminal.enter("e5");
    terminal.wait("3. Black to move");
    terminal.enter("quit");
    terminal.wait_for_shell();
}

#[test]
fn two_engines_are_watched_and_their_game_is_replayed() {
    let terminal = Terminal::open(80, 24);
    terminal.start("LC_ALL=C.UTF-8", "--size 5 --black random --white random:seed=2 --movetime 50");
    terminal.wait("Rematch");
    terminal.keys(&["F10"]);
    terminal.wait("Watch two AIs");
    terminal.keys(&["5"]);
    terminal.wait("random – random:seed=2");
    terminal.keys(&["Enter"]);
    terminal.wait(" 0/");
    terminal.keys(&["Right", "Right"]);
    terminal.wait(" 2/");
    terminal.keys(&["C-c"]);
    terminal.wait_for_shell();
}

#[test]
fn a_match_is_started_and_watched() {
    let terminal = Terminal::open(80, 24);
    terminal.start("LC_ALL=C.UTF-8", "");
    terminal.wait("Watch two AIs");
    terminal.keys(&["6"]);
    terminal.wait("New match");
    terminal.keys(&["n", "Right"]);
    terminal.wait("International");
    terminal.keys(&["Down", "Down", "r", "a", "n", "d", "o", "m", "Down", "a", "t", "a", "x", "x", "-"]);
    terminal.keys(&["l", "o", "w", "Down", "2", "Enter"]);
    terminal.wait("2 of 2 games · Finished");
    terminal.keys(&["C-c"]);
    terminal.wait_for_shell();
}

#[test]
fn the_terminal_is_given_back_when_the_program_is_ended_from_outside() {
    let terminal = Terminal::open(80, 24);
    terminal.start("LC_ALL=C.UTF-8", "");
    terminal.wait("Watch two AIs");
    let pane = String::from_utf8(terminal.tmux(&["display-message", "-p", "#{pane_pid}"]).stdout).unwrap();
    // The program is the one child of the shell.
    let children = format!("/proc/{0}/task/{0}/children", pane.trim());
    let program = std::fs::read_to_string(children).unwrap();
    assert!(Command::new("kill").args(["-TERM", program.trim()]).status().unwrap().success());
    terminal.wait_for_shell();
}

#[test]
fn chinese_without_colours() {
    let terminal = Terminal::open(80, 24);
    terminal.start("LC_ALL=zh_CN.UTF-8 NO_COLOR=1", "--rule renju --black human --white human");
    terminal.wait("1. ");
    terminal.enter("a1");
    terminal.wait("2. ");
    terminal.enter("a1");
    let refused = terminal.wait("a1 已有棋子");
    assert!(refused.contains("五子棋") && refused.contains("(●)"), "{refused}");
    let coloured = terminal.tmux(&["capture-pane", "-p", "-e"]).stdout;
    let coloured = String::from_utf8(coloured).unwrap();
    assert!(!coloured.contains("\x1b[38") && !coloured.contains("\x1b[48"), "{coloured:?}");
    terminal.enter("退出");
    terminal.wait_for_shell();
}

#[test]
fn the_terminal_commands_of_the_guide_come_up() {
    let guide = include_str!("../../../docs/guide/en/players.md");
    let block = guide.split("```sh screen\n").nth(1).unwrap().split("```").next().unwrap();
    for command in block.lines() {
        let terminal = Terminal::open(80, 24);
        terminal.start("LC_ALL=C.UTF-8", command.strip_prefix("tengen tui").unwrap());
        terminal.wait("F10");
        terminal.keys(&["C-c"]);
        terminal.wait_for_shell();
    }
}
