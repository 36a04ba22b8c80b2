//! Sockets on which a page is only told things: how something stands, as often as the page can follow.

use std::{sync::Arc, time::Duration};

use axum::{
    extract::ws::WebSocketUpgrade,
    response::{IntoResponse, Response},
};
use serde::Serialize;
use tokio::time::{MissedTickBehavior, interval};

use super::wire::{Wire, accept};
use crate::{
    house::House,
    http::Refused,
    messages::error::{ErrorCode, Refusal},
    runs::Background,
};

/// How often a page is told at most.
const REFRESH: Duration = Duration::from_millis(100);

/// A run that is watched.
pub(super) trait Watched: Background {
    /// What a page has seen of it.
    type Seen: Default + Send;
    /// What a page is told.
    type Message: Serialize + Send + Sync;

    /// What a page has not seen yet.
    fn since(&self, seen: &mut Self::Seen) -> Vec<Self::Message>;

    /// The last word.
    fn closing(refusal: Refusal) -> Self::Message;
}

/// Opens the socket of a run, if there is such a run.
pub(super) fn open<W: Watched>(
    house: Arc<House>,
    run: Result<Arc<W>, Refusal>,
    upgrade: WebSocketUpgrade,
) -> Response {
    match run {
        Ok(run) => accept(upgrade, move |wire| serve(house, run, wire)),
        Err(refusal) => Refused(refusal).into_response(),
    }
}

/// Tells a page what is new until it goes. The page has nothing to say here.
async fn serve<W: Watched>(house: Arc<House>, watched: Arc<W>, mut wire: Wire) {
    let mut closing = house.closing();
    let mut news = watched.news();
    let mut seen = W::Seen::default();
    let mut is_news = true;
    let mut refresh = interval(REFRESH);
    refresh.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = refresh.tick(), if is_news => {
                is_news = false;
                for message in watched.since(&mut seen) {
                    if wire.send(&message).await.is_err() {
                        return;
                    }
                }
            }
            changed = news.changed(), if !is_news => is_news = changed.is_ok(),
            incoming = wire.receive() => if incoming.is_err() {
                return;
            },
            _ = closing.changed() => return wire.close(&W::closing(ErrorCode::Closing.refusal())).await,
        }
    }
}
