//! Who may ask: only pages of this very server change anything or open a socket.
//!
//! A page of another site that a user happens to have open can send requests here, with the user's
//! browser as its messenger. Browsers say where a request comes from; a foreign origin is refused.
//! A server of this machine alone also refuses foreign names for itself, so that nobody can give it one;
//! so does a public one that was told its origins, except for its addresses, which nobody can give away.

use std::{net::IpAddr, sync::Arc};

use app::messages::error::ErrorCode;
use axum::{
    extract::{Request, State},
    http::{HeaderMap, Method, header},
    middleware::Next,
    response::{IntoResponse, Response},
};

use super::answer::Refused;
use crate::config::Access;

/// Lets a request pass, or refuses it.
pub(crate) async fn guard(State(access): State<Arc<Access>>, request: Request, next: Next) -> Response {
    let is_socket = request.headers().contains_key(header::UPGRADE);
    let is_reading = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let headers = request.headers();
    let is_host_ours = host(headers).is_none_or(|host| is_our_name(&access, &host));
    let is_origin_ours = (is_reading && !is_socket) || is_from_here(&access, headers);
    if is_host_ours && is_origin_ours {
        next.run(request).await
    } else {
        Refused(ErrorCode::ForeignOrigin.refusal()).into_response()
    }
}

fn host(headers: &HeaderMap) -> Option<String> {
    text(headers, header::HOST).map(str::to_ascii_lowercase)
}

fn text(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}

/// Whether a host, with or without its port, is what this server may be called.
fn is_our_name(access: &Access, host: &str) -> bool {
    let origins = access.origins();
    if access.is_local() {
        is_loopback(name(host))
    } else {
        // A name without the port is that of a proxy which leaves the port away.
        let is_origin = || origins.iter().any(|origin| origin.host() == host || name(origin.host()) == host);
        origins.is_empty() || is_loopback(name(host)) || is_address(name(host)) || is_origin()
    }
}

/// A host without its port.
fn name(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

fn is_loopback(name: &str) -> bool {
    matches!(name, "localhost" | "127.0.0.1" | "[::1]")
}

fn is_address(name: &str) -> bool {
    name.trim_matches(['[', ']']).parse::<IpAddr>().is_ok()
}

/// Whether a request comes from a page of this server, or from no page at all.
fn is_from_here(access: &Access, headers: &HeaderMap) -> bool {
    if !headers.contains_key(header::ORIGIN) {
        return true;
    }
    let Some(origin) = text(headers, header::ORIGIN).map(str::to_ascii_lowercase) else { return false };
    if access.origins().iter().any(|ours| ours.to_string() == origin) {
        return true;
    }
    // Whoever was told its origins is known by no others, apart from addresses that were typed in.
    let here = host(headers).filter(|host| access.origins().is_empty() || is_address(name(host)));
    origin.split_once("://").is_some_and(|(_, host)| Some(host) == here.as_deref())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn local() -> Access {
        Access::ThisMachine
    }

    fn public(origins: &[&str]) -> Access {
        Access::Everybody(origins.iter().map(|origin| origin.parse().unwrap()).collect())
    }

    #[test]
    fn names_of_the_server_table() {
        let origin = "https://games.example:8443";
        for (host, on_this_machine, behind_a_proxy) in [
            ("localhost", true, true),
            ("localhost:8015", true, true),
            ("127.0.0.1:8015", true, true),
            ("[::1]:8015", true, true),
            ("192.168.0.7:8015", false, true),
            ("[fe80::7]", false, true),
            ("games.example:8443", false, true),
            ("games.example", false, true),
            ("games.example:8444", false, false),
            ("evil.example", false, false),
            ("localhost.evil.example:8015", false, false),
            ("127.0.0.1.evil.example", false, false),
        ] {
            assert_eq!(is_our_name(&local(), host), on_this_machine, "{host}");
            assert_eq!(is_our_name(&public(&[origin]), host), behind_a_proxy, "{host}");
            assert!(is_our_name(&public(&[]), host), "{host}");
        }
    }

    #[test]
    fn origins_table() {
        let proxy = public(&["https://games.example"]);
        for (access, host, origin, expected) in [
            (local(), "localhost:8015", None, true),
            (local(), "localhost:8015", Some("http://localhost:8015"), true),
            (local(), "localhost:8015", Some("HTTP://LOCALHOST:8015"), true),
            (local(), "localhost:8015", Some("http://localhost:8016"), false),
            (local(), "localhost:8015", Some("http://evil.example"), false),
            (local(), "localhost:8015", Some("null"), false),
            (public(&[]), "club.example", Some("http://club.example"), true),
            (public(&[]), "club.example", Some("http://evil.example"), false),
            // The proxy keeps the name, or calls the server by its address.
            (proxy.clone(), "games.example", Some("https://games.example"), true),
            (proxy.clone(), "127.0.0.1:8015", Some("https://games.example"), true),
            (proxy.clone(), "127.0.0.1:8015", Some("http://games.example"), false),
            (proxy.clone(), "127.0.0.1:8015", Some("https://evil.example"), false),
            (proxy.clone(), "games.example", Some("http://games.example"), false),
            (proxy.clone(), "192.168.0.7:8015", Some("http://192.168.0.7:8015"), true),
            (proxy, "games.example", None, true),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, host.parse().unwrap());
            if let Some(origin) = origin {
                headers.insert(header::ORIGIN, origin.parse().unwrap());
            }
            assert_eq!(is_from_here(&access, &headers), expected, "{host} {origin:?}");
        }
    }
}
