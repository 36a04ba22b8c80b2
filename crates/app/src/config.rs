//! What can be chosen about the application.

use std::{path::PathBuf, time::Duration};

use player::{BuildError, BuildOptions, Ceilings, Player, PlayerSpec};
use rules::GameKind;

use crate::{bench::Size, memory, quota::Quota};

/// Megabytes for everything that is not a table.
const OTHERS_MB: u64 = 384;

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
    /// Threads of one analysis of a position, at most.
    pub analysis_threads: usize,
    /// Analyses of positions at the same time; they share the processor.
    pub analyses: usize,
    /// Threads that draw pictures, read and write files.
    pub workshop_threads: usize,
    /// How long a visitor's engine may think about a move.
    pub visitor_think: Duration,
    /// What is kept for one visitor.
    pub quota: Quota,
    /// Memory that the whole process plans with, in megabytes.
    pub memory_mb: u64,
    /// Programs of others that run at the same time, those that wait for their next move included.
    pub programs: usize,
    /// Megabytes that the games of a file may take when they are stored.
    pub import_mb: u64,
    /// How long a game without a move is kept.
    pub keep_unplayed: Duration,
    /// How often games are looked for that have been kept long enough.
    pub sweep_every: Duration,
    /// How long an answer of an engine is held back, so that moves can be seen.
    pub reply_delay: Duration,
    /// By how much the clock that puzzles come back by is ahead: tests look into the future.
    pub drills_ahead: Duration,
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
            analyses: 4 * cores,
            workshop_threads: cores.max(2),
            visitor_think: Duration::from_secs(15),
            quota: Quota::USUAL,
            memory_mb: memory::megabytes() / 2,
            programs: (4 * cores).max(16),
            import_mb: 32,
            keep_unplayed: Duration::from_hours(24),
            sweep_every: Duration::from_hours(1),
            reply_delay: Duration::from_millis(300),
            drills_ahead: Duration::ZERO,
            build_player: player::build,
        }
    }

    /// The room for tables of players, analyses and matches, and for programs: what is left of the memory when games,
    /// connections and the store have theirs.
    pub(crate) fn room(&self) -> Size {
        let others = OTHERS_MB.min(self.memory_mb / 2);
        let bytes = usize::try_from((self.memory_mb - others).saturating_mul(1 << 20)).unwrap_or(usize::MAX);
        Size { bytes, programs: self.programs }
    }

    /// The most that a player is given of the machine.
    pub(crate) fn ceilings(&self) -> Ceilings {
        match self.trust {
            Trust::Owner => Ceilings::owner(memory::megabytes()),
            Trust::Visitors => Ceilings { move_time: self.visitor_think, ..Ceilings::VISITOR },
        }
    }
}
