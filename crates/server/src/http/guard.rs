//! Who may ask: only pages of this very server change anything or open a socket.
//!
//! A page of another site that a user happens to have open can send requests here, with the user's
//! browser as its messenger. Browsers say where a request comes from; a foreign origin is refused.
//! A server of this machine alone also refuses foreign names for itself, so that nobody can give it one.

use std::sync::Arc;

use axum::{
    extract::{Request, State},
    http::{HeaderMap, Method, header},
    middleware::Next,
    response::{IntoResponse, Response},
};

use super::answer::Refused;
use crate::{house::House, messages::error::ErrorCode};

/// Lets a request pass, or refuses it.
pub(crate) async fn guard(State(house): State<Arc<House>>, request: Request, next: Next) -> Response {
    let is_socket = request.headers().contains_key(header::UPGRADE);
    let is_reading = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let headers = request.headers();
    let is_host_ours = !house.config.is_local() || host(headers).is_none_or(|host| is_loopback(&host));
    let is_origin_ours = (is_reading && !is_socket) || is_from_here(headers);
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

/// Whether a host, with or without its port, is this machine.
fn is_loopback(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    matches!(name, "localhost" | "127.0.0.1" | "[::1]")
}

/// Whether a request comes from a page of this server, or from no page at all.
fn is_from_here(headers: &HeaderMap) -> bool {
    if !headers.contains_key(header::ORIGIN) {
        return true;
    }
    let origin = text(headers, header::ORIGIN).and_then(|origin| origin.split_once("://"));
    let origin = origin.map(|(_, host)| host.to_ascii_lowercase());
    origin.is_some() && origin == host(headers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_of_this_machine_table() {
        for (host, expected) in [
            ("localhost", true),
            ("localhost:8015", true),
            ("127.0.0.1:8015", true),
            ("[::1]:8015", true),
            ("evil.example", false),
            ("localhost.evil.example:8015", false),
            ("127.0.0.1.evil.example", false),
        ] {
            assert_eq!(is_loopback(host), expected, "{host}");
        }
    }

    #[test]
    fn origins_table() {
        for (origin, expected) in [
            (None, true),
            (Some("http://localhost:8015"), true),
            (Some("HTTP://LOCALHOST:8015"), true),
            (Some("http://localhost:8016"), false),
            (Some("http://evil.example"), false),
            (Some("null"), false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, "localhost:8015".parse().unwrap());
            if let Some(origin) = origin {
                headers.insert(header::ORIGIN, origin.parse().unwrap());
            }
            assert_eq!(is_from_here(&headers), expected, "{origin:?}");
        }
    }
}
