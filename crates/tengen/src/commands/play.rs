//! `tengen play`, and `tengen` alone: both games in the browser.

use std::{io::Write, thread};

use clap::Args;
use server::{Config, PortChoice};
use tracing_subscriber::filter::LevelFilter;

use crate::{
    Answer,
    data_place::DataArgs,
    failure::Result,
    hosting::{self, LogFormat},
};

#[derive(Args)]
pub(crate) struct PlayArgs {
    /// The port to listen on [default: 8015, or any free one if that is in use]
    #[arg(long, value_name = "N")]
    port: Option<u16>,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
    #[command(flatten)]
    data: DataArgs,
}

pub(crate) fn run(arguments: &PlayArgs, out: &mut impl Write) -> Result<Answer> {
    hosting::log_to_stderr(LevelFilter::WARN, LogFormat::Text);
    let mut config = Config::local(arguments.data.place()?, arguments.data.folder()?);
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
