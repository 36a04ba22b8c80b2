//! The socket of a match or tournament: standings and boards, as often as a page can follow.

use std::{sync::Arc, time::Duration};

use axum::{
    extract::{Path, State, ws::WebSocketUpgrade},
    response::{IntoResponse, Response},
};
use tokio::time::{MissedTickBehavior, interval};

use super::wire::{Closed, Wire, accept};
use crate::{
    arena::{Run, Seen},
    house::House,
    http::Refused,
    messages::{arena::ArenaMessage, error::ErrorCode},
};

/// How often a page is told at most.
const REFRESH: Duration = Duration::from_millis(100);

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

/// Tells a page what is new until it goes. The page has nothing to say here.
async fn serve(house: Arc<House>, run: Arc<Run>, mut wire: Wire) {
    let mut closing = house.closing();
    let mut news = run.news();
    let mut seen = Seen::default();
    let mut is_news = true;
    let mut refresh = interval(REFRESH);
    refresh.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = refresh.tick(), if is_news => {
                is_news = false;
                if tell(&run, &mut seen, &mut wire).await.is_err() {
                    return;
                }
            }
            changed = news.changed(), if !is_news => is_news = changed.is_ok(),
            incoming = wire.receive() => if incoming.is_err() {
                return;
            },
            _ = closing.changed() => {
                let refusal = ErrorCode::Closing.refusal();
                return wire.close(&ArenaMessage::Closing { refusal }).await;
            }
        }
    }
}

async fn tell(run: &Run, seen: &mut Seen, wire: &mut Wire) -> Result<(), Closed> {
    for message in run.since(seen) {
        wire.send(&message).await?;
    }
    Ok(())
}
