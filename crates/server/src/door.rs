//! The house without a network: the door for a program that draws the games itself.
//!
//! What goes through it is what the page sends and is told, by the same code, so that games, saves,
//! records and matches are the same ones. Only what a socket carries has a shape of its own here: a
//! channel that ends when its receiver is dropped or the house closes.

use std::{sync::Arc, time::Duration};

use axum::{
    Json,
    extract::{Path, State},
};
use store::GameId;
use tokio::{
    sync::mpsc::{Receiver, Sender, channel},
    time::{MissedTickBehavior, interval},
};

use crate::{
    arena::Seen,
    config::Config,
    house::{House, OpenError},
    http::{self, Answer, Body, Query, Refused},
    live::{Mail, outbox},
    messages::{
        arena::{ArenaGameView, ArenaMessage, ArenaRequest, ArenaSummary},
        board::ScoreView,
        error::{ErrorCode, Refusal},
        house::SaveInfo,
        live::{GameCreated, LiveGame, NewGameRequest, Status},
        players::{PlayerInfo, PlayersQuery, Program},
        records::{RecordPage, RecordView, RecordsQuery},
        socket::{Command, CommandDone, Event, ServerMessage, Thinking},
    },
    runs::Background,
};

/// How many messages a watcher may be behind.
const BEHIND: usize = 64;

/// How often the boards of a match are told at most.
const REFRESH: Duration = Duration::from_millis(100);

/// A house in this process.
#[derive(Clone)]
pub struct Door {
    house: Arc<House>,
}

/// What is told about a live game.
#[derive(Clone, PartialEq, Debug)]
pub enum GameNews {
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

impl Door {
    /// Opens the store and starts the threads.
    ///
    /// # Errors
    /// If the stored games cannot be used.
    pub async fn open(config: Config) -> Result<Door, OpenError> {
        Ok(Door { house: House::open(config).await? })
    }

    /// Ends everything that goes on, without losing anything.
    pub async fn close(self) {
        self.house.close();
        self.house.trainings.close().await;
        self.house.arena.close().await;
        self.house.store.clone().close().await;
    }

    fn state(&self) -> State<Arc<House>> {
        State(self.house.clone())
    }

    /// Everybody who can be played against.
    pub async fn players(&self) -> Vec<PlayerInfo> {
        http::house::players(self.state(), Query(PlayersQuery { game: None })).await.0
    }

    /// The own programs.
    pub async fn programs(&self) -> Vec<Program> {
        http::house::programs(self.state()).await.0
    }

    /// Adds an own program, or replaces that of its name: `program:NAME` plays then.
    ///
    /// # Errors
    /// If its name or command is not possible.
    pub async fn add_program(&self, program: Program) -> Result<Vec<Program>, Refusal> {
        told(http::house::add_program(self.state(), Body(program)).await)
    }

    /// Begins a game.
    ///
    /// # Errors
    /// If it is not possible.
    pub async fn begin(&self, request: NewGameRequest) -> Result<GameCreated, Refusal> {
        told(http::games::begin(self.state(), Body(request)).await)
    }

    /// A command for a game.
    ///
    /// # Errors
    /// Why it is refused; then nothing has changed.
    pub async fn command(&self, game: &str, command: Command) -> Result<CommandDone, Refusal> {
        told(http::games::command(self.state(), Path(game.to_owned()), Body(command)).await)
    }

    /// A game as it stands.
    ///
    /// # Errors
    /// If there is no such game.
    pub async fn look(&self, game: &str) -> Result<LiveGame, Refusal> {
        told(http::games::look(self.state(), Path(game.to_owned())).await)
    }

    /// Everything that happens in a game from now on, its present state first.
    ///
    /// # Errors
    /// If there is no such game.
    pub async fn watch(&self, game: &str) -> Result<Receiver<GameNews>, Refusal> {
        let id = GameId::new(game).map_err(|error| crate::house::storage(&error))?;
        let (subscription, messages) = outbox::outbox();
        let mailbox = self.house.games.mailbox(&self.house, &id).await?;
        let sent = mailbox.send(Mail::Subscribe(None, subscription)).await;
        sent.map_err(|_| ErrorCode::Busy.refusal())?;
        let (news, told) = channel(BEHIND);
        tokio::spawn(pass_on(self.house.clone(), id, messages, news));
        Ok(told)
    }

    /// Every save, named or automatic, the latest first.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn saves(&self) -> Result<Vec<SaveInfo>, Refusal> {
        told(http::saves::saves(self.state()).await)
    }

    /// Goes on with the game of a slot, as a new live game.
    ///
    /// # Errors
    /// If there is no such slot.
    pub async fn load(&self, slot: &str) -> Result<GameCreated, Refusal> {
        told(http::saves::load_save(self.state(), Path(slot.to_owned())).await)
    }

    /// Empties a slot.
    ///
    /// # Errors
    /// If there is no such slot.
    pub async fn delete_save(&self, slot: &str) -> Result<(), Refusal> {
        told(http::saves::delete_save(self.state(), Path(slot.to_owned())).await).map(|_| ())
    }

    /// A page of the stored games.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn records(&self, query: RecordsQuery) -> Result<RecordPage, Refusal> {
        told(http::records::list(self.state(), Query(query)).await)
    }

    /// A stored game.
    ///
    /// # Errors
    /// If there is none of this id.
    pub async fn record(&self, id: &str) -> Result<RecordView, Refusal> {
        told(http::records::read(self.state(), Path(id.to_owned())).await)
    }

    /// All matches and tournaments, the latest first.
    #[must_use]
    pub fn matches(&self) -> Vec<ArenaSummary> {
        self.house.arena.list()
    }

    /// Starts a match.
    ///
    /// # Errors
    /// If it is not possible.
    pub async fn start_match(&self, request: ArenaRequest) -> Result<ArenaSummary, Refusal> {
        self.house.arena.start(&self.house, request).await
    }

    /// Stops a match; it can be continued.
    ///
    /// # Errors
    /// If there is none of this id.
    pub async fn stop_match(&self, id: &str) -> Result<ArenaSummary, Refusal> {
        self.house.arena.stop(id).await
    }

    /// Goes on with a match that was stopped or cut off.
    ///
    /// # Errors
    /// If there is none of this id, or it is going on.
    pub async fn resume_match(&self, id: &str) -> Result<ArenaSummary, Refusal> {
        self.house.arena.resume(&self.house, id).await
    }

    /// A finished game of a match, by its number from 1.
    ///
    /// # Errors
    /// If there is none.
    pub async fn match_game(&self, id: &str, number: u32) -> Result<ArenaGameView, Refusal> {
        told(http::arena::game(self.state(), Path((id.to_owned(), number.to_string()))).await)
    }

    /// Standings and boards of a match, now and whenever they change.
    ///
    /// # Errors
    /// If there is none of this id.
    pub fn watch_match(&self, id: &str) -> Result<Receiver<ArenaMessage>, Refusal> {
        let run = self.house.arena.run(id)?;
        let (news, told) = channel(BEHIND);
        tokio::spawn(async move {
            let mut changes = run.news();
            let mut seen = Seen::default();
            let mut refresh = interval(REFRESH);
            refresh.set_missed_tick_behavior(MissedTickBehavior::Delay);
            loop {
                refresh.tick().await;
                for message in run.since(&mut seen) {
                    if news.send(message).await.is_err() {
                        return;
                    }
                }
                let is_over = tokio::select! {
                    changed = changes.changed() => changed.is_err(),
                    () = news.closed() => true,
                };
                if is_over {
                    return;
                }
            }
        });
        Ok(told)
    }
}

/// An answer without its wrapping for the network.
fn told<T>(answer: Answer<T>) -> Result<T, Refusal> {
    answer.map(|Json(answer)| answer).map_err(|Refused(refusal)| refusal)
}

/// Passes on what a game tells until nobody listens. Whatever has happened is told as the whole game:
/// in one process that costs less than a second copy of the game that must follow every event.
async fn pass_on(
    house: Arc<House>,
    id: GameId,
    mut messages: Receiver<axum::extract::ws::Utf8Bytes>,
    news: Sender<GameNews>,
) {
    while let Some(text) = messages.recv().await {
        let message = serde_json::from_str(&text).expect("the house writes what it can read");
        let told = match message {
            ServerMessage::Snapshot { game, .. } => GameNews::Game(game),
            ServerMessage::Event { event, .. } => {
                if let Event::Saved { slot } = *event
                    && news.send(GameNews::Saved(slot)).await.is_err()
                {
                    return;
                }
                match house.ask_game(&id, Mail::Look).await {
                    Ok(game) => GameNews::Game(Box::new(game)),
                    Err(refusal) => GameNews::Closing(refusal),
                }
            }
            ServerMessage::Status { status, absence, .. } => GameNews::Status { status, absence },
            ServerMessage::Thinking(thinking) => GameNews::Thinking(thinking),
            ServerMessage::Hint { ply, text, line, score } => {
                let line = if line.is_empty() { vec![text] } else { line };
                GameNews::Hint { ply, line, score }
            }
            ServerMessage::Closing { refusal } => GameNews::Closing(refusal),
            // Answers to messages with a number: nobody sends one here.
            ServerMessage::Ack { .. } | ServerMessage::Rejected { .. } => continue,
        };
        if news.send(told).await.is_err() {
            return;
        }
    }
}
