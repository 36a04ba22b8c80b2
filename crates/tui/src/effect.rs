//! What goes into the state of the screen and what comes out of it.

use std::time::Duration;

use app::messages::{
    arena::{ArenaMessage, ArenaRequest, ArenaSummary},
    catalogue::SaveInfo,
    error::Refusal,
    live::NewGameRequest,
    players::PlayerInfo,
    records::{RecordPage, RecordsQuery},
    review::{AlarmRequest, AlarmView, ExplainRequest, ExplainedView},
    socket::Command,
};
use crossterm::event::KeyEvent;

use crate::{game_watch::GameNews, screens::Reel};

/// Something that happened.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Event {
    /// The person at the terminal did something.
    Input(Input),
    /// The application said something.
    News(News),
    /// The window has another size.
    Resized,
}

/// What a person does.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Input {
    /// Presses a key.
    Key(KeyEvent),
    /// Clicks on a column and a row.
    Click(u16, u16),
    /// Turns the wheel by so many lines, downwards if positive.
    Wheel(i16),
    /// Pastes a text.
    Paste(String),
    /// Waits.
    Tick(Duration),
}

/// What the application says.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum News {
    /// Everybody who can be played against.
    Players(Vec<PlayerInfo>),
    /// This game is to be looked at.
    Begun(String),
    /// Something about the game that is looked at.
    Game(String, GameNews),
    /// What the coach says about the game that is looked at.
    Coach(String, CoachNews),
    /// Games that can be gone on with.
    Saves(Vec<SaveInfo>),
    /// A page of the stored games.
    Records(RecordPage),
    /// A game to be replayed.
    Reel(Box<Reel>),
    /// All matches.
    Matches(Vec<ArenaSummary>),
    /// This match is to be looked at.
    MatchBegun(String),
    /// Something about the match that is looked at.
    Match(String, ArenaMessage),
    /// Something was refused.
    Refused(Refusal),
}

/// What the coach says.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum CoachNews {
    /// Why a move is good or bad.
    Explained(ExplainedView),
    /// What is threatened.
    Alarm(AlarmView),
}

/// What is wanted from the application or the terminal.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Effect {
    /// Begins a game. A seat may be a command (`cmd:…`), which is registered as a program first.
    Begin(Box<NewGameRequest>),
    /// Looks at a game.
    Watch(String),
    /// Looks at nothing any more.
    LookAway,
    /// Plays a move in a game, in the order in which moves are asked for: who types faster than the
    /// application tells means the position that will be there.
    Play(String, String),
    /// Does something in a game, in the same order.
    Command(String, Command),
    /// Asks why a move of a game is good or bad.
    Explain(String, ExplainRequest),
    /// Asks what is threatened in a game.
    Alarm(String, AlarmRequest),
    /// Asks for the saves.
    ListSaves,
    /// Goes on with a slot.
    Load(String),
    /// Empties a slot.
    DeleteSave(String),
    /// Asks for a page of records.
    ListRecords(RecordsQuery),
    /// Asks for a record.
    ReadRecord(String),
    /// Asks for all matches.
    ListMatches,
    /// Starts a match. A player may be a command, as in a game.
    StartMatch(Box<ArenaRequest>),
    /// Looks at a match.
    WatchMatch(String),
    /// Stops a match.
    StopMatch(String),
    /// Goes on with a match.
    ResumeMatch(String),
    /// Asks for a finished game of a match.
    ReadMatchGame(String, u32),
    /// Leaves the program.
    Quit,
}
