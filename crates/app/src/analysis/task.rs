//! What a thread of the analysts is busy with: a position, or a game whose review is kept with its record.

use std::sync::Arc;

use player::{OutOfMemory, StopFlag, analysis::Threats};
use store::GameId;
use tokio::{runtime::Handle, sync::mpsc::UnboundedSender};
use tracing::warn;

use super::{
    review::Reviewing,
    search::{News, Search},
};
use crate::{
    App,
    messages::{analysis::AnalysisMessage, review::ReviewView},
};

/// Something to be looked at.
pub(super) enum Task {
    /// A position.
    Look(Box<Search>),
    /// The positions of a game, and who keeps what was found.
    Review(Box<Reviewing>, Option<Keeper>),
}

impl Task {
    pub(super) fn stop(&self) -> &StopFlag {
        match self {
            Task::Look(search) => &search.stop,
            Task::Review(reviewing, _) => &reviewing.stop,
        }
    }

    /// Does it; to be called on a thread of the pool.
    ///
    /// # Errors
    /// If there is no memory for it.
    pub(super) fn run(self, news: &UnboundedSender<News>) -> Result<(), OutOfMemory> {
        match self {
            Task::Look(search) => search.run(&mut Threats::default(), news),
            Task::Review(reviewing, keeper) => {
                // Nobody listens when the page is gone; its flag ends the review.
                let tell = |view| drop(news.send(News::Report(Box::new(AnalysisMessage::Review(view)))));
                let Some(view) = reviewing.run(&mut |view| tell(view))? else { return Ok(()) };
                // Who has been told all of it may ask again at once.
                if let Some(keeper) = keeper {
                    keeper.keep(&view);
                }
                tell(view);
                Ok(())
            }
        }
    }
}

/// Keeps a review with the record of its game.
pub(super) struct Keeper {
    app: Arc<App>,
    runtime: Handle,
    game: GameId,
}

impl Keeper {
    /// One for this game, who uses the runtime of the caller from another thread.
    pub(super) fn of(app: &Arc<App>, game: GameId) -> Keeper {
        Keeper { app: app.clone(), runtime: Handle::current(), game }
    }

    fn keep(&self, view: &ReviewView) {
        let kept = self.runtime.block_on(self.app.records().keep_review(&self.game, view));
        if let Err(refusal) = kept {
            warn!(game = self.game.as_str(), ?refusal, "the review was not kept");
        }
    }
}
