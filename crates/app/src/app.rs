//! The application itself: what its parts share, how it is opened and how it is closed.

use std::{path::Path, sync::Arc};

use player::{BuildOptions, Ceilings, Ratings};
use rules::GameKind;
use store::{Store, StoreError};
use tokio::sync::{mpsc, watch};

use crate::{
    admission,
    arena::Arena,
    config::{Config, Trust},
    journal::Journal,
    live::{Engine, News, Question, Registry},
    messages::error::{ErrorCode, Refusal},
    now,
    pool::{Busy, Pool},
    programs::{self, Programs},
    reason::Reason,
    records::Records,
    training::Trainings,
};

/// How many questions may wait for a thinking thread.
const MOST_WAITING: usize = 1024;

/// How long a game without a move is kept, in milliseconds: a day.
const UNPLAYED_MS: i64 = 86_400_000;

/// The application.
pub struct App {
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
    pub(crate) programs: Programs,
    arena: Arena,
    trainings: Trainings,
    closing: watch::Sender<bool>,
}

/// Why the application cannot be opened.
#[derive(Debug, thiserror::Error, wording::Coded)]
pub enum OpenError {
    /// The stored games cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A thread or a socket cannot be had.
    #[error(transparent)]
    System(#[from] std::io::Error),
}

impl App {
    /// Opens the store and starts the threads.
    ///
    /// # Errors
    /// If the stored games cannot be used, or there are no threads.
    pub async fn open(config: Config) -> Result<Arc<App>, OpenError> {
        let store = Store::open(&config.database).await?;
        store.running().forget_unplayed(now::unix_ms() - UNPLAYED_MS).await?;
        let programs = Programs::load(&store).await?;
        Ok(Arc::new(App {
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

    /// Changes when the application closes.
    pub fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// Tells everybody that the application closes.
    pub fn begin_to_close(&self) {
        self.closing.send_replace(true);
    }

    /// Ends everything that goes on, without losing anything.
    pub async fn close(&self) {
        self.begin_to_close();
        self.trainings.runs().close().await;
        self.arena.runs().close().await;
        self.store.clone().close().await;
    }

    /// The records service.
    #[must_use]
    pub fn records(&self) -> Records<'_> {
        Records::new(&self.store)
    }

    /// Matches and tournaments.
    #[must_use]
    pub fn arena(&self) -> &Arena {
        &self.arena
    }

    /// Random trainings.
    #[must_use]
    pub fn trainings(&self) -> &Trainings {
        &self.trainings
    }

    /// Refuses what only the owner of the machine may do.
    ///
    /// # Errors
    /// If others can ask.
    pub(crate) fn require_owner(&self) -> Result<(), Refusal> {
        match self.config.trust {
            Trust::Owner => Ok(()),
            Trust::Visitors => Err(ErrorCode::NotOnThisHost.refusal()),
        }
    }

    pub(crate) fn folder(&self) -> Option<&Path> {
        self.config.folder.as_deref()
    }

    /// Has a question asked as soon as a thinking thread is free.
    pub(crate) fn ask(self: &Arc<App>, question: Question, news: mpsc::UnboundedSender<News>) {
        let app = self.clone();
        tokio::spawn(async move {
            match app.thinkers.permit().await {
                Ok(permit) => {
                    // Nobody listens when the game is gone; then the answer is not wanted either.
                    let _ = news.send(News::Begun { number: question.number });
                    app.thinkers.run(permit, move |_permit| question.ask(&news));
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
    /// If there is none, it does not play this game, or it asks for more than is given.
    pub(crate) fn engine(&self, id: &str, game: GameKind) -> Result<Engine, Refusal> {
        if let Some(name) = id.strip_prefix(programs::PREFIX) {
            let unknown = || ErrorCode::UnknownPlayer.with("player", admission::shown(id));
            let engine = self.programs.engine(name, game);
            return engine.ok_or_else(|| unknown().because(Reason::NoSuchProgram));
        }
        let spec = admission::admit(id, game, &self.ceilings, self.folder())?;
        Ok(Engine { spec, options: BuildOptions::default(), maker: self.config.build_player })
    }
}

/// What is told about a failure of the store.
impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        let not_found = |what: &str, name: &dyn ToString| {
            ErrorCode::NotFound.with("what", what).with("name", name.to_string())
        };
        match &error {
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
}
