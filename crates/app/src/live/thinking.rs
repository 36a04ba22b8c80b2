//! An engine's turn: the player is built, told of the game and asked, all on a thread of the pool.

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
use crate::config::BuildPlayer;

/// How often the page hears of a thought at most.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(200);

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

    /// Whether it is a program of its own, which is judged like one: a fault of it is a lost game.
    pub(crate) fn is_program(&self) -> bool {
        matches!(self.spec, PlayerSpec::Program(_))
    }
}

/// A player that sits at a board between its moves.
pub(crate) struct Seated {
    player: Box<dyn Player>,
}

/// A question to an engine.
pub(crate) struct Question {
    /// By which the answer is known.
    pub(crate) number: u64,
    pub(crate) engine: Engine,
    /// The player, if it sits already.
    pub(crate) seated: Option<Seated>,
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
    /// No thread will take it soon.
    Busy {
        /// The question.
        number: u64,
        /// The player, if it sat already.
        seated: Option<Seated>,
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
    /// The player, to be asked again; gone if it failed.
    pub(crate) seated: Option<Seated>,
    /// What it does, or how it failed.
    pub(crate) reply: Result<Reply, Fault>,
    /// What it does in the opening, if it was asked for that and did not fail.
    pub(crate) choice: Option<OpeningAction>,
    /// How long it took.
    pub(crate) spent: Duration,
}

impl Question {
    /// Asks; to be called on a thread of the pool.
    pub(crate) fn ask(mut self, news: &UnboundedSender<News>) {
        let asked = Instant::now();
        let number = self.number;
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            if let Some(choice) = self.judged_choice() {
                return (self.seated.take(), Ok(self.fallback()), Some(choice));
            }
            let (seated, reply) = self.answer(asked, news);
            let choice = reply.as_ref().ok().and_then(|reply| self.own_choice(reply));
            (seated, reply, choice)
        }));
        let (seated, reply, choice) =
            outcome.unwrap_or_else(|_| (None, Err(FaultKind::Crash.because("the player panicked")), None));
        let (reply, seated) = match reply {
            Ok(reply) => (Ok(reply), seated),
            Err(fault) if self.engine.is_program() || is_absence(&fault) => (Err(fault), None),
            Err(fault) => {
                tracing::warn!(player = %self.engine.spec, %fault, "a built-in player failed");
                (Ok(self.fallback()), None)
            }
        };
        let answer = Answer { number, seated, reply, choice, spent: asked.elapsed() };
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

    fn answer(
        &mut self,
        asked: Instant,
        news: &UnboundedSender<News>,
    ) -> (Option<Seated>, Result<Reply, Fault>) {
        let mut seated = match self.seat() {
            Ok(seated) => seated,
            Err(fault) => return (None, Err(fault)),
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
        let reply = seated.player.choose(request);
        let reply = reply.map(|reply| complete(reply, thought));
        (Some(seated), reply)
    }

    /// The player, which sits down first if it does not sit yet.
    fn seat(&mut self) -> Result<Seated, Fault> {
        if let Some(seated) = self.seated.take() {
            return Ok(seated);
        }
        let spec = self.position.spec();
        let built = self.engine.build(spec.game());
        let mut player = built.map_err(|error| FaultKind::StartUp.because(error))?;
        player.start_game(&new_game(spec, &self.budget, self.seed))?;
        Ok(Seated { player })
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
