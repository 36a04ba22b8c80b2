//! One run of an outside program: asking, waiting, and telling its faults apart.

use std::{
    thread,
    time::{Duration, Instant},
};

use super::{
    Patience, ProcessConfig,
    dialect::{Dialect, Incoming},
    link::{Link, Silence},
};
use crate::{Fault, FaultKind, NewGame, Reply, Request, ThinkInfo, Watch};

/// A running program and what it was told.
pub(super) struct Session {
    link: Link,
    dialect: Box<dyn Dialect>,
    watch: Watch,
    patience: Patience,
    last_answer: Option<Instant>,
}

impl Session {
    /// Starts the program and its first game.
    pub(super) fn open(config: &ProcessConfig, game: &NewGame) -> Result<Session, Fault> {
        let failed =
            |error| FaultKind::StartUp.because(format!("`{}` cannot be started: {error}", config.command));
        let link = Link::open(&config.command).map_err(failed)?;
        let dialect = config.protocol.dialect(config.options.clone());
        let (watch, patience) = (config.watch, config.patience);
        let mut session = Session { link, dialect, watch, patience, last_answer: None };
        session.processor_time()?;
        if let Some(hello) = session.dialect.hello() {
            session.make_ready(&hello)?;
        }
        session.new_game(game)?;
        Ok(session)
    }

    pub(super) fn new_game(&mut self, game: &NewGame) -> Result<(), Fault> {
        self.take_breath();
        let lines = self.dialect.new_game(game)?;
        self.make_ready(&lines)
    }

    /// Says something and waits until the program is ready.
    fn make_ready(&mut self, lines: &str) -> Result<(), Fault> {
        let deadline = Instant::now() + self.patience.start_up;
        self.link.skip_pending();
        self.say(lines);
        let cause = loop {
            match self.link.next_line(Some(deadline)) {
                Ok(_) if Instant::now() >= deadline => break "it talked and did not get ready".to_owned(),
                Ok(line) => match self.dialect.on_message(&line) {
                    Incoming::Ready => return Ok(()),
                    Incoming::Refusal(words) => break format!("it said `{words}`"),
                    _ => {}
                },
                Err(Silence::TimedOut) => {
                    let sentence = format!("it was not ready after {:.1?}", self.patience.start_up);
                    break self.link.with_last_words(&sentence);
                }
                Err(Silence::Woken) => {}
                Err(Silence::Closed) => break self.link.obituary(),
            }
        };
        Err(FaultKind::StartUp.because(cause))
    }

    /// Has the program choose a move. After a fault it is not asked again.
    pub(super) fn ask(&mut self, request: &mut Request<'_>) -> Result<Reply, Fault> {
        self.take_breath();
        self.link.skip_pending();
        let question = self.dialect.ask(request.position, &request.budget);
        let before = self.processor_time()?;
        self.say(&question);
        let mut wait = Wait::new(request, self.patience);
        let _woken = self.link.wake_on(request.stop);
        let mut info = ThinkInfo::default();
        loop {
            if wait.must_stop(request) {
                self.say(self.dialect.stop());
            }
            let line = match self.link.next_line(wait.limit()?) {
                Ok(line) => line,
                Err(Silence::TimedOut | Silence::Woken) => continue,
                Err(Silence::Closed) => return Err(FaultKind::Crash.because(self.link.obituary())),
            };
            match self.dialect.on_message(&line) {
                Incoming::Move(mv) => {
                    self.last_answer = Some(Instant::now());
                    let info = Some(info).filter(|info| !info.is_empty());
                    let taken =
                        self.processor_time()?.zip(before).map(|(now, then)| now.saturating_sub(then));
                    return Ok(Reply { info, taken, ..Reply::plain(mv) });
                }
                Incoming::Info(news) => {
                    info.update(&news);
                    (request.on_info)(&info);
                }
                Incoming::Prompt(line) => self.say(&line),
                Incoming::Refusal(words) | Incoming::Rubbish(words) => wait.on_rubbish(words),
                Incoming::Ready | Incoming::Nothing => {}
            }
        }
    }

    /// How long the program has computed so far, if that is what it is charged.
    fn processor_time(&self) -> Result<Option<Duration>, Fault> {
        match self.watch {
            Watch::Wall => Ok(None),
            Watch::Processor => self.link.processor_time().map(Some).map_err(|error| {
                FaultKind::StartUp.because(format!("its processor time cannot be read: {error}"))
            }),
        }
    }

    fn say(&mut self, lines: &str) {
        self.link.send(lines);
    }

    /// Leaves the program the moment it needs between its answer and the next question or game.
    fn take_breath(&self) {
        let since_answer = self.last_answer.map_or(Duration::MAX, |at| at.elapsed());
        if let Some(rest) = self.patience.breath.checked_sub(since_answer) {
            thread::sleep(rest);
        }
    }

    /// Lets the program go by itself; a session that is merely dropped ends it.
    pub(super) fn part(self) {
        self.link.part(self.dialect.farewell(), self.patience.farewell);
    }
}

/// How long the answer to one question is waited for.
struct Wait {
    /// When the program is given up; never, without a limit.
    limit: Option<Instant>,
    stall: Duration,
    /// The first thing it said that is no answer.
    rubbish: Option<String>,
    was_stopped: bool,
}

impl Wait {
    fn new(request: &Request<'_>, patience: Patience) -> Wait {
        let hard = request.budget.own.hard_time();
        let limit = hard.map(|hard| Instant::now() + hard + patience.stall);
        Wait { limit, stall: patience.stall, rubbish: None, was_stopped: false }
    }

    /// Until when an answer is waited for, unless it is too late for one.
    fn limit(&self) -> Result<Option<Instant>, Fault> {
        if self.limit.is_none_or(|limit| Instant::now() < limit) {
            return Ok(self.limit);
        }
        Err(match &self.rubbish {
            Some(words) => FaultKind::Protocol.because(format!("it said `{words}` instead of a move")),
            None => FaultKind::Stall.because(format!("no move came until {:.1?} after its time", self.stall)),
        })
    }

    /// Whether the caller wants the answer now, and the program has not been told so.
    fn must_stop(&mut self, request: &Request<'_>) -> bool {
        let is_news = request.stop.is_raised() && !self.was_stopped;
        if is_news {
            self.was_stopped = true;
            self.hurry();
        }
        is_news
    }

    /// A move may still follow: some programs print whatever they like.
    fn on_rubbish(&mut self, words: String) {
        if self.rubbish.is_none() {
            self.rubbish = Some(words);
            self.hurry();
        }
    }

    /// The answer is due now, and waited for only so long.
    fn hurry(&mut self) {
        let due = Instant::now() + self.stall;
        self.limit = Some(self.limit.map_or(due, |limit| limit.min(due)));
    }
}
