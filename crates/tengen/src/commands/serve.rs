//! `tengen serve`: both games for others, over a network or behind a proxy.
//!
//! The same server as `tengen play`, without what only the owner of a machine may do: nobody who
//! reaches it can add programs or write files of weights.

// The comments are the help of the command line, where an address is written as it is.
#![allow(rustdoc::bare_urls, rustdoc::broken_intra_doc_links)]

use std::{
    io::{self, IsTerminal, Write},
    net::SocketAddr,
};

use clap::Args;
use server::{Config, Origin};
use tracing_subscriber::filter::LevelFilter;

use crate::{
    Answer, addresses,
    cli_error::CliError,
    data_place::DataArgs,
    failure::Result,
    hosting::{self, LogFormat},
    limit_args::LimitArgs,
    qr_code,
};

/// Where a proxy on this machine looks for the server.
const USUAL_ADDRESS: SocketAddr =
    SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), Config::PORT);

#[derive(Args)]
pub(crate) struct ServeArgs {
    /// The address and port to listen on: 0.0.0.0:8015 is reached from everywhere, [::]:8015 over
    /// IPv6 too, 127.0.0.1:8015 from this machine alone, for a proxy
    #[arg(long, value_name = "ADDR", env = "TENGEN_LISTEN", default_value_t = USUAL_ADDRESS, value_parser = address)]
    listen: SocketAddr,
    /// What browsers call the server if it is behind a proxy, such as https://games.example: pages of
    /// any other origin are refused. May be given several times, or with commas
    #[arg(long = "origin", value_name = "URL", env = "TENGEN_ORIGIN", value_delimiter = ',')]
    origins: Vec<Origin>,
    /// How the log is written to standard error: lines for people, or an object a line for machines
    #[arg(long, value_name = "FORMAT", env = "TENGEN_LOG_FORMAT", value_enum, default_value = "text")]
    log_format: LogFormat,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    data: DataArgs,
}

pub(crate) fn run(arguments: &ServeArgs, out: &mut impl Write) -> Result<Answer> {
    hosting::log_to_stderr(LevelFilter::INFO, arguments.log_format);
    let origins = arguments.origins.clone();
    let mut config =
        Config::public(arguments.listen, origins, arguments.data.place()?, arguments.data.folder()?);
    arguments.limits.apply(&mut config);
    let origins = config.origins().iter().map(|origin| format!("{origin}/"));
    let origins: Vec<String> = origins.collect();
    hosting::serve(config, |server| {
        tell(&addresses::urls(server.address()), &origins, out)?;
        if let Some(token) = server.admin_token() {
            writeln!(
                out,
                "The admin's token, told this once (`tengen admin token` makes a new one): {token}"
            )?;
        }
        Ok(out.flush()?)
    })?;
    Ok(Answer::Done)
}

/// Tells where the server is, an address a line, and shows the one that is meant for others as a code for a telephone.
fn tell(addresses: &[String], origins: &[String], out: &mut impl Write) -> Result<()> {
    for (number, url) in addresses.iter().chain(origins).enumerate() {
        let words = if number == 0 { "Tengen is at" } else { "        also" };
        writeln!(out, "{words} {url}")?;
    }
    let shown = origins.first().or(addresses.first());
    let shown = shown.filter(|url| io::stdout().is_terminal() && !addresses::is_loopback(url));
    if let Some(code) = shown.and_then(|url| qr_code::for_telephones(url)) {
        write!(out, "{code}")?;
    }
    Ok(())
}

fn address(text: &str) -> Result<SocketAddr, CliError> {
    let parsed = text.parse();
    parsed.map_err(|_| CliError::Address(text.to_owned()))
}
