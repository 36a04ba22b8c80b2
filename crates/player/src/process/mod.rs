//! Outside programs that speak Gomocup or UAI.
//!
//! `link` runs the program and carries lines, `dialect` and its two implementations know what the
//! lines mean, and the [`ProcessPlayer`] here waits. It tells four faults apart: the program does
//! not come up, dies, falls silent, or talks rubbish; each ends it, and the next game starts it
//! anew. Whether a move is legal and came in time is not judged here.

mod chatter;
mod command_line;
mod dialect;
mod gomocup;
mod last_words;
mod link;
mod processor_time;
mod session;
mod uai;

use std::{fmt, str::FromStr, time::Duration};

pub use command_line::{CommandLine, CommandLineError};
use dialect::Dialect;
use rules::GameKind;
use search_kit::Limits;
use session::Session;

use crate::{Fault, FaultKind, NewGame, Player, Reply, Request, Watch, quotation::on_one_line};

/// A protocol that outside programs speak.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Protocol {
    /// Gomocup (Piskvork), for Gomoku.
    Gomocup,
    /// The Universal Ataxx Interface.
    Uai,
}

/// Not the name of a protocol.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
#[error("`{text}` is not a protocol: use gomocup or uai", text = on_one_line(.0))]
pub struct UnknownProtocol(pub String);

/// A setting of an outside program: an `INFO` key or a UAI option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineOption {
    /// What is set.
    pub name: String,
    /// To what.
    pub value: String,
}

/// How to run an outside program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProcessConfig {
    /// The program.
    pub command: CommandLine,
    /// What it speaks.
    pub protocol: Protocol,
    /// What it is told before each game.
    pub options: Vec<EngineOption>,
    /// How far it may look, besides the limits of the game.
    pub own_limits: Limits,
    /// What its time is measured with.
    pub watch: Watch,
    /// How long it is waited for.
    pub patience: Patience,
}

/// How long an outside program is waited for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// To come up, and to get ready for a game.
    pub start_up: Duration,
    /// After its time is over, it was told to stop, or it said something that is no answer.
    pub stall: Duration,
    /// To go by itself in the end.
    pub farewell: Duration,
    /// The least time between its answer and the next question or game: some programs lose a line
    /// that comes in the instant after their move, and on a busy machine that instant is longer.
    pub breath: Duration,
}

impl Patience {
    /// The breath that every program is left.
    pub const USUAL_BREATH: Duration = Duration::from_millis(5);
}

impl Default for Patience {
    fn default() -> Self {
        Patience {
            start_up: Duration::from_secs(20),
            stall: Duration::from_secs(5),
            farewell: Duration::from_millis(300),
            breath: Self::USUAL_BREATH,
        }
    }
}

/// An outside program at the board.
pub struct ProcessPlayer {
    name: String,
    config: ProcessConfig,
    session: Option<Session>,
}

impl ProcessPlayer {
    /// A player that starts its program with its first game.
    #[must_use]
    pub fn new(name: impl Into<String>, config: ProcessConfig) -> ProcessPlayer {
        ProcessPlayer { name: name.into(), config, session: None }
    }
}

impl Player for ProcessPlayer {
    fn name(&self) -> &str {
        &self.name
    }

    fn start_game(&mut self, game: &NewGame) -> Result<(), Fault> {
        // A program that does not answer after its last game gets a second chance: a fresh start.
        let running =
            self.session.take().and_then(|mut session| session.new_game(game).ok().map(|()| session));
        let session = match running {
            Some(session) => session,
            None => Session::open(&self.config, game)?,
        };
        self.session = Some(session);
        Ok(())
    }

    fn choose(&mut self, mut request: Request<'_>) -> Result<Reply, Fault> {
        let session = self.session.take();
        let mut session = session.ok_or_else(|| FaultKind::Crash.because("the program is not running"))?;
        let (limits, own) = (&mut request.budget.own, self.config.own_limits);
        limits.nodes = own.nodes.into_iter().chain(limits.nodes).min();
        limits.depth = own.depth.into_iter().chain(limits.depth).min();
        let reply = session.ask(&mut request)?;
        self.session = Some(session);
        Ok(reply)
    }
}

impl Drop for ProcessPlayer {
    fn drop(&mut self) {
        if let Some(session) = self.session.take() {
            session.part();
        }
    }
}

impl Protocol {
    /// The protocol that programs of a game usually speak.
    #[must_use]
    pub const fn of(game: GameKind) -> Protocol {
        match game {
            GameKind::Gomoku => Protocol::Gomocup,
            GameKind::Ataxx => Protocol::Uai,
        }
    }

    /// The word used on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Protocol::Gomocup => "gomocup",
            Protocol::Uai => "uai",
        }
    }

    fn dialect(self, options: Vec<EngineOption>) -> Box<dyn Dialect> {
        match self {
            Protocol::Gomocup => Box::new(gomocup::Gomocup::new(options)),
            Protocol::Uai => Box::new(uai::Uai::new(options)),
        }
    }
}

impl FromStr for Protocol {
    type Err = UnknownProtocol;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_named = |protocol: &Protocol| protocol.name().eq_ignore_ascii_case(text);
        let named = [Protocol::Gomocup, Protocol::Uai].into_iter().find(is_named);
        named.ok_or_else(|| UnknownProtocol(text.to_owned()))
    }
}

impl fmt::Display for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
