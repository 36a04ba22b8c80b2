//! How the step changes in the course of a training.

use std::{fmt, num::NonZeroUsize, str::FromStr};

/// The schedule of the step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Schedule {
    /// Always the same.
    #[default]
    Constant,
    /// Smaller every round, half as large after so many.
    Halving(NonZeroUsize),
}

impl Schedule {
    /// The step after so many rounds.
    #[must_use]
    pub fn step(self, first: f64, rounds: usize) -> f64 {
        match self {
            Schedule::Constant => first,
            Schedule::Halving(half_life) => first * 0.5_f64.powf(rounds as f64 / half_life.get() as f64),
        }
    }
}

/// The text is not a schedule.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
#[error("`{0}` is not a schedule: use constant, or halve:N to halve the step every N rounds")]
pub struct ScheduleError(pub String);

impl FromStr for Schedule {
    type Err = ScheduleError;

    fn from_str(text: &str) -> Result<Schedule, ScheduleError> {
        match (text, text.strip_prefix("halve:").map(str::parse)) {
            ("constant", _) => Ok(Schedule::Constant),
            (_, Some(Ok(half_life))) => Ok(Schedule::Halving(half_life)),
            _ => Err(ScheduleError(text.to_owned())),
        }
    }
}

impl fmt::Display for Schedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Schedule::Constant => f.write_str("constant"),
            Schedule::Halving(half_life) => write!(f, "halve:{half_life}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schedules_table() {
        let table = [
            ("constant", [0.4, 0.4, 0.4]),
            ("halve:10", [0.4, 0.2, 0.1]),
            ("halve:20", [0.4, 0.4 / 2_f64.sqrt(), 0.2]),
        ];
        for (text, steps) in table {
            let schedule: Schedule = text.parse().unwrap();
            assert_eq!(schedule.to_string(), text);
            for (rounds, step) in [0, 10, 20].into_iter().zip(steps) {
                assert!((schedule.step(0.4, rounds) - step).abs() < 1e-12, "{text} after {rounds}");
            }
        }
        for text in ["", "halve", "halve:0", "halve:x", "linear"] {
            let error = text.parse::<Schedule>().unwrap_err();
            assert!(error.to_string().contains(&format!("`{text}`")), "{error}");
        }
    }
}
