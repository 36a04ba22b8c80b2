//! A look at a SQLite file before it is opened for writing.
//!
//! Opening for writing changes a file: the journal mode is in its header, and new tables are made. So
//! a file that is damaged, newer than the program or somebody else's is refused while it is open for
//! reading only, and stays as it was.

use std::{
    fs::{self, File},
    io::{self, Read},
    path::Path,
};

use sqlx::{AnyConnection, Connection, Row};

use crate::{Backend, StoreError, migrations};

/// The first bytes of every SQLite file.
const HEADER: &[u8; 16] = b"SQLite format 3\0";
/// The mark that the first migration leaves in the file: `TENG`.
const APPLICATION_ID: i64 = 0x5445_4E47;

/// The URL of a file for the driver. Only `mode=rwc` makes a file.
pub(crate) fn url(path: &Path, mode: &str) -> Result<String, StoreError> {
    let text = path.to_str().ok_or_else(|| {
        let cause = io::Error::new(io::ErrorKind::InvalidInput, "the path is not UTF-8");
        StoreError::Unusable { path: path.to_owned(), cause }
    })?;
    let escaped: String = text.bytes().map(escape).collect();
    Ok(format!("sqlite://{escaped}?mode={mode}"))
}

fn escape(byte: u8) -> String {
    match byte {
        b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' | b'~' => char::from(byte).into(),
        _ => format!("%{byte:02X}"),
    }
}

/// Fails unless the file is new, empty, or a sound store that this program may open.
pub(crate) async fn inspect(path: &Path) -> Result<(), StoreError> {
    let unusable = |cause| StoreError::Unusable { path: path.to_owned(), cause };
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)
            .map_err(|cause| StoreError::Unusable { path: folder.to_owned(), cause })?;
    }
    match first_bytes(path) {
        Err(cause) if cause.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(cause) => return Err(unusable(cause)),
        Ok(bytes) if bytes.is_empty() => return Ok(()),
        Ok(bytes) if bytes != HEADER => return Err(StoreError::NotADatabase(path.to_owned())),
        Ok(_) => (),
    }
    let mut connection = AnyConnection::connect(&url(path, "ro")?).await?;
    let sound = inspect_tables(path, &mut connection).await;
    connection.close().await?;
    sound
}

/// Looks through a whole file for damage.
///
/// # Errors
/// If something is damaged.
pub(crate) async fn check(path: &Path) -> Result<(), StoreError> {
    let mut connection = AnyConnection::connect(&url(path, "ro")?).await?;
    let answer = sqlx::query("PRAGMA quick_check(1)").fetch_one(&mut connection).await;
    let answer = answer.and_then(|row| row.try_get::<String, _>(0));
    let _ = connection.close().await;
    let damaged =
        |what: String| StoreError::DamagedFile { path: path.to_owned(), what: crate::error::one_line(&what) };
    match answer {
        Ok(answer) if answer == "ok" => Ok(()),
        Ok(answer) => Err(damaged(answer)),
        Err(error) => Err(error.into()),
    }
}

fn first_bytes(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(HEADER.len() as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}

async fn inspect_tables(path: &Path, connection: &mut AnyConnection) -> Result<(), StoreError> {
    let tables: i64 = number(connection, "SELECT COUNT(*) FROM sqlite_schema").await?;
    if tables == 0 {
        return Ok(());
    }
    if number(connection, "PRAGMA application_id").await? != APPLICATION_ID {
        return Err(StoreError::Foreign(path.to_owned()));
    }
    let found = number(connection, "SELECT COALESCE(MAX(version), 0) FROM _sqlx_migrations").await?;
    let known = migrations::newest(Backend::Sqlite);
    if found > known { Err(StoreError::Newer { found, known }) } else { Ok(()) }
}

async fn number(connection: &mut AnyConnection, sql: &'static str) -> Result<i64, StoreError> {
    Ok(sqlx::query(sql).fetch_one(connection).await?.try_get(0)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_of_a_path_do_not_mean_anything_in_its_url() {
        let url = url(Path::new("/games of 天元/a?b#c%.db"), "rwc").unwrap();
        assert_eq!(url, "sqlite:///games%20of%20%E5%A4%A9%E5%85%83/a%3Fb%23c%25.db?mode=rwc");
    }
}
