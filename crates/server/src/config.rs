//! What can be chosen about a server.

use std::{net::SocketAddr, path::PathBuf, time::Duration};

use player::{BuildError, BuildOptions, Ceilings, Player, PlayerSpec};
use rules::GameKind;

use crate::{memory, origin::Origin};

/// Makes a player from what names it.
pub type BuildPlayer = fn(&PlayerSpec, GameKind, &BuildOptions) -> Result<Box<dyn Player>, BuildError>;

/// Everything a server is started with.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens. Port 0 is any free one.
    pub listen: SocketAddr,
    /// Whether another port is taken if that one is in use.
    pub port: PortChoice,
    /// Who it is for.
    pub audience: Audience,
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
    /// What makes the players. Tests seat players here that nobody can ask for.
    pub build_player: BuildPlayer,
}

/// Who a server is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Audience {
    /// Whoever started it: own programs and files of weights can be changed, as far as nobody else
    /// can reach the server.
    Owner,
    /// Anybody. Their browsers know the server by these origins if there are any, otherwise by
    /// whatever name they found it under.
    Everybody(Vec<Origin>),
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
            audience: Audience::Owner,
            database,
            folder,
            thinking_threads: cores.max(2),
            analysis_threads: cores.div_ceil(2).max(1),
            reply_delay: Duration::from_millis(300),
            build_player: player::build,
        }
    }

    /// A server for others, at exactly this address. Behind a proxy, `origins` are the names that
    /// browsers know it by.
    #[must_use]
    pub fn public(
        listen: SocketAddr,
        origins: Vec<Origin>,
        database: String,
        folder: Option<PathBuf>,
    ) -> Config {
        Config {
            listen,
            port: PortChoice::Exactly,
            audience: Audience::Everybody(origins),
            ..Config::local(database, folder)
        }
    }

    /// Whether whoever asks is whoever started the server: it is for them alone, and only this
    /// machine can reach it.
    #[must_use]
    pub fn is_local(&self) -> bool {
        self.audience == Audience::Owner && self.listen.ip().is_loopback()
    }

    /// The most that a player is given of the machine, by who can ask for one.
    #[must_use]
    pub fn ceilings(&self) -> Ceilings {
        if self.is_local() { Ceilings::owner(memory::megabytes()) } else { Ceilings::VISITOR }
    }

    /// The origins that its pages are known to have.
    pub(crate) fn origins(&self) -> &[Origin] {
        match &self.audience {
            Audience::Owner => &[],
            Audience::Everybody(origins) => origins,
        }
    }
}
