//! What can be chosen about the application.

use std::{path::PathBuf, time::Duration};

use player::{BuildError, BuildOptions, Ceilings, Player, PlayerSpec};
use rules::GameKind;

use crate::memory;

/// Makes a player from what names it.
pub type BuildPlayer = fn(&PlayerSpec, GameKind, &BuildOptions) -> Result<Box<dyn Player>, BuildError>;

/// Everything the application is started with.
#[derive(Clone, Debug)]
pub struct Config {
    /// Who asks.
    pub trust: Trust,
    /// Where games are stored: a file, or the URL of a database.
    pub database: String,
    /// The folder of other files: weights, matches, trainings. Without one there are none.
    pub folder: Option<PathBuf>,
    /// Threads on which engines play.
    pub thinking_threads: usize,
    /// Searches for the analysis of positions at the same time.
    pub analysis_threads: usize,
    /// How long an answer of an engine is held back, so that moves can be seen.
    pub reply_delay: Duration,
    /// What makes the players. Tests seat players here that nobody can ask for.
    pub build_player: BuildPlayer,
}

/// Who asks the application for something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trust {
    /// Whoever owns the machine: own programs and files of weights can be changed.
    Owner,
    /// Anybody else, too.
    Visitors,
}

impl Config {
    /// For the owner of this machine, with the games in this file or database.
    #[must_use]
    pub fn new(database: String, folder: Option<PathBuf>) -> Config {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Config {
            trust: Trust::Owner,
            database,
            folder,
            thinking_threads: cores.max(2),
            analysis_threads: cores.div_ceil(2).max(1),
            reply_delay: Duration::from_millis(300),
            build_player: player::build,
        }
    }

    /// The most that a player is given of the machine.
    pub(crate) fn ceilings(&self) -> Ceilings {
        match self.trust {
            Trust::Owner => Ceilings::owner(memory::megabytes()),
            Trust::Visitors => Ceilings::VISITOR,
        }
    }
}
