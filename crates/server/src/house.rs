//! The house: everything that the parts of a server share.

use std::sync::Arc;

use player::{BuildOptions, Ceilings, Ratings};
use record::GameRecord;
use rules::GameKind;
use store::{GameId, Store, StoreError};
use tokio::sync::{mpsc, oneshot, watch};

use crate::{
    admission,
    arena::Arena,
    config::Config,
    journal::Journal,
    live::{Done, Engine, Mail, News, Question, Registry},
    messages::{
        error::{ErrorCode, Refusal},
        socket::Command,
    },
    now,
    pool::{Busy, Pool},
    programs,
    training::Trainings,
};

/// How many questions may wait for a thinking thread.
const MOST_WAITING: usize = 1024;

/// What the parts of a server share.
pub(crate) struct House {
    pub(crate) config: Config,
    pub(crate) store: Store,
    pub(crate) games: Registry,
    pub(crate) journal: Journal,
    /// Where engines play.
    pub(crate) thinkers: Pool,
    /// Where positions are analysed.
    pub(crate) analysts: Pool,
    pub(crate) ratings: Ratings,
    /// The most that a player is given of the machine.
    pub(crate) ceilings: Ceilings,
    pub(crate) programs: programs::Programs,
    pub(crate) arena: Arena,
    pub(crate) trainings: Trainings,
    closing: watch::Sender<bool>,
}

/// How long a game without a move is kept, in milliseconds: a day.
const UNPLAYED_MS: i64 = 86_400_000;

/// Why a house cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The stored games cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A thread or a socket cannot be had.
    #[error(transparent)]
    System(#[from] std::io::Error),
}

impl House {
    /// Opens the store and starts the threads.
    pub(crate) async fn open(config: Config) -> Result<Arc<House>, OpenError> {
        let store = Store::open(&config.database).await?;
        store.running().forget_unplayed(now::unix_ms() - UNPLAYED_MS).await?;
        let programs = programs::Programs::load(&store).await?;
        Ok(Arc::new(House {
            journal: Journal::start(store.clone()),
            thinkers: Pool::start("player", config.thinking_threads, MOST_WAITING)?,
            analysts: Pool::start("analyst", config.analysis_threads, 0)?,
            games: Registry::default(),
            ratings: Ratings::shipped(),
            ceilings: config.ceilings(),
            programs,
            arena: Arena::open(config.folder.as_deref()),
            trainings: Trainings::open(config.folder.as_deref()),
            closing: watch::Sender::new(false),
            store,
            config,
        }))
    }

    /// Changes when the server closes.
    pub(crate) fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// Tells everybody that the server closes.
    pub(crate) fn close(&self) {
        self.closing.send_replace(true);
    }

    /// Begins a game and wakes it.
    pub(crate) async fn begin(self: &Arc<House>, mut record: GameRecord) -> Result<GameId, Refusal> {
        record.header.date_unix_ms.get_or_insert_with(now::unix_ms);
        let begun = self.store.running().begin(&record).await;
        let id = begun.map_err(|error| storage(&error))?;
        record.header.id = id.to_string();
        self.games.begin(self, id.clone(), &record);
        Ok(id)
    }

    /// Sends a command to a game, which is woken if it sleeps.
    pub(crate) async fn command(self: &Arc<House>, id: &GameId, command: Command) -> Result<Done, Refusal> {
        self.ask_game(id, |reply| Mail::Command(command.clone(), reply)).await?
    }

    /// Asks a game something. A game that falls asleep at that very moment is woken again.
    pub(crate) async fn ask_game<T>(
        self: &Arc<House>,
        id: &GameId,
        mail: impl Fn(oneshot::Sender<T>) -> Mail,
    ) -> Result<T, Refusal> {
        for _ in 0..3 {
            let mailbox = self.games.mailbox(self, id).await?;
            let (reply, answer) = oneshot::channel();
            if mailbox.send(mail(reply)).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return Ok(answer);
            }
        }
        Err(ErrorCode::Storage.refusal())
    }

    /// Has a question asked as soon as a thinking thread is free.
    pub(crate) fn ask(self: &Arc<House>, question: Question, news: mpsc::UnboundedSender<News>) {
        let house = self.clone();
        tokio::spawn(async move {
            match house.thinkers.permit().await {
                Ok(permit) => {
                    // Nobody listens when the game is gone; then the answer is not wanted either.
                    let _ = news.send(News::Begun { number: question.number });
                    house.thinkers.run(permit, move |_permit| question.ask(&news));
                }
                Err(Busy) => {
                    let _ = news.send(News::Busy { number: question.number, seated: question.seated });
                }
            }
        });
    }

    /// The engine of an id: a built-in player with its parameters, or `program:NAME`.
    ///
    /// # Errors
    /// If there is none, or it does not play this game.
    pub(crate) fn engine(&self, id: &str, game: GameKind) -> Result<Engine, Refusal> {
        if let Some(name) = id.strip_prefix(programs::PREFIX) {
            let unknown = || ErrorCode::UnknownPlayer.with("player", admission::shown(id));
            let engine = self.programs.engine(name, game);
            return engine.ok_or_else(|| unknown().with("detail", "there is no such program"));
        }
        let spec = admission::admit(id, game, &self.ceilings, self.config.folder.as_deref())?;
        Ok(Engine { spec, options: BuildOptions::default(), maker: self.config.build_player })
    }
}

/// What the page is told about a failure of the store.
pub(crate) fn storage(error: &StoreError) -> Refusal {
    let not_found = |what: &str, name: &dyn ToString| {
        ErrorCode::NotFound.with("what", what).with("name", name.to_string())
    };
    match error {
        StoreError::UnknownGame(id) => not_found("game", id),
        StoreError::UnknownSave(name) => not_found("save", name),
        StoreError::UnknownPlayer(name) => not_found("player", name),
        StoreError::BadId(id) => not_found("game", id),
        error => {
            tracing::error!(%error, "the store failed");
            ErrorCode::Storage.refusal()
        }
    }
}
