//! Runs the tests and counts them: with nextest if it is installed, else with `cargo test`.
//!
//! The output streams through unchanged while the count is read from the runner's own summary.
//!
//! Convention: a test over a table of known answers has the word `table` or `perft` in its name
//! and prints one line saying how many cases it ran. nextest hides what passing tests print;
//! `.config/nextest.toml` makes an exception for exactly those names, so that a run shows that the
//! tables were really read. `cargo test` is asked to show the output of every test.

use std::io::{BufRead, BufReader, PipeReader, Write, pipe};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::step::{cargo, shown, succeeds};

/// Who prints the summary that the count is read from.
#[derive(Clone, Copy)]
enum Summary {
    /// nextest: one line for the whole run.
    Nextest,
    /// libtest: one line for each test binary.
    Libtest,
}

/// Runs the unit, integration and bounded fuzz tests; says how many passed.
pub(crate) fn run_tests() -> Result<usize> {
    if succeeds(&mut cargo(&["nextest", "--version"])) {
        counted(cargo(&["nextest", "run", "--workspace", "--no-fail-fast"]), Summary::Nextest)
    } else {
        let arguments = ["test", "--workspace", "--tests", "--no-fail-fast", "--", "--show-output"];
        counted(cargo(&arguments), Summary::Libtest)
    }
}

/// Runs the examples in the documentation, which nextest does not; says how many passed.
pub(crate) fn run_doctests() -> Result<usize> {
    counted(cargo(&["test", "--doc", "--workspace"]), Summary::Libtest)
}

/// Runs a test command and adds up the passes in its summary lines.
fn counted(mut command: Command, summary: Summary) -> Result<usize> {
    let line = shown(&command);
    let (output, writer) = pipe().context("could not make a pipe")?;
    command.stdout(writer.try_clone()?).stderr(writer).env("CARGO_TERM_COLOR", "never");
    let mut child = command.spawn().with_context(|| format!("could not start {line}"))?;
    // The command holds the pipe's writing ends: while it lives, the output has no end.
    drop(command);
    let counts = relay(output, summary)?;
    let status = child.wait()?;
    ensure!(status.success(), "{line} ended with {status}");
    ensure!(!counts.is_empty(), "{line} printed no summary of its tests");
    Ok(counts.iter().sum())
}

/// Copies the output to ours line by line; returns the count of each summary line.
fn relay(output: PipeReader, summary: Summary) -> Result<Vec<usize>> {
    let mut counts = Vec::new();
    let mut ours = std::io::stdout().lock();
    for line in BufReader::new(output).split(b'\n') {
        let line = line?;
        ours.write_all(&line)?;
        ours.write_all(b"\n")?;
        counts.extend(passed(&String::from_utf8_lossy(&line), summary));
    }
    Ok(counts)
}

/// How many tests passed according to a line, if it is a summary.
fn passed(line: &str, summary: Summary) -> Option<usize> {
    let start = match summary {
        Summary::Nextest => "     Summary [",
        Summary::Libtest => "test result: ",
    };
    let words: Vec<_> = line.strip_prefix(start)?.split(' ').collect();
    let place = words.iter().position(|word| word.trim_end_matches([',', ';']) == "passed")?;
    words[..place].last()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_count_is_read_from_summary_lines() {
        let nextest = [
            ("     Summary [   0.008s] 2 tests run: 2 passed, 1 skipped", Some(2)),
            ("     Summary [  61.008s] 120 tests run: 119 passed (3 slow), 1 failed, 4 skipped", Some(119)),
            ("     Summary [   0.000s] 0 tests run: 0 passed, 0 skipped", Some(0)),
            ("        PASS [   0.007s] (1/2) rules overline_is_not_a_win", None),
            ("    test result: ok. 1 passed; 0 failed; 0 ignored", None),
        ];
        for (line, count) in nextest {
            assert_eq!(passed(line, Summary::Nextest), count, "{line}");
        }
        let libtest = [
            ("test result: ok. 17 passed; 0 failed; 1 ignored; 0 measured", Some(17)),
            ("test result: FAILED. 3 passed; 1 failed; 0 ignored", Some(3)),
            ("test overline_is_not_a_win ... ok", None),
            ("350 forbidden-move cases passed", None),
        ];
        for (line, count) in libtest {
            assert_eq!(passed(line, Summary::Libtest), count, "{line}");
        }
    }

    #[test]
    fn a_run_without_a_summary_is_an_error_not_a_pass() {
        let error = counted(cargo(&["--version"]), Summary::Nextest).unwrap_err();
        assert_eq!(error.to_string(), "`cargo --version` printed no summary of its tests");
    }

    #[test]
    fn a_failing_run_is_an_error() {
        let error = counted(cargo(&["no-such-chore"]), Summary::Libtest).unwrap_err();
        assert!(error.to_string().starts_with("`cargo no-such-chore` ended with"), "{error}");
    }
}
