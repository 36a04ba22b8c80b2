//! cargo-deny over everything that is built in: licences, duplicates, sources and, where the list of them
//! can be reached, advisories.

use anyhow::Result;

use crate::step::{cargo, run, step, succeeds};
use crate::tools::Tool;

const CARGO_DENY: Tool = Tool { package: "cargo-deny@0.20.2", subcommand: "deny" };

/// Installs cargo-deny if it is missing, and runs it by `deny.toml`.
pub(crate) fn run_all() -> Result<()> {
    CARGO_DENY.ensure()?;
    step("cargo deny", || {
        let has_advisories = succeeds(&mut cargo(&["deny", "fetch", "db"]));
        if !has_advisories {
            println!("    the list of advisories cannot be reached: they are not checked");
        }
        let mut checks = cargo(&["deny", "check", "bans", "licenses", "sources"]);
        checks.args(has_advisories.then_some("advisories"));
        run(&mut checks)
    })
}
