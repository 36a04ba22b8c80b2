//! A step: a heading, some work, how long it took. Also how every command is started.
//!
//! Commands run from the repository's root with no standard input. A command that fails makes
//! one sentence that shows the command; the step adds its own name in front.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, ensure};

/// Does `work` under a heading; a failure names the step.
pub(crate) fn step<T>(name: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    println!("==> {name}");
    let started = Instant::now();
    let outcome = work().with_context(|| format!("the step \"{name}\" failed"))?;
    println!("    {name}: {:.1} s\n", started.elapsed().as_secs_f64());
    Ok(outcome)
}

/// The repository's root directory.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask/ stands directly below the root")
}

/// `program`, to be run from the root with no standard input.
pub(crate) fn command(program: &str) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root()).stdin(Stdio::null());
    command
}

/// The cargo that started us, with these arguments.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let program = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let mut command = command(&program);
    command.args(arguments);
    if std::env::var("CI").is_ok_and(|ci| ci == "true") {
        command.envs(FRUGAL.into_iter().filter(|(name, _)| std::env::var_os(name).is_none()));
    }
    command
}

/// What is built once and thrown away needs neither what a second build would save nor what a debugger reads: a machine
/// that runs the tests for everybody has little room. A panic tells its place all the same.
const FRUGAL: [(&str, &str); 2] = [("CARGO_INCREMENTAL", "0"), ("CARGO_PROFILE_DEV_DEBUG", "false")];

/// Runs a command to its end; its output goes straight to ours.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("could not start {}", shown(command)))?;
    ensure!(status.success(), "{} ended with {status}", shown(command));
    Ok(())
}

/// Whether a command can be started and succeeds; its output is thrown away.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// A command as a person would type it.
pub(crate) fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or_default();
    let words = std::iter::once(program).chain(command.get_args());
    let line: Vec<_> = words.map(|word| word.to_string_lossy()).collect();
    format!("`{}`", line.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failing_step_is_named_in_one_sentence() {
        let error = step("tea", || run(&mut cargo(&["no-such-chore"]))).unwrap_err();
        let sentence = format!("{error:#}");
        assert!(
            sentence.starts_with("the step \"tea\" failed: `cargo no-such-chore` ended with"),
            "{sentence}"
        );
        assert_eq!(sentence.lines().count(), 1);
    }

    #[test]
    fn a_missing_program_is_named() {
        let error = run(&mut command("no-such-program")).unwrap_err();
        assert_eq!(error.to_string(), "could not start `no-such-program`");
        assert!(!succeeds(&mut command("no-such-program")));
    }

    #[test]
    fn commands_start_at_the_root() {
        assert!(command("cargo").get_current_dir().unwrap().join("Cargo.lock").is_file());
    }
}
