//! The log of a tuning: every batch on a line of its own, written before it counts.
//!
//! `plan.json` says what was asked for, as in the folder of a match; `log.jsonl` has for each batch the
//! number of its first pair, the half points that the first side made in each, and where the numbers stand
//! then. Whoever goes on learns from the same pairs again, so that nothing is lost to rounding and the
//! log becomes the one that it would have been.

use std::{
    fs::{self, File, OpenOptions},
    io::Write,
    path::{Path, PathBuf},
};

use serde_json::{Value, json};

use super::{HALF_POINTS, Method};
use crate::journal::{JournalError, PLAN_FILE, check_plan, io_error};

/// The name of the log in its folder.
const LOG_FILE: &str = "log.jsonl";

/// An open log.
#[derive(Debug)]
pub struct Log {
    path: PathBuf,
    file: File,
    /// The half points of the pairs so far.
    half_points: Vec<u8>,
}

impl Log {
    /// Begins a log in a folder, which is made if need be.
    ///
    /// # Errors
    /// If the folder already holds one, or cannot be written.
    pub fn begin(folder: &Path, plan: &Value) -> Result<Log, JournalError> {
        fs::create_dir_all(folder).map_err(io_error(folder))?;
        let path = folder.join(LOG_FILE);
        if path.exists() {
            return Err(JournalError::Exists(folder.to_owned()));
        }
        let plan_path = folder.join(PLAN_FILE);
        fs::write(&plan_path, format!("{plan:#}\n")).map_err(io_error(&plan_path))?;
        let file = File::create_new(&path).map_err(io_error(&path))?;
        Ok(Log { path, file, half_points: Vec::new() })
    }

    /// Continues the log of the same plan; begins it if there is none. A line that was only half written is
    /// dropped.
    ///
    /// # Errors
    /// If the folder holds another plan, or a line that is none.
    pub fn resume(folder: &Path, plan: &Value) -> Result<Log, JournalError> {
        let path = folder.join(LOG_FILE);
        if !path.exists() {
            return Log::begin(folder, plan);
        }
        check_plan(folder, plan)?;
        let bytes = fs::read(&path).map_err(io_error(&path))?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let mut half_points = Vec::new();
        for (number, line) in bytes[..whole].split_inclusive(|&byte| byte == b'\n').enumerate() {
            let bad_line = |cause: String| JournalError::BadLine {
                path: path.clone(),
                line: number + 1,
                cause: cause.into(),
            };
            half_points.extend(read_line(line, half_points.len()).map_err(bad_line)?);
        }
        let file = OpenOptions::new().append(true).open(&path).map_err(io_error(&path))?;
        file.set_len(whole as u64).map_err(io_error(&path))?;
        Ok(Log { path, file, half_points })
    }

    /// Learns from the pairs so far, and says how many there are.
    pub(super) fn replay(&self, method: &mut Method) -> usize {
        self.half_points.iter().enumerate().for_each(|(pair, &points)| method.learn(pair, points));
        self.half_points.len()
    }

    /// Adds a batch; when this returns, it is on the disk.
    pub(super) fn append(&mut self, pair: usize, points: &[u8], state: &Value) -> Result<(), JournalError> {
        let mut line = json!({ "pair": pair, "points": points });
        if let (Value::Object(line), Value::Object(state)) = (&mut line, state) {
            line.extend(state.clone());
        }
        let written = writeln!(self.file, "{line}").and_then(|()| self.file.sync_data());
        self.half_points.extend(points);
        written.map_err(io_error(&self.path))
    }
}

/// The half points of a batch that begins with this pair.
fn read_line(line: &[u8], pair: usize) -> Result<Vec<u8>, String> {
    let value: Value = serde_json::from_slice(line).map_err(|error| error.to_string())?;
    if value["pair"].as_u64() != Some(pair as u64) {
        return Err(format!("it should begin with pair {pair}"));
    }
    let points = value["points"].as_array().ok_or("the points are missing")?;
    let read = |points: &Value| {
        let points = points.as_u64().and_then(|points| u8::try_from(points).ok());
        points.filter(|&points| points <= HALF_POINTS).ok_or("points of a pair are half points from 0 to 4")
    };
    Ok(points.iter().map(read).collect::<Result<_, &str>>()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tuning::{Gains, Knobs, Spsa, run};
    use player::Tunable;

    const PAIRS: usize = 11;

    fn method() -> Method {
        let width = Tunable { name: "width", default: 20, min: 0, max: 100, step: 6 };
        let height = Tunable { name: "height", default: 3, min: 1, max: 9, step: 1 };
        Method::Spsa(Spsa::new(vec![width, height], Gains::default(), PAIRS, 3))
    }

    /// Whoever is wider wins; stopped after so many batches.
    fn tuned(log: &mut Log, mut batches: usize) -> Method {
        let mut method = method();
        let mut play = |_: usize, sides: &[[Knobs; 2]]| {
            batches = batches.checked_sub(1)?;
            let wider = |[one, other]: &[Knobs; 2]| one.numbers[0].1 > other.numbers[0].1;
            Some(sides.iter().map(|sides| if wider(sides) { 3 } else { 1 }).collect())
        };
        run(&mut method, log, PAIRS, 4, &mut play, &mut |_, _| ()).unwrap();
        method
    }

    #[test]
    fn a_tuning_that_was_cut_off_anywhere_becomes_what_it_would_have_been() {
        let folder = tempfile::tempdir().unwrap();
        let plan = json!({ "player": "x" });
        let of = |name: &str| folder.path().join(name);
        let whole = tuned(&mut Log::begin(&of("whole"), &plan).unwrap(), 9);
        let expected = fs::read(of("whole").join(LOG_FILE)).unwrap();
        assert_eq!(expected.iter().filter(|&&byte| byte == b'\n').count(), 3);
        for cut in (0..expected.len()).step_by(7) {
            let name = format!("cut-{cut}");
            drop(Log::begin(&of(&name), &plan).unwrap());
            fs::write(of(&name).join(LOG_FILE), &expected[..cut]).unwrap();
            let again = tuned(&mut Log::resume(&of(&name), &plan).unwrap(), 9);
            assert!(again == whole && fs::read(of(&name).join(LOG_FILE)).unwrap() == expected, "{cut}");
        }
    }

    #[test]
    fn another_plan_or_a_line_of_rubbish_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let plan = json!({ "player": "x" });
        tuned(&mut Log::begin(folder.path(), &plan).unwrap(), 1);
        let other = Log::resume(folder.path(), &json!({ "player": "y" })).unwrap_err();
        assert!(other.to_string().contains("another player"), "{other}");
        assert!(matches!(Log::begin(folder.path(), &plan), Err(JournalError::Exists(_))));
        for rubbish in ["{}\n", "{\"pair\":0,\"points\":[5]}\n", "{\"pair\":1,\"points\":[]}\n", "?\n"] {
            fs::write(folder.path().join(LOG_FILE), rubbish).unwrap();
            let refused = Log::resume(folder.path(), &plan);
            assert!(matches!(refused, Err(JournalError::BadLine { line: 1, .. })), "{rubbish}");
        }
    }
}
