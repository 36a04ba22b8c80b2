//! A live game's actor: the sole owner of its table.
//!
//! It takes mail one by one, has commands decide what happens, stores each event before anybody is told of it, asks engines
//! when it is their turn, and watches the clocks. It ends when nobody has looked for a while: the game is in the store and
//! comes back when it is asked for.

use std::{sync::Arc, time::Duration};

use record::{EndReason, GameResult};
use store::GameId;
use tokio::{
    sync::{mpsc, oneshot},
    time::{Instant, sleep_until},
};

use super::{
    commands,
    event::{GameEvent, Note},
    rights,
    table::Table,
    thinking::{Answer, News},
    told::{Announcement, Audience, Outbox},
};
use crate::{
    App,
    messages::{
        error::{ErrorCode, Refusal},
        live::{LiveGame, Status},
        socket::{Command, CommandDone, ServerMessage},
    },
    now,
    visitors::Visitor,
};

/// How long a game that nobody looks at stays in memory.
const IDLE: Duration = Duration::from_secs(600);

/// What can be asked of a live game.
pub(crate) enum Mail {
    /// A command, and who gives it.
    Command(Visitor, Command, oneshot::Sender<Result<CommandDone, Refusal>>),
    /// A page wants to hear everything, from the event after this one.
    Subscribe(Option<u64>, Outbox),
    /// The whole game.
    Look(oneshot::Sender<LiveGame>),
}

/// The actor of a live game.
pub(crate) struct Actor {
    pub(super) id: GameId,
    pub(super) app: Arc<App>,
    pub(super) table: Table,
    /// The number of the last event.
    pub(super) seq: u64,
    pub(super) audience: Audience,
    pub(super) news: mpsc::UnboundedSender<News>,
    /// The side whose player has been asked and has not come back, wanted or not, and the number of the question.
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

/// Why something has not happened.
pub(super) enum Failure {
    /// It is refused, and nothing has changed.
    Refused(Refusal),
    /// The store has failed.
    Lost,
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        Failure::Refused(refusal)
    }
}

impl From<Lost> for Failure {
    fn from(Lost: Lost) -> Failure {
        Failure::Lost
    }
}

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
            audience: Audience::default(),
            news,
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
        };
        tokio::spawn(actor.live(inbox, received));
        mailbox
    }

    async fn live(mut self, mut inbox: mpsc::Receiver<Mail>, mut news: mpsc::UnboundedReceiver<News>) {
        let mut closing = self.app.closing();
        self.show();
        self.go_on();
        let mut end = ErrorCode::Busy;
        loop {
            let wake = self.next_alarm();
            let lost = tokio::select! {
                mail = inbox.recv() => match mail {
                    Some(mail) => self.take(mail).await,
                    None => break,
                },
                Some(news) = news.recv() => self.on_news(news).await,
                () = sleep_until(wake.unwrap_or_else(far_away)), if wake.is_some() => self.alarm().await,
                () = sleep_until(Instant::now() + IDLE), if self.is_idle() => break,
                _ = closing.changed() => break,
            };
            if lost.is_err() {
                end = ErrorCode::Storage;
                break self.audience.tell(ServerMessage::Closing { refusal: end.refusal() });
            }
        }
        self.cancel();
        self.app.serious.forget(&self.id);
        self.app.games.forget(&self.id);
        self.app.bench.forget(&self.id);
        inbox.close();
        while let Ok(mail) = inbox.try_recv() {
            // It came too late to be done, and whoever sent it is not to believe that it was.
            let Mail::Command(_, _, reply) = mail else { continue };
            let _ = reply.send(Err(end.refusal()));
        }
    }

    /// Shows those who never ask a game where this one stands.
    fn show(&self) {
        self.app.serious.note(&self.id, &self.table);
        self.app.games.list(&self.id, self.table.summary(self.id.as_str(), now::unix_ms()));
    }

    /// Whether nobody looks and nothing goes on.
    fn is_idle(&self) -> bool {
        self.audience.is_empty() && self.thinking.is_none() && self.held.is_none()
    }

    async fn take(&mut self, mail: Mail) -> Result<(), Lost> {
        match mail {
            Mail::Command(who, command, reply) => {
                let outcome = match self.command(&who, &command).await {
                    Ok(done) => Ok(done),
                    Err(Failure::Refused(refusal)) => Err(refusal),
                    Err(Failure::Lost) => return Err(Lost),
                };
                // Whoever asked may have gone; the command is done all the same.
                let _ = reply.send(outcome);
            }
            Mail::Subscribe(since, outbox) => self.subscribe(since, outbox),
            Mail::Look(reply) => {
                let _ = reply.send(self.live_game());
            }
        }
        Ok(())
    }

    fn live_game(&self) -> LiveGame {
        let game = self.table.live_game(self.id.as_str(), self.status());
        LiveGame { absence: self.absence.clone(), ..game }
    }

    /// Lets a page hear everything: the events it has missed, or the whole game.
    fn subscribe(&mut self, since: Option<u64>, outbox: Outbox) {
        let missed = since.and_then(|since| self.audience.last(self.seq.checked_sub(since)?));
        let mut told = missed.unwrap_or_else(|| {
            let game = Box::new(self.live_game());
            vec![Announcement::message(ServerMessage::Snapshot { seq: self.seq, game })]
        });
        told.push(Announcement::message(self.status_message(self.status())));
        self.audience.join(outbox, told);
    }

    /// Carries out a command.
    async fn command(&mut self, who: &Visitor, command: &Command) -> Result<CommandDone, Failure> {
        rights::check(&self.table, who, command)?;
        let is_key = |key: &str| self.app.visitors.is_invitation(&self.id, key);
        rights::check_invitation(&self.table, who, command, is_key)?;
        if let Some(record) = commands::new_game(&self.table, command)? {
            let id = self.app.begin_record(who, record).await?;
            if *command == Command::Rematch {
                self.audience.tell(ServerMessage::Rematch { game: id.to_string() });
            }
            return Ok(CommandDone { seq: self.seq, game: Some(id.to_string()) });
        }
        let stood = (self.table.moves.len(), self.table.seats.clone());
        match command {
            // A game that is over can be kept as well.
            Command::Save { slot, replace } => self.save(who, commands::name(slot)?, *replace).await?,
            _ => self.happen_all(who, command).await?,
        }
        // Whatever was done, the player is asked for again.
        self.absence = None;
        if (self.table.moves.len(), &self.table.seats) != (stood.0, &stood.1) {
            self.turn_began = Instant::now();
        }
        self.settle().await?;
        Ok(CommandDone { seq: self.seq, game: None })
    }

    /// Everything that happens by a command.
    async fn happen_all(&mut self, who: &Visitor, command: &Command) -> Result<(), Failure> {
        let events = commands::decide(&self.table, who, command, self.turn_began.elapsed())?;
        match command {
            Command::Hint => self.ask_hint()?,
            Command::MoveNow => self.move_now(),
            _ => {}
        }
        for event in events {
            if interrupts(&event) || matches!(command, Command::Redo { .. }) {
                self.cancel();
            }
            self.happen(event).await?;
        }
        if let Command::Sit { .. } = command {
            self.app.note_participants(&self.id, &self.table.seats).await?;
        }
        Ok(())
    }

    /// Lets something happen: the table judges it, the store keeps it, everybody is told.
    pub(super) async fn happen(&mut self, event: GameEvent) -> Result<(), Failure> {
        self.table.apply(&event)?;
        let seq = self.seq + 1;
        let began = Instant::now();
        let stored = self.app.journal.append(self.id.clone(), seq, event.clone()).await;
        self.app.metrics.stored.note(began.elapsed());
        if let Err(error) = stored {
            tracing::error!(game = %self.id, %error, "an event could not be stored");
            return Err(Failure::Lost);
        }
        self.seq = seq;
        self.show();
        self.run_clocks();
        // Whoever hears of the end asks for the record at once.
        self.keep_record(&event).await?;
        self.audience.happened(seq, event, self.table.clone());
        Ok(())
    }

    /// Keeps the stored record true where an event alone does not: players and the end.
    async fn keep_record(&mut self, event: &GameEvent) -> Result<(), Lost> {
        let record = match event {
            GameEvent::Noted { note: Note::Ended(_) } => {
                let mut record = self.table.record(self.id.as_str(), self.table.moves.len());
                let result = self.table.result.clone().expect("the end was just noted");
                record.finish(result).expect("the table never contradicts the referee");
                record
            }
            GameEvent::Noted { note: Note::Players { .. } }
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
            self.end(result).await?;
        }
        self.go_on();
        Ok(())
    }

    pub(super) async fn end(&mut self, result: GameResult) -> Result<(), Lost> {
        self.cancel();
        match self.happen(Note::Ended(result).into()).await {
            // Refused only when the game is over: then somebody else was faster.
            Ok(()) | Err(Failure::Refused(_)) => Ok(()),
            Err(Failure::Lost) => Err(Lost),
        }
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
            self.end(GameResult::lost_by(side, EndReason::Timeout, "")).await?;
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
            self.audience.tell(self.status_message(status));
        }
    }

    fn status_message(&self, status: Status) -> ServerMessage {
        ServerMessage::Status { status, clock: self.table.clock_view(), absence: self.absence.clone() }
    }
}

/// Whether an event makes what is being thought useless. A move of the person who is asked may be refused, and what is
/// thought then is a hint, which is passed over after another move.
fn interrupts(event: &GameEvent) -> bool {
    match event {
        GameEvent::Moved { .. } => false,
        GameEvent::TakenBack { .. } => true,
        GameEvent::Noted { note } => {
            !matches!(note, Note::Saved { .. } | Note::Hinted { .. } | Note::Continued)
        }
    }
}

/// A moment that does not come.
fn far_away() -> Instant {
    Instant::now() + Duration::from_secs(365 * 24 * 3600)
}
