//! `tengen play`, and `tengen` alone: both games in the browser.

use std::{io::Write, thread, time::Duration};

use clap::Args;
use server::{Config, PortChoice};
use tracing_subscriber::filter::LevelFilter;

use crate::{
    Answer,
    data_place::DataArgs,
    failure::Result,
    hosting::{self, LogFormat},
};

const DAY: Duration = Duration::from_secs(86_400);

#[derive(Args)]
pub(crate) struct PlayArgs {
    /// The port to listen on [default: 8015, or any free one if that is in use]
    #[arg(long, value_name = "N")]
    port: Option<u16>,
    /// By how many days the clock that puzzles come back by is ahead: for tests, which do not wait
    #[arg(long, value_name = "DAYS", hide = true, default_value_t = 0)]
    puzzle_days_ahead: u32,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
    #[command(flatten)]
    data: DataArgs,
}

pub(crate) fn run(arguments: &PlayArgs, out: &mut impl Write) -> Result<Answer> {
    hosting::log_to_stderr(LevelFilter::WARN, LogFormat::Text);
    let mut config = Config::local(arguments.data.place()?, arguments.data.folder()?);
    config.app.drills_ahead = DAY * arguments.puzzle_days_ahead;
    if let Some(port) = arguments.port {
        config.listen.set_port(port);
        config.port = PortChoice::Exactly;
    }
    hosting::serve(config, |server| {
        let url = format!("http://{}/", server.address());
        writeln!(out, "Tengen is at {url} (Ctrl-C ends it)")?;
        out.flush()?;
        if !arguments.no_open {
            // A browser that does not come up is no reason to stop: the address has been told.
            thread::spawn(move || drop(webbrowser::open(&url)));
        }
        Ok(())
    })?;
    Ok(Answer::Done)
}
