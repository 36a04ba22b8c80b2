//! Serious games that are being played: nobody is helped with the position at which one stands, whoever asks.
//!
//! What is asked about need not name the game: a second window, or a friend, would leave that out. The first moves are
//! everybody's.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard},
};

use rules::AnyPosition;
use store::GameId;

use super::table::Table;
use crate::{
    messages::error::{ErrorCode, Refusal},
    view,
};

/// From so many moves on a position is a game's own.
const OWN_FROM: usize = 4;

/// Where the serious games stand that are awake.
#[derive(Default)]
pub(crate) struct Serious(Mutex<HashMap<GameId, Sight>>);

/// A position as it is seen, however it came about.
#[derive(PartialEq, Eq)]
struct Sight(String);

impl Sight {
    fn of(position: &AnyPosition) -> Sight {
        let board = view::board_view(position, 0, None);
        let [mut first, mut second] = [board.stones.first, board.stones.second];
        first.sort_unstable();
        second.sort_unstable();
        let (game, rule, width) = (board.game, board.rule, board.width);
        Sight(format!(
            "{game:?} {rule} {width} {:?} {first:?} {second:?} {:?}",
            board.state.to_move, board.blocked
        ))
    }
}

impl Serious {
    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, Sight>> {
        self.0.lock().expect("nothing panics while it holds the list")
    }

    /// Notes where a game stands now.
    pub(super) fn note(&self, game: &GameId, table: &Table) {
        if !table.terms.serious {
            return;
        }
        if table.result.is_none() && table.moves.len() >= OWN_FROM {
            let sight = Sight::of(&table.position);
            self.lock().insert(game.clone(), sight);
        } else {
            self.forget(game);
        }
    }

    /// Forgets a game that nobody looks at any more.
    pub(super) fn forget(&self, game: &GameId) {
        self.lock().remove(game);
    }

    /// Refuses help with a position at which a serious game stands.
    ///
    /// # Errors
    /// If one does.
    pub(crate) fn refuse_help(&self, position: &AnyPosition) -> Result<(), Refusal> {
        let games = self.lock();
        if games.is_empty() {
            return Ok(());
        }
        let sight = Sight::of(position);
        let is_one = games.values().any(|serious| *serious == sight);
        if is_one { Err(ErrorCode::Serious.refusal()) } else { Ok(()) }
    }
}
