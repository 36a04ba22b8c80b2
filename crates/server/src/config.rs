//! What can be chosen about a server.

use std::{net::SocketAddr, path::PathBuf, time::Duration};

/// Everything a server is started with.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens. Port 0 is any free one.
    pub listen: SocketAddr,
    /// Whether another port is taken if that one is in use.
    pub port: PortChoice,
    /// Where games are stored: a file, or the URL of a database.
    pub database: String,
    /// The folder of other files: weights. Without one there are none.
    pub folder: Option<PathBuf>,
    /// Threads on which engines play.
    pub thinking_threads: usize,
    /// Searches for the analysis of positions at the same time.
    pub analysis_threads: usize,
    /// How long an answer of an engine is held back, so that moves can be seen.
    pub reply_delay: Duration,
}

/// What to do about a port that is in use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PortChoice {
    /// Fail.
    Exactly,
    /// Take any free one.
    Preferably,
}

impl Config {
    /// The usual port.
    pub const PORT: u16 = 8015;

    /// A server for this machine alone, with its games in this file or database.
    #[must_use]
    pub fn local(database: String, folder: Option<PathBuf>) -> Config {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], Config::PORT)),
            port: PortChoice::Preferably,
            database,
            folder,
            thinking_threads: cores.max(2),
            analysis_threads: cores.div_ceil(2).max(1),
            reply_delay: Duration::from_millis(300),
        }
    }

    /// Whether only this machine can reach the server.
    #[must_use]
    pub fn is_local(&self) -> bool {
        self.listen.ip().is_loopback()
    }
}
