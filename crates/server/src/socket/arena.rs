//! The socket of a match or tournament: standings and boards.

use std::sync::Arc;

use axum::{
    extract::{Path, State, ws::WebSocketUpgrade},
    response::Response,
};

use super::watch::{Watched, open};
use crate::{
    arena::{Run, Seen},
    house::House,
    messages::{arena::ArenaMessage, error::Refusal},
};

/// Opens the socket of a match or tournament.
pub(crate) async fn arena(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let run = house.arena.run(&id);
    open(house, run, upgrade)
}

impl Watched for Run {
    type Seen = Seen;
    type Message = ArenaMessage;

    fn since(&self, seen: &mut Seen) -> Vec<ArenaMessage> {
        Run::since(self, seen)
    }

    fn closing(refusal: Refusal) -> ArenaMessage {
        ArenaMessage::Closing { refusal }
    }
}
