//! How far the engines look when the command line asks them, and with what.

use std::time::{Duration, Instant};

use clap::Args;
use search_kit::{Clock, Limits};

use crate::{cli_error::CliError, failure::Result};

/// Limits and means of a search.
#[derive(Args)]
pub(crate) struct SearchArgs {
    /// How long to search: 500ms, 5s, 2m; a bare number is seconds
    #[arg(long, value_parser = read_time)]
    time: Option<Duration>,
    /// How many positions to look at
    #[arg(long)]
    nodes: Option<u64>,
    /// How many plies to look ahead
    #[arg(long)]
    depth: Option<u32>,
    /// How many threads search
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// The size of the tables that remember positions, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
}

impl SearchArgs {
    /// The limits; when none is given, this time.
    pub(crate) fn limits(&self, usual: Duration) -> Limits {
        let is_limited = self.time.is_some() || self.nodes.is_some() || self.depth.is_some();
        let move_time = if is_limited { self.time } else { Some(usual) };
        Limits { depth: self.depth, nodes: self.nodes, move_time, clock: None }
    }

    /// What a Gomoku engine is built with.
    pub(crate) fn gomoku_options(&self, lines: usize) -> gomoku_engine::Options {
        gomoku_engine::Options {
            hash_bytes: (self.hash as usize) << 20,
            threads: self.threads.into(),
            lines,
            clock: Some(real_time()),
            ..gomoku_engine::Options::default()
        }
    }

    /// What an Ataxx engine is built with.
    pub(crate) fn ataxx_options(&self, lines: usize) -> ataxx_engine::Options {
        ataxx_engine::Options {
            hash_bytes: (self.hash as usize) << 20,
            threads: self.threads.into(),
            lines,
            clock: Some(real_time()),
            ..ataxx_engine::Options::default()
        }
    }
}

/// The clock that an engine looks at.
fn real_time() -> Clock {
    let began = Instant::now();
    std::sync::Arc::new(move || began.elapsed())
}

fn read_time(text: &str) -> Result<Duration, CliError> {
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("", 1.0)];
    let read = |(unit, seconds): (&str, f64)| {
        let number: f64 = text.strip_suffix(unit)?.parse().ok()?;
        Duration::try_from_secs_f64(number * seconds).ok()
    };
    match units.into_iter().find_map(read) {
        Some(time) => Ok(time),
        None => Err(CliError::Time(text.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_table() {
        let table = [("500ms", 500), ("5s", 5_000), ("1.5s", 1_500), ("2m", 120_000), ("10", 10_000)];
        for (text, milliseconds) in table {
            assert_eq!(read_time(text).unwrap(), Duration::from_millis(milliseconds), "{text}");
        }
        for text in ["", "s", "-1s", "5h", "nan", "infs", "1e400"] {
            assert!(read_time(text).is_err(), "{text}");
        }
    }
}
