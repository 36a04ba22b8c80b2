//! Tools that come from crates.io and are built when a chore first needs them.

use anyhow::{Context, Result};

use crate::step::{cargo, run, step, succeeds};

/// A cargo subcommand.
pub(crate) struct Tool {
    /// The package that brings it, with its version: a later one might ask for a later compiler.
    pub(crate) package: &'static str,
    /// Its name behind `cargo`.
    pub(crate) subcommand: &'static str,
}

impl Tool {
    /// Installs it unless it is there.
    pub(crate) fn ensure(&self) -> Result<()> {
        if succeeds(&mut cargo(&[self.subcommand, "--version"])) {
            return Ok(());
        }
        let install = ["install", self.package, "--locked"];
        step(&format!("install {}", self.package), || {
            run(&mut cargo(&install)).with_context(|| format!("{} could not be installed", self.package))
        })
    }
}
