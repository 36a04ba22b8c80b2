//! The page: its types are checked, and a real browser plays with it.
//!
//! Node runs the tests, npm brings the development tools that `web/package-lock.json` names, and the
//! browser is Debian's Chromium. The page itself needs none of them.

use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::debian::Need;
use crate::step::{cargo, command, root, run, step, succeeds};

const NODE: Need = Need {
    name: "Node",
    user: "the tests of the page",
    packages: &["nodejs", "npm"],
    is_installed: has_node,
};

const CHROMIUM: Need = Need {
    name: "Chromium",
    user: "the tests of the page",
    packages: &["chromium"],
    is_installed: has_chromium,
};

const CHINESE_FONT: Need = Need {
    name: "a Chinese font",
    user: "the pictures of the page",
    packages: &["fonts-noto-cjk"],
    is_installed: has_chinese_font,
};

fn has_node() -> bool {
    succeeds(command("node").arg("--version")) && succeeds(command("npm").arg("--version"))
}

fn has_chromium() -> bool {
    succeeds(command("chromium").arg("--version"))
}

fn has_chinese_font() -> bool {
    let list = command("fc-list").arg(":lang=zh").output();
    list.is_ok_and(|list| !list.stdout.trim_ascii().is_empty())
}

/// Checks the types of the page and plays with it in a browser; returns how many tests passed.
pub(crate) fn tests() -> Result<usize> {
    NODE.ensure()?;
    step("development tools of the page", || {
        run(npm(&["ci", "--no-audit", "--no-fund", "--ignore-scripts"]).env("CI", "true"))
    })?;
    step("types of the page", || run(&mut npm(&["run", "--silent", "check"])))?;
    CHROMIUM.ensure()?;
    CHINESE_FONT.ensure()?;
    step("browser tests", play_in_browser)
}

/// The program with the page in it plays against a browser.
fn play_in_browser() -> Result<usize> {
    // The tests of the program have built it already, for the same profile and with the same features.
    run(&mut cargo(&["test", "--workspace", "--no-run", "--quiet"]))?;
    let program = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), Into::into);
    let mut tests = npm(&["run", "--silent", "test"]);
    let output = tests.env("TENGEN_BIN", program.join("debug/tengen")).output()?;
    let report = String::from_utf8_lossy(&output.stdout);
    println!("{report}{}", String::from_utf8_lossy(&output.stderr));
    ensure!(output.status.success(), "the browser tests failed");
    passed(&report).context("the browser tests did not say how many passed")
}

/// How many tests a report of Node's test runner counts as passed.
fn passed(report: &str) -> Option<usize> {
    let count =
        |line: &str| line.trim_start_matches(['#', 'ℹ', ' ']).strip_prefix("pass ")?.trim().parse().ok();
    report.lines().rev().find_map(count)
}

fn npm(arguments: &[&str]) -> Command {
    let mut npm = command("npm");
    npm.current_dir(root().join("web")).args(arguments);
    npm
}

#[cfg(test)]
mod tests {
    use super::passed;

    #[test]
    fn passed_tests_are_read_off_both_kinds_of_report() {
        assert_eq!(passed("# tests 3\n# pass 3\n# fail 0\n"), Some(3));
        assert_eq!(passed("ℹ tests 13\nℹ pass 12\nℹ fail 1\n"), Some(12));
        assert_eq!(passed("nothing"), None);
    }
}
