//! PostgreSQL, which the tests of `store` start themselves.

use std::path::Path;

use crate::debian::Need;
use crate::step::{command, succeeds};

/// The server and its tools.
pub(crate) const POSTGRES: Need =
    Need { name: "PostgreSQL", user: "the tests of `store`", packages: &["postgresql"], is_installed };

/// Whether its programs are on the path, or where Debian keeps them.
fn is_installed() -> bool {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    succeeds(command("initdb").arg("--version"))
        || versions.map(|version| version.path()).any(|version| has_programs(&version))
}

fn has_programs(version: &Path) -> bool {
    version.join("bin/initdb").is_file() && version.join("bin/postgres").is_file()
}
