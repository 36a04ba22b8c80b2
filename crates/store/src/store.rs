//! The open store: a pool of connections to one database.

use std::{path::Path, time::Duration};

use sqlx::{
    AnyConnection, Connection, Executor,
    any::{AnyPoolOptions, install_default_drivers},
};

use crate::{
    Drills, Games, Owners, Players, Results, Running, Saves, Settings, StoreError, games, migrations,
    patient::{Patience, Pool},
    sqlite_file,
    transaction::Transaction,
};

/// Which kind of database a store is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Backend {
    /// One file, no server.
    Sqlite,
    /// A server, named by a URL.
    Postgres,
}

/// An open store. Clones share its connections.
#[derive(Clone, Debug)]
pub struct Store {
    pool: Pool,
    backend: Backend,
}

/// Several readers at once; SQLite lets one write and the others wait.
const MOST_CONNECTIONS: u32 = 8;
/// How long a connection is waited for: a database that is down costs whoever asks no more.
const PATIENCE: Duration = Duration::from_secs(3);
/// How long an answer of a server is waited for that has taken a statement.
const STATEMENT_PATIENCE: Duration = Duration::from_secs(10);

/// Readers and a writer do not wait for each other, and a commit is on the disk when it returns: an
/// acknowledged move survives the end of the process and of the machine.
const SQLITE_SETTINGS: &str = "PRAGMA busy_timeout = 10000; PRAGMA journal_mode = WAL; \
     PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -16000;";

/// Our queries are short: to compile one takes longer than to run it.
const POSTGRES_SETTINGS: &str = "SET jit = off";

impl Backend {
    /// The kind of database that a place names: a URL of PostgreSQL, or else a file.
    #[must_use]
    pub fn of(place: &str) -> Backend {
        let is_url = ["postgres://", "postgresql://"].iter().any(|scheme| place.starts_with(scheme));
        if is_url { Backend::Postgres } else { Backend::Sqlite }
    }

    /// How a transaction begins that will write. SQLite must be told, or two transactions that have
    /// both read could not both go on.
    fn begin(self) -> &'static str {
        match self {
            Backend::Sqlite => "BEGIN IMMEDIATE",
            Backend::Postgres => "BEGIN",
        }
    }

    /// How a transaction begins that sees one state of the database, whatever others write. SQLite's
    /// do so anyway.
    fn begin_reading(self) -> &'static str {
        match self {
            Backend::Sqlite => "BEGIN",
            Backend::Postgres => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        }
    }
}

impl Store {
    /// Opens the database at a place: the path of a file, which is made if it is missing, or a
    /// `postgres://` URL. Brings an older one to the newest layout.
    ///
    /// # Errors
    /// If the file is damaged, newer than this program, or something else; it is untouched then. If
    /// the server cannot be reached.
    pub async fn open(place: &str) -> Result<Store, StoreError> {
        install_default_drivers();
        let backend = Backend::of(place);
        let url = match backend {
            Backend::Sqlite => {
                sqlite_file::inspect(Path::new(place)).await?;
                sqlite_file::url(Path::new(place), "rwc")?
            }
            Backend::Postgres => place.to_owned(),
        };
        let mut first = AnyConnection::connect(&url).await?;
        prepare(backend, &mut first).await?;
        let migrated = migrations::run(backend, &mut first).await;
        first.close().await?;
        migrated?;
        let connections = AnyPoolOptions::new()
            .max_connections(MOST_CONNECTIONS)
            .acquire_timeout(PATIENCE)
            .test_before_acquire(backend == Backend::Postgres)
            .after_connect(move |connection, _| {
                Box::pin(async move { prepare(backend, connection).await.map(drop) })
            })
            .connect(&url)
            .await?;
        // Lists of an old store may take long to cut.
        let pool = Pool { connections, patience: Patience(None) };
        let store = Store { pool, backend };
        games::cut_if_uncut(&store).await?;
        Ok(match backend {
            Backend::Sqlite => store,
            Backend::Postgres => store.with_patience(STATEMENT_PATIENCE),
        })
    }

    /// The same store, which waits so long for each answer of its database.
    #[must_use]
    pub fn with_patience(self, patience: Duration) -> Store {
        let pool = Pool { patience: Patience(Some(patience)), ..self.pool };
        Store { pool, ..self }
    }

    /// Waits for what is being done, then closes every connection.
    pub async fn close(self) {
        self.pool.connections.close().await;
    }

    /// Whether the database answers.
    ///
    /// # Errors
    /// If it does not.
    pub async fn answers(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT 1").execute(self.pool()).await?;
        Ok(())
    }

    /// Looks through the whole file for damage. A database server looks after its files itself.
    ///
    /// # Errors
    /// If something is damaged, with a way out.
    pub async fn check(place: &str) -> Result<(), StoreError> {
        install_default_drivers();
        let path = Path::new(place);
        if Backend::of(place) == Backend::Postgres || !path.exists() {
            return Ok(());
        }
        let sound = match sqlite_file::inspect(path).await {
            Ok(()) => sqlite_file::check(path).await,
            refused => refused,
        };
        sound.map_err(|error| match error {
            StoreError::Damaged(what) => StoreError::DamagedFile { path: path.to_owned(), what },
            other => other,
        })
    }

    /// The kind of database.
    #[must_use]
    pub fn backend(&self) -> Backend {
        self.backend
    }

    /// Games, finished and running.
    #[must_use]
    pub fn games(&self) -> Games<'_> {
        Games::of(self)
    }

    /// Games that are being played.
    #[must_use]
    pub fn running(&self) -> Running<'_> {
        Running::of(self)
    }

    /// Whose games are.
    #[must_use]
    pub fn owners(&self) -> Owners<'_> {
        Owners::of(self)
    }

    /// Named save slots.
    #[must_use]
    pub fn saves(&self) -> Saves<'_> {
        Saves::of(self)
    }

    /// Everybody who has played.
    #[must_use]
    pub fn players(&self) -> Players<'_> {
        Players::of(self)
    }

    /// Who won what.
    #[must_use]
    pub fn results(&self) -> Results<'_> {
        Results::of(self)
    }

    /// Puzzles that somebody is asked again and again.
    #[must_use]
    pub fn drills(&self) -> Drills<'_> {
        Drills::of(self)
    }

    /// What somebody has set.
    #[must_use]
    pub fn settings(&self) -> Settings<'_> {
        Settings::of(self)
    }

    pub(crate) fn pool(&self) -> &Pool {
        &self.pool
    }

    /// A transaction that will write.
    pub(crate) async fn begin(&self) -> Result<Transaction, StoreError> {
        Transaction::begin(&self.pool, self.backend.begin()).await
    }

    /// A transaction that will read one state of the database.
    pub(crate) async fn begin_reading(&self) -> Result<Transaction, StoreError> {
        Transaction::begin(&self.pool, self.backend.begin_reading()).await
    }
}

async fn prepare(backend: Backend, connection: &mut AnyConnection) -> Result<(), sqlx::Error> {
    match backend {
        Backend::Sqlite => connection.execute(SQLITE_SETTINGS).await.map(drop),
        Backend::Postgres => connection.execute(POSTGRES_SETTINGS).await.map(drop),
    }
}
