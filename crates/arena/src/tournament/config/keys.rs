//! The keys of a table in a TOML document, taken out one by one.
//!
//! What is left in the end is unknown and refused. Every error names its key with the tables and
//! lists that it stands in.

use serde::de::DeserializeOwned;
use toml::Table;

use super::{Cause, ConfigError};

/// The keys of a table that have not been read yet.
pub(super) struct Keys {
    /// What stands before the names of the keys.
    prefix: String,
    table: Table,
    known: Vec<&'static str>,
}

impl Keys {
    /// All keys of a document.
    pub(super) fn parse(text: &str) -> Result<Keys, ConfigError> {
        let table = text.parse().map_err(|error| syntax_error(text, &error))?;
        Ok(Keys::new(String::new(), table))
    }

    /// The keys of a table whose names begin with `prefix`.
    pub(super) fn new(prefix: String, table: Table) -> Keys {
        Keys { prefix, table, known: Vec::new() }
    }

    /// The full name of a key.
    pub(super) fn name(&self, key: &str) -> String {
        format!("{}{key}", self.prefix)
    }

    /// Reads a key, if it is there.
    pub(super) fn take<T: DeserializeOwned>(&mut self, key: &'static str) -> Result<Option<T>, ConfigError> {
        self.known.push(key);
        let Some(value) = self.table.remove(key) else { return Ok(None) };
        let read = value.try_into();
        read.map(Some).map_err(|error| Cause::Kind(one_line(error.message())).of(self.name(key)))
    }

    /// Reads a key that must be there.
    pub(super) fn require<T: DeserializeOwned>(&mut self, key: &'static str) -> Result<T, ConfigError> {
        self.take(key)?.ok_or_else(|| Cause::Missing.of(self.name(key)))
    }

    /// Reads a number that must not be too small.
    pub(super) fn at_least(&mut self, key: &'static str, least: usize) -> Result<Option<usize>, ConfigError> {
        let number = self.take(key)?;
        match number {
            Some(found) if found < least => {
                let cause = Cause::TooSmall { found: found as u64, least: least as u64 };
                Err(cause.of(self.name(key)))
            }
            _ => Ok(number),
        }
    }

    /// A table below this one, if it is there.
    pub(super) fn table(&mut self, key: &'static str) -> Result<Option<Keys>, ConfigError> {
        let prefix = format!("{}.", self.name(key));
        Ok(self.take(key)?.map(|table| Keys::new(prefix, table)))
    }

    /// Refuses what has not been asked for.
    pub(super) fn finish(mut self) -> Result<(), ConfigError> {
        let Some(unknown) = self.table.keys().next() else { return Ok(()) };
        let name = self.name(unknown);
        self.known.sort_unstable();
        Err(Cause::Unknown(self.known.join(", ")).of(name))
    }
}

fn syntax_error(text: &str, error: &toml::de::Error) -> ConfigError {
    let start = error.span().map_or(0, |span| span.start).min(text.len());
    let line = 1 + text.as_bytes()[..start].iter().filter(|&&byte| byte == b'\n').count();
    ConfigError::Syntax { line, reason: one_line(error.message()) }
}

fn one_line(message: &str) -> String {
    message.lines().map(str::trim).collect::<Vec<_>>().join(", ")
}
