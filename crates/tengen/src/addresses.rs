//! The addresses by which other machines find this one.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

/// The addresses of a server as they are typed into a browser. One that listens everywhere is at every address of this
/// machine that others can reach, the one by which this machine goes out first; without a network, at its own.
pub(crate) fn urls(listening: SocketAddr) -> Vec<String> {
    let url = |ip: IpAddr| format!("http://{}/", SocketAddr::new(ip, listening.port()));
    if !listening.ip().is_unspecified() {
        return vec![url(listening.ip())];
    }
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    let found = of_interfaces(interfaces.iter().map(if_addrs::Interface::ip), listening.is_ipv6());
    let found = usual_first(found, way_out());
    if found.is_empty() {
        vec![url(Ipv4Addr::LOCALHOST.into())]
    } else {
        found.into_iter().map(url).collect()
    }
}

/// Whether an address leads from every machine to itself.
pub(crate) fn is_loopback(url: &str) -> bool {
    let host = url.trim_start_matches("http://");
    ["127.", "[::1]", "localhost"].iter().any(|own| host.starts_with(own))
}

/// What others can type of the addresses of a machine: those of IPv6 only if it is listened to.
fn of_interfaces(all: impl Iterator<Item = IpAddr>, has_ipv6: bool) -> Vec<IpAddr> {
    let is_reachable = |address: &IpAddr| match address {
        IpAddr::V4(address) => {
            !address.is_loopback() && !address.is_link_local() && !address.is_unspecified()
        }
        // An address of one link needs the name of the link, which differs from machine to machine.
        IpAddr::V6(address) => has_ipv6 && !address.is_loopback() && !address.is_unicast_link_local(),
    };
    let mut found: Vec<IpAddr> = all.filter(is_reachable).collect();
    found.sort();
    found.dedup();
    found
}

fn usual_first(mut all: Vec<IpAddr>, usual: Option<IpAddr>) -> Vec<IpAddr> {
    all.sort_by_key(|address| Some(*address) != usual);
    all
}

/// The address by which this machine goes out: the system is asked for the way to an address that nobody has, and sends
/// nothing.
fn way_out() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    Some(socket.local_addr().ok()?.ip())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn addresses(texts: &[&str]) -> Vec<IpAddr> {
        texts.iter().map(|text| text.parse().unwrap()).collect()
    }

    #[test]
    fn others_are_told_what_they_can_type() {
        let all = [
            "127.0.0.1",
            "172.17.0.1",
            "192.168.0.7",
            "169.254.3.3",
            "::1",
            "fe80::1",
            "fd00::7",
            "192.168.0.7",
        ];
        let over_ipv4 = of_interfaces(addresses(&all).into_iter(), false);
        assert_eq!(over_ipv4, addresses(&["172.17.0.1", "192.168.0.7"]));
        let over_both = of_interfaces(addresses(&all).into_iter(), true);
        assert_eq!(over_both, addresses(&["172.17.0.1", "192.168.0.7", "fd00::7"]));
        let usual = usual_first(over_ipv4, "192.168.0.7".parse().ok());
        assert_eq!(usual, addresses(&["192.168.0.7", "172.17.0.1"]));
    }

    #[test]
    fn nobody_is_sent_to_an_address_that_is_none() {
        let everywhere = urls("0.0.0.0:8015".parse().unwrap());
        assert!(!everywhere.is_empty());
        assert!(
            everywhere.iter().all(|url| !url.contains("//0.0.0.0") && url.ends_with(":8015/")),
            "{everywhere:?}"
        );
        assert_eq!(urls("[fd00::7]:80".parse().unwrap()), ["http://[fd00::7]:80/"]);
        assert!(is_loopback("http://127.0.0.1:8015/") && !is_loopback("http://192.168.0.7:8015/"));
    }
}
