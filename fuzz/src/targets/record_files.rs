//! Targets of the files that others keep games in, and of the import that all files pass.
//!
//! What is read is written, and read again as the same; a fault is one line and names a line of the
//! text, or a byte of a file that is none.

use std::ops::ControlFlow;

use record::{
    Format, GameRecord, csv, export, import, position_list, psq, renlib, results_list, saved_board, text,
};

use super::{assert_is_line_of, assert_is_one_line};

/// Has a reader give out everything that a text holds.
fn each<T>(
    parse: impl FnOnce(&str, &mut dyn FnMut(T) -> ControlFlow<()>) -> ControlFlow<()>,
    text: &str,
    mut sink: impl FnMut(T),
) {
    let read = parse(text, &mut |found| {
        sink(found);
        ControlFlow::Continue(())
    });
    assert!(read.is_continue(), "everything was taken");
}

/// Every game that is read has a CSV from which it is read again.
pub fn record_csv(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    each(
        |text, sink| csv::parse(text, sink),
        &text,
        |game| match game {
            Ok(game) => {
                let written = csv::write(&game).expect("what the file tells can be written to one");
                each(
                    |text, sink| csv::parse(text, sink),
                    &written,
                    |again| assert_eq!(again.as_ref(), Ok(&game)),
                );
            }
            Err(fault) => {
                assert_is_one_line(&fault);
                assert_is_line_of(fault.line, &text);
            }
        },
    );
}

/// A game is written and read again as the same; a name that looks like a move loses its commas.
pub fn record_psq(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match psq::parse(&text) {
        Ok(game) => {
            let written = psq::write(&game).expect("what the file tells can be written to one");
            let mut again = psq::parse(&written).expect("it was a game before");
            again.header.clone_from(&game.header);
            assert_eq!(again, game);
        }
        Err(fault) => {
            assert_is_one_line(&fault);
            assert_is_line_of(fault.line, &text);
        }
    }
}

/// A library is a game that our own document holds; every fault is at a byte, or at the end, of the file.
pub fn record_renlib(data: &[u8]) {
    let assert_is_told = |fault: &renlib::RenlibError| {
        assert_is_one_line(fault);
        assert!((1..=data.len() + 1).contains(&fault.byte), "there is no byte {}", fault.byte);
    };
    match renlib::parse(data) {
        Ok(library) => {
            library.faults.iter().for_each(assert_is_told);
            assert!(library.faults.is_sorted_by_key(|fault| fault.byte));
            assert_eq!(GameRecord::from_json(&library.game.to_json()), Ok(library.game));
        }
        Err(fault) => assert_is_told(&fault),
    }
}

/// A save is written and read again with the same stones.
pub fn record_saved_board(data: &[u8]) {
    let Ok(decoded) = text::decode(data) else { return };
    let text = decoded.text;
    match saved_board::parse(&text) {
        Ok(game) => {
            let Ok(file) = saved_board::write(&game) else { return };
            let Ok(decoded) = text::decode(&file) else { return };
            let again = saved_board::parse(&decoded.text).expect("it was a save before");
            assert_eq!((again.position(), &again.extra), (game.position(), &game.extra));
        }
        Err(fault) => {
            assert_is_one_line(&fault);
            assert_is_line_of(fault.line, &text);
        }
    }
}

/// Every result that is read is written and read again, but for white space in its nickname.
pub fn record_results_list(data: &[u8]) {
    let Ok(decoded) = text::decode(data) else { return };
    let text = decoded.text;
    each(
        |text, sink| results_list::parse(text, sink),
        &text,
        |result| match result {
            Ok(result) => {
                let Ok(file) = results_list::write(std::slice::from_ref(&result)) else { return };
                let Ok(decoded) = text::decode(&file) else { return };
                each(
                    |text, sink| results_list::parse(text, sink),
                    &decoded.text,
                    |again| {
                        let again = again.expect("it was a result before");
                        assert_eq!((again.rounds, again.outcome), (result.rounds, result.outcome));
                    },
                );
            }
            Err(fault) => {
                assert_is_one_line(&fault);
                assert_is_line_of(fault.line, &text);
            }
        },
    );
}

/// Every position that is read is written and read again as the same.
pub fn record_positions(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    each(
        |text, sink| position_list::parse(text, sink),
        &text,
        |game| match game {
            Ok(game) => assert_eq!(position_list::read(&position_list::write(&game)), Ok(game)),
            Err(fault) => {
                assert_is_one_line(&fault);
                assert_is_line_of(fault.line, &text);
            }
        },
    );
}

/// Bytes are a text or are not one at a byte that they have.
pub fn record_text(data: &[u8]) {
    match text::decode(data) {
        Ok(decoded) => assert!(!decoded.text.starts_with('\u{feff}') || data.len() > 3),
        Err(fault) => {
            assert_is_one_line(&fault);
            assert!((1..=data.len() + 1).contains(&fault.byte), "there is no byte {}", fault.byte);
        }
    }
}

/// The names under which a file comes, by the first byte.
const NAMES: [&str; 4] = ["file", "存档.txt", "战绩.txt", "GameStep.csv"];

/// Whatever comes in, what is kept can be written as our own document and comes in again.
pub fn record_import(data: &[u8]) {
    let Some((name, bytes)) = super::choose(&NAMES, data) else { return };
    let found = import(name, bytes);
    found.refusals.iter().for_each(assert_is_one_line);
    assert!(found.refusals.iter().all(|refusal| refusal.line > 0));
    let written = export(&found.games, Format::Json).expect("every game has a document");
    let again: Vec<GameRecord> = import("games.jsonl", &written).games;
    assert_eq!(again, found.games);
}
