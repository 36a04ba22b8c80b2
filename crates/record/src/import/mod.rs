//! One entry for files of every kind: recognise the format, keep what is good, say what is not.
//!
//! A file may hold many games. A fault in one of them is told with its line and does not touch the
//! others; only where the format leaves no way to find the next game does reading end there.

mod games;
mod recognise;

use std::{fmt, ops::ControlFlow};

use wording::{Coded, Message};

use crate::{GameRecord, PlayerResult, text};

/// The largest file that is read when nobody says otherwise: 64 MB.
pub const MAX_BYTES: usize = 64 << 20;

/// What a file held.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Import {
    /// The games, in the order of the file.
    pub games: Vec<GameRecord>,
    /// The results without games of a list of results.
    pub results: Vec<PlayerResult>,
    /// What could not be read.
    pub refusals: Vec<Refusal>,
}

/// One thing that was found in a file.
#[derive(Clone, PartialEq, Debug)]
pub enum Item {
    /// A game.
    Game(Box<GameRecord>),
    /// The result of a game that is not known itself.
    Result(PlayerResult),
    /// Something that could not be read.
    Refusal(Refusal),
}

/// A part of a file that could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The line, from 1; always 1 in a file that has no lines.
    pub line: usize,
    /// Why, in one sentence that also tells the line, or the byte of a file that has no lines.
    pub reason: Message,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason.fmt(f)
    }
}

impl Refusal {
    /// A fault whose own words tell where it is.
    fn placed(line: usize, fault: &impl Coded) -> Item {
        Item::Refusal(Refusal { line, reason: fault.message() })
    }

    /// A fault whose own words do not tell where it is.
    fn at(line: usize, fault: &impl Coded) -> Item {
        let cause = fault.message();
        Item::Refusal(Refusal { line, reason: Unread::At { line, cause }.into() })
    }
}

/// Why a file is not read, where no format has said it.
#[derive(Debug, thiserror::Error, Coded)]
enum Unread {
    /// A fault with its line.
    #[error("line {line}: {cause}")]
    At { line: usize, cause: Message },
    /// More than is read.
    #[error("the file has {bytes} bytes, more than the {most} that are read")]
    TooLarge { bytes: usize, most: usize },
    /// More faults than are told.
    #[error("there are more than {most} faults: the rest of the file is not read")]
    TooMany { most: usize },
    /// A log that does not say how the game began.
    #[error("the log has no matrix that tells the size of the board")]
    NoMatrix,
    /// It looks like nothing that is known.
    #[error("this is none of the formats that can be read")]
    Unknown,
}

/// Reads a file of any known format, up to [`MAX_BYTES`]. The name, with or without its folder,
/// helps where the content alone does not tell the format.
///
/// ```
/// let import = record::import("GameStep.csv", b"0\n7,7\n8,8\n0\n7,7\n7,7\n");
/// assert_eq!(import.games.len(), 1);
/// assert_eq!(import.refusals[0].to_string(), "line 6: move 2, `7,7`: h8 is occupied");
/// ```
#[must_use]
pub fn import(name: &str, bytes: &[u8]) -> Import {
    let mut import = Import::default();
    import_each(name, bytes, MAX_BYTES, |item| {
        match item {
            Item::Game(game) => import.games.push(*game),
            Item::Result(result) => import.results.push(result),
            Item::Refusal(refusal) => import.refusals.push(refusal),
        }
        ControlFlow::Continue(())
    });
    import
}

/// Reads a file of any known format and gives out what it holds piece by piece: for files with more
/// games than should be in memory at once. Ends where whoever takes them does not go on.
pub fn import_each(
    name: &str,
    bytes: &[u8],
    max_bytes: usize,
    mut sink: impl FnMut(Item) -> ControlFlow<()>,
) {
    // Where it ends does not matter here.
    let _ = read(name, bytes, max_bytes, &mut sink);
}

fn read(
    name: &str,
    bytes: &[u8],
    max_bytes: usize,
    sink: &mut dyn FnMut(Item) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if bytes.len() > max_bytes {
        return sink(Refusal::at(1, &Unread::TooLarge { bytes: bytes.len(), most: max_bytes }));
    }
    if recognise::is_library(name, bytes) {
        return games::read_library(bytes, sink);
    }
    let decoded = match text::decode(bytes) {
        Ok(decoded) => decoded,
        Err(fault) => return sink(Refusal::placed(fault.line, &fault)),
    };
    match recognise::format_of(name, &decoded.text) {
        Some(format) => games::read(format, &decoded.text, sink),
        None => sink(Refusal::at(1, &Unread::Unknown)),
    }
}
