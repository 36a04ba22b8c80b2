//! How a logged game most likely began, from the log alone.

use crate::{GameRecord, RuleSet};

/// A record without moves that the log may continue: the board is as large as the first matrix, and
/// its stones tell the rest. Four and more at once are Ataxx; two after the first move are a game
/// with the first stone in the centre. `None` if there is no matrix.
#[must_use]
pub fn likely_start(text: &str) -> Option<GameRecord> {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).skip(1);
    let first_row = lines.next()?;
    let size = first_row.split_whitespace().count();
    let matrix = [first_row].into_iter().chain(lines.take(size.saturating_sub(1)));
    let numbers: Vec<&str> = matrix.flat_map(str::split_whitespace).collect();
    let stones = numbers.iter().filter(|number| ["1", "7"].contains(number)).count();
    let has_blocks = numbers.contains(&"9");
    if size == 7 && (has_blocks || stones >= 4) {
        return ataxx_start(&numbers);
    }
    let opening = if stones == 2 { "centre" } else { "free" };
    let rules = RuleSet::by_name("gomoku", None, Some(size), Some(opening)).ok()?;
    Some(GameRecord::new(rules))
}

/// The usual start of Ataxx with the blocked squares of the matrix.
fn ataxx_start(numbers: &[&str]) -> Option<GameRecord> {
    let rules = RuleSet::by_name("ataxx", None, None, None).expect("Ataxx has usual rules");
    let corner = |row: usize, column: usize| match (row, column) {
        (6, 0) | (0, 6) => Some("x"),
        (6, 6) | (0, 0) => Some("o"),
        _ => None,
    };
    let square = |row: usize, column: usize| match numbers.get(row * 7 + column) {
        Some(&"9") => "-",
        _ => corner(row, column).unwrap_or("1"),
    };
    let rows = (0..7).rev().map(|row| (0..7).map(|column| square(row, column)).collect::<String>());
    let fen = format!("fen {} x 0 1", rows.collect::<Vec<_>>().join("/"));
    GameRecord::from_start(rules, &fen).ok()
}
