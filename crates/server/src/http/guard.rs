//! Who may ask: only pages of this very server change anything or open a socket, and only by names that are its own.
//!
//! A page of another site that a user happens to have open can send requests here, with the user's browser as its
//! messenger. Browsers say where a request comes from; a foreign origin is refused. Whoever owns a name can have it lead
//! here, and its pages would come from this very server then: so a name that nobody has told the server is refused, too.
//! Addresses cannot be given away: those of this machine and of private networks are accepted as they are typed.

use std::{net::IpAddr, sync::Arc};

use app::messages::error::{ErrorCode, Refusal};
use axum::{
    extract::{ConnectInfo, Request, State},
    http::{HeaderMap, Method, header},
    middleware::Next,
    response::{IntoResponse, Response},
};

use super::answer::Refused;
use crate::{config::Access, network::Ends};

/// Lets a request pass, or refuses it.
pub(crate) async fn guard(State(access): State<Arc<Access>>, request: Request, next: Next) -> Response {
    match check(&access, &request) {
        Ok(()) => next.run(request).await,
        Err(refusal) => Refused(refusal).into_response(),
    }
}

fn check(access: &Access, request: &Request) -> Result<(), Refusal> {
    let headers = request.headers();
    let here = request.extensions().get::<ConnectInfo<Ends>>().map(|ConnectInfo(ends)| ends.local.ip());
    let host = host(request)?;
    if !is_our_name(access, &host, here) {
        let shown: String = host.chars().take(80).collect();
        return Err(ErrorCode::ForeignHost.with("host", shown));
    }
    let is_socket = headers.contains_key(header::UPGRADE);
    let is_reading = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if (is_reading && !is_socket) || is_from_here(access, headers, &host) {
        Ok(())
    } else {
        Err(ErrorCode::ForeignOrigin.refusal())
    }
}

/// The host that a request is for: it is named once, also where the address names it too.
fn host(request: &Request) -> Result<String, Refusal> {
    let malformed = |detail: &str| ErrorCode::Malformed.with("detail", detail);
    let mut named = request.headers().get_all(header::HOST).iter();
    let (Some(host), None) = (named.next(), named.next()) else {
        return Err(malformed("a request names its host once"));
    };
    let host = host.to_str().map_err(|_| malformed("the host is no name"))?.to_ascii_lowercase();
    match request.uri().authority() {
        Some(other) if !other.as_str().eq_ignore_ascii_case(&host) => {
            Err(malformed("a request names its host once"))
        }
        _ => Ok(host),
    }
}

/// Whether a host, with or without its port, is what this server may be called. `here` is the address at which it was
/// reached.
fn is_our_name(access: &Access, host: &str, here: Option<IpAddr>) -> bool {
    let name = name(host);
    let address = address(name);
    if name == "localhost" || address.is_some_and(|address| address.is_loopback()) {
        return true;
    }
    if access.is_local() {
        return false;
    }
    // A name without the port is that of a proxy which leaves the port away.
    let is_origin = |ours: &str| ours == host || self::name(ours) == host;
    address
        .is_some_and(|address| is_private(address) || Some(address) == here.map(|here| here.to_canonical()))
        || access.origins().iter().any(|origin| is_origin(origin.host()))
}

/// A host without its port.
fn name(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

/// The address that a host is, if it is one.
fn address(name: &str) -> Option<IpAddr> {
    let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    bare.parse().ok().map(|address: IpAddr| address.to_canonical())
}

/// Whether an address is one of a network that is not the internet.
fn is_private(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => {
            let [first, second, ..] = address.octets();
            // 100.64.0.0/10 is shared by the customers of a provider, and by overlay networks.
            address.is_private() || address.is_link_local() || (first == 100 && second & 0xc0 == 64)
        }
        IpAddr::V6(address) => address.is_unique_local() || address.is_unicast_link_local(),
    }
}

/// Whether a request comes from a page of this server, or from no page at all.
fn is_from_here(access: &Access, headers: &HeaderMap, host: &str) -> bool {
    let mut origins = headers.get_all(header::ORIGIN).iter();
    let origin = match (origins.next(), origins.next()) {
        (None, _) => return true,
        (Some(origin), None) => origin.to_str().map(str::to_ascii_lowercase),
        (Some(_), Some(_)) => return false,
    };
    let Ok(origin) = origin else { return false };
    if access.origins().iter().any(|ours| ours.to_string() == origin) {
        return true;
    }
    // Whoever was told its origins is known by no others, apart from addresses that were typed in.
    let is_known = access.origins().is_empty() || address(name(host)).is_some();
    is_known && origin.split_once("://").is_some_and(|(_, from)| from == host)
}

#[cfg(test)]
mod tests;
