//! Bodies of requests, read whole before anybody works on them: in a limited time, and no more at once than is set aside
//! for them.

use std::{sync::Arc, time::Duration};

use app::{messages::error::ErrorCode, records::IMPORT_LIMIT};
use axum::{
    body::{Body, HttpBody, to_bytes},
    extract::{Request, State},
    middleware::Next,
    response::{IntoResponse, Response},
};
use tokio::{sync::Semaphore, time::timeout};

use super::{BODY_LIMIT, answer::Refused};

/// Memory for bodies that are being read or worked on, in kilobytes.
const ROOM_KB: usize = 64 << 10;

/// Where imports go: the one address with large bodies.
const IMPORT: &str = "/api/records/import";

/// The room for bodies.
pub(crate) struct Room {
    kilobytes: Semaphore,
    time: Duration,
}

impl Room {
    /// Room for bodies that come within this time.
    pub(crate) fn new(time: Duration) -> Arc<Room> {
        Arc::new(Room { kilobytes: Semaphore::new(ROOM_KB), time })
    }
}

/// Reads the body of a request; one that is too large, or does not come, is refused.
pub(crate) async fn read(State(room): State<Arc<Room>>, request: Request, next: Next) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let limit = if request.uri().path() == IMPORT { IMPORT_LIMIT } else { BODY_LIMIT };
    let told = request.body().size_hint().upper();
    let size = told.map_or(limit, |told| usize::try_from(told).unwrap_or(usize::MAX));
    if size > limit {
        return Refused(ErrorCode::TooLarge.with("limit", limit)).into_response();
    }
    let kilobytes = u32::try_from(size.div_ceil(1 << 10)).expect("a limit is small");
    let Ok(_room) = room.kilobytes.try_acquire_many(kilobytes) else {
        return Refused(ErrorCode::Busy.refusal()).into_response();
    };
    let (head, body) = request.into_parts();
    match timeout(room.time, to_bytes(body, limit)).await {
        Ok(Ok(bytes)) => next.run(Request::from_parts(head, Body::from(bytes))).await,
        Ok(Err(error)) => {
            // Without a length it is too large when it turns out to be; with one, the client has hung up.
            let is_too_large = told.is_none();
            let code = if is_too_large { ErrorCode::TooLarge } else { ErrorCode::Malformed };
            Refused(code.with("limit", limit).with("detail", error)).into_response()
        }
        Err(_) => Refused(ErrorCode::TooLate.with("seconds", room.time.as_secs())).into_response(),
    }
}
