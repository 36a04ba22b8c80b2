//! Who sends a request: recognised by a cookie that no script can read and no other site can use.
//!
//! A newcomer gets one with the first answer that is not a plain file. It holds what the application has signed and nothing
//! else; who cannot show one is somebody new each time.

use std::{net::IpAddr, sync::Arc};

use app::{
    App, Credentials, Recognised, Visitor,
    messages::error::{ErrorCode, Refusal},
};
use axum::{
    extract::{FromRequestParts, Request, State},
    http::{HeaderMap, HeaderValue, header, request::Parts},
    middleware::Next,
    response::{IntoResponse, Response},
};

use super::{answer::Refused, headers::is_encrypted};
use crate::network::Client;

/// How long a browser keeps the cookie, in seconds: as long as browsers keep any, which is 400 days.
const MAX_AGE: u32 = 34_560_000;

/// The visitor that sends a request.
pub(crate) struct Asker(pub(crate) Visitor);

impl<S: Send + Sync> FromRequestParts<S> for Asker {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Asker, Refused> {
        let visitor = parts.extensions.get::<Visitor>().cloned();
        visitor.map(Asker).ok_or_else(|| Refused(ErrorCode::Malformed.refusal()))
    }
}

/// Finds out who asks, or refuses who is turned away.
pub(crate) async fn recognise(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let address = client_address(&request);
    if !is_asking(request.uri().path()) {
        return match address {
            Some(address) if app.visitors().is_banned(address) => {
                Refused(ErrorCode::Banned.refusal()).into_response()
            }
            _ => next.run(request).await,
        };
    }
    let recognised = match who(&app, request.headers(), address).await {
        Ok(recognised) => recognised,
        Err(refusal) => return Refused(refusal).into_response(),
    };
    let is_encrypted = is_encrypted(request.headers());
    request.extensions_mut().insert(recognised.visitor);
    let mut response = next.run(request).await;
    // Whoever has become somebody else meanwhile was told so.
    if let Some(token) = recognised.token.filter(|_| !response.headers().contains_key(header::SET_COOKIE)) {
        response.headers_mut().insert(header::SET_COOKIE, cookie(&app, &token, is_encrypted));
    }
    response
}

/// Whether it matters who asks: plain files are everybody's.
fn is_asking(path: &str) -> bool {
    path == "/" || path == "/api" || path.starts_with("/api/") || path.starts_with("/ws/")
}

async fn who(app: &App, headers: &HeaderMap, address: Option<IpAddr>) -> Result<Recognised, Refusal> {
    let name = cookie_name(app);
    let pairs = headers.get_all(header::COOKIE).iter().filter_map(|cookies| cookies.to_str().ok());
    let mut pairs =
        pairs.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let token = pairs.find(|(found, _)| *found == name).map(|(_, token)| token);
    let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let admin_token = bearer.and_then(|bearer| bearer.strip_prefix("Bearer "));
    let address = address.unwrap_or(IpAddr::from([0, 0, 0, 0]));
    app.visitors().recognise(Credentials { token, admin_token, address }).await
}

/// The cookie that holds a token.
pub(super) fn cookie(app: &App, token: &str, is_encrypted: bool) -> HeaderValue {
    let name = cookie_name(app);
    let secure = if is_encrypted { "; Secure" } else { "" };
    // Lax: who comes by a link is the same as ever. Requests that change something are held against their origin.
    let text = format!("{name}={token}; Path=/; Max-Age={MAX_AGE}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::from_str(&text).expect("a token is plain")
}

/// Servers on other ports of the same machine share its cookies: each has a name of its own.
fn cookie_name(app: &App) -> String {
    format!("tengen-{}", app.visitors().installation())
}

/// Where a request comes from, as `rates` has noted it.
pub(crate) fn client_address(request: &Request) -> Option<IpAddr> {
    request.extensions().get::<Client>().map(|client| client.address)
}
