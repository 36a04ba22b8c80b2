//! Fuzz campaigns: the targets of `fuzz/` under cargo-fuzz on a nightly toolchain.
//!
//! `cargo xtask test` already runs every target over a bounded, fixed set of inputs on stable
//! Rust; a campaign looks further, guided by coverage, for as long as it is given. It starts from
//! `fuzz/seeds/TARGET.seeds` and keeps what it finds in `fuzz/corpus/TARGET`, outside version control.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::step::{cargo, command, root, run, step, succeeds};

/// Fuzzes one target, or each in turn, for so many seconds each.
pub(crate) fn run_targets(wanted: Option<&str>, seconds: u32) -> Result<()> {
    let targets = chosen(&targets()?, wanted)?;
    needs_tools()?;
    for target in targets {
        step(&format!("fuzz {target}"), || {
            let artifacts = root().join("fuzz/artifacts").join(&target);
            fs::create_dir_all(&artifacts)
                .with_context(|| format!("could not make {}", artifacts.display()))?;
            let corpus = format!("fuzz/corpus/{target}");
            run(&mut cargo(&["run", "--quiet", "-p", "fuzz", "--bin", "unpack-seeds", &target, &corpus]))?;
            run(&mut campaign(&target, seconds))
        })?;
    }
    Ok(())
}

/// The targets' names, from the files of their seeds.
fn targets() -> Result<Vec<String>> {
    let folder = root().join("fuzz/seeds");
    let entries = fs::read_dir(&folder).with_context(|| format!("could not list {}", folder.display()))?;
    let mut names = Vec::new();
    for entry in entries {
        names.extend(entry?.path().file_stem().map(|stem| stem.to_string_lossy().into_owned()));
    }
    names.sort();
    Ok(names)
}

/// The one target that is wanted, or all of them.
fn chosen(targets: &[String], wanted: Option<&str>) -> Result<Vec<String>> {
    let Some(wanted) = wanted else { return Ok(targets.to_vec()) };
    ensure!(
        targets.iter().any(|target| target == wanted),
        "there is no fuzz target `{wanted}`; the targets are {}",
        targets.join(", ")
    );
    Ok(vec![wanted.to_owned()])
}

/// Fails with the remedy if the nightly toolchain or cargo-fuzz is not installed.
fn needs_tools() -> Result<()> {
    if !succeeds(nightly_cargo().arg("--version")) {
        bail!("fuzzing needs a nightly toolchain; `rustup toolchain install nightly` installs it");
    }
    if !succeeds(nightly_cargo().args(["fuzz", "--version"])) {
        bail!("fuzzing needs cargo-fuzz; `cargo install cargo-fuzz` installs it");
    }
    Ok(())
}

fn campaign(target: &str, seconds: u32) -> Command {
    let mut campaign = nightly_cargo();
    campaign.env("FUZZ_TARGET", target);
    campaign.args(["fuzz", "run", "--features", "libfuzzer", "any", &format!("fuzz/corpus/{target}")]);
    campaign.args(["--", &format!("-artifact_prefix=fuzz/artifacts/{target}/")]);
    campaign.arg(format!("-max_total_time={seconds}"));
    campaign
}

/// The nightly cargo. The one that started us cannot switch toolchains, rustup can.
fn nightly_cargo() -> Command {
    let mut nightly = command("rustup");
    nightly.args(["run", "nightly", "cargo"]);
    nightly
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_target_is_refused_with_the_known_ones() {
        let targets = ["ataxx_fen".to_owned(), "gomoku_moves".to_owned()];
        let error = chosen(&targets, Some("chess_fen")).unwrap_err();
        let sentence = "there is no fuzz target `chess_fen`; the targets are ataxx_fen, gomoku_moves";
        assert_eq!(error.to_string(), sentence);
        assert_eq!(chosen(&targets, Some("ataxx_fen")).unwrap(), ["ataxx_fen"]);
        assert_eq!(chosen(&targets, None).unwrap(), targets);
    }
}
