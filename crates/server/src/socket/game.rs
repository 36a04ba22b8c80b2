//! The socket of a live game.

use std::sync::Arc;

use app::{
    Announcement, App, Visitor,
    messages::{
        error::{ErrorCode, Refusal},
        socket::{ClientMessage, ServerMessage},
    },
};
use axum::{
    extract::{Path, State, ws::WebSocketUpgrade},
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use tokio::sync::mpsc;

use super::wire::{Closed, Incoming, Wire, accept};
use crate::http::{Asker, Refused};

/// What a page that comes back knows.
#[derive(Deserialize)]
pub(crate) struct Since {
    /// The number of the last event that it has seen.
    since: Option<u64>,
}

/// Opens the socket of a game.
pub(crate) async fn game(
    State(app): State<Arc<App>>,
    Asker(who): Asker,
    Path(id): Path<String>,
    axum::extract::Query(Since { since }): axum::extract::Query<Since>,
    upgrade: WebSocketUpgrade,
) -> Response {
    match app.watch(&id, since).await {
        Ok(events) => accept(upgrade, move |wire| Session { app, who, id, events, last_id: 0 }.serve(wire)),
        Err(refusal) => Refused(refusal).into_response(),
    }
}

/// A page that looks at a game.
struct Session {
    app: Arc<App>,
    who: Visitor,
    id: String,
    events: mpsc::Receiver<Arc<Announcement>>,
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
        let app = self.app.clone();
        let _open = app.metrics().open_socket();
        let _presence = app.visitors().stays(&self.who);
        let mut closing = self.app.closing();
        let end = loop {
            let went_on = tokio::select! {
                event = self.events.recv() => match event {
                    Some(event) => wire.announce(&event).await.map_err(End::from),
                    None => Err(End::Told(ErrorCode::TooSlow.refusal())),
                },
                incoming = wire.receive() => match incoming {
                    Ok(incoming) => self.on_message(incoming, &mut wire).await,
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
    async fn on_message(&mut self, incoming: Incoming, wire: &mut Wire) -> Result<(), End> {
        let answer = match incoming {
            Incoming::Refused(text, refusal) => ServerMessage::Rejected { id: number(&text), refusal },
            Incoming::Text(text) => match serde_json::from_str::<ClientMessage>(&text) {
                Ok(message) => self.execute(message).await,
                Err(error) => {
                    let refusal = ErrorCode::Malformed.with("detail", error);
                    ServerMessage::Rejected { id: number(&text), refusal }
                }
            },
        };
        if let ServerMessage::Rejected { refusal, .. } = &answer {
            self.app.metrics().refused(refusal.code);
        }
        while let Ok(event) = self.events.try_recv() {
            wire.announce(&event).await?;
        }
        Ok(wire.send(&answer).await?)
    }

    async fn execute(&mut self, ClientMessage { id, command }: ClientMessage) -> ServerMessage {
        if id <= self.last_id {
            let refusal = ErrorCode::RepeatedId.with("last", self.last_id);
            return ServerMessage::Rejected { id: Some(id), refusal };
        }
        self.last_id = id;
        match self.app.command(&self.who, &self.id, command).await {
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
