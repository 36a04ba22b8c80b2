//! What can go wrong with stored games, each told in one sentence.

use std::path::PathBuf;

use record::{MoveRefused, ReadError};

use crate::GameId;

/// Why the store could not do what it was asked for. Nothing has changed then.
#[derive(Debug, thiserror::Error, wording::Coded)]
#[non_exhaustive]
pub enum StoreError {
    /// The folder of the file cannot be made, or the file cannot be read.
    #[error("{path} cannot be used for stored games: {cause}", path = path.display())]
    Unusable {
        /// The folder or file.
        path: PathBuf,
        /// What the operating system says.
        cause: std::io::Error,
    },
    /// The file is something else.
    #[error("{path} is not a SQLite database, so no games can be stored in it", path = .0.display())]
    NotADatabase(PathBuf),
    /// The file is a database of another program.
    #[error("{path} is a database of another program, so no games can be stored in it", path = .0.display())]
    Foreign(PathBuf),
    /// The file has lost its order.
    #[error("the stored games are damaged: {0}")]
    Damaged(String),
    /// The file has lost its order, and this is the way out.
    #[error(
        "{path} is damaged ({what}): put a backup in its place with `tengen restore`, or save what can still be read \
         with `tengen records export --all`",
        path = path.display()
    )]
    DamagedFile {
        /// The file.
        path: PathBuf,
        /// What was found.
        what: String,
    },
    /// Another process has the folder.
    #[error("{folder} is in use by another Tengen (process {process}): end that one first", folder = folder.display())]
    InUse {
        /// The folder.
        folder: PathBuf,
        /// The number of the process.
        process: String,
    },
    /// There is something already.
    #[error("{path} is there already: choose another name for the backup", path = .0.display())]
    Exists(PathBuf),
    /// Copies of a database server are its own business.
    #[error(
        "the games are in PostgreSQL: use `pg_dump --format=custom` for a backup and `pg_restore` to restore it"
    )]
    BackupOfServer,
    /// A newer program has written it.
    #[error(
        "the stored games were written by a newer program (layout {found}, this program knows {known}): \
         install the newer program"
    )]
    Newer {
        /// The layout that was found.
        found: i64,
        /// The newest layout that this program knows.
        known: i64,
    },
    /// No game can be kept under such a name.
    #[error("`{0}` cannot be the id of a game: use 1 to 120 characters without line ends")]
    BadId(String),
    /// The id is taken.
    #[error("a game with the id `{0}` is already stored")]
    DuplicateGame(GameId),
    /// There is no such game.
    #[error("there is no stored game with the id `{0}`")]
    UnknownGame(GameId),
    /// There is no such save.
    #[error("there is no save with the name `{0}`")]
    UnknownSave(String),
    /// There is no such player.
    #[error("there is no stored player with the name `{0}`")]
    UnknownPlayer(String),
    /// The game has a result, so nothing can be added to it.
    #[error("the game `{0}` has ended")]
    Ended(GameId),
    /// An event does not follow the last stored one.
    #[error("event {seq} of the game `{game}` does not follow: the next event is number {next}")]
    OutOfOrder {
        /// The game.
        game: GameId,
        /// The number that was offered.
        seq: u64,
        /// The number that the next event must have.
        next: u64,
    },
    /// A stored document cannot be read.
    #[error("the stored document of `{name}` cannot be read: {cause}")]
    Document {
        /// The game or save.
        name: String,
        /// What is wrong with it.
        cause: ReadError,
    },
    /// A stored text is not what this program writes.
    #[error("`{text}` is stored as {what}, which this program does not understand")]
    Meaning {
        /// What it should be.
        what: &'static str,
        /// What it is.
        text: String,
    },
    /// A text is not the place in a list that it should be.
    #[error("`{0}` is not a place in a list")]
    BadCursor(String),
    /// A stored move cannot be played.
    #[error("the stored events of the game `{game}` do not fit: {cause}")]
    Events {
        /// The game.
        game: GameId,
        /// The first move that the referee refuses.
        cause: MoveRefused,
    },
    /// The database does not answer as it should.
    #[error("the database says: {0}")]
    Database(String),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match &error {
            sqlx::Error::Database(answer) => {
                let sentence = one_line(answer.message());
                if answer.code().is_some_and(|code| tells_damage(&code)) {
                    StoreError::Damaged(sentence)
                } else {
                    StoreError::Database(sentence)
                }
            }
            _ => StoreError::Database(one_line(&error.to_string())),
        }
    }
}

/// Whether a code means a damaged file: SQLite's CORRUPT and NOTADB, PostgreSQL's class of
/// corrupted data.
fn tells_damage(code: &str) -> bool {
    let primary_sqlite_code = code.parse::<u32>().ok().filter(|_| code.len() < 5).map(|code| code & 0xff);
    matches!(primary_sqlite_code, Some(11 | 26)) || matches!(code, "XX001" | "XX002")
}

pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_damage_are_told_from_others() {
        for (code, is_damage) in
            [("11", true), ("267", true), ("26", true), ("2067", false), ("XX001", true), ("23505", false)]
        {
            assert_eq!(tells_damage(code), is_damage, "{code}");
        }
    }
}
