//! Players that live in this process: an algorithm, a thread of its own, and manners.
//!
//! The thread is asked, and the answer awaited until just before the time is over; then the stop
//! flag is raised. A player never loses a game by accident: if the algorithm still does not answer,
//! or panics, a legal move is played for it, and the reply says so. An algorithm that has not come
//! back by the next move is left behind and a new one takes its seat.

mod thinker;
mod time_plan;
mod worker;

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::mpsc::RecvTimeoutError,
    time::{Duration, Instant},
};

use rules::GameKind;
use search_kit::StopFlag;

pub use thinker::{Pace, Recipe, Task, Thinker, Thought};
use time_plan::{GRACE, StopDelay, TimePlan};
use worker::{News, Worker, panic_text};

use crate::{
    Action, Fault, FaultKind, NewGame, Player, Reply, Request, Rescue,
    manners::{self, Obvious},
};

/// How long an algorithm may take to set up a game.
const SET_UP_TIME: Duration = Duration::from_secs(30);

/// How often a stop flag of the caller is looked at while the algorithm thinks.
const LOOK_INTERVAL: Duration = Duration::from_millis(5);

/// A built-in player.
pub struct InProcess {
    name: String,
    game: GameKind,
    recipe: Recipe,
    pace: Pace,
    conduct: Conduct,
    seat: Option<Seat>,
    started: Option<NewGame>,
    delay: StopDelay,
}

/// How a built-in player behaves at the board, beyond its algorithm.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conduct {
    /// Whether it takes wins and answers forced moves by itself.
    pub manners: Manners,
    /// Whether it gives up a game that is really lost.
    pub resignation: Resignation,
}

/// Whether a player takes immediate wins and answers forced moves at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manners {
    /// It does.
    Kept,
    /// It takes wins; whether it sees what is forced is up to its algorithm.
    WinsOnly,
    /// Its algorithm decides alone.
    None,
}

/// Whether a player gives up a game in which no move helps any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resignation {
    /// It plays to the end.
    Never,
    /// It does.
    WhenHopeless,
}

impl Default for Conduct {
    fn default() -> Self {
        Conduct { manners: Manners::Kept, resignation: Resignation::Never }
    }
}

/// Where the algorithm sits.
enum Seat {
    /// On the thread of whoever asks.
    Here(Box<dyn Thinker>),
    /// On a thread of its own.
    Apart(Worker),
}

impl Seat {
    /// The seat, unless its algorithm is lost in an old thought.
    fn if_free(mut self) -> Option<Seat> {
        let is_lost = match &mut self {
            Seat::Here(_) => false,
            Seat::Apart(worker) => worker.is_busy(),
        };
        (!is_lost).then_some(self)
    }
}

impl InProcess {
    /// A player of one game.
    #[must_use]
    pub fn new(
        name: impl Into<String>,
        game: GameKind,
        recipe: Recipe,
        pace: Pace,
        conduct: Conduct,
    ) -> InProcess {
        let name = name.into();
        InProcess { name, game, recipe, pace, conduct, seat: None, started: None, delay: StopDelay::ASSUMED }
    }

    /// Seats the algorithm, anew if it is lost in an old thought, and sets up the game.
    fn take_seat(&mut self, game: &NewGame) -> Result<(), Fault> {
        let seat = match self.seat.take().and_then(Seat::if_free) {
            Some(seat) => seat,
            None => self.new_seat()?,
        };
        match self.seat.insert(seat) {
            Seat::Here(thinker) => catch_unwind(AssertUnwindSafe(|| thinker.new_game(game.spec, game.seed)))
                .map_err(|panic| FaultKind::StartUp.because(panic_text(&*panic))),
            Seat::Apart(worker) => {
                worker.new_game(game.spec, game.seed);
                match worker.news(SET_UP_TIME) {
                    Ok(News::Panicked(words)) => Err(FaultKind::StartUp.because(words)),
                    Ok(_) => Ok(()),
                    Err(RecvTimeoutError::Timeout) => {
                        Err(FaultKind::StartUp.because("setting up the game took too long"))
                    }
                    Err(RecvTimeoutError::Disconnected) => {
                        Err(FaultKind::StartUp.because("its thread has died"))
                    }
                }
            }
        }
    }

    fn new_seat(&self) -> Result<Seat, Fault> {
        if self.pace == Pace::Instant {
            return catch_unwind(AssertUnwindSafe(|| Seat::Here((self.recipe)())))
                .map_err(|panic| FaultKind::StartUp.because(panic_text(&*panic)));
        }
        let worker = Worker::spawn(&self.name, self.recipe.clone());
        worker.map(Seat::Apart).map_err(|error| FaultKind::StartUp.because(error.to_string()))
    }

    /// Has the algorithm think, whatever becomes of it. Its time runs since it was asked.
    fn think(&mut self, request: &mut Request<'_>, asked: Instant) -> Result<Result<Thought, Rescue>, Fault> {
        let game = self.started.ok_or_else(|| FaultKind::Protocol.because("no game was started"))?;
        self.seat = self.seat.take().and_then(Seat::if_free);
        if self.seat.is_none() {
            self.take_seat(&game)?;
        }
        match self.seat.as_mut().expect("it has just been taken") {
            Seat::Here(thinker) => {
                let thought = think_here(&mut **thinker, request);
                if thought.is_err() {
                    self.seat = None;
                }
                Ok(thought)
            }
            Seat::Apart(worker) => {
                let plan = TimePlan::new(&request.budget.own, self.pace, self.delay);
                Ok(await_thought(worker, plan, &mut self.delay, request, asked))
            }
        }
    }
}

impl Player for InProcess {
    fn name(&self) -> &str {
        &self.name
    }

    fn start_game(&mut self, game: &NewGame) -> Result<(), Fault> {
        if game.spec.game() != self.game {
            let cause = format!("{} plays {}, not {}", self.name, self.game, game.spec.game());
            return Err(FaultKind::StartUp.because(cause));
        }
        self.started = Some(*game);
        self.take_seat(game)
    }

    fn choose(&mut self, mut request: Request<'_>) -> Result<Reply, Fault> {
        let asked = Instant::now();
        let is_asked = self.conduct != Conduct { manners: Manners::None, resignation: Resignation::Never };
        match is_asked.then(|| manners::look(request.position)).flatten() {
            Some(Obvious::Win(mv)) if self.conduct.manners != Manners::None => return Ok(Reply::plain(mv)),
            Some(Obvious::Forced(mv)) if self.conduct.manners == Manners::Kept => {
                return Ok(Reply::plain(mv));
            }
            Some(Obvious::Hopeless) if self.conduct.resignation == Resignation::WhenHopeless => {
                return Ok(Reply { action: Action::Resign, info: None, rescue: None });
            }
            _ => {}
        }
        Ok(match self.think(&mut request, asked)? {
            Ok(Thought { mv, info }) => Reply { action: Action::Move(mv), info: Some(info), rescue: None },
            Err(rescue) => {
                Reply { rescue: Some(rescue), ..Reply::plain(manners::fallback(request.position)) }
            }
        })
    }
}

fn think_here(thinker: &mut dyn Thinker, request: &mut Request<'_>) -> Result<Thought, Rescue> {
    let on_info = &mut |info| (request.on_info)(&info);
    let Request { position, budget, stop, .. } = *request;
    let task = Task { position, limits: budget.own, stop, deadline: None, on_info };
    catch_unwind(AssertUnwindSafe(|| thinker.think(task))).map_err(|panic| Rescue::Panic(panic_text(&*panic)))
}

/// Asks the worker and waits as long as the plan says.
fn await_thought(
    worker: &mut Worker,
    mut plan: TimePlan,
    delay: &mut StopDelay,
    request: &mut Request<'_>,
    asked: Instant,
) -> Result<Thought, Rescue> {
    let stop = StopFlag::new();
    let deadline = plan.stop.and_then(|stop| asked.checked_add(stop));
    worker.think(request.position, request.budget.own, stop.clone(), deadline);
    loop {
        let elapsed = asked.elapsed();
        if request.stop.is_raised() && plan.stop.is_none_or(|at| at > elapsed) {
            plan = TimePlan { stop: Some(elapsed), give_up: Some(elapsed + GRACE) };
        }
        let was_stopped = plan.stop.filter(|&at| at <= elapsed);
        if let Some(stopped_at) = was_stopped {
            stop.raise();
            if plan.give_up.is_some_and(|at| at <= elapsed) {
                delay.measured(elapsed - stopped_at);
                return Err(Rescue::Late);
            }
        }
        let next = if was_stopped.is_some() { plan.give_up } else { plan.stop };
        let patience = next.map_or(LOOK_INTERVAL, |at| (at - elapsed).min(LOOK_INTERVAL));
        match worker.news(patience) {
            Ok(News::Info(info)) => (request.on_info)(&info),
            Ok(News::Thought(thought)) => {
                if let Some(stopped_at) = was_stopped {
                    delay.measured(asked.elapsed() - stopped_at);
                }
                return Ok(thought);
            }
            Ok(News::Panicked(words)) => return Err(Rescue::Panic(words)),
            Ok(News::Ready) | Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                return Err(Rescue::Panic("its thread has died".to_owned()));
            }
        }
    }
}
