//! Watching a live game: what the application announces, as the screen takes it.
//!
//! Whatever has happened is told as the whole game: in one process that costs less than a second copy of the game
//! that must follow every event.

use std::sync::Arc;

use app::{
    Announcement, App, GameEvent, Note, Told,
    messages::{
        board::ScoreView,
        error::Refusal,
        live::{LiveGame, Status},
        socket::{ServerMessage, Thinking},
    },
};
use tokio::sync::mpsc::Receiver;

/// What is told about a live game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum GameNews {
    /// The game as it stands, after anything has happened.
    Game(Box<LiveGame>),
    /// The game was kept in this slot.
    Saved(String),
    /// What the game waits for.
    Status {
        /// That.
        status: Status,
        /// Why the player that is to move cannot play, while it cannot.
        absence: Option<Refusal>,
    },
    /// An engine thinks.
    Thinking(Thinking),
    /// The best move that was asked for.
    Hint {
        /// How many moves had been played when it was asked for.
        ply: u32,
        /// The line that is expected, beginning with the move.
        line: Vec<String>,
        /// What it is worth to the side to move.
        score: Option<ScoreView>,
    },
    /// Nothing more will come.
    Closing(Refusal),
}

/// Somebody who looks at a game.
pub(crate) struct GameWatch {
    app: Arc<App>,
    id: String,
    announcements: Receiver<Arc<Announcement>>,
    /// Whether something has happened that was not looked at yet.
    has_changed: bool,
}

impl GameWatch {
    /// Looks at a game from now on, its present state first.
    pub(crate) async fn open(app: Arc<App>, id: &str) -> Result<GameWatch, Refusal> {
        let announcements = app.watch(id, None).await?;
        Ok(GameWatch { app, id: id.to_owned(), announcements, has_changed: false })
    }

    /// What is new; nothing when nothing more will come.
    pub(crate) async fn next(&mut self) -> Option<GameNews> {
        loop {
            if std::mem::take(&mut self.has_changed) {
                return Some(match self.app.look(&self.id).await {
                    Ok(game) => GameNews::Game(Box::new(game)),
                    Err(refusal) => GameNews::Closing(refusal),
                });
            }
            let announcement = self.announcements.recv().await?;
            let news = match announcement.told() {
                Told::Event { event, .. } => {
                    self.has_changed = true;
                    saved(event)
                }
                Told::Message(message) => news(message),
            };
            if news.is_some() {
                return news;
            }
        }
    }
}

fn saved(event: &GameEvent) -> Option<GameNews> {
    match event {
        GameEvent::Noted { note: Note::Saved { slot } } => Some(GameNews::Saved(slot.clone())),
        _ => None,
    }
}

fn news(message: &ServerMessage) -> Option<GameNews> {
    match message.clone() {
        ServerMessage::Snapshot { game, .. } => Some(GameNews::Game(game)),
        ServerMessage::Status { status, absence, .. } => Some(GameNews::Status { status, absence }),
        ServerMessage::Thinking(thinking) => Some(GameNews::Thinking(thinking)),
        ServerMessage::Hint { ply, text, line, score } => {
            let line = if line.is_empty() { vec![text] } else { line };
            Some(GameNews::Hint { ply, line, score })
        }
        ServerMessage::Closing { refusal } => Some(GameNews::Closing(refusal)),
        // Whoever has asked for another game goes there; nobody else is here.
        ServerMessage::Rematch { .. }
        // What a wire alone needs: the form of events, and answers to messages with a number.
        | ServerMessage::Event { .. }
        | ServerMessage::Ack { .. }
        | ServerMessage::Rejected { .. } => None,
    }
}
