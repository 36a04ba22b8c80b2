//! Ctrl-C: long work is asked to stop, and keeps what is done.

use player::StopFlag;

use crate::{
    cli_error::CliError,
    failure::{Context, Failure, Result},
};

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
    .map_err(|error| Failure::of(error.to_string()))
    .context(CliError::NoInterrupt)?;
    Ok(flag)
}
