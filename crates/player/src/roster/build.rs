//! From a name to a player that can be asked.

use std::path::{Path, PathBuf};

use rules::GameKind;
use wording::{Coded, Message};

use super::spec::PlayerSpec;
use crate::{
    InProcess, Patience, Player, ProcessConfig, ProcessPlayer, Protocol, WeightsFileError, weights_file,
};

/// What is needed to run an outside program; built-in players need none of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BuildOptions {
    /// What it speaks, if not the usual protocol of the game.
    pub protocol: Option<Protocol>,
    /// How long it is waited for.
    pub patience: Patience,
}

/// Why a player cannot be built.
#[derive(Debug, thiserror::Error, wording::Coded)]
pub enum BuildError {
    /// It plays the other game.
    #[error("`{player}` does not play {game}")]
    Game {
        /// The player.
        player: &'static str,
        /// The game that was asked for.
        game: GameKind,
    },
    /// Several threads have no processor time in common.
    #[error("processor time is that of one thread, and {threads} are asked for")]
    ProcessorTime {
        /// The threads.
        threads: usize,
    },
    /// A file that cannot be read.
    #[error("the file `{path}` cannot be read: {source}", path = path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: WeightsFileError,
    },
    /// A file that is not one of weights.
    #[error("the file `{path}` is no file of weights: {cause}", path = path.display())]
    Weights {
        /// The file.
        path: PathBuf,
        /// What is wrong with it, in the words of the player that would use it.
        cause: Message,
    },
    /// The same, for somebody who may not see what is in it.
    #[error("the file `{path}` is no file of weights: its content is something else", path = path.display())]
    SomethingElse {
        /// The file.
        path: PathBuf,
    },
}

impl BuildError {
    /// The same error for somebody who may not see the file: its name without its folder, and nothing of what
    /// is in it.
    #[must_use]
    pub fn redacted(self) -> BuildError {
        let name = |path: PathBuf| path.file_name().map(PathBuf::from).unwrap_or_default();
        match self {
            BuildError::Unreadable { path, source } => BuildError::Unreadable { path: name(path), source },
            BuildError::Weights { path, .. } => BuildError::SomethingElse { path: name(path) },
            other => other,
        }
    }
}

/// Makes a player for a game. An outside program is started with its first game, not here.
///
/// # Errors
/// If a built-in player does not play the game, or a file it needs is not there or malformed.
///
/// ```
/// use player::{BuildOptions, PlayerSpec, build};
/// use rules::GameKind;
///
/// let spec: PlayerSpec = "random:seed=7".parse().unwrap();
/// let player = build(&spec, GameKind::Ataxx, &BuildOptions::default()).unwrap();
/// assert_eq!(player.name(), "random:seed=7");
/// ```
pub fn build(
    spec: &PlayerSpec,
    game: GameKind,
    options: &BuildOptions,
) -> Result<Box<dyn Player>, BuildError> {
    match spec {
        PlayerSpec::BuiltIn(entry, settings) => {
            if !entry.games.contains(&game) {
                return Err(BuildError::Game { player: entry.id, game });
            }
            let recipe = (entry.recipe)(settings, game)?;
            let pace = (entry.pace)(settings);
            let behaviour = entry.behaviour(settings);
            Ok(Box::new(InProcess::new(spec.to_string(), game, recipe, pace, behaviour)))
        }
        PlayerSpec::Program(program) => {
            let breath = program.breath().unwrap_or(options.patience.breath);
            let config = ProcessConfig {
                command: program.command.clone(),
                protocol: program.protocol().or(options.protocol).unwrap_or(Protocol::of(game)),
                options: program.options().to_vec(),
                own_limits: program.limits(),
                watch: program.watch(),
                patience: Patience { breath, ..options.patience },
            };
            Ok(Box::new(ProcessPlayer::new(program.command.short_name(), config)))
        }
    }
}

/// Reads a file of weights as its player understands it.
pub(super) fn read_weights<W, E: Coded>(
    path: &Path,
    parse: impl FnOnce(&str) -> Result<W, E>,
) -> Result<W, BuildError> {
    let not_text = |_| WeightsFileError::NotText;
    let text = weights_file::read(path).and_then(|bytes| String::from_utf8(bytes).map_err(not_text));
    let text = text.map_err(|source| BuildError::Unreadable { path: path.to_owned(), source })?;
    parse(&text).map_err(|cause| BuildError::Weights { path: path.to_owned(), cause: cause.into() })
}

/// Reads a file of weights or of a network as its player understands it.
pub(super) fn read_evaluation<W, E: Coded>(
    path: &Path,
    parse: impl FnOnce(&[u8]) -> Result<W, E>,
) -> Result<W, BuildError> {
    let bytes = weights_file::read(path);
    let bytes = bytes.map_err(|source| BuildError::Unreadable { path: path.to_owned(), source })?;
    parse(&bytes).map_err(|cause| BuildError::Weights { path: path.to_owned(), cause: cause.into() })
}
