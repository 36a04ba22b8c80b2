//! The whole process stays within the memory that the manager allows, as the system counts it.

#![cfg(target_os = "linux")]

use std::{
    io::{BufRead, BufReader, Write},
    process::{Command, Stdio},
};

/// The most that a process has had in memory, in bytes.
fn peak(pid: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).expect("the process runs");
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).expect("Linux tells the peak");
    let kilobytes: u64 = line.split_whitespace().nth(1).and_then(|word| word.parse().ok()).expect("a number");
    kilobytes << 10
}

#[test]
fn the_allowed_memory_counts_whenever_it_is_told() {
    const ALLOWED: u64 = 100 << 20;
    let time = "INFO timeout_turn 30000";
    let memory = format!("INFO max_memory {ALLOWED}");
    for order in [[time, &memory], [&memory, time]] {
        for is_told_first in [true, false] {
            let settings = format!("{}\n{}\n", order[0], order[1]);
            let start = "START 15\n";
            let begin = if is_told_first { settings + start } else { start.to_owned() + &settings };
            let mut program = Command::new(env!("CARGO_BIN_EXE_pbrain-tengen"))
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .spawn()
                .expect("the engine starts");
            let mut input = program.stdin.take().expect("its input is ours");
            let lines = BufReader::new(program.stdout.take().expect("its output is ours")).lines();
            write!(input, "{begin}INFO max_node 20000\nBOARD\n7,7,2\n7,8,1\n8,8,2\nDONE\n")
                .expect("it listens");
            let is_move = |line: &String| line.split_once(',').is_some_and(|(x, _)| x.parse::<u8>().is_ok());
            lines.map_while(Result::ok).find(|line| is_move(line)).expect("it answers");
            let peak = peak(program.id());
            assert!(peak < ALLOWED, "{} MB after {begin:?}", peak >> 20);
            drop(input);
            program.wait().expect("it ends");
        }
    }
}
