//! What strangers may take of a server: every limit is an option, and its usual value is enough for a class or a club.

use std::{net::IpAddr, time::Duration};

use app::Quota;
use clap::Args;
use server::{Config, Limits, Proxies, Rates};

#[derive(Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArgs {
    /// Connections in all, pages and sockets alike; as many as the system has open files for, if that
    /// is less
    #[arg(long, value_name = "N", env = "TENGEN_CONNECTIONS", default_value_t = Limits::VISITORS.connections)]
    connections: usize,
    /// Connections of one address
    #[arg(long, value_name = "N", env = "TENGEN_CONNECTIONS_PER_ADDRESS", default_value_t = Limits::VISITORS.connections_per_address)]
    connections_per_address: usize,
    /// Requests that an address may make in a second, by kind; ten times as many at once
    #[arg(long, value_name = "RATES", env = "TENGEN_RATES", default_value_t = Rates::USUAL)]
    rates: Rates,
    /// Megabytes that the server plans with: engines, analyses and matches get what games and connections leave
    /// [default: half of the machine's]
    #[arg(long, value_name = "MB", env = "TENGEN_MEMORY_MB", value_parser = clap::value_parser!(u64).range(64..))]
    memory: Option<u64>,
    /// What is kept for one visitor: games, saves, and megabytes of games
    #[arg(long, value_name = "QUOTA", env = "TENGEN_QUOTA", default_value_t = Quota::USUAL)]
    quota: Quota,
    /// Registered programs that run at the same time [default: 16, or 4 for each core]
    #[arg(long, value_name = "N", env = "TENGEN_PROGRAMS")]
    programs: Option<usize>,
    /// Seconds that a visitor's engine may think about a move
    #[arg(long, value_name = "S", env = "TENGEN_THINK_SECONDS", default_value_t = 15, value_parser = clap::value_parser!(u64).range(1..=3600))]
    think: u64,
    /// Megabytes that the games of one imported file may take when they are stored
    #[arg(long, value_name = "MB", env = "TENGEN_IMPORT_MB", default_value_t = 32)]
    import_mb: u64,
    /// The address of a proxy, which says in X-Forwarded-For who asks; several with commas [default:
    /// this machine, if --listen is an address of it alone]
    #[arg(long = "proxy", value_name = "ADDR", env = "TENGEN_PROXY", value_delimiter = ',')]
    proxies: Vec<IpAddr>,
}

impl LimitArgs {
    /// Tells a server.
    pub(crate) fn apply(&self, config: &mut Config) {
        let limits = &mut config.limits;
        limits.connections = self.connections;
        limits.connections_per_address = self.connections_per_address;
        limits.rates = Some(self.rates);
        config.app.memory_mb = self.memory.unwrap_or(config.app.memory_mb);
        config.app.programs = self.programs.unwrap_or(config.app.programs);
        config.app.visitor_think = Duration::from_secs(self.think);
        config.app.quota = self.quota;
        config.app.import_mb = self.import_mb;
        if !self.proxies.is_empty() {
            limits.proxies = Proxies(self.proxies.clone());
        }
    }
}
