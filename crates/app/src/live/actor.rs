//! A live game's actor: the sole owner of its table.
//!
//! It takes mail one by one, does what it can as steps, stores each step before anybody is shown it,
//! asks engines when it is their turn, and watches the clocks. It ends when nobody has looked for a
//! while: the game is in the store and comes back when it is asked for.

use std::{collections::VecDeque, sync::Arc, time::Duration};

use record::{EndReason, GameResult};
use store::GameId;
use tokio::{
    sync::{mpsc, oneshot},
    time::{Instant, sleep_until},
};

use super::{
    outbox::{Announcement, Outbox},
    step::{self, Note, Step},
    table::Table,
    thinking::{Answer, News, Seated},
};
use crate::{
    App,
    messages::{
        error::{ErrorCode, Refusal},
        live::{LiveGame, LiveGameSummary, Status},
        socket::{Command, CommandDone, ServerMessage},
    },
    now,
};

/// How many events a page that comes back can catch up with; a longer gap is a snapshot.
const REMEMBERED: usize = 64;

/// How long a game that nobody looks at stays in memory.
const IDLE: Duration = Duration::from_secs(600);

/// What can be asked of a live game.
pub(crate) enum Mail {
    /// A command.
    Command(Command, oneshot::Sender<Result<CommandDone, Refusal>>),
    /// A page wants to hear everything, from the event after this one.
    Subscribe(Option<u64>, Outbox),
    /// The whole game.
    Look(oneshot::Sender<LiveGame>),
    /// The game in a list.
    Summary(oneshot::Sender<LiveGameSummary>),
}

/// The actor of a live game.
pub(crate) struct Actor {
    pub(super) id: GameId,
    pub(super) app: Arc<App>,
    pub(super) table: Table,
    /// The number of the last event.
    pub(super) seq: u64,
    recent: VecDeque<(u64, Arc<Announcement>)>,
    pub(super) subscribers: Vec<Outbox>,
    pub(super) news: mpsc::UnboundedSender<News>,
    /// The players that sit at the table, by side.
    pub(super) seated: [Option<Seated>; 2],
    /// The side whose player has been asked and has not come back, whether it is still wanted or not,
    /// and the number of the question.
    pub(super) away: Option<(rules::Side, u64)>,
    pub(super) thinking: Option<Thinking>,
    /// An answer that is held back until it can be seen.
    pub(super) held: Option<(Instant, Box<Answer>)>,
    /// When a busy pool is tried again.
    pub(super) retry: Option<Instant>,
    /// Why whoever is asked cannot play.
    pub(super) absence: Option<Refusal>,
    /// Whether the next question is to be answered at once.
    pub(super) is_hurried: bool,
    /// Numbers questions and hints.
    pub(super) questions: u64,
    pub(super) hint: Option<super::hint::HintAsked>,
    /// When whoever is asked was asked.
    pub(super) turn_began: Instant,
    told: Option<Status>,
    changed_ms: i64,
}

/// A question that is being thought about.
pub(super) struct Thinking {
    pub(super) number: u64,
    pub(super) side: rules::Side,
    pub(super) stop: player::StopFlag,
    pub(super) asked: Instant,
    /// Whether a thread has taken it.
    pub(super) has_begun: bool,
}

/// The store has failed: what is in memory is not to be trusted any more.
pub(super) struct Lost;

impl Actor {
    /// Starts the actor of a game and returns its mailbox.
    pub(crate) fn start(app: Arc<App>, id: GameId, table: Table, seq: u64) -> mpsc::Sender<Mail> {
        let (mailbox, inbox) = mpsc::channel(64);
        let (news, received) = mpsc::unbounded_channel();
        let actor = Actor {
            id,
            app,
            table,
            seq,
            recent: VecDeque::new(),
            subscribers: Vec::new(),
            news,
            seated: [None, None],
            away: None,
            thinking: None,
            held: None,
            retry: None,
            absence: None,
            is_hurried: false,
            questions: 0,
            hint: None,
            turn_began: Instant::now(),
            told: None,
            changed_ms: now::unix_ms(),
        };
        tokio::spawn(actor.live(inbox, received));
        mailbox
    }

    async fn live(mut self, mut inbox: mpsc::Receiver<Mail>, mut news: mpsc::UnboundedReceiver<News>) {
        let mut closing = self.app.closing();
        self.go_on();
        loop {
            let wake = self.next_alarm();
            let lost = tokio::select! {
                mail = inbox.recv() => match mail {
                    Some(mail) => self.take(mail).await,
                    None => break,
                },
                Some(news) = news.recv() => self.hear(news).await,
                () = sleep_until(wake.unwrap_or_else(far_away)), if wake.is_some() => self.alarm().await,
                () = sleep_until(Instant::now() + IDLE), if self.is_idle() => break,
                _ = closing.changed() => break,
            };
            if lost.is_err() {
                self.tell(ServerMessage::Closing { refusal: ErrorCode::Storage.refusal() });
                break;
            }
        }
        self.cancel();
        self.app.games.forget(&self.id);
        inbox.close();
        while let Ok(mail) = inbox.try_recv() {
            // It came too late to be done, and whoever sent it is not to believe that it was.
            if let Mail::Command(_, reply) = mail {
                let _ = reply.send(Err(ErrorCode::Busy.refusal()));
            }
        }
    }

    /// Whether nobody looks and nothing goes on.
    fn is_idle(&self) -> bool {
        let nobody_looks = self.subscribers.iter().all(Outbox::is_closed);
        nobody_looks && self.thinking.is_none() && self.held.is_none()
    }

    async fn take(&mut self, mail: Mail) -> Result<(), Lost> {
        match mail {
            Mail::Command(command, reply) => {
                let outcome = self.command(command).await?;
                // Whoever asked may have gone; the command is done all the same.
                let _ = reply.send(outcome);
            }
            Mail::Subscribe(since, outbox) => self.subscribe(since, outbox),
            Mail::Look(reply) => {
                let _ = reply.send(self.live_game());
            }
            Mail::Summary(reply) => {
                let _ = reply.send(self.table.summary(self.id.as_str(), self.changed_ms, &self.app.ratings));
            }
        }
        Ok(())
    }

    fn live_game(&self) -> LiveGame {
        let game = self.table.live_game(self.id.as_str(), self.status(), &self.app.ratings);
        LiveGame { absence: self.absence.clone(), ..game }
    }

    /// Lets a page hear everything: the events it has missed, or the whole game.
    fn subscribe(&mut self, since: Option<u64>, outbox: Outbox) {
        let missed = since.and_then(|since| self.events_after(since));
        let sent = match missed {
            Some(missed) => missed.into_iter().try_for_each(|message| outbox.send(message)),
            None => {
                let game = Box::new(self.live_game());
                outbox.send(Announcement::new(ServerMessage::Snapshot { seq: self.seq, game }))
            }
        };
        let status = self.status_message(self.status());
        if sent.and_then(|()| outbox.send(Announcement::new(status))).is_ok() {
            self.subscribers.push(outbox);
        }
    }

    /// The events after a number, if all of them are remembered.
    fn events_after(&self, since: u64) -> Option<Vec<Arc<Announcement>>> {
        let missing = self.seq.checked_sub(since)?;
        let remembered = self.recent.iter().filter(|(seq, _)| *seq > since);
        let events: Vec<_> = remembered.map(|(_, event)| event.clone()).collect();
        (events.len() as u64 == missing).then_some(events)
    }

    /// Does a step: stores it, then tells everybody.
    pub(super) async fn step(&mut self, step: Step) -> Result<Result<(), Refusal>, Lost> {
        let effect = match self.table.perform(&step) {
            Ok(effect) => effect,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let seq = self.seq + 1;
        let stored = self.app.journal.append(self.id.clone(), seq, step::stored(&step)).await;
        if let Err(error) = stored {
            tracing::error!(game = %self.id, %error, "an event could not be stored");
            return Err(Lost);
        }
        self.seq = seq;
        self.changed_ms = now::unix_ms();
        self.run_clocks();
        let event = Box::new(self.table.event(&step, effect, &self.app.ratings));
        let event = Announcement::new(ServerMessage::Event { seq, event });
        self.recent.push_back((seq, event.clone()));
        if self.recent.len() > REMEMBERED {
            self.recent.pop_front();
        }
        // Whoever hears of the end asks for the record at once.
        self.keep_record(&step).await?;
        self.broadcast(&event);
        Ok(Ok(()))
    }

    /// Keeps the stored record true where an event alone does not: players and the end.
    async fn keep_record(&mut self, step: &Step) -> Result<(), Lost> {
        let record = match step {
            Step::Noted { note: Note::Ended(_) } => {
                let mut record = self.table.record(self.id.as_str(), self.table.moves.len());
                let result = self.table.result.clone().expect("the end was just noted");
                record.finish(result).expect("the table never contradicts the referee");
                record
            }
            Step::Noted { note: Note::Players { .. } }
                if self.table.begun_plies <= self.table.moves.len() =>
            {
                let mut record = self.table.record(self.id.as_str(), self.table.begun_plies);
                // Those asked for since are told by the events.
                record.set_hints(self.table.begun_hints);
                record
            }
            _ => return Ok(()),
        };
        self.app.store.games().update(&record).await.map_err(|error| {
            tracing::error!(game = %self.id, %error, "a record could not be stored");
            Lost
        })
    }

    /// Ends the game if the rules say so, and has the next player asked.
    pub(super) async fn settle(&mut self) -> Result<(), Lost> {
        if self.table.result.is_none()
            && self.table.opening.is_none()
            && let Some(result) = GameResult::by_rules(&self.table.position)
        {
            self.end(&result).await?;
        }
        self.go_on();
        Ok(())
    }

    pub(super) async fn end(&mut self, result: &GameResult) -> Result<(), Lost> {
        self.cancel();
        let step = Step::Noted { note: Note::Ended(result.clone()) };
        // Refused only when the game is over: then somebody else was faster.
        let _ = self.step(step).await?;
        Ok(())
    }

    /// When something is due: an answer that is held back, a flag, another try.
    fn next_alarm(&self) -> Option<Instant> {
        let held = self.held.as_ref().map(|(due, _)| *due);
        [held, self.retry, self.flag()].into_iter().flatten().min()
    }

    /// When the flag of whoever is to move falls. An answer that is held back came in time.
    fn flag(&self) -> Option<Instant> {
        let (_, falls) = self.table.clocks.as_ref()?.flag_falls()?;
        self.held.is_none().then_some(falls)
    }

    async fn alarm(&mut self) -> Result<(), Lost> {
        let now = Instant::now();
        if let Some((_, answer)) = self.held.take_if(|(due, _)| *due <= now) {
            return self.answered(*answer).await;
        }
        if self.flag().is_some_and(|falls| falls <= now) {
            let side = self.table.asked();
            self.end(&GameResult::lost_by(side, EndReason::Timeout, "")).await?;
        }
        self.retry = self.retry.filter(|&retry| retry > now);
        self.go_on();
        Ok(())
    }

    /// What the game waits for.
    pub(super) fn status(&self) -> Status {
        if self.table.result.is_some() {
            Status::Over
        } else if self.table.is_paused {
            Status::Paused
        } else if self.table.asked_seat().is_human() {
            Status::Human
        } else if self.absence.is_some() {
            Status::Absent
        } else if self.held.is_some() || self.thinking.as_ref().is_some_and(|thinking| thinking.has_begun) {
            Status::Thinking
        } else {
            Status::Waiting
        }
    }

    /// Tells what the game waits for, if that has changed.
    pub(super) fn tell_status(&mut self) {
        let status = self.status();
        if self.told.replace(status) != Some(status) {
            self.tell(self.status_message(status));
        }
    }

    fn status_message(&self, status: Status) -> ServerMessage {
        ServerMessage::Status { status, clock: self.table.clock_view(), absence: self.absence.clone() }
    }

    pub(super) fn tell(&mut self, message: ServerMessage) {
        if !self.subscribers.is_empty() {
            self.broadcast(&Announcement::new(message));
        }
    }

    /// Sends to everybody; who does not read is dropped.
    fn broadcast(&mut self, announcement: &Arc<Announcement>) {
        self.subscribers.retain(|subscriber| subscriber.send(announcement.clone()).is_ok());
    }
}

/// A moment that does not come.
fn far_away() -> Instant {
    Instant::now() + Duration::from_secs(365 * 24 * 3600)
}
