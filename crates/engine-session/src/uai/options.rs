//! What an interface can set, and what it has set.

use std::{fs, io, time::Duration};

use ataxx_engine::{Evaluation, EvaluationError};
use protocol::{
    LineText, Phrase,
    uai::{OptionDeclaration, OptionKind},
};
use rules::ataxx::{Ruleset, UnknownRuleset};

use crate::clock::USUAL_OVERHEAD;

/// The options in the order in which they are declared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Name {
    Hash,
    Threads,
    MultiPv,
    Ponder,
    MoveOverhead,
    EvalFile,
    Rules,
}

impl Name {
    const ALL: [Name; 7] = [
        Name::Hash,
        Name::Threads,
        Name::MultiPv,
        Name::Ponder,
        Name::MoveOverhead,
        Name::EvalFile,
        Name::Rules,
    ];

    const fn text(self) -> &'static str {
        match self {
            Name::Hash => "Hash",
            Name::Threads => "Threads",
            Name::MultiPv => "MultiPV",
            Name::Ponder => "Ponder",
            Name::MoveOverhead => "Move Overhead",
            Name::EvalFile => "EvalFile",
            Name::Rules => "Rules",
        }
    }

    fn kind(self) -> OptionKind {
        let spin = |default, min, max| OptionKind::Spin { default, min, max };
        let phrase = |text| Phrase::new(text).expect("the names of rule sets are single words");
        match self {
            Name::Hash => spin(64, 1, 65_536),
            Name::Threads | Name::MultiPv => spin(1, 1, 256),
            Name::Ponder => OptionKind::Check { default: false },
            Name::MoveOverhead => spin(USUAL_OVERHEAD.as_millis() as i64, 0, 5_000),
            Name::EvalFile => OptionKind::String { default: LineText::default() },
            Name::Rules => OptionKind::Combo {
                default: phrase(Ruleset::NAMED[0].0),
                choices: Ruleset::NAMED.iter().map(|(name, _)| phrase(name)).collect(),
            },
        }
    }
}

/// What has been set.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Options {
    pub(super) hash_megabytes: usize,
    pub(super) threads: usize,
    pub(super) lines: usize,
    pub(super) move_overhead: Duration,
    /// What positions are judged with; the engine's own when there is nothing.
    pub(super) evaluation: Option<Evaluation>,
    pub(super) ruleset: Ruleset,
}

/// Why an option was not set.
#[derive(Debug, thiserror::Error)]
pub(super) enum OptionError {
    #[error("there is no option \"{0}\"")]
    Unknown(Phrase),
    #[error("the option {name} needs a value")]
    NoValue { name: &'static str },
    #[error("{value:?} is not a whole number from {min} to {max}, as {name} needs")]
    OutOfRange { name: &'static str, value: String, min: i64, max: i64 },
    #[error("{value:?} is neither true nor false, as {name} needs")]
    NoSwitch { name: &'static str, value: String },
    #[error(transparent)]
    Rules(#[from] UnknownRuleset),
    #[error("cannot read {file}: {cause}")]
    Unreadable { file: String, cause: io::Error },
    #[error("{file} is no evaluation: {cause}")]
    NoEvaluation { file: String, cause: EvaluationError },
}

impl Default for Options {
    fn default() -> Options {
        Options {
            hash_megabytes: 64,
            threads: 1,
            lines: 1,
            move_overhead: USUAL_OVERHEAD,
            evaluation: None,
            ruleset: Ruleset::INTERNATIONAL,
        }
    }
}

impl Options {
    /// The options as the engine offers them.
    pub(super) fn declarations() -> impl Iterator<Item = OptionDeclaration> {
        Name::ALL.into_iter().map(|name| OptionDeclaration {
            name: Phrase::new(name.text()).expect("the names above have no dividers"),
            kind: name.kind(),
        })
    }

    /// Sets an option; if that is not possible, nothing changes.
    pub(super) fn set(&mut self, name: &Phrase, value: Option<&LineText>) -> Result<(), OptionError> {
        let is_meant = |candidate: &Name| candidate.text().eq_ignore_ascii_case(name.as_str());
        let name = Name::ALL.into_iter().find(is_meant).ok_or_else(|| OptionError::Unknown(name.clone()))?;
        let value = value.ok_or(OptionError::NoValue { name: name.text() })?.as_str();
        match name {
            Name::Hash => self.hash_megabytes = read_spin(name, value)? as usize,
            Name::Threads => self.threads = read_spin(name, value)? as usize,
            Name::MultiPv => self.lines = read_spin(name, value)? as usize,
            // Interfaces tell this for the engine's planning; pondering itself begins with `go ponder`.
            Name::Ponder => read_check(name, value)?,
            Name::MoveOverhead => self.move_overhead = Duration::from_millis(read_spin(name, value)?),
            Name::EvalFile => self.evaluation = read_evaluation(value)?,
            Name::Rules => self.ruleset = value.parse()?,
        }
        Ok(())
    }
}

fn read_spin(name: Name, value: &str) -> Result<u64, OptionError> {
    let OptionKind::Spin { min, max, .. } = name.kind() else { unreachable!("only numbers are read here") };
    let number = value.parse::<i64>().ok().filter(|number| (min..=max).contains(number));
    let out_of_range = || OptionError::OutOfRange { name: name.text(), value: value.to_owned(), min, max };
    Ok(number.ok_or_else(out_of_range)?.unsigned_abs())
}

fn read_check(name: Name, value: &str) -> Result<(), OptionError> {
    match value {
        "true" | "false" => Ok(()),
        _ => Err(OptionError::NoSwitch { name: name.text(), value: value.to_owned() }),
    }
}

fn read_evaluation(file: &str) -> Result<Option<Evaluation>, OptionError> {
    if file.is_empty() {
        return Ok(None);
    }
    let file = file.to_owned();
    let bytes = match fs::read(&file) {
        Ok(bytes) => bytes,
        Err(cause) => return Err(OptionError::Unreadable { file, cause }),
    };
    match Evaluation::parse(&bytes) {
        Ok(evaluation) => Ok(Some(evaluation)),
        Err(cause) => Err(OptionError::NoEvaluation { file, cause }),
    }
}
