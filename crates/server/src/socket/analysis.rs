//! The analysis socket: one position at a time, until it is told otherwise.

use std::{sync::Arc, time::Duration};

use axum::{
    extract::{State, ws::WebSocketUpgrade},
    response::Response,
};
use player::{StopFlag, analysis::Threats};
use store::GameId;
use tokio::sync::mpsc;

use super::wire::{Closed, Incoming, Wire, accept};
use crate::{
    analysis::{Heat, News, Search},
    house::House,
    http::games::position_record,
    live::Mail,
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

/// Opens the analysis socket.
pub(crate) async fn analysis(State(house): State<Arc<House>>, upgrade: WebSocketUpgrade) -> Response {
    accept(upgrade, move |wire| Session::new(house).serve(wire))
}

/// A page that looks at positions.
struct Session {
    house: Arc<House>,
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

impl Session {
    fn new(house: Arc<House>) -> Session {
        let (sender, news) = mpsc::unbounded_channel();
        Session { house, sender, news, current: None }
    }

    async fn serve(mut self, mut wire: Wire) {
        let mut closing = self.house.closing();
        let told = loop {
            let went_on = tokio::select! {
                Some(news) = self.news.recv() => self.tell(news, &mut wire).await,
                incoming = wire.receive() => match incoming {
                    Ok(incoming) => self.hear(incoming, &mut wire).await,
                    Err(closed) => Err(closed),
                },
                _ = closing.changed() => break Some(ErrorCode::Closing.refusal()),
            };
            if went_on.is_err() {
                break None;
            }
        };
        self.stop();
        if let Some(refusal) = told {
            wire.close(&AnalysisMessage::Closing { refusal }).await;
        }
    }

    /// Ends what is looked at and what would be next: each still says that it is done.
    fn stop(&self) {
        if let Some(current) = &self.current {
            current.stop.raise();
            current.next.iter().for_each(|next| next.stop.raise());
        }
    }

    async fn tell(&mut self, news: News, wire: &mut Wire) -> Result<(), Closed> {
        match news {
            News::Report(view) if self.current.as_ref().is_some_and(|current| current.is_wanted) => {
                wire.send(&AnalysisMessage::Analysis(*view)).await
            }
            News::Report(_) => Ok(()),
            News::Refused(refusal) => wire.send(&AnalysisMessage::Rejected { refusal }).await,
            News::Over => {
                let next = self.current.take().and_then(|current| current.next);
                match next.map(|next| self.begin(*next)) {
                    Some(Err(refusal)) => wire.send(&AnalysisMessage::Rejected { refusal }).await,
                    Some(Ok(())) | None => Ok(()),
                }
            }
        }
    }

    async fn hear(&mut self, incoming: Incoming, wire: &mut Wire) -> Result<(), Closed> {
        let outcome = match incoming {
            Incoming::Refused(_, refusal) => Err(refusal),
            Incoming::Text(text) => match serde_json::from_str(&text) {
                Ok(AnalysisRequest::Analyze(request)) => self.analyze(&request).await,
                Ok(AnalysisRequest::Stop) => {
                    self.stop();
                    Ok(())
                }
                Err(error) => Err(ErrorCode::Malformed.with("detail", error)),
            },
        };
        match outcome {
            Ok(()) => Ok(()),
            Err(refusal) => wire.send(&AnalysisMessage::Rejected { refusal }).await,
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
        let most_threads = self.house.ceilings.threads.min(self.house.config.analysis_threads as u64);
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
        LONGEST_TIME.min(self.house.ceilings.move_time * 2)
    }

    /// Help is refused while a serious game is being played.
    async fn refuse_serious(&self, game: &str) -> Result<(), Refusal> {
        let id = GameId::new(game).map_err(|error| crate::house::storage(&error))?;
        let game = self.house.ask_game(&id, Mail::Look).await?;
        let is_refused = game.serious && game.status != Status::Over;
        if is_refused { Err(ErrorCode::Serious.refusal()) } else { Ok(()) }
    }

    fn begin(&mut self, search: Search) -> Result<(), Refusal> {
        let permit = self.house.analysts.try_permit().map_err(|_| ErrorCode::Busy.refusal())?;
        self.current = Some(Current { stop: search.stop.clone(), next: None, is_wanted: true });
        let news = self.sender.clone();
        self.house.analysts.run(permit, move |permit| {
            let over = Over { permit: Some(permit), news };
            if search.run(&mut Threats::default(), &over.news).is_err() {
                let _ = over.news.send(News::Refused(ErrorCode::OutOfMemory.refusal()));
            }
        });
        Ok(())
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
