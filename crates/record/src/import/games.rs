//! Reading a text of a known format, piece by piece.

use std::ops::ControlFlow;

use serde::de::IgnoredAny;

use super::{Item, Refusal, Unread, recognise::Kind};
use crate::{
    GameRecord, Place, ReadError, csv, pgn, position_list, psq, renlib, results_list, round_log, saved_board,
    sgf,
};

type Sink<'a> = &'a mut dyn FnMut(Item) -> ControlFlow<()>;

/// So many faults of a text are told, and then reading ends: to find the place of each takes as long as to read the text.
const MOST_FAULTS: usize = 1000;

/// Tells faults, up to so many.
struct Faults<'a> {
    sink: Sink<'a>,
    told: usize,
}

impl Faults<'_> {
    fn game(&mut self, game: GameRecord) -> ControlFlow<()> {
        (self.sink)(found(game))
    }

    fn fault(&mut self, fault: Item) -> ControlFlow<()> {
        (self.sink)(fault)?;
        self.told += 1;
        if self.told < MOST_FAULTS {
            return ControlFlow::Continue(());
        }
        (self.sink)(Refusal::at(1, &Unread::TooMany { most: MOST_FAULTS }))?;
        ControlFlow::Break(())
    }
}

/// Gives out everything that a text holds, as long as it is taken.
pub(super) fn read(kind: Kind, text: &str, sink: Sink<'_>) -> ControlFlow<()> {
    match kind {
        Kind::Json | Kind::Pgn | Kind::Sgf => {
            let mut faults = Faults { sink, told: 0 };
            match kind {
                Kind::Pgn => pgn::parse_all(text, |start, game| match game {
                    Ok(game) => faults.game(game),
                    Err(fault) => faults.fault(refused(text, start, fault.place(), &fault)),
                }),
                Kind::Sgf => sgf::parse_all(text, |start, game| match game {
                    Ok(game) => faults.game(game),
                    Err(fault) => faults.fault(refused(text, start, fault.place(), &fault)),
                }),
                _ => read_json(text, &mut faults),
            }
        }
        Kind::Psq => sink(match psq::parse(text) {
            Ok(game) => found(game),
            Err(fault) => Refusal::placed(fault.line, &fault),
        }),
        Kind::Csv => csv::parse(text, |game| match game {
            Ok(game) => sink(found(game)),
            Err(fault) => sink(Refusal::placed(fault.line, &fault)),
        }),
        Kind::RoundLog => read_round_log(text, sink),
        Kind::SavedBoard => sink(match saved_board::parse(text) {
            Ok(game) => found(game),
            Err(fault) => Refusal::placed(fault.line, &fault),
        }),
        Kind::ResultsList => results_list::parse(text, |result| match result {
            Ok(result) => sink(Item::Result(result)),
            Err(fault) => sink(Refusal::placed(fault.line, &fault)),
        }),
        Kind::Positions => position_list::parse(text, |game| match game {
            Ok(game) => sink(found(game)),
            Err(fault) => sink(Refusal::placed(fault.line, &fault)),
        }),
    }
}

/// Gives out the game of a library, if it has a move, and then what could not be read of it.
pub(super) fn read_library(bytes: &[u8], sink: Sink<'_>) -> ControlFlow<()> {
    match renlib::parse(bytes) {
        Ok(library) => {
            if !library.game.moves().is_empty() {
                sink(found(library.game))?;
            }
            library.faults.iter().try_for_each(|fault| sink(Refusal::placed(1, fault)))
        }
        Err(fault) => sink(Refusal::placed(1, &fault)),
    }
}

fn found(game: GameRecord) -> Item {
    Item::Game(Box::new(game))
}

/// A fault of a game that begins at a byte; it may know its own place.
fn refused(text: &str, start: usize, place: Option<Place>, fault: &impl wording::Coded) -> Item {
    match place {
        Some(place) => Refusal::placed(place.line, fault),
        None => Refusal::at(line_of(text, start), fault),
    }
}

/// The line of the first sign from a byte on.
fn line_of(text: &str, byte: usize) -> usize {
    let rest = &text[byte..];
    Place::of(text, text.len() - rest.trim_start().len()).line
}

/// One document, or any number of them one after the other. After a text that is no JSON the next
/// line that opens a document is looked for.
fn read_json(text: &str, faults: &mut Faults<'_>) -> ControlFlow<()> {
    let (mut start, mut counted, mut lines_before) = (0, 0, 0);
    while !text[start..].trim_start().is_empty() {
        let document = text[start..].trim_start();
        let begin = text.len() - document.len();
        lines_before += text[counted..begin].bytes().filter(|&byte| byte == b'\n').count();
        counted = begin;
        let mut values = serde_json::Deserializer::from_str(document).into_iter::<IgnoredAny>();
        let end = match values.next() {
            Some(Ok(_)) => begin + values.byte_offset(),
            _ => next_document(text, begin),
        };
        match GameRecord::from_json(&text[begin..end]) {
            Ok(game) => faults.game(game)?,
            Err(ReadError::Json { line, column, why }) => {
                let line = line + lines_before;
                faults.fault(Refusal::placed(line, &ReadError::Json { line, column, why }))?;
            }
            Err(fault) => faults.fault(Refusal::at(lines_before + 1, &fault))?,
        }
        start = end;
    }
    ControlFlow::Continue(())
}

/// The byte of the next line that opens a document, or the end of the text.
fn next_document(text: &str, begin: usize) -> usize {
    text[begin..].find("\n{").map_or(text.len(), |at| begin + at + 1)
}

/// A log says nothing about how the game began: its first matrix has to tell.
fn read_round_log(text: &str, sink: Sink<'_>) -> ControlFlow<()> {
    let Some(start) = round_log::likely_start(text) else {
        return sink(Refusal::at(1, &Unread::NoMatrix));
    };
    sink(match round_log::parse(text, start) {
        Ok(log) => found(log.record),
        Err(fault) => Refusal::placed(fault.line, &fault),
    })
}
