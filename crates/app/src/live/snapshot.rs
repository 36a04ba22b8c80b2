//! A table as a whole: as the page is told, and in a list.

use rules::AnyPosition;

use super::{seat::HOST, table::Table};
use crate::{
    messages::live::{LiveGame, LiveGameSummary, Status},
    view, visitors,
};

impl Table {
    /// The whole game.
    pub(crate) fn live_game(&self, id: &str, status: Status) -> LiveGame {
        LiveGame {
            id: id.to_owned(),
            spec: view::spec_of(&self.rules),
            players: self.seats_view(),
            clock: self.clock_view(),
            think_ms: self.terms.think_ms,
            start: start_text(&self.start),
            start_board: view::board_view(&self.start, 0, None),
            board: self.board_view(),
            moves: self.moves.iter().map(|played| played.view.clone()).collect(),
            redo: self.redo_views(),
            status,
            absence: None,
            result: self.result.as_ref().map(|result| self.result_view(result)),
            opening: self.opening_view(),
            serious: self.terms.serious,
            nickname: self.terms.nickname.clone(),
            owner: self.owner_handle(),
            began_ms: self.began_ms,
        }
    }

    /// The game in a list.
    pub(crate) fn summary(&self, id: &str, changed_ms: i64) -> LiveGameSummary {
        LiveGameSummary {
            id: id.to_owned(),
            spec: view::spec_of(&self.rules),
            players: self.seats_view(),
            ply: u32::try_from(self.moves.len()).unwrap_or(u32::MAX),
            changed_ms,
            owner: self.owner_handle(),
        }
    }

    /// By which pages know who began the game.
    fn owner_handle(&self) -> String {
        visitors::handle_of(&self.terms.owner).unwrap_or_else(|| HOST.to_owned())
    }
}

/// The start as it is read.
pub(crate) fn start_text(start: &AnyPosition) -> String {
    let text = start.to_string();
    if text.is_empty() { "startpos".to_owned() } else { text }
}
