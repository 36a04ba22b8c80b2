//! The log of a training: its plan on the first line, then a line for every round, as JSON.
//!
//! A training that is killed at any instant loses at most the round that was being played: a line
//! that was only half written is dropped when the log is opened again.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
};

use classics::shapes::{Weights, WeightsError};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{Round, Settings, Tally};

/// An open log.
#[derive(Debug)]
pub struct Log {
    path: PathBuf,
    file: File,
}

/// Why a log cannot be begun, continued or written.
#[derive(Debug, thiserror::Error, wording::Coded)]
pub enum LogError {
    /// The file system said no.
    #[error("{path}: {error}", path = path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What it said.
        error: io::Error,
    },
    /// The log is of another training.
    #[error("{path} is the log of a training with another {key}: {found} instead of {wanted}", path = path.display())]
    OtherPlan {
        /// The file.
        path: PathBuf,
        /// The part of the plan that differs.
        key: String,
        /// What it is there.
        found: Value,
        /// What it is here.
        wanted: Value,
    },
    /// A line is not what it should be.
    #[error("{path}, line {line}: {cause}", path = path.display())]
    BadLine {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        cause: String,
    },
}

fn io_error(path: &Path) -> impl FnOnce(io::Error) -> LogError + '_ {
    |error| LogError::Io { path: path.to_owned(), error }
}

/// A round as a line of the log.
#[derive(Serialize, Deserialize)]
struct Line {
    round: usize,
    step: f64,
    best: usize,
    winner: usize,
    trial: Option<Tally>,
    players: Vec<Entry>,
}

/// One set of weights in a round.
#[derive(Serialize, Deserialize)]
struct Entry {
    score: i64,
    #[serde(flatten)]
    tally: Tally,
    /// As in the file of weights: such a text keeps every digit of a number, which JSON need not.
    weights: String,
}

impl Log {
    /// Begins a log, in place of any that was there.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn begin(path: &Path, settings: &Settings, start: &Weights) -> Result<Log, LogError> {
        let file = File::create(path).map_err(io_error(path))?;
        let mut log = Log { path: path.to_owned(), file };
        log.write_line(&plan(settings, start).to_string())?;
        Ok(log)
    }

    /// Continues the log of the same training; begins it if there is none. Returns the rounds that
    /// it holds.
    ///
    /// # Errors
    /// If it is the log of another training, or of none.
    pub fn resume(path: &Path, settings: &Settings, start: &Weights) -> Result<(Log, Vec<Round>), LogError> {
        let Some(Whole { bytes, rounds }) = read(path, settings, start)? else {
            return Ok((Log::begin(path, settings, start)?, Vec::new()));
        };
        let file = OpenOptions::new().append(true).open(path).map_err(io_error(path))?;
        file.set_len(bytes).map_err(io_error(path))?;
        Ok((Log { path: path.to_owned(), file }, rounds))
    }

    /// The rounds that the log of a training holds; none if there is no log.
    ///
    /// # Errors
    /// If it is the log of another training, or of none.
    pub fn rounds(path: &Path, settings: &Settings, start: &Weights) -> Result<Vec<Round>, LogError> {
        Ok(read(path, settings, start)?.map(|whole| whole.rounds).unwrap_or_default())
    }

    /// Adds a round; when this returns, it is on the disk.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn append(&mut self, round: &Round) -> Result<(), LogError> {
        let players = round.weights.iter().zip(&round.tallies);
        let players =
            players.map(|(weights, &tally)| Entry { score: tally.score(), tally, weights: text(weights) });
        let &Round { number: round, step, best, winner, trial, .. } = round;
        let line = Line { round, step, best, winner, trial, players: players.collect() };
        self.write_line(&serde_json::to_string(&line).expect("numbers and names are written as JSON"))
    }

    fn write_line(&mut self, line: &str) -> Result<(), LogError> {
        let written = self.file.write_all(format!("{line}\n").as_bytes());
        written.and_then(|()| self.file.sync_data()).map_err(io_error(&self.path))
    }
}

/// The lines of a log that were written to their end.
struct Whole {
    bytes: u64,
    rounds: Vec<Round>,
}

/// Reads a log; there is nothing if not even its first line was written to its end.
fn read(path: &Path, settings: &Settings, start: &Weights) -> Result<Option<Whole>, LogError> {
    let bytes = match fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        read => read.map_err(io_error(path))?,
    };
    let end = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let mut lines = bytes[..end].split_inclusive(|&byte| byte == b'\n');
    let Some(first) = lines.next() else { return Ok(None) };
    check_plan(path, first, &plan(settings, start))?;
    let round = |(line, number): (&[u8], usize)| {
        let bad_line = |cause| LogError::BadLine { path: path.to_owned(), line: number, cause };
        read_round(line, number - 1, settings.population).map_err(bad_line)
    };
    let rounds = lines.zip(2..).map(round).collect::<Result<_, _>>()?;
    Ok(Some(Whole { bytes: end as u64, rounds }))
}

/// What a log must agree on to be continued.
fn plan(settings: &Settings, start: &Weights) -> Value {
    json!({
        "rules": settings.ruleset.to_string(),
        "population": settings.population,
        "games": settings.games,
        "changed": settings.changed.to_string(),
        "step": settings.step.to_string(),
        "schedule": settings.schedule.to_string(),
        "trial": settings.trial,
        "seed": settings.seed,
        "start": text(start),
    })
}

/// The file of the weights on one line.
fn text(weights: &Weights) -> String {
    weights.to_string().trim_end().replace('\n', " ")
}

fn check_plan(path: &Path, line: &[u8], wanted: &Value) -> Result<(), LogError> {
    let found: Value = serde_json::from_slice(line).map_err(|error| LogError::BadLine {
        path: path.to_owned(),
        line: 1,
        cause: error.to_string(),
    })?;
    for (key, wanted) in wanted.as_object().into_iter().flatten() {
        if found.get(key) != Some(wanted) {
            return Err(LogError::OtherPlan {
                path: path.to_owned(),
                key: key.clone(),
                found: found.get(key).cloned().unwrap_or_default(),
                wanted: wanted.clone(),
            });
        }
    }
    Ok(())
}

fn read_round(line: &[u8], number: usize, population: usize) -> Result<Round, String> {
    let line: Line = serde_json::from_slice(line).map_err(|error| error.to_string())?;
    if line.round != number {
        return Err(format!("this is round {}, but round {number} comes next", line.round));
    }
    if line.players.len() != population || line.best.max(line.winner) >= population {
        return Err(format!("{} sets of weights instead of {population}", line.players.len()));
    }
    let weights = line.players.iter().map(|entry| entry.weights.parse());
    Ok(Round {
        number,
        step: line.step,
        weights: weights.collect::<Result<_, WeightsError>>().map_err(|error| error.to_string())?,
        tallies: line.players.iter().map(|entry| entry.tally).collect(),
        winner: line.winner,
        trial: line.trial,
        best: line.best,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{StopFlag, random::Training};
    use rules::gomoku::{Ruleset, Variant};

    fn settings() -> Settings {
        let ruleset = Ruleset::new(7, Variant::Freestyle).unwrap();
        Settings { ruleset, population: 3, games: 2, trial: 2, ..Settings::default() }
    }

    fn two_rounds() -> Vec<Round> {
        let mut training = Training::new(settings(), Weights::default()).unwrap();
        (0..2).map(|_| training.round(1, &StopFlag::new(), &mut |_| {}).unwrap()).collect()
    }

    #[test]
    fn rounds_survive_the_log_to_the_last_digit() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log.jsonl");
        let odd = Weights::new(std::array::from_fn(|n| 0.1 + n as f64 / 7.0)).unwrap();
        let mut rounds = two_rounds();
        rounds[1].weights[0] = odd;
        let mut log = Log::begin(&path, &settings(), &odd).unwrap();
        rounds.iter().for_each(|round| log.append(round).unwrap());
        assert_eq!(Log::resume(&path, &settings(), &odd).unwrap().1, rounds);
    }

    #[test]
    fn a_line_that_was_cut_off_is_dropped_and_written_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log.jsonl");
        let rounds = two_rounds();
        let start = Weights::default();
        let mut log = Log::begin(&path, &settings(), &start).unwrap();
        rounds.iter().for_each(|round| log.append(round).unwrap());
        let whole = fs::read(&path).unwrap();
        let first_round_ends =
            whole.len() - whole.split_inclusive(|&b| b == b'\n').next_back().unwrap().len();
        for cut in [first_round_ends, first_round_ends + 1, whole.len() - 1] {
            fs::write(&path, &whole[..cut]).unwrap();
            assert_eq!(Log::rounds(&path, &settings(), &start).unwrap(), rounds[..1]);
            assert_eq!(fs::read(&path).unwrap().len(), cut, "looking changes nothing");
            let (mut log, found) = Log::resume(&path, &settings(), &start).unwrap();
            assert_eq!(found, rounds[..1]);
            log.append(&rounds[1]).unwrap();
            assert_eq!(fs::read(&path).unwrap(), whole);
        }
        for cut in [0, 5] {
            fs::write(&path, &whole[..cut]).unwrap();
            assert_eq!(Log::resume(&path, &settings(), &start).unwrap().1, []);
        }
    }

    #[test]
    fn the_log_of_another_training_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log.jsonl");
        Log::begin(&path, &settings(), &Weights::default()).unwrap();
        let other = Settings { seed: 2, ..settings() };
        let error = Log::resume(&path, &other, &Weights::default()).unwrap_err();
        assert!(error.to_string().ends_with("with another seed: 1 instead of 2"), "{error}");
        fs::write(&path, format!("{}\nnonsense\n", plan(&settings(), &Weights::default()))).unwrap();
        let error = Log::resume(&path, &settings(), &Weights::default()).unwrap_err();
        assert!(error.to_string().contains(", line 2: "), "{error}");
    }
}
