//! Targets of the engines' sessions: whatever is said to them, they answer in their protocol and end.
//!
//! The last line ends the session, and with it every search, so that no input takes long; lines
//! that ask for much memory, many threads or long counts are left out.

use std::io::Cursor;

use engine_session::{gomocup, uai};
use protocol::gomocup::Reply;

/// Every answer is one of the protocol's replies.
pub fn gomocup_session(data: &[u8]) {
    let script = format!("INFO hash_size 1\nINFO max_node 20\n{}\nDONE\nEND\n", harmless(data));
    let mut output = Vec::new();
    gomocup::run(Cursor::new(script), &mut output).expect("nothing fails when memory is written to");
    let output = String::from_utf8(output).expect("replies are text");
    for line in output.lines() {
        assert!(Reply::parse(line).is_ok(), "{line:?} is no reply");
    }
}

/// Every question that asks for a move gets one.
pub fn uai_session(data: &[u8]) {
    let script = format!("setoption name Hash value 1\n{}\nisready\nquit\n", harmless(data));
    let mut output = Vec::new();
    uai::run(Cursor::new(script), &mut output).expect("nothing fails when memory is written to");
    let output = String::from_utf8(output).expect("replies are text");
    assert!(output.lines().any(|line| line == "readyok"), "not ready after all");
}

fn harmless(data: &[u8]) -> String {
    const COSTLY: [&str; 5] = ["hash", "thread", "perft", "split", "max_memory"];
    let text = String::from_utf8_lossy(data).to_ascii_lowercase();
    let is_small = |line: &&str| line.len() < 9 && !line.contains(|c: char| ('4'..='9').contains(&c));
    let is_harmless = |line: &&str| is_small(line) || !COSTLY.iter().any(|word| line.contains(word));
    text.lines().filter(is_harmless).collect::<Vec<_>>().join("\n")
}
