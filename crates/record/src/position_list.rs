//! Position strings, one a line: `h8h9i9`, `startpos moves g2 a1c3`, a FEN of Ataxx.
//!
//! Empty lines and what follows a `#` are passed over. A string says nothing about the rule or the
//! board: Gomoku is read as freestyle on the smallest of the usual boards that has all points,
//! Ataxx by the international rules.

use std::ops::ControlFlow;

use rules::{AnyPosition, PositionError};

use crate::{Annotation, GameRecord, GameResult, RuleSet, excerpt::excerpt};

/// The sides of boards that are tried for a Gomoku string, in this order.
const SIZES: [usize; 4] = [15, 19, 20, 181];

/// Why a line is no position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
#[error("line {line}: `{text}` is not a position: {cause}")]
pub struct PositionListError {
    /// The line, from 1.
    pub line: usize,
    /// What stands there.
    pub text: String,
    /// What is wrong with it.
    pub cause: PositionError,
}

/// Reads all positions of a text as games with these moves. Ends where whoever takes them does not go on.
pub fn parse(
    text: &str,
    mut sink: impl FnMut(Result<GameRecord, PositionListError>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for (index, line) in text.lines().enumerate() {
        let position = line.split('#').next().unwrap_or_default().trim();
        if !position.is_empty() {
            let fail = |cause| PositionListError { line: index + 1, text: excerpt(position), cause };
            sink(read(position).map_err(fail))?;
        }
    }
    ControlFlow::Continue(())
}

/// Reads one position string as a game with its moves.
///
/// # Errors
/// What is wrong with it as a game of the kind that it looks like.
pub fn read(text: &str) -> Result<GameRecord, PositionError> {
    let is_ataxx = text.contains('/') || text.starts_with("startpos moves");
    let (game, sizes) = if is_ataxx { ("ataxx", &[7][..]) } else { ("gomoku", &SIZES[..]) };
    let mut first_error = None;
    for &size in sizes {
        let rules =
            RuleSet::by_name(game, None, Some(size), None).expect("every size of the list is possible");
        match AnyPosition::parse(text, rules.spec()) {
            Ok(position) => return Ok(game_of(rules, &position)),
            Err(error) => {
                first_error.get_or_insert(error);
            }
        }
    }
    Err(first_error.expect("every list of sizes has one"))
}

/// A game with the moves that a position remembers.
fn game_of(rules: RuleSet, position: &AnyPosition) -> GameRecord {
    let mut start = position.clone();
    while start.undo().is_some() {}
    let text = start.to_string();
    let mut record = GameRecord::from_start(rules, if text.is_empty() { "startpos" } else { &text })
        .expect("the referee reads what it wrote");
    for mv in position.moves() {
        record.push(mv.as_str(), Annotation::default()).expect("the referee has played it before");
    }
    if let Some(result) = GameResult::by_rules(position) {
        record.finish(result).expect("the referee agrees with itself");
    }
    record
}

/// The position of a game as one line, without its end.
#[must_use]
pub fn write(record: &GameRecord) -> String {
    match record.position() {
        AnyPosition::Gomoku(position) if position.moves().is_empty() => "startpos".to_owned(),
        // `startpos` alone would be read as Gomoku.
        AnyPosition::Ataxx(game) if game.moves().is_empty() => format!("fen {}", game.start()),
        position => position.to_string(),
    }
}
