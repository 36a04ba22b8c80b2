//! One who looks at positions: at one at a time, or at those of one game, until told otherwise.

use std::{sync::Arc, time::Duration};

use coach::review::Review;
use player::StopFlag;
use record::{GameRecord, PlayedMove};
use rules::{MoveText, Outcome};
use store::GameId;
use tokio::sync::mpsc;

use super::{
    explain::{Watch, Why},
    review::Reviewing,
    search::{self, Heat, News, Search},
    task::{Keeper, Task},
};
use crate::{
    App,
    bench::{NoRoom, Size},
    games::position_record,
    messages::{
        analysis::{AnalysisMessage, AnalysisRequest, Analyze},
        board::PositionRequest,
        error::{ErrorCode, Refusal},
        review::ReviewRequest,
    },
    pool::{Permit, Whose},
    reason::Reason,
    visitors::Visitor,
};

/// How long a position is looked at unless asked otherwise, and at most.
const USUAL_TIME: Duration = Duration::from_secs(120);
const LONGEST_TIME: Duration = Duration::from_secs(600);

/// The most lines.
const MOST_LINES: u8 = 5;

/// The most moves of a game that is reviewed.
const MOST_REVIEWED: usize = 2000;

/// One who looks at positions.
pub struct AnalysisSession {
    app: Arc<App>,
    whose: Whose,
    sender: mpsc::UnboundedSender<News>,
    news: mpsc::UnboundedReceiver<News>,
    current: Option<Current>,
}

/// What is being done.
struct Current {
    stop: StopFlag,
    /// What is done when the thread is free.
    next: Option<Task>,
    /// Whether its reports are still wanted.
    is_wanted: bool,
}

impl AnalysisSession {
    /// One who looks at nothing yet.
    #[must_use]
    pub fn new(app: Arc<App>, who: &Visitor) -> AnalysisSession {
        let (sender, news) = mpsc::unbounded_channel();
        let whose = Whose::of(who.id.as_str());
        AnalysisSession { app, whose, sender, news, current: None }
    }

    /// Ends what is looked at and what would be next: each still says that it is done.
    fn stop(&self) {
        if let Some(current) = &self.current {
            current.stop.raise();
            current.next.iter().for_each(|next| next.stop().raise());
        }
    }

    /// What is found out, as soon as something is. Can be dropped and called again without loss.
    pub async fn next(&mut self) -> AnalysisMessage {
        loop {
            let news = self.news.recv().await.expect("the session itself holds a sender");
            match news {
                News::Report(report) if self.current.as_ref().is_some_and(|current| current.is_wanted) => {
                    return *report;
                }
                News::Report(_) => (),
                News::Kept(view) => return AnalysisMessage::Review(*view),
                News::Answered(message) => return *message,
                News::Refused(refusal) => return AnalysisMessage::Rejected { refusal },
                News::Over => {
                    let next = self.current.take().and_then(|current| current.next);
                    if let Some(Err(refusal)) = next.map(|next| self.begin(next)) {
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
            AnalysisRequest::Review(request) => self.review(&request).await,
            AnalysisRequest::Explain(request) => {
                let why = Why::of(&self.app, &request).await?;
                self.ask_coach(move || AnalysisMessage::Explained(why.answer()));
                Ok(())
            }
            AnalysisRequest::Alarm(request) => {
                let watch = Watch::of(&self.app, &request).await?;
                self.ask_coach(move || AnalysisMessage::Alarm(watch.answer()));
                Ok(())
            }
            AnalysisRequest::Stop => {
                self.stop();
                Ok(())
            }
        }
    }

    /// Looks at a position in place of the one before.
    async fn analyze(&mut self, request: &Analyze) -> Result<(), Refusal> {
        let PositionRequest { spec, start, moves } = &request.position;
        let record = position_record(spec, start.as_deref(), moves)?;
        self.app.refuse_help(request.game.as_deref(), &[record.position()]).await?;
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
        self.turn_to(Task::Look(Box::new(search)))
    }

    /// Reviews a game, or tells its review if it is kept.
    async fn review(&mut self, request: &ReviewRequest) -> Result<(), Refusal> {
        let PositionRequest { spec, start, moves } = &request.position;
        let asked = position_record(spec, start.as_deref(), moves)?;
        self.app.serious.refuse_review(asked.position())?;
        let mut winner = None;
        let mut keeper = None;
        if let Some(id) = &request.record {
            let (stored, kept) = self.app.records().reviewed(id).await?;
            match stored.result() {
                None => {
                    self.app.refuse_help(Some(id), &[]).await?;
                    // The last move is stored before its result is: by the time all is told, both are.
                    if let Some(outcome) = asked.position().outcome().filter(|_| is_same(&stored, &asked)) {
                        winner = outcome.winner();
                        keeper = Some(Keeper::of(&self.app, GameId::new(id)?));
                    }
                }
                Some(result) if is_same(&stored, &asked) => {
                    if let Some(view) = kept {
                        self.stop();
                        let _ = self.sender.send(News::Kept(Box::new(view)));
                        return Ok(());
                    }
                    winner = result.outcome.and_then(Outcome::winner);
                    keeper = Some(Keeper::of(&self.app, GameId::new(id)?));
                }
                Some(_) => (),
            }
        }
        let text = |played: &PlayedMove| played.text().parse().expect("the referee has written it");
        let moves: Vec<MoveText> = asked.moves().iter().map(text).collect();
        if moves.len() > MOST_REVIEWED {
            return Err(ErrorCode::BadPosition.because(Reason::TooManyMoves));
        }
        let review = Review::new(asked.start().clone(), moves, winner);
        let review = review.expect("the record has played these moves from this start");
        let reviewing = Reviewing { review, stop: StopFlag::new() };
        self.turn_to(Task::Review(Box::new(reviewing), keeper))
    }

    /// Asks the coach, beside what is looked at.
    fn ask_coach(&self, question: impl FnOnce() -> AnalysisMessage + Send + 'static) {
        let (app, whose, news) = (self.app.clone(), self.whose.clone(), self.sender.clone());
        tokio::spawn(async move {
            let answer = app.ask_coach(&whose, question).await;
            // Nobody listens when the page is gone.
            let _ = news.send(match answer {
                Ok(message) => News::Answered(Box::new(message)),
                Err(refusal) => News::Refused(refusal),
            });
        });
    }

    /// Does something in place of what was done before.
    fn turn_to(&mut self, task: Task) -> Result<(), Refusal> {
        match &mut self.current {
            Some(current) => {
                current.stop.raise();
                current.is_wanted = false;
                current.next = Some(task);
                Ok(())
            }
            None => self.begin(task),
        }
    }

    /// How long a position is looked at, at most: for visitors twice as long as a move is thought about.
    fn longest_time(&self) -> Duration {
        LONGEST_TIME.min(self.app.ceilings.move_time * 2)
    }

    fn begin(&mut self, task: Task) -> Result<(), Refusal> {
        let permit = self.app.analysts.try_permit(&self.whose).map_err(|_| ErrorCode::Busy.refusal())?;
        let size = Size { bytes: search::TABLE_BYTES, programs: 0 };
        let room = self.app.bench.reserve(size).map_err(NoRoom::refusal)?;
        self.current = Some(Current { stop: task.stop().clone(), next: None, is_wanted: true });
        let news = self.sender.clone();
        self.app.analysts.run(permit, move |permit| {
            let _room = room;
            let over = Over { permit: Some(permit), news };
            if task.run(&over.news).is_err() {
                let _ = over.news.send(News::Refused(ErrorCode::OutOfMemory.refusal()));
            }
        });
        Ok(())
    }
}

/// Whether two records have the same moves from the same start.
fn is_same(one: &GameRecord, other: &GameRecord) -> bool {
    let texts = |record: &GameRecord| -> Vec<String> {
        record.moves().iter().map(|played| played.text().to_owned()).collect()
    };
    one.start_text() == other.start_text() && texts(one) == texts(other)
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
