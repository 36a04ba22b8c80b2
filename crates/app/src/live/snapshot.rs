//! A table as the page is told: the whole of it, or what an event changes.

use player::Ratings;
use record::GameResult;
use rules::AnyPosition;

use super::{
    seat::{only_person, seats_view},
    step::{Note, Step},
    table::{Effect, Played, Table},
};
use crate::{
    messages::{
        board::{BoardState, BoardView, Legal, MoveView},
        live::{ClockView, LiveGame, LiveGameSummary, OpeningView, ResultView, Seats, Status},
        socket::Event,
    },
    view,
};

impl Table {
    /// The whole game.
    pub(crate) fn live_game(&self, id: &str, status: Status, ratings: &Ratings) -> LiveGame {
        LiveGame {
            id: id.to_owned(),
            spec: view::spec_of(&self.rules),
            players: self.seats_view(ratings),
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
            began_ms: self.began_ms,
        }
    }

    /// The game in a list.
    pub(crate) fn summary(&self, id: &str, changed_ms: i64, ratings: &Ratings) -> LiveGameSummary {
        LiveGameSummary {
            id: id.to_owned(),
            spec: view::spec_of(&self.rules),
            players: self.seats_view(ratings),
            ply: u32::try_from(self.moves.len()).unwrap_or(u32::MAX),
            changed_ms,
        }
    }

    /// What the page is told about a step that was just done.
    pub(crate) fn event(&self, step: &Step, effect: Effect, ratings: &Ratings) -> Event {
        match (step, effect) {
            (Step::Moved { .. }, Effect::Redone) => Event::Redone {
                moves: self.last_move().into_iter().collect(),
                board: self.board_state(),
                clock: self.clock_view(),
                redo: self.redo_views(),
            },
            (Step::Moved { .. }, _) => Event::Moved {
                mv: self.last_move().expect("a move was just played"),
                board: self.board_state(),
                clock: self.clock_view(),
                opening: self.opening_view(),
            },
            (Step::TakenBack { .. }, _) => Event::Undone {
                to_ply: u32::try_from(self.moves.len()).unwrap_or(u32::MAX),
                board: self.board_state(),
                clock: self.clock_view(),
                redo: self.redo_views(),
                opening: self.opening_view(),
            },
            (Step::Noted { note }, _) => self.noted(note, ratings),
        }
    }

    fn noted(&self, note: &Note, ratings: &Ratings) -> Event {
        match note {
            Note::Chosen { action } => Event::Chosen {
                action: action.clone(),
                players: self.seats_view(ratings),
                opening: self.opening_view(),
                board: self.board_state(),
            },
            Note::Restarted => Event::Restarted {
                board: self.board_view(),
                clock: self.clock_view(),
                opening: self.opening_view(),
            },
            Note::Players { nickname, .. } => {
                Event::PlayersChanged { players: self.seats_view(ratings), nickname: nickname.clone() }
            }
            Note::Saved { slot } => Event::Saved { slot: slot.clone() },
            Note::Hinted { side } => Event::Hinted { side: view::side(*side) },
            Note::Paused => Event::Paused,
            Note::Continued => Event::Continued,
            Note::Ended(result) => Event::Ended { result: self.result_view(result) },
        }
    }

    pub(crate) fn clock_view(&self) -> Option<ClockView> {
        self.clocks.as_ref().map(super::clocks::Clocks::view)
    }

    fn seats_view(&self, ratings: &Ratings) -> Seats {
        seats_view(&self.seats, self.rules.spec().game(), ratings)
    }

    fn last_move(&self) -> Option<MoveView> {
        self.moves.last().map(|played| played.view.clone())
    }

    fn redo_views(&self) -> Vec<MoveView> {
        self.redo.iter().rev().map(|Played { view, .. }| view.clone()).collect()
    }

    fn board_view(&self) -> BoardView {
        let mut board = view::board_view(&self.position, self.moves.len(), self.last_move());
        self.rule_out_passes(&mut board.state.legal);
        board
    }

    fn board_state(&self) -> BoardState {
        let mut state = view::board_state(&self.position, self.moves.len(), self.last_move());
        self.rule_out_passes(&mut state.legal);
        state
    }

    /// An opening protocol asks for something else at every step: nobody may pass before it is over.
    fn rule_out_passes(&self, legal: &mut Legal) {
        if let Legal::Points { pass } = legal {
            *pass &= self.opening.is_none();
        }
    }

    fn opening_view(&self) -> Option<OpeningView> {
        self.opening.as_ref().and_then(view::opening_view)
    }

    fn result_view(&self, result: &GameResult) -> ResultView {
        view::result_view(result, only_person(&self.seats), self.moves.len(), self.hints)
    }
}

/// The start as it is read.
pub(crate) fn start_text(start: &AnyPosition) -> String {
    let text = start.to_string();
    if text.is_empty() { "startpos".to_owned() } else { text }
}
