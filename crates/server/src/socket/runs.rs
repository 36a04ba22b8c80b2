//! Sockets on which a page is only told things: how a match or a training stands, as often as the page can follow.

use std::sync::Arc;

use app::{
    App,
    messages::error::{ErrorCode, Refusal},
    runs::{Background, Follower},
};
use axum::{
    extract::{Path, State, ws::WebSocketUpgrade},
    response::{IntoResponse, Response},
};
use serde::Serialize;

use super::wire::{Wire, accept};
use crate::http::Refused;

/// Opens the socket of a match or tournament.
pub(crate) async fn arena(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let follower = app.arena().runs().follow(&id);
    open(app, follower, upgrade)
}

/// Opens the socket of a training.
pub(crate) async fn training(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let follower = app.trainings().runs().follow(&name);
    open(app, follower, upgrade)
}

/// Opens the socket of a run, if there is such a run.
fn open<R: Background<Message: Serialize>>(
    app: Arc<App>,
    follower: Result<Follower<R>, Refusal>,
    upgrade: WebSocketUpgrade,
) -> Response {
    match follower {
        Ok(follower) => accept(upgrade, move |wire| serve(app, follower, wire)),
        Err(refusal) => Refused(refusal).into_response(),
    }
}

/// Tells a page what is new until it goes. The page has nothing to say here.
async fn serve<R: Background<Message: Serialize>>(app: Arc<App>, mut follower: Follower<R>, mut wire: Wire) {
    let _open = app.metrics().open_socket();
    let mut closing = app.closing();
    loop {
        tokio::select! {
            messages = follower.next() => for message in messages {
                if wire.send(&message).await.is_err() {
                    return;
                }
            },
            incoming = wire.receive() => if incoming.is_err() {
                return;
            },
            _ = closing.changed() => return wire.close(&R::farewell(ErrorCode::Closing.refusal())).await,
        }
    }
}
