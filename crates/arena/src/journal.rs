//! The journal of a match: every finished game on a line of its own, written before it counts.
//!
//! A match that is killed at any instant loses at most the games that were being played. A line
//! that was only half written is dropped when the journal is opened again. The plan stands beside
//! the games, so that a journal is never continued with other players or rules.

use std::{
    collections::BTreeMap,
    fs::{self, File, OpenOptions},
    io::{self, BufRead, BufReader, Write},
    path::{Path, PathBuf},
};

use record::GameRecord;
use serde_json::Value;
use wording::Message;

/// The name of the journal in its folder.
pub const GAMES_FILE: &str = "games.jsonl";
/// The name of the plan in its folder.
pub const PLAN_FILE: &str = "plan.json";

/// An open journal.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
}

/// Why a journal cannot be begun, continued or written.
#[derive(Debug, thiserror::Error, wording::Coded)]
pub enum JournalError {
    /// The file system said no.
    #[error("{path}: {error}", path = path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What it said.
        error: io::Error,
    },
    /// The folder already holds a match.
    #[error("{folder} already holds a match: continue it with --resume, or choose another folder", folder = .0.display())]
    Exists(PathBuf),
    /// The match in the folder is another one.
    #[error("{folder} holds a match with another {key}: {found} instead of {wanted}", folder = folder.display())]
    OtherPlan {
        /// The folder.
        folder: PathBuf,
        /// The part of the plan that differs.
        key: String,
        /// What it is there.
        found: Value,
        /// What it is here.
        wanted: Value,
    },
    /// The plan is no plan.
    #[error("{path}: {error}", path = path.display())]
    BadPlan {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: serde_json::Error,
    },
    /// A line in the middle is no game.
    #[error("{path}, line {line}: {cause}", path = path.display())]
    BadLine {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        cause: Message,
    },
}

pub(crate) fn io_error(path: &Path) -> impl FnOnce(io::Error) -> JournalError + '_ {
    |error| JournalError::Io { path: path.to_owned(), error }
}

impl Journal {
    /// Begins the journal of a match in a folder, which is made if need be.
    ///
    /// # Errors
    /// If the folder already holds a match, or cannot be written.
    pub fn begin(folder: &Path, plan: &Value) -> Result<Journal, JournalError> {
        fs::create_dir_all(folder).map_err(io_error(folder))?;
        let path = folder.join(GAMES_FILE);
        if path.exists() {
            return Err(JournalError::Exists(folder.to_owned()));
        }
        let plan_path = folder.join(PLAN_FILE);
        fs::write(&plan_path, format!("{plan:#}\n")).map_err(io_error(&plan_path))?;
        let file = File::create_new(&path).map_err(io_error(&path))?;
        Ok(Journal { path, file })
    }

    /// Continues the journal of the same match; begins it if there is none. Returns the finished
    /// games by their numbers.
    ///
    /// # Errors
    /// If the folder holds another match, or something that is none.
    pub fn resume(
        folder: &Path,
        plan: &Value,
    ) -> Result<(Journal, BTreeMap<usize, GameRecord>), JournalError> {
        let path = folder.join(GAMES_FILE);
        if !path.exists() {
            return Ok((Journal::begin(folder, plan)?, BTreeMap::new()));
        }
        check_plan(folder, plan)?;
        let bytes = fs::read(&path).map_err(io_error(&path))?;
        let (games, good_bytes) = read_games(&path, &bytes)?;
        let file = OpenOptions::new().append(true).open(&path).map_err(io_error(&path))?;
        file.set_len(good_bytes as u64).map_err(io_error(&path))?;
        Ok((Journal { path, file }, games))
    }

    /// The finished games of a folder by their numbers; none if nothing was ever kept there.
    ///
    /// # Errors
    /// If a line is no game, or the file cannot be read.
    pub fn games(folder: &Path) -> Result<BTreeMap<usize, GameRecord>, JournalError> {
        let path = folder.join(GAMES_FILE);
        if !path.exists() {
            return Ok(BTreeMap::new());
        }
        let bytes = fs::read(&path).map_err(io_error(&path))?;
        Ok(read_games(&path, &bytes)?.0)
    }

    /// One finished game of a folder; `None` if there is none with this number.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn game(folder: &Path, game: usize) -> Result<Option<GameRecord>, JournalError> {
        let path = folder.join(GAMES_FILE);
        if !path.exists() {
            return Ok(None);
        }
        let beginning = line_beginning(game);
        let file = File::open(&path).map_err(io_error(&path))?;
        for (number, line) in (1..).zip(BufReader::new(file).split(b'\n')) {
            let line = line.map_err(io_error(&path))?;
            if line.starts_with(beginning.as_bytes()) {
                let bad_line = |cause| JournalError::BadLine { path: path.clone(), line: number, cause };
                return read_line(&line).map(|(_, record)| Some(record)).map_err(bad_line);
            }
        }
        Ok(None)
    }

    /// Adds a finished game; when this returns, it is on the disk.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn append(&mut self, game: usize, record: &GameRecord) -> Result<(), JournalError> {
        let record: Value = serde_json::from_str(&record.to_json()).expect("a record is written as JSON");
        let line = format!("{}\"record\":{record}}}\n", line_beginning(game));
        let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(io_error(&self.path))
    }
}

/// How the line of a game begins: one game can be found without reading the others.
fn line_beginning(game: usize) -> String {
    format!("{{\"game\":{game},")
}

/// Every part of the plan must be as it was; the number of games may have grown or shrunk.
pub(crate) fn check_plan(folder: &Path, plan: &Value) -> Result<(), JournalError> {
    let path = folder.join(PLAN_FILE);
    let text = fs::read_to_string(&path).map_err(io_error(&path))?;
    let found: Value = serde_json::from_str(&text).map_err(|error| JournalError::BadPlan { path, error })?;
    let wanted = plan.as_object().into_iter().flatten();
    for (key, wanted) in wanted.filter(|(key, _)| *key != "games") {
        if found.get(key) != Some(wanted) {
            return Err(JournalError::OtherPlan {
                folder: folder.to_owned(),
                key: key.clone(),
                found: found.get(key).cloned().unwrap_or_default(),
                wanted: wanted.clone(),
            });
        }
    }
    Ok(())
}

/// The games of a journal and how many of its bytes are whole lines.
fn read_games(path: &Path, bytes: &[u8]) -> Result<(BTreeMap<usize, GameRecord>, usize), JournalError> {
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let mut games = BTreeMap::new();
    for (number, line) in bytes[..whole].split(|&byte| byte == b'\n').enumerate() {
        if line.is_empty() {
            continue;
        }
        let bad_line = |cause| JournalError::BadLine { path: path.to_owned(), line: number + 1, cause };
        let (game, record) = read_line(line).map_err(bad_line)?;
        games.insert(game, record);
    }
    Ok((games, whole))
}

fn read_line(line: &[u8]) -> Result<(usize, GameRecord), Message> {
    let value: Value = serde_json::from_slice(line).map_err(|error| error.to_string())?;
    let game = value["game"].as_u64().ok_or("the number of the game is missing")?;
    Ok((game as usize, GameRecord::from_json(&value["record"].to_string())?))
}
