//! PostgreSQL, which the tests of `store` start themselves: installed if it is missing and we may.

use std::path::Path;

use anyhow::{Result, ensure};

use crate::step::{command, run, step, succeeds};

const REMEDY: &str = "the tests of `store` need PostgreSQL, and it is not installed; \
                      on Debian `apt-get install postgresql` as root installs it";

/// Fails with the remedy unless PostgreSQL is there in the end.
pub(crate) fn ensure_installed() -> Result<()> {
    if is_installed() {
        return Ok(());
    }
    step("install PostgreSQL", || {
        ensure!(is_root() && succeeds(command("apt-get").arg("--version")), REMEDY);
        // A fresh image has no lists of packages; old lists are good enough.
        let _ = run(command("apt-get").arg("update"));
        let mut install = command("apt-get");
        install.args(["install", "--yes", "--no-install-recommends", "postgresql"]);
        run(install.env("DEBIAN_FRONTEND", "noninteractive"))?;
        ensure!(is_installed(), REMEDY);
        Ok(())
    })
}

/// Whether its programs are on the path, or where Debian keeps them.
fn is_installed() -> bool {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    succeeds(command("initdb").arg("--version"))
        || versions.map(|version| version.path()).any(|version| has_programs(&version))
}

fn has_programs(version: &Path) -> bool {
    version.join("bin/initdb").is_file() && version.join("bin/postgres").is_file()
}

fn is_root() -> bool {
    command("id").arg("-u").output().is_ok_and(|id| id.stdout.trim_ascii() == b"0")
}
