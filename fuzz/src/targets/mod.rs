//! The targets, one module for each part of the program, and the table of them all.
//!
//! A target that needs more than a text takes its first byte as a selector, so that a seed stays
//! readable: `0h8h9` is the game `h8h9` under the first rule set of the target's list.

mod any;
mod ataxx;
mod gomoku;
mod gomoku_opening;
mod protocol;

pub use any::{any_move, any_spec};
pub use ataxx::{ataxx_fen, ataxx_game, ataxx_legal_moves, ataxx_move, ataxx_names};
pub use gomoku::{gomoku_diagram, gomoku_game, gomoku_legal_moves, gomoku_move, gomoku_variant};
pub use gomoku_opening::{gomoku_opening, gomoku_opening_action, gomoku_opening_protocol};
pub use protocol::{gomocup_command, gomocup_reply, uai_command, uai_reply};

use std::fmt::Display;

/// A fuzz target.
pub type Target = fn(&[u8]);

/// Every target and its name, in the order of the names.
pub const TARGETS: &[(&str, Target)] = &[
    ("any_move", any_move),
    ("any_spec", any_spec),
    ("ataxx_fen", ataxx_fen),
    ("ataxx_game", ataxx_game),
    ("ataxx_legal_moves", ataxx_legal_moves),
    ("ataxx_move", ataxx_move),
    ("ataxx_names", ataxx_names),
    ("gomocup_command", gomocup_command),
    ("gomocup_reply", gomocup_reply),
    ("gomoku_diagram", gomoku_diagram),
    ("gomoku_game", gomoku_game),
    ("gomoku_legal_moves", gomoku_legal_moves),
    ("gomoku_move", gomoku_move),
    ("gomoku_opening", gomoku_opening),
    ("gomoku_opening_action", gomoku_opening_action),
    ("gomoku_opening_protocol", gomoku_opening_protocol),
    ("gomoku_variant", gomoku_variant),
    ("uai_command", uai_command),
    ("uai_reply", uai_reply),
];

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
