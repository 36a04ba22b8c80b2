//! Every request has a number, which its answer tells and the log knows it by; and every request is counted.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Instant,
};

use app::{App, messages::error::ErrorCode};
use axum::{
    extract::{Request, State},
    http::{HeaderName, HeaderValue},
    middleware::Next,
    response::Response,
};
use tracing::Instrument;

/// The header that tells the number.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Numbers requests of this process.
static REQUESTS: AtomicU64 = AtomicU64::new(1);

/// Counts a request, and logs it under its number.
pub(crate) async fn log(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let id = REQUESTS.fetch_add(1, Ordering::Relaxed);
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    // What goes wrong in it is told with its number, however little else is logged.
    let span = tracing::error_span!("request", id, %method, path);
    let began = Instant::now();
    let mut response = next.run(request).instrument(span.clone()).await;
    let time = began.elapsed();
    app.metrics().requests.note(time);
    if let Some(&code) = response.extensions().get::<ErrorCode>() {
        app.metrics().refused(code);
    }
    let status = response.status().as_u16();
    span.in_scope(|| tracing::debug!(status, ms = time.as_millis() as u64, "answered"));
    response.headers_mut().insert(REQUEST_ID, HeaderValue::from(id));
    response
}
