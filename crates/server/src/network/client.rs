//! Who asks, as far as the network tells: an address, or somebody whom a proxy does not name.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::http::{HeaderMap, HeaderName};

use crate::limits::Proxies;

/// The two ends of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ends {
    /// Who is connected.
    pub(crate) peer: SocketAddr,
    /// The address of this machine at which it was reached.
    pub(crate) local: SocketAddr,
}

/// Who sends a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Client {
    /// The address; that of the proxy, if it names nobody.
    pub(crate) address: IpAddr,
    /// Whether it is one's own address. Nobody is counted for another.
    is_own: bool,
}

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

impl Client {
    /// Whoever has sent a request with these headers over a connection from there.
    pub(crate) fn of(peer: IpAddr, headers: &HeaderMap, proxies: &Proxies) -> Client {
        let peer = peer.to_canonical();
        if !proxies.0.contains(&peer) {
            return Client { address: peer, is_own: true };
        }
        // What stands before the last entry, whoever asks may have written.
        let last = headers.get_all(FORWARDED_FOR).iter().next_back();
        let last = last.and_then(|value| value.to_str().ok()).and_then(|value| value.rsplit(',').next());
        let address = last.and_then(|address| address.trim().parse::<IpAddr>().ok());
        match address {
            Some(address) => Client { address: address.to_canonical(), is_own: true },
            None => Client { address: peer, is_own: false },
        }
    }

    /// By which it is counted: an address, of IPv6 the part that a network gives to one household.
    pub(crate) fn counted_as(self) -> Option<IpAddr> {
        self.is_own.then(|| household(self.address))
    }
}

/// The address by which whoever has it is counted: who is given one address of IPv6 is given 2^64 of them.
pub(super) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        v4 @ IpAddr::V4(_) => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clients_table() {
        let proxies = Proxies(vec!["127.0.0.1".parse().unwrap()]);
        for (peer, forwarded, client) in [
            ("203.0.113.7", &[][..], Some("203.0.113.7")),
            // Nobody is believed but the proxy.
            ("203.0.113.7", &["198.51.100.1"], Some("203.0.113.7")),
            ("127.0.0.1", &["198.51.100.1"], Some("198.51.100.1")),
            ("127.0.0.1", &["1.2.3.4, 198.51.100.1"], Some("198.51.100.1")),
            ("127.0.0.1", &["1.2.3.4", "198.51.100.1"], Some("198.51.100.1")),
            ("::ffff:127.0.0.1", &["2001:db8:1:2:3:4:5:6"], Some("2001:db8:1:2::")),
            ("2001:db8:1:2:9::1", &[], Some("2001:db8:1:2::")),
            ("::ffff:203.0.113.7", &[], Some("203.0.113.7")),
            ("127.0.0.1", &["unknown"], None),
            ("127.0.0.1", &[], None),
        ] {
            let mut headers = HeaderMap::new();
            for value in forwarded {
                headers.append(FORWARDED_FOR, value.parse().unwrap());
            }
            let expected = client.map(|address| address.parse().unwrap());
            let found = Client::of(peer.parse().unwrap(), &headers, &proxies);
            assert_eq!(found.counted_as(), expected, "{peer}");
        }
    }
}
