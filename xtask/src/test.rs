//! The one test command: every check, in the order in which a fault is cheapest to find.

use anyhow::Result;

use crate::runner::{run_doctests, run_tests};
use crate::step::step;
use crate::{checks, deny, page, postgres::POSTGRES, terminal::TMUX};

/// Runs all steps; the first failure ends it. The last line says how many tests passed.
pub(crate) fn everything() -> Result<()> {
    checks::lint()?;
    checks::layering()?;
    deny::run_all()?;
    POSTGRES.ensure()?;
    TMUX.ensure()?;
    let passed = step("tests", run_tests)? + step("doctests", run_doctests)? + page::tests()?;
    checks::docs()?;
    println!("{passed} passed, 0 failed");
    Ok(())
}
