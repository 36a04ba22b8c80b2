//! Ctrl-C: long work is asked to stop, and keeps what is done.

use anyhow::{Context, Result};
use player::StopFlag;

/// A flag that Ctrl-C raises. A second Ctrl-C ends the program at once.
pub(crate) fn stop_flag() -> Result<StopFlag> {
    let flag = StopFlag::new();
    let raised = flag.clone();
    ctrlc::set_handler(move || {
        if raised.is_raised() {
            std::process::exit(130);
        }
        raised.raise();
    })
    .context("cannot listen for Ctrl-C")?;
    Ok(flag)
}
