//! One interface for everyone who can sit at the board.
//!
//! [`Player`] is what the arena and the server see: it is told that a game starts, is asked for a
//! move with a time budget, and answers or fails with a [`Fault`]. Behind it stand the built-in
//! players, each on a thread of its own ([`InProcess`]), and outside programs that speak Gomocup or
//! UAI ([`ProcessPlayer`]). [`Clock`] counts the game's time; [`forced_moves`] is what every built-in
//! player does however little its algorithm knows; [`roster()`] lists the built-in players, and
//! [`build`] makes any player from the text that names it. [`analysis`] has the engines look at positions
//! for people.

mod clock;
mod fault;
mod in_process;
mod player;
mod process;
mod quotation;
mod roster;
mod think;
mod time_control;
mod watch;
mod weights_file;

pub mod analysis;
pub mod forced_moves;
pub mod scripted;
pub mod won;

/// The sixteen numbers that the players of report 001 weigh shapes with, and their file.
pub use classics::shapes::{Shape, Weights as ShapeWeights};
pub use clock::{Budget, Clock, Flagged};
pub use fault::{Fault, FaultKind};
pub use in_process::{Behaviour, ForcedMoves, InProcess, Pace, Recipe, Resignation, Task, Thinker, Thought};
pub use player::{Action, NewGame, Player, Reply, Request, Rescue};
pub use process::{
    CommandLine, CommandLineError, EngineOption, Patience, ProcessConfig, ProcessPlayer, Protocol,
    UnknownProtocol,
};
pub use record::{Moves, Score};
pub use roster::{
    AboveCeiling, BuildError, BuildOptions, Ceilings, Family, Parameter, ParameterKind, PlayerSpec,
    PlayerSpecError, ProgramSpec, Rating, Ratings, RatingsError, Resource, RosterEntry, Settings, Value,
    build, roster,
};
pub use search_kit::{ARE_TUNABLES_SETTABLE, Limits, OutOfMemory, StopFlag, TimeLeft, Tunable};
pub use think::ThinkInfo;
pub use time_control::{GameTime, Supplement, TimeControl, TimeControlError};
pub use watch::Watch;
pub use weights_file::{WeightsFileError, read as read_weights_file};
