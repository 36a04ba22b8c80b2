//! An engine's turn: the player is taken from the bench or built, told of the game and asked, all on a thread of the pool.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    time::{Duration, Instant},
};

use player::{
    Action, Budget, BuildError, BuildOptions, Fault, FaultKind, NewGame, Player, PlayerSpec, Reply, Request,
    StopFlag, ThinkInfo, TimeControl, forced_moves,
};
use rules::{
    AnyPosition, GameKind, GameSpec,
    gomoku::opening::{Action as OpeningAction, Opening},
};
use tokio::sync::mpsc::UnboundedSender;

use super::{judge::Judge, opening_choice};
use crate::{
    bench::{Bench, Board, Kind, NoRoom, Seat, Size},
    config::BuildPlayer,
    priority::Priority,
};

/// How often the page hears of a thought at most.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(200);

/// What a player takes beside its tables of positions: those of the rules, a thread.
const OTHER_BYTES: usize = 2 << 20;

/// Who is asked: a player by name, and how it is made.
#[derive(Clone, Debug)]
pub(crate) struct Engine {
    pub(crate) spec: PlayerSpec,
    pub(crate) options: BuildOptions,
    /// What makes it.
    pub(crate) maker: BuildPlayer,
}

impl Engine {
    /// The player itself.
    ///
    /// # Errors
    /// If it cannot be made: a file of it is missing, a parameter is not possible.
    pub(crate) fn build(&self, game: GameKind) -> Result<Box<dyn Player>, BuildError> {
        // What is in a file is nobody's business who only knows its name.
        (self.maker)(&self.spec, game, &self.options).map_err(BuildError::redacted)
    }

    /// How much of the room it takes.
    pub(crate) fn size(&self) -> Size {
        match &self.spec {
            PlayerSpec::Program(_) => Size { bytes: 0, programs: 1 },
            spec @ PlayerSpec::BuiltIn(..) => Size { bytes: spec.table_bytes() + OTHER_BYTES, programs: 0 },
        }
    }

    /// Whether it is a program of its own, which is judged like one: a fault of it is a lost game.
    pub(crate) fn is_program(&self) -> bool {
        matches!(self.spec, PlayerSpec::Program(_))
    }
}

/// A question to an engine.
pub(crate) struct Question {
    /// By which the answer is known.
    pub(crate) number: u64,
    pub(crate) engine: Engine,
    /// Where its player waits.
    pub(crate) bench: Bench,
    pub(crate) board: Board,
    pub(crate) position: AnyPosition,
    /// The opening, while there is one: then an action of it is asked for.
    pub(crate) opening: Option<Opening>,
    pub(crate) budget: Budget,
    pub(crate) seed: u64,
    /// Raised to have the answer now.
    pub(crate) stop: StopFlag,
}

/// What comes of a question.
pub(crate) enum News {
    /// A thread has taken it.
    Begun {
        /// The question.
        number: u64,
    },
    /// No thread will take it soon, or there is no room for its player now.
    Busy {
        /// The question.
        number: u64,
    },
    /// It thinks.
    Progress {
        /// The question.
        number: u64,
        /// The thought.
        info: ThinkInfo,
        /// Time since it was asked.
        spent: Duration,
    },
    /// It has answered.
    Answer(Box<Answer>),
}

/// An answer.
pub(crate) struct Answer {
    /// The question.
    pub(crate) number: u64,
    /// What it does, or how it failed.
    pub(crate) reply: Result<Reply, Fault>,
    /// What it does in the opening, if it was asked for that and did not fail.
    pub(crate) choice: Option<OpeningAction>,
    /// How long it took.
    pub(crate) spent: Duration,
}

/// What is done, or how the player failed; and what that means in an opening.
type Said = (Result<Reply, Fault>, Option<OpeningAction>);

impl Question {
    /// Whether the answer takes so little that it need not give way to anybody. Decisions of openings take their time.
    pub(crate) fn is_quick(&self) -> bool {
        self.opening.is_none() && self.engine.spec.is_quick()
    }

    /// Asks; to be called on a thread of the pool.
    pub(crate) fn ask(self, news: &UnboundedSender<News>) {
        let asked = Instant::now();
        let number = self.number;
        let outcome = catch_unwind(AssertUnwindSafe(|| -> Result<Said, NoRoom> {
            if let Some(choice) = self.judged_choice() {
                return Ok((Ok(self.fallback()), Some(choice)));
            }
            let reply = self.answer(asked, news)?;
            let choice = reply.as_ref().ok().and_then(|reply| self.own_choice(reply));
            Ok((reply, choice))
        }));
        let (reply, choice) = match outcome {
            Ok(Ok(answered)) => answered,
            Ok(Err(NoRoom::Now)) => {
                let _ = news.send(News::Busy { number });
                return;
            }
            Ok(Err(NoRoom::Ever(refused))) => {
                (Err(FaultKind::OutOfMemory.because(refused.to_string())), None)
            }
            Err(_) => (Err(FaultKind::Crash.because("the player panicked")), None),
        };
        let reply = match reply {
            Err(fault) if !self.engine.is_program() && !is_absence(&fault) => {
                tracing::warn!(player = %self.engine.spec, %fault, "a built-in player failed");
                Ok(self.fallback())
            }
            reply => reply,
        };
        let answer = Answer { number, reply, choice, spent: asked.elapsed() };
        // Nobody listens when the game is gone.
        let _ = news.send(News::Answer(Box::new(answer)));
    }

    /// Any legal move.
    fn fallback(&self) -> Reply {
        Reply::plain(forced_moves::fallback(&self.position))
    }

    /// What is done in an opening whoever plays, because an evaluation decides it.
    fn judged_choice(&self) -> Option<OpeningAction> {
        let opening = self.opening.as_ref()?;
        opening_choice::judged(opening, &Judge::new(&self.stop), self.seed)
    }

    /// What the player's own move means in an opening.
    fn own_choice(&self, reply: &Reply) -> Option<OpeningAction> {
        opening_choice::own(self.opening.as_ref()?, reply, self.seed)
    }

    fn answer(&self, asked: Instant, news: &UnboundedSender<News>) -> Result<Result<Reply, Fault>, NoRoom> {
        let mut seat = self.bench.take(&self.kind(), &self.board, self.engine.size())?;
        let mut player = match self.player(&mut seat) {
            Ok(player) => player,
            Err(fault) => return Ok(Err(fault)),
        };
        let mut last_told = None;
        let number = self.number;
        let mut thought = ThinkInfo::default();
        let on_info = &mut |info: &ThinkInfo| {
            thought.update(info);
            let is_due = last_told.is_none_or(|told: Instant| told.elapsed() >= PROGRESS_INTERVAL);
            if is_due {
                last_told = Some(Instant::now());
                let _ = news.send(News::Progress { number, info: thought.clone(), spent: asked.elapsed() });
            }
        };
        let request = Request { position: &self.position, budget: self.budget, stop: &self.stop, on_info };
        let reply = player.choose(request);
        // Whoever has failed is not asked again.
        if reply.is_ok() {
            seat.sit_down(player);
        }
        Ok(reply.map(|reply| complete(reply, thought)))
    }

    /// What makes another player as good.
    fn kind(&self) -> Kind {
        Kind {
            name: format!("{} {:?}", self.engine.spec, self.engine.options),
            game: self.position.spec().game(),
            priority: if self.is_quick() { Priority::Urgent } else { Priority::Patient },
        }
    }

    /// The player of a seat, which is made if there is none, and told of the game if it does not know it.
    fn player(&self, seat: &mut Seat) -> Result<Box<dyn Player>, Fault> {
        let spec = self.position.spec();
        let mut player = match seat.player.take() {
            Some(player) if seat.remembers => return Ok(player),
            Some(player) => player,
            None => self.engine.build(spec.game()).map_err(|error| FaultKind::StartUp.because(error))?,
        };
        player.start_game(&new_game(spec, &self.budget, self.seed))?;
        Ok(player)
    }
}

/// Whether a player has not come to the board at all: nobody plays for it then.
fn is_absence(fault: &Fault) -> bool {
    matches!(fault.kind, FaultKind::StartUp | FaultKind::OutOfMemory)
}

/// What a player is told before a game.
fn new_game(spec: GameSpec, budget: &Budget, seed: u64) -> NewGame {
    let time = match (budget.own.clock, budget.own.move_time) {
        (Some(clock), _) => TimeControl::game(clock.left.max(Duration::from_millis(1)), clock.increment),
        (None, Some(limit)) => TimeControl::per_move(limit),
        (None, None) => TimeControl::UNLIMITED,
    };
    NewGame { spec, time, seed }
}

/// The reply with everything that was said before it.
fn complete(reply: Reply, mut thought: ThinkInfo) -> Reply {
    if let Some(info) = &reply.info {
        thought.update(info);
    }
    let is_said = matches!(reply.action, Action::Move(_)) && !thought.is_empty();
    Reply { info: is_said.then_some(thought), ..reply }
}
