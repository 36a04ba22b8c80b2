//! `tengen play`, and `tengen` alone: both games in the browser.

use std::{io::Write, thread};

use anyhow::{Context, Result};
use clap::Args;
use server::{Config, PortChoice, Server};
use tracing_subscriber::EnvFilter;

use crate::{Answer, data_place::DataArgs};

#[derive(Args, Default)]
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
    log_to_stderr();
    let mut config = Config::local(arguments.data.place()?, arguments.data.folder()?);
    if let Some(port) = arguments.port {
        config.listen.set_port(port);
        config.port = PortChoice::Exactly;
    }
    let runtime = tokio::runtime::Runtime::new().context("cannot start the threads of the server")?;
    runtime.block_on(serve(config, arguments.no_open, out))?;
    Ok(Answer::Done)
}

/// Serves until Ctrl-C.
async fn serve(config: Config, is_quiet: bool, out: &mut impl Write) -> Result<()> {
    let asked = config.listen;
    let server = Server::open(config).await.with_context(|| format!("cannot serve at {asked}"))?;
    let url = format!("http://{}/", server.address());
    writeln!(out, "Tengen is at {url} (Ctrl-C ends it)")?;
    out.flush()?;
    if !is_quiet {
        // A browser that does not come up is no reason to stop: the address has been told.
        thread::spawn(move || drop(webbrowser::open(&url)));
    }
    let stopper = server.stopper();
    tokio::spawn(async move {
        end_asked_for().await;
        stopper.stop();
    });
    server.run().await.context("the network failed")
}

/// Waits for Ctrl-C, or for the system to ask for the end.
async fn end_asked_for() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => (),
                _ = terminated.recv() => (),
            }
            return;
        }
    }
    // If nobody can listen for it, the system ends the program by itself.
    let _ = tokio::signal::ctrl_c().await;
}

/// Quiet unless `TENGEN_LOG` asks for more: `TENGEN_LOG=server=debug`.
fn log_to_stderr() {
    let filter = EnvFilter::try_from_env("TENGEN_LOG").unwrap_or_else(|_| EnvFilter::new("warn"));
    // Refused only if somebody listens already.
    let _ = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).try_init();
}
