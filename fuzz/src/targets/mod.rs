//! The targets, one module for each part of the program, and the table of them all.
//!
//! A target that needs more than a text takes its first byte as a selector, so that a seed stays
//! readable: `0h8h9` is the game `h8h9` under the first rule set of the target's list.

mod any;
mod app;
mod arena;
mod ataxx;
mod ataxx_engine;
mod checksum;
mod classics;
mod engine_session;
mod gomoku;
mod gomoku_engine;
mod gomoku_opening;
mod nnue;
mod player;
mod protocol;
mod record;
mod record_files;
mod trainer;

pub use self::app::{player_admission, request_game, socket_analysis, socket_message};
pub use any::{any_move, any_spec};
pub use arena::{openings_list, sprt_text, tournament_config};
pub use ataxx::{ataxx_fen, ataxx_game, ataxx_legal_moves, ataxx_move, ataxx_names};
pub use ataxx_engine::ataxx_weights;
pub use classics::shape_weights;
pub use engine_session::{gomocup_session, uai_session};
pub use gomoku::{gomoku_diagram, gomoku_game, gomoku_legal_moves, gomoku_move, gomoku_variant};
pub use gomoku_engine::gomoku_weights;
pub use gomoku_opening::{gomoku_opening, gomoku_opening_action, gomoku_opening_protocol};
pub use nnue::network_file;
pub use player::{command_line, player_spec, ratings_table, time_control};
pub use protocol::{gomocup_command, gomocup_reply, uai_command, uai_reply};
pub use record::{record_json, record_pgn, record_round_log, record_sgf};
pub use record_files::{
    record_csv, record_import, record_positions, record_psq, record_renlib, record_results_list,
    record_saved_board, record_text,
};
pub use trainer::training_data;

use std::fmt::Display;

/// A fuzz target.
pub type Target = fn(&[u8]);

/// Gives the names of all targets, in their order, to a macro: the one place that lists them.
#[macro_export]
macro_rules! for_every_target {
    ($given_to:ident) => {
        $given_to! {
            any_move
            any_spec
            ataxx_fen
            ataxx_game
            ataxx_legal_moves
            ataxx_move
            ataxx_names
            ataxx_weights
            command_line
            gomocup_command
            gomocup_reply
            gomocup_session
            gomoku_diagram
            gomoku_game
            gomoku_legal_moves
            gomoku_move
            gomoku_opening
            gomoku_opening_action
            gomoku_opening_protocol
            gomoku_variant
            gomoku_weights
            network_file
            openings_list
            player_admission
            player_spec
            ratings_table
            record_csv
            record_import
            record_json
            record_pgn
            record_positions
            record_psq
            record_renlib
            record_results_list
            record_round_log
            record_saved_board
            record_sgf
            record_text
            request_game
            shape_weights
            socket_analysis
            socket_message
            sprt_text
            time_control
            tournament_config
            training_data
            uai_command
            uai_reply
            uai_session
        }
    };
}

macro_rules! table {
    ($($name:ident)*) => {
        /// Every target and its name, in the order of the names.
        pub const TARGETS: &[(&str, Target)] = &[$((stringify!($name), $name)),*];
    };
}

for_every_target!(table);

/// The target of this name.
#[must_use]
pub fn by_name(name: &str) -> Option<Target> {
    TARGETS.iter().find(|(other, _)| *other == name).map(|&(_, target)| target)
}

/// One of the choices by the first byte (`0` is the first of them), and the bytes after it.
fn choose<'d, T: Copy>(choices: &[T], data: &'d [u8]) -> Option<(T, &'d [u8])> {
    let (&selector, rest) = data.split_first()?;
    Some((choices[usize::from(selector.wrapping_sub(b'0')) % choices.len()], rest))
}

/// A message quotes the text that it complains about.
fn assert_names(message: &impl Display, text: &str) {
    assert!(message.to_string().contains(text), "`{message}` does not name `{text}`");
}

/// A part stands where an error says: at this character of the whole text, counted from 1.
fn assert_stands_at(place: usize, part: &str, text: &str) {
    let rest: String = text.chars().skip(place - 1).collect();
    assert!(rest.starts_with(part), "character {place} does not begin `{part}`");
}

/// A message is told on one line.
fn assert_is_one_line(message: &impl Display) {
    let message = message.to_string();
    assert!(!message.contains(['\n', '\r']), "{message:?} is more than a line");
}

/// A text of any number of lines as a message shows it on one.
fn on_one_line(text: &str) -> String {
    text.replace('\n', "\\n").replace('\r', "\\r")
}

/// A text has a line of this number, counted from 1; behind the last end of a line there is one more.
fn assert_is_line_of(line: usize, text: &str) {
    assert!((1..=text.split('\n').count()).contains(&line), "there is no line {line}");
}
