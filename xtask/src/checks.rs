//! The checks that look at the code without running it: format, clippy, layering, documentation.

use anyhow::{Result, ensure};
use cargo_metadata::MetadataCommand;

use crate::step::{cargo, root, run, step, succeeds};
use crate::{game_walls, layering};

/// The format check and clippy, warnings denied; the engines also as they are built for tuning.
pub(crate) fn lint() -> Result<()> {
    step("format check", || {
        needs_component("fmt", "rustfmt")?;
        run(&mut cargo(&["fmt", "--all", "--check"]))
    })?;
    step("clippy", || {
        needs_component("clippy", "clippy")?;
        run(&mut cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))
    })?;
    step("engines with numbers that can be set", || {
        let engines = ["-p", "gomoku-engine", "-p", "ataxx-engine", "--features", "search-kit/tunable"];
        run(cargo(&["clippy"]).args(engines).args(["--", "-D", "warnings"]))
    })
}

/// No crate imports against the map, and the two games do not see each other.
pub(crate) fn layering() -> Result<()> {
    step("layering", || {
        let metadata = MetadataCommand::new().current_dir(root()).no_deps().exec()?;
        let crates = layering::crates(&metadata);
        let mut faults = layering::faults(&crates);
        faults.extend(game_walls::faults(&root().join("crates/rules/src"))?);
        ensure!(faults.is_empty(), "{}", faults.join("; "));
        let imports: usize = crates.iter().map(|krate| krate.imports.len()).sum();
        println!("    {} crates and the {imports} imports between them follow the map", crates.len());
        Ok(())
    })
}

/// The documentation of every crate, warnings denied.
pub(crate) fn docs() -> Result<()> {
    step("documentation", || {
        run(cargo(&["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings"))
    })
}

/// Fails with the remedy if a part of the Rust toolchain is not installed.
fn needs_component(subcommand: &str, component: &str) -> Result<()> {
    ensure!(
        succeeds(&mut cargo(&[subcommand, "--version"])),
        "{component} is missing; `rustup component add {component}` installs it"
    );
    Ok(())
}
