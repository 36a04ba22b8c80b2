//! The socket of a match or tournament: standings and boards.

use std::sync::Arc;

use axum::{
    extract::{Path, State, ws::WebSocketUpgrade},
    response::{IntoResponse, Response},
};
use tokio::sync::watch::Receiver;

use super::{
    watch::{Watched, serve},
    wire::accept,
};
use crate::{
    arena::{Run, Seen},
    house::House,
    http::Refused,
    messages::{arena::ArenaMessage, error::Refusal},
};

/// Opens the socket of a match or tournament.
pub(crate) async fn arena(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Response {
    match house.arena.run(&id) {
        Ok(run) => accept(upgrade, move |wire| serve(house, run, wire)),
        Err(refusal) => Refused(refusal).into_response(),
    }
}

impl Watched for Run {
    type Seen = Seen;
    type Message = ArenaMessage;

    fn news(&self) -> Receiver<()> {
        Run::news(self)
    }

    fn since(&self, seen: &mut Seen) -> Vec<ArenaMessage> {
        Run::since(self, seen)
    }

    fn closing(refusal: Refusal) -> ArenaMessage {
        ArenaMessage::Closing { refusal }
    }
}
