//! The layout of the database, step by step, for each kind of database.
//!
//! A step that has been released is never changed: its text is compared with what was applied.

use sqlx::{
    AnyConnection, SqlSafeStr,
    migrate::{MigrateError, Migration, MigrationType, Migrator},
};

use crate::{Backend, StoreError};

/// The number, name and text of each step.
type Steps = &'static [(i64, &'static str, &'static str)];

const SQLITE: Steps = &[
    (1, "games", include_str!("../migrations/sqlite/0001_games.sql")),
    (2, "blocks", include_str!("../migrations/sqlite/0002_blocks.sql")),
    (3, "people", include_str!("../migrations/sqlite/0003_people.sql")),
    (4, "owners", include_str!("../migrations/sqlite/0004_owners.sql")),
    (5, "drills", include_str!("../migrations/sqlite/0005_drills.sql")),
];
const POSTGRES: Steps = &[
    (1, "games", include_str!("../migrations/postgres/0001_games.sql")),
    (2, "blocks", include_str!("../migrations/postgres/0002_blocks.sql")),
    (3, "people", include_str!("../migrations/postgres/0003_people.sql")),
    (4, "owners", include_str!("../migrations/postgres/0004_owners.sql")),
    (5, "drills", include_str!("../migrations/postgres/0005_drills.sql")),
];

fn steps(backend: Backend) -> Steps {
    match backend {
        Backend::Sqlite => SQLITE,
        Backend::Postgres => POSTGRES,
    }
}

/// The newest layout that this program knows.
pub(crate) fn newest(backend: Backend) -> i64 {
    steps(backend).last().map_or(0, |step| step.0)
}

/// Brings a database to the newest layout.
pub(crate) async fn run(backend: Backend, connection: &mut AnyConnection) -> Result<(), StoreError> {
    let migration = |&(version, name, sql): &(i64, &'static str, &'static str)| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    let migrator = Migrator::with_migrations(steps(backend).iter().map(migration).collect());
    migrator.run(connection).await.map_err(|error| match error {
        MigrateError::VersionMissing(found) => StoreError::Newer { found, known: newest(backend) },
        MigrateError::Execute(cause) | MigrateError::ExecuteMigration(cause, _) => cause.into(),
        other => StoreError::Database(other.to_string()),
    })
}
