//! What somebody outside has to do with games under way: ending them, and watching them.

use player::{StopFlag, ThinkInfo};
use record::GameRecord;

/// Somebody who watches games while they are played.
pub trait Spectator: Sync {
    /// Sees a game, by its number, as it stands: when it begins, after every move and, with what the
    /// side to move thinks so far, in between. It is called on the thread that plays the game, which
    /// goes on when it returns.
    fn see(&self, game: usize, record: &GameRecord, thought: Option<&ThinkInfo>);
}

impl<F: Fn(usize, &GameRecord, Option<&ThinkInfo>) + Sync> Spectator for F {
    fn see(&self, game: usize, record: &GameRecord, thought: Option<&ThinkInfo>) {
        self(game, record, thought);
    }
}

/// Who may end games, and who watches them. A stop flag alone is a supervision that nobody watches.
#[derive(Clone, Copy)]
pub struct Supervision<'a> {
    /// Raised to end the games under way.
    pub stop: &'a StopFlag,
    /// Who watches.
    pub spectator: &'a dyn Spectator,
}

/// Looks away.
struct Nobody;

impl Spectator for Nobody {
    fn see(&self, _: usize, _: &GameRecord, _: Option<&ThinkInfo>) {}
}

impl<'a> From<&'a StopFlag> for Supervision<'a> {
    fn from(stop: &'a StopFlag) -> Self {
        Supervision { stop, spectator: &Nobody }
    }
}
