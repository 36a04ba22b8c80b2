//! Why a command failed: what was being done, and the cause, as messages that either language can say.

use tui::Language;
use wording::{Coded, Message};

use crate::cli_error::CliError;

/// What went wrong, the outermost first.
#[derive(Debug)]
pub(crate) struct Failure(Vec<Message>);

/// What a command comes to.
pub(crate) type Result<T, E = Failure> = std::result::Result<T, E>;

impl<E: Coded> From<E> for Failure {
    fn from(error: E) -> Failure {
        Failure(vec![error.message()])
    }
}

impl Failure {
    /// A failure that has its message already.
    pub(crate) fn of(message: impl Into<Message>) -> Failure {
        Failure(vec![message.into()])
    }

    /// The failure and its causes in one sentence on one line.
    pub(crate) fn sentence(&self, language: Language) -> String {
        let told: Vec<String> = self.0.iter().map(|message| language.message(message)).collect();
        let colon = if language == Language::Chinese { "：" } else { ": " };
        told.join(colon).replace('\r', "\\r").replace('\n', "\\n")
    }

    /// Whether whoever reads our output has seen enough: `tengen … | head`.
    pub(crate) fn is_broken_pipe(&self) -> bool {
        matches!(self.0.as_slice(), [message] if message.code == "io.broken_pipe")
    }
}

/// Says what was being done when something failed.
pub(crate) trait Context<T> {
    /// The same with what was being done.
    fn context(self, doing: CliError) -> Result<T>;
    /// The same, where it takes some work to say.
    fn with_context(self, doing: impl FnOnce() -> CliError) -> Result<T>;
}

impl<T, E: Into<Failure>> Context<T> for Result<T, E> {
    fn context(self, doing: CliError) -> Result<T> {
        self.with_context(|| doing)
    }

    fn with_context(self, doing: impl FnOnce() -> CliError) -> Result<T> {
        self.map_err(|error| {
            let Failure(mut messages) = error.into();
            messages.insert(0, doing().message());
            Failure(messages)
        })
    }
}

/// Ends the function with an error unless something holds.
macro_rules! ensure {
    ($holds:expr, $error:expr $(,)?) => {
        if !$holds {
            return Err($error.into());
        }
    };
}
pub(crate) use ensure;
