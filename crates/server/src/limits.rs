//! How much of the server one who asks may take, and all of them together.
//!
//! Whoever owns the machine and is alone with it is not counted; strangers are, by the address that they come from.
//! What a player takes of the machine is not said here but in `player::Ceilings`.

use std::{
    fmt,
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
    num::NonZeroU32,
    str::FromStr,
    time::Duration,
};

use app::each_named_number;

/// What of the network is given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Connections in all, pages and sockets alike.
    pub connections: usize,
    /// Connections of one address.
    pub connections_per_address: usize,
    /// How long the head of a request may take, and how long a connection may wait for the next one.
    pub head_time: Duration,
    /// How long the body of a request may take.
    pub body_time: Duration,
    /// How long somebody may leave what was sent to them unread.
    pub unread_time: Duration,
    /// How many requests an address may make; as many as it likes without any.
    pub rates: Option<Rates>,
    /// Who passes on the requests of others.
    pub proxies: Proxies,
}

/// How many requests of each kind an address may make in a second, in the long run; ten times as many at once. And how
/// many games it may begin in a day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rates {
    /// Files of the page, and everything that is only read.
    pub reads: NonZeroU32,
    /// What changes something.
    pub changes: NonZeroU32,
    /// What begins something that goes on: games, matches, trainings.
    pub games: NonZeroU32,
    /// What takes long: pictures, imports, exports, statistics.
    pub heavy: NonZeroU32,
    /// Sockets that are opened.
    pub sockets: NonZeroU32,
    /// What begins something that goes on, in a day.
    pub day: NonZeroU32,
}

/// The addresses that pass on the requests of others, and say whose they are in `X-Forwarded-For`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Proxies(pub Vec<IpAddr>);

const fn number(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).expect("it is not zero")
}

impl Limits {
    /// For strangers: as much as a class of children behind one address needs.
    pub const VISITORS: Limits = Limits {
        connections: 4096,
        connections_per_address: 256,
        head_time: Duration::from_secs(20),
        body_time: Duration::from_secs(60),
        unread_time: Duration::from_secs(30),
        rates: Some(Rates::USUAL),
        proxies: Proxies(Vec::new()),
    };

    /// For whoever owns the machine and is alone with it.
    #[must_use]
    pub fn owner() -> Limits {
        let proxies = Proxies::this_machine();
        Limits { connections_per_address: usize::MAX, rates: None, proxies, ..Limits::VISITORS }
    }
}

impl Proxies {
    /// One on this machine.
    #[must_use]
    pub fn this_machine() -> Proxies {
        Proxies(vec![Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into()])
    }
}

impl Rates {
    /// The usual ones.
    pub const USUAL: Rates = Rates {
        reads: number(100),
        changes: number(30),
        games: number(5),
        heavy: number(3),
        sockets: number(20),
        day: number(2000),
    };
}

impl fmt::Display for Rates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rates { reads, changes, games, heavy, sockets, day } = self;
        write!(f, "reads={reads},changes={changes},games={games},heavy={heavy},sockets={sockets},day={day}")
    }
}

/// The text is not one of rates.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
#[error(
    "`{0}` are no rates: they are numbers above 0 such as reads=100,changes=30,games=5,heavy=3,sockets=20,day=2000"
)]
pub struct RatesError(pub String);

/// Those that are named; the others stay as usual.
impl FromStr for Rates {
    type Err = RatesError;

    fn from_str(text: &str) -> Result<Rates, RatesError> {
        let mut rates = Rates::USUAL;
        let read = each_named_number(text, |name, number| {
            let rate = match name {
                "reads" => &mut rates.reads,
                "changes" => &mut rates.changes,
                "games" => &mut rates.games,
                "heavy" => &mut rates.heavy,
                "sockets" => &mut rates.sockets,
                "day" => &mut rates.day,
                _ => return None,
            };
            *rate = number.parse().ok()?;
            Some(())
        });
        read.map(|()| rates).ok_or_else(|| RatesError(text.chars().take(80).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_table() {
        let usual = Rates::USUAL;
        for (text, rates) in [
            ("games=1", Some(Rates { games: number(1), ..usual })),
            ("heavy = 9, reads=7", Some(Rates { heavy: number(9), reads: number(7), ..usual })),
            ("games=0", None),
            ("games=-1", None),
            ("games", None),
            ("", None),
            ("moves=3", None),
        ] {
            assert_eq!(text.parse().ok(), rates, "{text}");
        }
        assert_eq!(usual.to_string().parse(), Ok(usual));
    }
}
