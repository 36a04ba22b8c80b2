//! SQLite files that cannot be opened: each is told in one sentence and stays as it was.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::{fs, path::Path};

use sqlx::{AnyConnection, Connection};
use store::{Store, StoreError};

fn run<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(work)
}

async fn open(path: &Path) -> Result<Store, StoreError> {
    Store::open(path.to_str().unwrap()).await
}

/// Runs SQL on a file as another program would.
async fn sql(path: &Path, sql: &'static str) {
    sqlx::any::install_default_drivers();
    let url = format!("sqlite://{}?mode=rwc", path.display());
    let mut connection = AnyConnection::connect(&url).await.unwrap();
    sqlx::query(sql).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

/// Opening fails with this sentence and changes no byte of the file.
async fn is_refused(path: &Path, sentence: &str) {
    let before = fs::read(path).unwrap();
    let error = open(path).await.unwrap_err().to_string();
    let sentence = sentence.replace("FILE", &path.display().to_string());
    assert!(error.starts_with(&sentence), "{error}");
    assert_eq!(error.lines().count(), 1);
    assert!(fs::read(path).unwrap() == before, "the file has changed");
}

#[test]
fn a_store_is_made_with_its_folder_and_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deep/er/games of 天元?.db");
    run(async {
        open(&path).await.unwrap().close().await;
        open(&path).await.unwrap().close().await;
    });
    assert!(path.is_file());
}

#[test]
fn an_empty_file_becomes_a_store() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    fs::write(&path, "").unwrap();
    run(async { open(&path).await.unwrap().close().await });
}

#[test]
fn what_is_no_database_is_refused_and_untouched() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    for content in ["h8h9i9\n", "SQLite format 2\0 and more", "\0\0"] {
        fs::write(&path, content).unwrap();
        run(is_refused(&path, "FILE is not a SQLite database"));
    }
    let error = run(open(folder.path())).unwrap_err().to_string();
    assert!(error.contains("cannot be used for stored games"), "{error}");
}

#[test]
fn a_database_of_another_program_is_refused_and_untouched() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("other.db");
    run(async {
        sql(&path, "CREATE TABLE bookmarks (url TEXT)").await;
        is_refused(&path, "FILE is a database of another program").await;
    });
}

#[test]
fn a_newer_store_is_refused_and_untouched() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    run(async {
        open(&path).await.unwrap().close().await;
        sql(&path, "INSERT INTO _sqlx_migrations VALUES (99, 'future', '2030-01-01', 1, x'00', 0)").await;
        let sentence = "the stored games were written by a newer program (layout 99, this program knows 5)";
        is_refused(&path, sentence).await;
    });
}

#[test]
fn a_damaged_store_is_refused_and_untouched() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    run(async { open(&path).await.unwrap().close().await });
    let sound = fs::read(&path).unwrap();
    let mut scrambled = sound.clone();
    scrambled[100..4096].fill(0xa5);
    let truncated = sound[..5000].to_vec();
    for damaged in [scrambled, truncated] {
        fs::write(&path, damaged).unwrap();
        run(is_refused(&path, "the stored games are damaged"));
    }
}
