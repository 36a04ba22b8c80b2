//! The application itself: what its parts share, how it is opened and how it is closed.

use std::{
    path::Path,
    sync::{Arc, Weak},
    time::Instant,
};

use player::{BuildOptions, Ceilings, Ratings};
use rules::GameKind;
use store::{Journal, Store, StoreError};
use tokio::sync::{mpsc, watch};

use crate::{
    admission,
    arena::Arena,
    bench::Bench,
    config::{Config, Trust},
    discreet,
    drills::Judges,
    live::{Engine, News, Note, Question, Registry, Serious},
    messages::error::{ErrorCode, Refusal},
    metrics::Metrics,
    now,
    pool::{Busy, Pool, Shape, Whose},
    priority::Priority,
    programs::{self, Programs},
    reason::Reason,
    records::{Portion, Records},
    training::Trainings,
    visitors::{NoRandomness, Visitor, Visitors},
    workshop::Workshop,
};

/// How many questions may wait for a thinking thread.
const MOST_WAITING: usize = 4096;

/// How many engines think at once for each thread that computes.
const THINKERS_PER_THREAD: usize = 4;

/// How many thoughts and analyses a visitor may have at once.
const MOST_THOUGHTS_OF_A_VISITOR: usize = 2;

/// The application.
pub struct App {
    pub(crate) config: Config,
    pub(crate) store: Store,
    pub(crate) games: Registry,
    pub(crate) serious: Serious,
    pub(crate) journal: Journal<Note>,
    /// Where engines play that answer at once.
    pub(crate) quick: Pool,
    /// Where engines play that take their time.
    pub(crate) thinkers: Pool,
    /// Where positions are analysed.
    pub(crate) analysts: Pool,
    /// Where pictures are drawn, and files read and written.
    pub(crate) workshop: Workshop,
    /// Where players wait between their moves, and all tables have their room.
    pub(crate) bench: Bench,
    pub(crate) ratings: Arc<Ratings>,
    /// The most that a player is given of the machine.
    pub(crate) ceilings: Ceilings,
    pub(crate) programs: Programs,
    pub(crate) visitors: Visitors,
    pub(crate) metrics: Arc<Metrics>,
    /// Those who judge what is tried in puzzles.
    pub(crate) judges: Judges,
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
    /// Nobody could be told apart.
    #[error(transparent)]
    Randomness(#[from] NoRandomness),
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
        Store::check(&config.database).await?;
        let store = Store::open(&config.database).await?;
        let programs = Programs::load(&store).await?;
        let visitors = Visitors::open(config.trust, &store).await?;
        let metrics = Arc::new(Metrics::default());
        let app = Arc::new(App {
            journal: Journal::start(store.clone()),
            quick: Pool::start(quick(&config))?,
            thinkers: Pool::start(thinkers(&config))?,
            analysts: Pool::start(analysts(&config))?,
            bench: Bench::new(config.room()),
            workshop: Workshop::start(config.workshop_threads)?,
            games: Registry::default(),
            serious: Serious::default(),
            ratings: Arc::new(Ratings::shipped()),
            ceilings: config.ceilings(),
            programs,
            visitors,
            metrics,
            judges: Judges::default(),
            arena: Arena::open(config.folder.as_deref()),
            trainings: Trainings::open(config.folder.as_deref()),
            closing: watch::Sender::new(false),
            store,
            config,
        });
        app.forget_unplayed().await?;
        tokio::spawn(sweep(Arc::downgrade(&app)));
        Ok(app)
    }

    /// Deletes games that have been kept long enough for a first move, but for those that somebody is at.
    async fn forget_unplayed(&self) -> Result<(), StoreError> {
        let kept_ms = i64::try_from(self.config.keep_unplayed.as_millis()).unwrap_or(i64::MAX);
        let is_attended = |id: &store::GameId| self.games.is_awake(id);
        self.store.running().forget_unplayed(now::unix_ms().saturating_sub(kept_ms), is_attended).await
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

    /// The records service for nobody in particular.
    #[must_use]
    pub fn records(&self) -> Records<'_> {
        self.records_for("somebody")
    }

    /// The records service for somebody: visitors take turns with what takes long.
    #[must_use]
    pub fn records_of(&self, who: &Visitor) -> Records<'_> {
        self.records_for(who.id.as_str())
    }

    fn records_for(&self, name: &str) -> Records<'_> {
        let stored_bytes = self.config.import_mb << 20;
        let portion = Portion { stored_bytes, quota: self.config.quota, ..Portion::OF_A_PAGE };
        Records::shared(&self.store, &self.workshop, Whose::of(name), portion)
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
    pub(crate) fn ask(self: &Arc<App>, whose: Whose, question: Question, news: mpsc::UnboundedSender<News>) {
        let (app, asked) = (self.clone(), Instant::now());
        tokio::spawn(async move {
            let pool = if question.is_quick() { &app.quick } else { &app.thinkers };
            match pool.permit(&whose).await {
                Ok(permit) => {
                    // Nobody listens when the game is gone; then the answer is not wanted either.
                    let _ = news.send(News::Begun { number: question.number });
                    let metrics = app.metrics.clone();
                    pool.run(permit, move |_permit| {
                        question.ask(&news);
                        metrics.answered.note(asked.elapsed());
                    });
                }
                Err(Busy) => {
                    let _ = news.send(News::Busy { number: question.number });
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
            let engine = engine.ok_or_else(|| unknown().because(Reason::NoSuchProgram))?;
            return Ok(match self.config.trust {
                Trust::Owner => engine,
                Trust::Visitors => Engine { maker: discreet::build, ..engine },
            });
        }
        let spec = admission::admit(id, game, &self.ceilings, self.folder())?;
        Ok(Engine { spec, options: BuildOptions::default(), maker: self.config.build_player })
    }
}

/// Deletes games without a move from time to time, as long as the application is there.
async fn sweep(app: Weak<App>) {
    while let Some(pause) = app.upgrade().map(|app| app.config.sweep_every) {
        tokio::time::sleep(pause).await;
        let Some(app) = app.upgrade() else { return };
        if let Err(error) = app.forget_unplayed().await {
            tracing::warn!(%error, "games without a move are forgotten later");
        }
    }
}

/// The threads for engines that answer at once. One of them is always left for somebody else.
fn quick(config: &Config) -> Shape {
    Shape {
        name: "player",
        threads: config.thinking_threads,
        most_of_one: config.thinking_threads.saturating_sub(1).max(1),
        most_waiting: MOST_WAITING,
        priority: Priority::Urgent,
    }
}

/// The threads for engines that take their time. They share the processor, and give way to the quick ones: who thinks
/// by the clock answers in time however many think beside it.
fn thinkers(config: &Config) -> Shape {
    let threads = THINKERS_PER_THREAD * config.thinking_threads;
    let most_of_one = match config.trust {
        Trust::Owner => threads,
        Trust::Visitors => MOST_THOUGHTS_OF_A_VISITOR,
    };
    Shape { name: "thinker", threads, most_of_one, most_waiting: MOST_WAITING, priority: Priority::Patient }
}

/// The threads for analyses, which share the processor as well. Who finds none does not wait: it may take minutes.
fn analysts(config: &Config) -> Shape {
    let most_of_one = match config.trust {
        Trust::Owner => config.analyses,
        Trust::Visitors => MOST_THOUGHTS_OF_A_VISITOR,
    };
    Shape {
        name: "analyst",
        threads: config.analyses,
        most_of_one,
        most_waiting: 0,
        priority: Priority::Patient,
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

#[cfg(test)]
mod tests {
    use record::{GameRecord, RuleSet};
    use serde_json::json;

    use super::*;

    #[tokio::test]
    async fn games_without_a_move_are_forgotten_while_the_application_runs_but_for_those_that_are_looked_at()
    {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("tengen.db").to_str().unwrap().to_owned();
        let mut config = Config::new(database, None);
        config.keep_unplayed = std::time::Duration::ZERO;
        config.sweep_every = std::time::Duration::from_millis(1);
        let app = App::open(config).await.unwrap();
        let person = json!({ "kind": "human" });
        let request = json!({ "spec": { "game": "gomoku" }, "first": person, "second": person });
        let request = serde_json::from_value(request).unwrap();
        let attended = app.begin(&Visitor::owner(), &request).await.unwrap().id;
        let rules = RuleSet::by_name("gomoku", None, None, None).unwrap();
        app.store.running().begin(&GameRecord::new(rules)).await.unwrap();
        let mut left = Vec::new();
        for _ in 0..10_000 {
            let saves = app.store.saves().list().await.unwrap();
            left = saves.into_iter().map(|save| save.name).collect();
            if left.len() == 1 {
                break;
            }
        }
        assert_eq!(left, [attended]);
    }
}
