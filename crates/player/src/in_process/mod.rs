//! Players that live in this process: an algorithm, a thread of its own, and the forced moves.
//!
//! The thread is asked, and the answer awaited until just before the time is over; then the stop
//! flag is raised. A player never loses a game by accident: if the algorithm still does not answer,
//! or panics, the best move it has reported is played for it, or any legal one, and the reply says so. An algorithm that has not come
//! back by the next move is left behind and a new one takes its seat.

mod thinker;
mod time_plan;
mod waiting;
mod worker;

use std::time::Duration;

use rules::{AnyPosition, GameKind, MoveText};
use search_kit::{
    Clock, MoveOverhead,
    runner::{News, catch},
};

pub use thinker::{Pace, Recipe, Task, Thinker, Thought};
use time_plan::TimePlan;
use waiting::{Failure, Supervised, Waiting};
use worker::{Apart, Job, Outcome, Waking};

use crate::{
    Fault, FaultKind, NewGame, Player, Reply, Request, Rescue, ThinkInfo,
    forced_moves::{self, Obvious},
    watch,
};

/// How long an algorithm may take to set up a game.
const SET_UP_TIME: Duration = Duration::from_secs(30);

/// A built-in player.
pub struct InProcess {
    name: String,
    game: GameKind,
    recipe: Recipe,
    pace: Pace,
    behaviour: Behaviour,
    seat: Option<Seat>,
    started: Option<NewGame>,
    overhead: MoveOverhead,
    clock: Clock,
}

/// How a built-in player behaves at the board, beyond its algorithm.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Behaviour {
    /// Whether it takes wins and answers forced moves by itself.
    pub forced_moves: ForcedMoves,
    /// Whether it gives up a game that is really lost.
    pub resignation: Resignation,
}

/// Whether a player takes immediate wins and answers forced moves at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ForcedMoves {
    /// It does.
    Played,
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

impl Default for Behaviour {
    fn default() -> Self {
        Behaviour { forced_moves: ForcedMoves::Played, resignation: Resignation::Never }
    }
}

/// Where the algorithm sits.
enum Seat {
    /// On the thread of whoever asks.
    Here(Box<dyn Thinker>),
    /// On a thread of its own.
    Apart(Apart),
}

impl Seat {
    /// The seat, unless its algorithm is lost in an old thought.
    fn if_free(mut self) -> Option<Seat> {
        let is_lost = match &mut self {
            Seat::Here(_) => false,
            Seat::Apart(apart) => apart.is_busy(),
        };
        (!is_lost).then_some(self)
    }

    /// Has the algorithm set up a game.
    fn set_up(&mut self, game: &NewGame) -> Result<(), Fault> {
        let start_up = |words: String| FaultKind::StartUp.because(words);
        let set_up = match self {
            Seat::Here(thinker) => catch(|| thinker.new_game(game.spec, game.seed)).map_err(start_up)?,
            Seat::Apart(apart) => {
                apart.give(Job::NewGame(game.spec, game.seed));
                loop {
                    match apart.wait(Some(SET_UP_TIME)) {
                        Waking::News(News::Done(Outcome::SetUp(set_up)), _) => break set_up,
                        Waking::News(News::Panicked(words), _) => return Err(start_up(words)),
                        Waking::TimedOut => {
                            return Err(start_up("setting up the game took too long".to_owned()));
                        }
                        Waking::News(..) | Waking::Woken => {}
                    }
                }
            }
        };
        set_up.map_err(|refused| FaultKind::OutOfMemory.because(refused.to_string()))
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
        behaviour: Behaviour,
    ) -> InProcess {
        let clock = if pace == Pace::ProcessorTime { watch::processor() } else { watch::wall() };
        InProcess {
            name: name.into(),
            game,
            recipe,
            pace,
            behaviour,
            seat: None,
            started: None,
            overhead: time_plan::ASSUMED,
            clock,
        }
    }

    /// The same player with another watch; its threads have the player's name.
    #[must_use]
    pub fn with_clock(self, clock: Clock) -> InProcess {
        InProcess { clock, ..self }
    }

    /// Seats the algorithm, anew if it is lost in an old thought, and sets up the game.
    fn take_seat(&mut self, game: &NewGame) -> Result<(), Fault> {
        let mut seat = match self.seat.take().and_then(Seat::if_free) {
            Some(seat) => seat,
            None => self.new_seat()?,
        };
        seat.set_up(game)?;
        self.seat = Some(seat);
        Ok(())
    }

    fn new_seat(&self) -> Result<Seat, Fault> {
        if self.pace == Pace::Instant {
            return catch(|| Seat::Here((self.recipe)())).map_err(|words| FaultKind::StartUp.because(words));
        }
        let apart = Apart::start(&self.name, self.recipe.clone(), self.clock.clone());
        apart.map(Seat::Apart).map_err(|error| FaultKind::StartUp.because(error.to_string()))
    }

    /// Has the algorithm think, whatever becomes of it.
    fn think(&mut self, request: &mut Request<'_>) -> Result<Reply, Fault> {
        let game = self.started.ok_or_else(|| FaultKind::Protocol.because("no game was started"))?;
        self.seat = self.seat.take().and_then(Seat::if_free);
        if self.seat.is_none() {
            self.take_seat(&game)?;
        }
        Ok(match self.seat.as_mut().expect("it has just been taken") {
            Seat::Here(thinker) => {
                let thought = think_here(&mut **thinker, request);
                if thought.is_err() {
                    self.seat = None;
                }
                reply(thought, None, request.position)
            }
            Seat::Apart(apart) => {
                let plan = TimePlan::new(&request.budget.own, self.pace, self.overhead);
                let waiting = Waiting::new(apart, plan, &mut self.overhead, &self.clock, request);
                let Supervised { thought, taken } = waiting.outcome(request);
                reply(thought, Some(taken), request.position)
            }
        })
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
        let is_asked =
            self.behaviour != Behaviour { forced_moves: ForcedMoves::None, resignation: Resignation::Never };
        match is_asked.then(|| forced_moves::look(request.position)).flatten() {
            Some(Obvious::Win(mv)) if self.behaviour.forced_moves != ForcedMoves::None => {
                return Ok(Reply::plain(mv));
            }
            Some(Obvious::Forced(mv)) if self.behaviour.forced_moves == ForcedMoves::Played => {
                return Ok(Reply::plain(mv));
            }
            Some(Obvious::Hopeless) if self.behaviour.resignation == Resignation::WhenHopeless => {
                return Ok(Reply::resignation());
            }
            _ => {}
        }
        self.think(&mut request)
    }
}

/// The algorithm's move or, if there is none, the best one it has reported, or a plain legal one.
fn reply(thought: Result<Thought, Failure>, taken: Option<Duration>, position: &AnyPosition) -> Reply {
    match thought {
        Ok(Thought { mv, info }) => Reply { info: Some(info), taken, ..Reply::plain(mv) },
        Err(Failure { rescue, reported }) => {
            let is_legal = |mv: &MoveText| position.clone().try_play(mv.as_str()).is_ok();
            let mv = reported.filter(is_legal).unwrap_or_else(|| forced_moves::fallback(position));
            Reply { rescue: Some(rescue), taken, ..Reply::plain(mv) }
        }
    }
}

fn think_here(thinker: &mut dyn Thinker, request: &mut Request<'_>) -> Result<Thought, Failure> {
    let mut last_reported = None;
    let on_info = &mut |info: ThinkInfo| {
        last_reported = info.pv.first().copied().or(last_reported);
        (request.on_info)(&info);
    };
    let Request { position, budget, stop, .. } = *request;
    let task = Task { position, limits: budget.own, stop, deadline: None, on_info };
    catch(|| thinker.think(task))
        .map_err(|words| Failure { rescue: Rescue::Panic(words), reported: last_reported })
}
