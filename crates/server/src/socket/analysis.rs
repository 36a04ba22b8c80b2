//! The analysis socket: one position at a time, until it is told otherwise.

use std::sync::Arc;

use app::{
    App, Visitor,
    analysis::AnalysisSession,
    messages::{analysis::AnalysisMessage, error::ErrorCode},
};
use axum::{
    extract::{State, ws::WebSocketUpgrade},
    response::Response,
};

use super::wire::{Closed, Incoming, Wire, accept};
use crate::http::Asker;

/// Opens the analysis socket.
pub(crate) async fn analysis(
    State(app): State<Arc<App>>,
    Asker(who): Asker,
    upgrade: WebSocketUpgrade,
) -> Response {
    accept(upgrade, move |wire| serve(app, who, wire))
}

async fn serve(app: Arc<App>, who: Visitor, mut wire: Wire) {
    let mut closing = app.closing();
    let counting = app.clone();
    let _open = counting.metrics().open_socket();
    let mut session = AnalysisSession::new(app, &who);
    loop {
        let went_on = tokio::select! {
            message = session.next() => wire.send(&message).await,
            incoming = wire.receive() => match incoming {
                Ok(incoming) => on_message(&mut session, incoming, &mut wire).await,
                Err(closed) => Err(closed),
            },
            _ = closing.changed() => {
                let refusal = ErrorCode::Closing.refusal();
                return wire.close(&AnalysisMessage::Closing { refusal }).await;
            }
        };
        if went_on.is_err() {
            return;
        }
    }
}

async fn on_message(
    session: &mut AnalysisSession,
    incoming: Incoming,
    wire: &mut Wire,
) -> Result<(), Closed> {
    let outcome = match incoming {
        Incoming::Refused(_, refusal) => Err(refusal),
        Incoming::Text(text) => match serde_json::from_str(&text) {
            Ok(request) => session.request(request).await,
            Err(error) => Err(ErrorCode::Malformed.with("detail", error)),
        },
    };
    match outcome {
        Ok(()) => Ok(()),
        Err(refusal) => wire.send(&AnalysisMessage::Rejected { refusal }).await,
    }
}
