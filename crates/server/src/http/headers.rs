//! Headers that every answer has: what a page of ours may do, and that nobody may dress it up.

use axum::{
    extract::Request,
    http::{HeaderMap, HeaderName, HeaderValue, header},
    middleware::Next,
    response::Response,
};

/// The page loads from here only, and runs no script that is not a file.
const POLICY: &str = "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; \
                      form-action 'self'; frame-ancestors 'none'";

/// No other site may hold our page open, or have our files as parts of its own.
const HEADERS: [(HeaderName, HeaderValue); 6] = [
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
];

/// For a year, browsers come by https alone.
const ENCRYPTED_ONLY: HeaderValue = HeaderValue::from_static("max-age=31536000");

/// Adds them.
pub(crate) async fn safe(request: Request, next: Next) -> Response {
    let is_encrypted = is_encrypted(request.headers());
    let mut response = next.run(request).await;
    response.headers_mut().extend(HEADERS);
    if is_encrypted {
        response.headers_mut().insert(header::STRICT_TRANSPORT_SECURITY, ENCRYPTED_ONLY);
    }
    response
}

/// Whether a proxy says that it was asked over https.
pub(super) fn is_encrypted(headers: &HeaderMap) -> bool {
    headers.get("x-forwarded-proto").is_some_and(|scheme| scheme.as_bytes().eq_ignore_ascii_case(b"https"))
}
