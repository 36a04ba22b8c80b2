//! Following a run: how it stands, as often as a watcher can follow.

use std::{sync::Arc, time::Duration};

use tokio::{
    sync::watch::Receiver,
    time::{Interval, MissedTickBehavior, interval},
};

use super::Background;

/// How often a watcher is told at most.
const REFRESH: Duration = Duration::from_millis(100);

/// Somebody who watches a run.
pub struct Follower<R: Background> {
    run: Arc<R>,
    news: Receiver<()>,
    seen: R::Seen,
    is_news: bool,
    refresh: Interval,
}

impl<R: Background> Follower<R> {
    pub(super) fn new(run: Arc<R>) -> Follower<R> {
        let mut refresh = interval(REFRESH);
        refresh.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Follower { news: run.news(), run, seen: R::Seen::default(), is_news: true, refresh }
    }

    /// What is new, as soon as something is. Can be dropped and called again without loss.
    pub async fn next(&mut self) -> Vec<R::Message> {
        loop {
            if !self.is_news && self.news.changed().await.is_err() {
                // The run holds the sender: this does not happen while it is followed.
                std::future::pending::<()>().await;
            }
            self.is_news = true;
            self.refresh.tick().await;
            self.is_news = false;
            let messages = self.run.since(&mut self.seen);
            if !messages.is_empty() {
                return messages;
            }
        }
    }
}
