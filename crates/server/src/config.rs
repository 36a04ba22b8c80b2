//! What can be chosen about a server.

use std::{net::SocketAddr, path::PathBuf};

use app::Trust;

use crate::{
    limits::{Limits, Proxies},
    origin::Origin,
};

/// Everything a server is started with.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens. Port 0 is any free one.
    pub listen: SocketAddr,
    /// Whether another port is taken if that one is in use.
    pub port: PortChoice,
    /// Who it is for.
    pub audience: Audience,
    /// What those who ask may take of the network.
    pub limits: Limits,
    /// What it serves. Whom that trusts follows from who can reach the server.
    pub app: app::Config,
}

/// Who a server is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Audience {
    /// Whoever started it: own programs and files of weights can be changed, as far as nobody else
    /// can reach the server.
    Owner,
    /// Anybody. Their browsers know the server by these origins, or by an address of this machine or of a private
    /// network as it was typed.
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

/// Who can reach a server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Access {
    /// This machine alone.
    ThisMachine,
    /// Anybody, by these origins if there are any.
    Everybody(Vec<Origin>),
}

impl Access {
    pub(crate) fn is_local(&self) -> bool {
        *self == Access::ThisMachine
    }

    /// The origins that its pages are known to have.
    pub(crate) fn origins(&self) -> &[Origin] {
        match self {
            Access::ThisMachine => &[],
            Access::Everybody(origins) => origins,
        }
    }

    /// Whom the application is to trust then.
    pub(crate) fn trust(&self) -> Trust {
        if self.is_local() { Trust::Owner } else { Trust::Visitors }
    }
}

impl Config {
    /// The usual port.
    pub const PORT: u16 = 8015;

    /// A server for this machine alone, with its games in this file or database.
    #[must_use]
    pub fn local(database: String, folder: Option<PathBuf>) -> Config {
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], Config::PORT)),
            port: PortChoice::Preferably,
            audience: Audience::Owner,
            limits: Limits::owner(),
            app: app::Config::new(database, folder),
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
        // Where this machine alone gets to, others come through a proxy on it.
        let proxies = if listen.ip().is_loopback() { Proxies::this_machine() } else { Proxies::default() };
        Config {
            listen,
            port: PortChoice::Exactly,
            audience: Audience::Everybody(origins),
            limits: Limits { proxies, ..Limits::VISITORS },
            ..Config::local(database, folder)
        }
    }

    /// The names that browsers know it by, if there are any.
    #[must_use]
    pub fn origins(&self) -> &[Origin] {
        match &self.audience {
            Audience::Owner => &[],
            Audience::Everybody(origins) => origins,
        }
    }

    /// Who can reach it: whoever asks is whoever started it only if it is for them alone, and only this machine
    /// gets there.
    pub(crate) fn access(&self) -> Access {
        match &self.audience {
            Audience::Owner if self.listen.ip().is_loopback() => Access::ThisMachine,
            Audience::Owner => Access::Everybody(Vec::new()),
            Audience::Everybody(origins) => Access::Everybody(origins.clone()),
        }
    }
}
