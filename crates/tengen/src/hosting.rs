//! A server in this process: opened, told about, and closed when somebody asks for the end.

use clap::ValueEnum;
use server::{Config, Server};
use tracing_subscriber::{
    filter::{LevelFilter, Targets},
    fmt,
    layer::SubscriberExt,
    util::SubscriberInitExt,
};

use crate::{
    cli_error::CliError,
    failure::{Context, Result},
};

/// Serves until Ctrl-C or the signal TERM; `on_open` hears when it is open.
pub(crate) fn serve(config: Config, on_open: impl FnOnce(&Server) -> Result<()>) -> Result<()> {
    let runtime = tokio::runtime::Runtime::new().context(CliError::NoServerThreads)?;
    runtime.block_on(async {
        let asked = config.listen;
        let server = Server::open(config).await.with_context(|| CliError::CannotServe(asked))?;
        // Whoever hears where the server is may ask for its end at once.
        let end = end_asked_for();
        on_open(&server)?;
        let stopper = server.stopper();
        tokio::spawn(async move {
            end.await;
            tracing::info!("asked to end");
            stopper.stop();
        });
        server.run().await;
        Ok(())
    })
}

/// Listens from now on for Ctrl-C, and for the system to ask for the end; done when either comes. If
/// nobody can listen for them, the system ends the program by itself.
#[cfg(unix)]
fn end_asked_for() -> impl Future<Output = ()> {
    use tokio::signal::unix::{SignalKind, signal};
    let signals = [SignalKind::interrupt(), SignalKind::terminate()].map(signal);
    async move {
        let [Ok(mut interrupted), Ok(mut terminated)] = signals else { return std::future::pending().await };
        tokio::select! {
            _ = interrupted.recv() => (),
            _ = terminated.recv() => (),
        }
    }
}

/// Waits for Ctrl-C.
#[cfg(not(unix))]
fn end_asked_for() -> impl Future<Output = ()> {
    async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending().await
        }
    }
}

/// How a log is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum LogFormat {
    /// Lines for people.
    Text,
    /// An object a line, for machines.
    Json,
}

/// Logs to standard error what `TENGEN_LOG` asks for, such as `app=debug`, or else so much.
pub(crate) fn log_to_stderr(usual: LevelFilter, format: LogFormat) {
    let wanted = std::env::var("TENGEN_LOG").ok().and_then(|wanted| wanted.parse().ok());
    let wanted: Targets = wanted.unwrap_or_else(|| Targets::new().with_default(usual));
    let lines = fmt::layer().with_writer(std::io::stderr);
    let log = tracing_subscriber::registry().with(wanted);
    // Refused only if somebody listens already.
    let _ = match format {
        LogFormat::Text => log.with(lines).try_init(),
        LogFormat::Json => log.with(lines.json().flatten_event(true).with_span_list(false)).try_init(),
    };
}
