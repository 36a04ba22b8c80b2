//! Sockets on which a page is only told things: how something stands, as often as the page can follow.

use std::{sync::Arc, time::Duration};

use serde::Serialize;
use tokio::{
    sync::watch::Receiver,
    time::{MissedTickBehavior, interval},
};

use super::wire::Wire;
use crate::{
    house::House,
    messages::error::{ErrorCode, Refusal},
};

/// How often a page is told at most.
const REFRESH: Duration = Duration::from_millis(100);

/// Something that is watched.
pub(super) trait Watched {
    /// What a page has seen of it.
    type Seen: Default + Send;
    /// What a page is told.
    type Message: Serialize + Send + Sync;

    /// Changes with everything that is worth telling.
    fn news(&self) -> Receiver<()>;

    /// What a page has not seen yet.
    fn since(&self, seen: &mut Self::Seen) -> Vec<Self::Message>;

    /// The last word.
    fn closing(refusal: Refusal) -> Self::Message;
}

/// Tells a page what is new until it goes. The page has nothing to say here.
pub(super) async fn serve<W: Watched + Send + Sync>(house: Arc<House>, watched: Arc<W>, mut wire: Wire) {
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
