//! Names and origins that are ours, and those that are not.

use axum::body::Body;

use super::*;

fn local() -> Access {
    Access::ThisMachine
}

fn public(origins: &[&str]) -> Access {
    Access::Everybody(origins.iter().map(|origin| origin.parse().unwrap()).collect())
}

#[test]
fn names_of_the_server_table() {
    let here = "203.0.113.5".parse().ok();
    // The host; whether a server of this machine alone, a public one, and one behind a proxy is called so.
    for (host, expected) in [
        ("localhost", [true, true, true]),
        ("localhost:8015", [true, true, true]),
        ("127.0.0.1:8015", [true, true, true]),
        ("127.8.8.8", [true, true, true]),
        ("[::1]:8015", [true, true, true]),
        ("[::ffff:127.0.0.1]", [true, true, true]),
        ("192.168.0.7:8015", [false, true, true]),
        ("10.1.2.3", [false, true, true]),
        ("172.16.0.1", [false, true, true]),
        ("100.100.7.7", [false, true, true]),
        ("[fe80::7]", [false, true, true]),
        ("[fd00::7]:8015", [false, true, true]),
        ("203.0.113.5:8015", [false, true, true]),
        ("203.0.113.6:8015", [false, false, false]),
        ("[2001:db8::1]", [false, false, false]),
        ("games.example:8443", [false, false, true]),
        ("games.example", [false, false, true]),
        ("games.example:8444", [false, false, false]),
        ("evil.example", [false, false, false]),
        ("localhost.evil.example:8015", [false, false, false]),
        ("127.0.0.1.evil.example", [false, false, false]),
        ("192.168.0.7.evil.example", [false, false, false]),
        ("", [false, false, false]),
    ] {
        let servers = [local(), public(&[]), public(&["https://games.example:8443"])];
        assert_eq!(servers.map(|access| is_our_name(&access, host, here)), expected, "{host}");
    }
}

#[test]
fn origins_table() {
    let proxy = public(&["https://games.example"]);
    for (access, host, origins, expected) in [
        (local(), "localhost:8015", &[][..], true),
        (local(), "localhost:8015", &["http://localhost:8015"], true),
        (local(), "localhost:8015", &["HTTP://LOCALHOST:8015"], true),
        (local(), "localhost:8015", &["http://localhost:8016"], false),
        (local(), "localhost:8015", &["http://evil.example"], false),
        (local(), "localhost:8015", &["null"], false),
        (local(), "localhost:8015", &["http://localhost:8015", "http://evil.example"], false),
        (public(&[]), "192.168.0.7:8015", &["http://192.168.0.7:8015"], true),
        (public(&[]), "192.168.0.7:8015", &["http://192.168.0.8:8015"], false),
        (public(&[]), "192.168.0.7:8015", &["http://evil.example"], false),
        // The proxy keeps the name, or calls the server by its address.
        (proxy.clone(), "games.example", &["https://games.example"], true),
        (proxy.clone(), "127.0.0.1:8015", &["https://games.example"], true),
        (proxy.clone(), "127.0.0.1:8015", &["http://games.example"], false),
        (proxy.clone(), "127.0.0.1:8015", &["https://evil.example"], false),
        (proxy.clone(), "games.example", &["http://games.example"], false),
        (proxy.clone(), "192.168.0.7:8015", &["http://192.168.0.7:8015"], true),
        (proxy, "games.example", &[], true),
    ] {
        let mut headers = HeaderMap::new();
        for origin in origins {
            headers.append(header::ORIGIN, origin.parse().unwrap());
        }
        assert_eq!(is_from_here(&access, &headers, host), expected, "{host} {origins:?}");
    }
}

#[test]
fn a_request_names_its_host_once() {
    for (uri, hosts, expected) in [
        ("/", &["localhost"][..], Some("localhost")),
        ("/", &["LocalHost:8015"], Some("localhost:8015")),
        ("http://localhost/", &["localhost"], Some("localhost")),
        ("http://evil.example/", &["localhost"], None),
        ("/", &[], None),
        ("/", &["localhost", "evil.example"], None),
        ("/", &["localhost", "localhost"], None),
        ("http://localhost/", &[], None),
    ] {
        let mut request = Request::builder().uri(uri);
        for host in hosts {
            request = request.header(header::HOST, *host);
        }
        let request = request.body(Body::empty()).unwrap();
        let refused = |refusal: Refusal| assert_eq!(refusal.code, ErrorCode::Malformed);
        assert_eq!(host(&request).map_err(refused).ok().as_deref(), expected, "{uri} {hosts:?}");
    }
}
