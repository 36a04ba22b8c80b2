//! One who looks at positions: at one at a time, until told otherwise.

use std::{sync::Arc, time::Duration};

use player::{StopFlag, analysis::Threats};
use tokio::sync::mpsc;

use super::search::{Heat, News, Search};
use crate::{
    App,
    games::position_record,
    messages::{
        analysis::{AnalysisMessage, AnalysisRequest, Analyze},
        board::PositionRequest,
        error::{ErrorCode, Refusal},
        live::Status,
    },
    pool::Permit,
};

/// How long a position is looked at unless asked otherwise, and at most.
const USUAL_TIME: Duration = Duration::from_secs(120);
const LONGEST_TIME: Duration = Duration::from_secs(600);

/// The most lines.
const MOST_LINES: u8 = 5;

/// One who looks at positions.
pub struct AnalysisSession {
    app: Arc<App>,
    sender: mpsc::UnboundedSender<News>,
    news: mpsc::UnboundedReceiver<News>,
    current: Option<Current>,
}

/// A search under way.
struct Current {
    stop: StopFlag,
    /// What is looked at when the thread is free.
    next: Option<Box<Search>>,
    /// Whether its reports are still wanted.
    is_wanted: bool,
}

impl AnalysisSession {
    /// One who looks at nothing yet.
    #[must_use]
    pub fn new(app: Arc<App>) -> AnalysisSession {
        let (sender, news) = mpsc::unbounded_channel();
        AnalysisSession { app, sender, news, current: None }
    }

    /// Ends what is looked at and what would be next: each still says that it is done.
    fn stop(&self) {
        if let Some(current) = &self.current {
            current.stop.raise();
            current.next.iter().for_each(|next| next.stop.raise());
        }
    }

    /// What is found out, as soon as something is. Can be dropped and called again without loss.
    pub async fn next(&mut self) -> AnalysisMessage {
        loop {
            let news = self.news.recv().await.expect("the session itself holds a sender");
            match news {
                News::Report(view) if self.current.as_ref().is_some_and(|current| current.is_wanted) => {
                    return AnalysisMessage::Analysis(*view);
                }
                News::Report(_) => (),
                News::Refused(refusal) => return AnalysisMessage::Rejected { refusal },
                News::Over => {
                    let next = self.current.take().and_then(|current| current.next);
                    if let Some(Err(refusal)) = next.map(|next| self.begin(*next)) {
                        return AnalysisMessage::Rejected { refusal };
                    }
                }
            }
        }
    }

    /// Does what is asked for.
    ///
    /// # Errors
    /// If the position is none, no thread is free, or help is refused.
    pub async fn request(&mut self, request: AnalysisRequest) -> Result<(), Refusal> {
        match request {
            AnalysisRequest::Analyze(request) => self.analyze(&request).await,
            AnalysisRequest::Stop => {
                self.stop();
                Ok(())
            }
        }
    }

    /// Looks at a position in place of the one before.
    async fn analyze(&mut self, request: &Analyze) -> Result<(), Refusal> {
        if let Some(game) = &request.game {
            self.refuse_serious(game).await?;
        }
        let PositionRequest { spec, start, moves } = &request.position;
        let record = position_record(spec, start.as_deref(), moves)?;
        let time = request.time_ms.map_or(USUAL_TIME, |ms| Duration::from_millis(ms.into()));
        let most_threads = self.app.ceilings.threads.min(self.app.config.analysis_threads as u64);
        let most_threads = u8::try_from(most_threads).unwrap_or(u8::MAX);
        let search = Search {
            position: record.position().clone(),
            ply: record.moves().len(),
            lines: request.lines.unwrap_or(1).clamp(1, MOST_LINES).into(),
            heat: if request.all_moves { Heat::Wanted } else { Heat::NotWanted },
            threads: request.threads.unwrap_or(1).clamp(1, most_threads).into(),
            time: time.clamp(Duration::from_millis(50), self.longest_time()),
            stop: StopFlag::new(),
        };
        match &mut self.current {
            Some(current) => {
                current.stop.raise();
                current.is_wanted = false;
                current.next = Some(Box::new(search));
                Ok(())
            }
            None => self.begin(search),
        }
    }

    /// How long a position is looked at, at most: for visitors twice as long as a move is thought about.
    fn longest_time(&self) -> Duration {
        LONGEST_TIME.min(self.app.ceilings.move_time * 2)
    }

    /// Help is refused while a serious game is being played.
    async fn refuse_serious(&self, game: &str) -> Result<(), Refusal> {
        let game = self.app.look(game).await?;
        let is_refused = game.serious && game.status != Status::Over;
        if is_refused { Err(ErrorCode::Serious.refusal()) } else { Ok(()) }
    }

    fn begin(&mut self, search: Search) -> Result<(), Refusal> {
        let permit = self.app.analysts.try_permit().map_err(|_| ErrorCode::Busy.refusal())?;
        self.current = Some(Current { stop: search.stop.clone(), next: None, is_wanted: true });
        let news = self.sender.clone();
        self.app.analysts.run(permit, move |permit| {
            let over = Over { permit: Some(permit), news };
            if search.run(&mut Threats::default(), &over.news).is_err() {
                let _ = over.news.send(News::Refused(ErrorCode::OutOfMemory.refusal()));
            }
        });
        Ok(())
    }
}

/// Nobody looks any more.
impl Drop for AnalysisSession {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Says that the thread is free, also when the search has panicked.
struct Over {
    permit: Option<Permit>,
    news: mpsc::UnboundedSender<News>,
}

impl Drop for Over {
    fn drop(&mut self) {
        // The permit goes first: whoever hears the news may want it.
        self.permit = None;
        let _ = self.news.send(News::Over);
    }
}
