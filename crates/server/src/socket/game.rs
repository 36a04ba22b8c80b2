//! The socket of a live game.

use std::sync::Arc;

use axum::{
    extract::{
        Path, State,
        ws::{Utf8Bytes, WebSocketUpgrade},
    },
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use store::GameId;
use tokio::sync::mpsc;

use super::wire::{Closed, Incoming, Wire, accept};
use crate::{
    house::House,
    http::Refused,
    live::{Mail, outbox},
    messages::{
        error::{ErrorCode, Refusal},
        socket::{ClientMessage, ServerMessage},
    },
};

/// What a page that comes back knows.
#[derive(Deserialize)]
pub(crate) struct Since {
    /// The number of the last event that it has seen.
    since: Option<u64>,
}

/// Opens the socket of a game.
pub(crate) async fn game(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    axum::extract::Query(Since { since }): axum::extract::Query<Since>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let subscribed = subscribe(&house, &id, since).await;
    match subscribed {
        Ok((id, events)) => {
            accept(upgrade, move |wire| Session { house, id, events, last_id: 0 }.serve(wire))
        }
        Err(refused) => refused.into_response(),
    }
}

async fn subscribe(
    house: &Arc<House>,
    id: &str,
    since: Option<u64>,
) -> Result<(GameId, mpsc::Receiver<Utf8Bytes>), Refused> {
    let id = GameId::new(id)?;
    let (outbox, events) = outbox::outbox();
    let mailbox = house.games.mailbox(house, &id).await?;
    let sent = mailbox.send(Mail::Subscribe(since, outbox)).await;
    // A game that falls asleep at this very moment drops the outbox, and the page connects again.
    sent.map_err(|_| Refused(ErrorCode::Busy.refusal()))?;
    Ok((id, events))
}

/// A page that looks at a game.
struct Session {
    house: Arc<House>,
    id: GameId,
    events: mpsc::Receiver<Utf8Bytes>,
    last_id: u64,
}

/// Why a session ends.
enum End {
    /// The page is gone.
    Gone,
    /// The page is told.
    Told(Refusal),
}

impl From<Closed> for End {
    fn from(_: Closed) -> End {
        End::Gone
    }
}

impl Session {
    async fn serve(mut self, mut wire: Wire) {
        let mut closing = self.house.closing();
        let end = loop {
            let went_on = tokio::select! {
                event = self.events.recv() => match event {
                    Some(event) => wire.send_text(event).await.map_err(End::from),
                    None => Err(End::Told(ErrorCode::TooSlow.refusal())),
                },
                incoming = wire.receive() => match incoming {
                    Ok(incoming) => self.hear(incoming, &mut wire).await,
                    Err(closed) => Err(closed.into()),
                },
                _ = closing.changed() => Err(End::Told(ErrorCode::Closing.refusal())),
            };
            if let Err(end) = went_on {
                break end;
            }
        };
        if let End::Told(refusal) = end {
            wire.close(&ServerMessage::Closing { refusal }).await;
        }
    }

    /// Answers a message. Events that it has caused are sent before the answer.
    async fn hear(&mut self, incoming: Incoming, wire: &mut Wire) -> Result<(), End> {
        let answer = match incoming {
            Incoming::Refused(text, refusal) => ServerMessage::Rejected { id: number(&text), refusal },
            Incoming::Text(text) => match serde_json::from_str::<ClientMessage>(&text) {
                Ok(message) => self.obey(message).await,
                Err(error) => {
                    let refusal = ErrorCode::Malformed.with("detail", error);
                    ServerMessage::Rejected { id: number(&text), refusal }
                }
            },
        };
        while let Ok(event) = self.events.try_recv() {
            wire.send_text(event).await?;
        }
        Ok(wire.send(&answer).await?)
    }

    async fn obey(&mut self, ClientMessage { id, command }: ClientMessage) -> ServerMessage {
        if id <= self.last_id {
            let refusal = ErrorCode::RepeatedId.with("last", self.last_id);
            return ServerMessage::Rejected { id: Some(id), refusal };
        }
        self.last_id = id;
        match self.house.command(&self.id, command).await {
            Ok(done) => ServerMessage::Ack { id, game: done.game },
            Err(refusal) => ServerMessage::Rejected { id: Some(id), refusal },
        }
    }
}

/// The number of a message that cannot be understood otherwise.
fn number(text: &str) -> Option<u64> {
    #[derive(Deserialize)]
    struct Numbered {
        id: u64,
    }
    serde_json::from_str::<Numbered>(text).ok().map(|numbered| numbered.id)
}
