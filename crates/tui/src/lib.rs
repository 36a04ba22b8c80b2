//! Both games in the terminal.
//!
//! The terminal is one more front of the same application: games, saves, records and matches are those of the
//! browser, and everything a rule decides is told by the application. `Ui` is the state of the screen, pure
//! and tested without a terminal; `shell` is the loop around it, `dispatcher` does its effects, `terminal`
//! takes the terminal over and gives it back whatever happens.

mod board;
mod dispatcher;
mod effect;
mod game_watch;
mod language;
mod line;
mod list;
mod looks;
mod screens;
mod shell;
mod terminal;
mod typed;
mod ui;

#[cfg(test)]
mod tests;

use std::io;

use app::{Config, OpenError, messages::live::NewGameRequest};

pub use language::Language;
pub use looks::{Colours, Looks, Signs};

/// How the terminal is played on.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where games are stored and how many threads think.
    pub config: Config,
    /// The language of the screen.
    pub language: Language,
    /// Colours and signs.
    pub looks: Looks,
    /// What is shown first.
    pub start: Start,
}

/// What is shown first.
#[derive(Clone, PartialEq, Debug)]
pub enum Start {
    /// What there is to do.
    Menu,
    /// A new game. A seat may be a command: `cmd:./my-bot`.
    Game(Box<NewGameRequest>),
    /// The game of a slot.
    Load(String),
    /// A game that was not finished, by its id.
    Continue(String),
    /// The replay of a stored game, by its id.
    Replay(String),
}

/// Why the terminal cannot be played on.
#[derive(Debug, thiserror::Error, wording::Coded)]
pub enum TuiError {
    /// The stored games cannot be used.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The terminal cannot be used.
    #[error("the terminal cannot be used: {cause}")]
    Terminal {
        /// Why not.
        cause: io::Error,
    },
}

impl From<io::Error> for TuiError {
    fn from(cause: io::Error) -> TuiError {
        TuiError::Terminal { cause }
    }
}

/// Plays in the terminal until the person leaves it; returns a wish for the way if there was a game.
///
/// # Errors
/// If the stored games or the terminal cannot be used.
pub fn run(options: Options) -> Result<Option<String>, TuiError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(shell::run(options))
}
