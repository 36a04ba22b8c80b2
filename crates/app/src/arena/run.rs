//! One match or tournament: how it stands and what its boards look like.
//!
//! The threads that play write here and never wait for anybody who watches; a page reads what has
//! changed since it looked last. So nothing is queued, however slow a page or fast a game is.

use std::{collections::BTreeMap, io};

use arena::journal::Journal;
use player::{StopFlag, ThinkInfo};
use record::GameRecord;
use tokio::sync::watch;

use super::{
    board::Board,
    game::{game, game_view},
    plan::Plan,
    ratings::over_games,
    round_logs::{RoundLog, zip},
    shelf::{self, Asked},
    standings::{Standings, count, view_of},
};
use crate::{
    messages::{
        arena::{ArenaGameView, ArenaMessage, ArenaState, ArenaSummary, ArenaView, RatingPoint, SprtView},
        error::{ErrorCode, Refusal},
    },
    runs::{Background, Change, RunFolder, SharedState},
};

/// The most rounds whose logs are taken along together.
const MOST_LOGS: usize = 2000;

/// A match or tournament, being played or not.
pub struct Run {
    pub(super) number: u32,
    pub(super) folder: RunFolder,
    pub(super) plan: Plan,
    /// Whose it is: the id of a visitor, empty for the host.
    pub(super) owner: String,
    shared: SharedState<State>,
}

struct State {
    view: ArenaView,
    boards: BTreeMap<u32, (Change, Board)>,
    /// When the view has changed last.
    view_changed: Change,
}

/// What a watcher has seen of a run.
#[derive(Default)]
pub struct Seen {
    change: Change,
    games: usize,
}

impl Run {
    /// A run that nobody plays.
    pub(super) fn new(number: u32, folder: RunFolder, plan: Plan, owner: String, view: ArenaView) -> Run {
        let state = State { view, boards: BTreeMap::new(), view_changed: 1 };
        Run { number, folder, plan, owner, shared: SharedState::new(state) }
    }

    /// A run without games.
    pub(super) fn blank(number: u32, folder: RunFolder, plan: Plan, asked: &Asked) -> Run {
        let view = view_of(number, asked, &plan, &BTreeMap::new());
        Run::new(number, folder, plan, asked.owner.clone(), view)
    }

    /// How it stands.
    #[must_use]
    pub fn view(&self) -> ArenaView {
        self.shared.lock().state.view.clone()
    }

    /// A finished game by its number, from 1. Reads a file.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub(super) fn game(&self, number: u32) -> Result<ArenaGameView, Refusal> {
        Ok(game_view(number, &self.record(number)?))
    }

    /// The log of a finished game by its number, from 1. Reads a file.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub(super) fn log(&self, number: u32) -> Result<RoundLog, Refusal> {
        let record = self.record(number)?;
        Ok(RoundLog::of(number as usize - 1, &record, &self.summary().players))
    }

    /// The logs of all finished games as a ZIP file. Reads a file.
    ///
    /// # Errors
    /// If there are too many, or they cannot be read.
    pub(super) fn logs(&self) -> Result<Vec<u8>, Refusal> {
        let summary = self.summary();
        if summary.played as usize > MOST_LOGS {
            return Err(ErrorCode::TooLarge.with("limit", MOST_LOGS));
        }
        let games = Journal::games(self.folder.path()).map_err(unreadable)?;
        let log = |(&number, record): (&usize, &GameRecord)| RoundLog::of(number, record, &summary.players);
        zip(&games.iter().map(log).collect::<Vec<RoundLog>>()).map_err(unreadable)
    }

    /// Everybody's strength after more and more of the games.
    pub(super) fn ratings(&self) -> Vec<RatingPoint> {
        over_games(&self.view())
    }

    fn record(&self, number: u32) -> Result<GameRecord, Refusal> {
        let not_found = || ErrorCode::NotFound.with("what", "game").with("name", number);
        let in_journal = number.checked_sub(1).ok_or_else(not_found)?;
        Journal::game(self.folder.path(), in_journal as usize).map_err(unreadable)?.ok_or_else(not_found)
    }

    /// Says that it is being played from now on; returns what ends it.
    ///
    /// # Errors
    /// If it is being played already, or is finished.
    pub(super) fn begin(&self) -> Result<StopFlag, Refusal> {
        self.shared.begin(|state, change| {
            if state.view.summary.state != ArenaState::Stopped {
                return Err(ErrorCode::NotHere.refusal());
            }
            state.view.summary.state = ArenaState::Running;
            state.view_changed = change;
            Ok(())
        })
    }

    /// Takes over what a spectator sees of a game, by its number from 0.
    pub(super) fn see(&self, number: usize, record: &GameRecord, thought: Option<&ThinkInfo>) {
        let number = count(number + 1);
        self.shared.change_if(|state, change| {
            let (changed, board) =
                state.boards.entry(number).or_insert_with(|| (change, Board::new(number, record)));
            let is_new = match thought {
                Some(thought) => board.on_thought(thought),
                None => {
                    board.follow(record);
                    true
                }
            };
            if is_new {
                *changed = change;
            }
            is_new
        });
    }

    /// Takes over a finished game, by its number from 0, and how it all stands then.
    pub(super) fn finished(
        &self,
        number: usize,
        record: &GameRecord,
        standings: Standings,
        sprt: Option<SprtView>,
    ) {
        let number = count(number + 1);
        self.shared.change(|state, change| {
            state.boards.remove(&number);
            let view = &mut state.view;
            view.table = standings.table;
            view.cross = standings.cross;
            view.summary.played = standings.played;
            view.summary.expected = standings.expected;
            view.sprt = sprt;
            view.games.push(game(number, record));
            state.view_changed = change;
        });
    }

    /// Says that nobody plays it any more. What is kept of it is written first.
    pub(super) fn end(&self, end: ArenaState) {
        let mut view = self.view();
        view.summary.state = end;
        if let Err(error) = shelf::keep_view(&self.folder, &view) {
            tracing::warn!(%error, "the standings of a run could not be kept; its games are");
        }
        self.shared.change(|state, change| {
            state.view = view;
            state.boards.clear();
            state.view_changed = change;
        });
    }
}

impl Background for Run {
    const KIND: &'static str = "arena";
    type Key = u32;
    type Summary = ArenaSummary;
    type Seen = Seen;
    type Message = ArenaMessage;

    fn owner(&self) -> &str {
        &self.owner
    }

    fn summary(&self) -> ArenaSummary {
        self.shared.lock().state.view.summary.clone()
    }

    fn began_ms(&self) -> i64 {
        self.shared.lock().state.view.summary.began_ms
    }

    fn goes_on(&self) -> bool {
        self.shared.lock().state.view.summary.state == ArenaState::Running
    }

    /// Changes with every move, thought and finished game.
    fn news(&self) -> watch::Receiver<()> {
        self.shared.news()
    }

    fn since(&self, seen: &mut Seen) -> Vec<ArenaMessage> {
        let (standings, boards) = {
            let inner = self.shared.lock();
            let state = &inner.state;
            let is_new = |change: Change| change > seen.change;
            let standings = is_new(state.view_changed).then(|| news_of(&state.view, seen.games));
            let boards = state.boards.values().filter(|(change, _)| is_new(*change));
            let boards: Vec<Board> = boards.map(|(_, board)| board.clone()).collect();
            *seen = Seen { change: inner.change, games: state.view.games.len() };
            (standings, boards)
        };
        let standings = standings.map(|arena| ArenaMessage::Standings { arena: Box::new(arena) });
        let boards = boards.iter().map(|board| ArenaMessage::Board { board: Box::new(board.view()) });
        standings.into_iter().chain(boards).collect()
    }

    fn farewell(refusal: Refusal) -> ArenaMessage {
        ArenaMessage::Closing { refusal }
    }

    fn stop(&self) {
        self.shared.stop();
    }

    fn remove_files(&self) -> io::Result<()> {
        self.folder.remove()
    }
}

fn unreadable(error: impl std::error::Error) -> Refusal {
    tracing::error!(%error, "games of the arena cannot be read");
    ErrorCode::Storage.refusal()
}

/// A view with the games that were not told before.
fn news_of(view: &ArenaView, told: usize) -> ArenaView {
    ArenaView {
        summary: view.summary.clone(),
        request: view.request.clone(),
        table: view.table.clone(),
        cross: view.cross.clone(),
        sprt: view.sprt.clone(),
        games: view.games[told..].to_vec(),
    }
}
