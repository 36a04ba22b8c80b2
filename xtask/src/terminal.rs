//! What the tests of the terminal need.

use crate::debian::Need;
use crate::step::{command, succeeds};

/// Holds a terminal that tests type into and read from.
pub(crate) const TMUX: Need =
    Need { name: "tmux", user: "the tests of the terminal", packages: &["tmux"], is_installed: has_tmux };

fn has_tmux() -> bool {
    succeeds(command("tmux").arg("-V"))
}
