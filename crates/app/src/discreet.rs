//! Own programs where others can ask: how one failed is told, and not its command or its last words, which may hold anything.
//!
//! The owner of the machine reads them in the log.

use player::{BuildError, BuildOptions, Fault, NewGame, Player, PlayerSpec, Reply, Request};
use rules::GameKind;

use crate::reason::Reason;

/// Makes a program that keeps to itself.
///
/// # Errors
/// If it cannot be made.
pub(crate) fn build(
    spec: &PlayerSpec,
    game: GameKind,
    options: &BuildOptions,
) -> Result<Box<dyn Player>, BuildError> {
    Ok(Box::new(Discreet(player::build(spec, game, options)?)))
}

struct Discreet(Box<dyn Player>);

impl Discreet {
    fn kept(&self, fault: &Fault) -> Fault {
        tracing::warn!(program = self.0.name(), %fault, "an own program failed");
        fault.kind.because(Reason::ProgramFailed)
    }
}

impl Player for Discreet {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn start_game(&mut self, game: &NewGame) -> Result<(), Fault> {
        self.0.start_game(game).map_err(|fault| self.kept(&fault))
    }

    fn choose(&mut self, request: Request<'_>) -> Result<Reply, Fault> {
        self.0.choose(request).map_err(|fault| self.kept(&fault))
    }
}
