//! Reading a save file.

use super::{MATRIX, ROUNDS, SIZE, SavedBoardCause, SavedBoardError, board_cell};
use crate::{GameRecord, RuleSet, excerpt::excerpt};

/// Reads a save file: a game of which only the start is known.
///
/// # Errors
/// The first line that is not part of one.
pub fn parse(text: &str) -> Result<GameRecord, SavedBoardError> {
    let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    let nickname = lines.next().map_or("", |(_, line)| line);
    let mut numbers = lines.flat_map(|(line, text)| text.split_whitespace().map(move |word| (line, word)));
    let last_line = text.lines().count().max(1);
    let (line, word) = numbers.next().unwrap_or((last_line, ""));
    let bad_rounds = |_| SavedBoardError { line, cause: SavedBoardCause::Rounds(excerpt(word)) };
    let rounds: u32 = word.parse().map_err(bad_rounds)?;

    let stones = Stones::read(&mut numbers, last_line)?;
    if let Some((line, word)) = numbers.next() {
        return Err(SavedBoardError { line, cause: SavedBoardCause::Trailing(excerpt(word)) });
    }
    let rules = RuleSet::by_name("gomoku", Some("freestyle"), Some(SIZE.into()), None);
    let rules = rules.expect("freestyle is played on 15×15");
    let board = |error| SavedBoardError { line, cause: SavedBoardCause::Board(error) };
    let mut record = GameRecord::from_start(rules, &stones.in_turn()).map_err(board)?;
    record.header.players.black.name = nickname.to_owned();
    record.header.players.white.name = "AI".to_owned();
    record.header.players.white.spec = "defender".to_owned();
    record.extra.insert(ROUNDS.to_owned(), rounds.into());
    Ok(record)
}

/// The points of each colour as machine text, row by row.
#[derive(Default)]
struct Stones {
    black: Vec<String>,
    white: Vec<String>,
}

impl Stones {
    fn read<'a>(
        numbers: &mut impl Iterator<Item = (usize, &'a str)>,
        last_line: usize,
    ) -> Result<Stones, SavedBoardError> {
        let mut stones = Stones::default();
        for cell in 0..MATRIX * MATRIX {
            let truncated = SavedBoardError { line: last_line, cause: SavedBoardCause::Truncated(cell) };
            let (line, word) = numbers.next().ok_or(truncated)?;
            let fail = |cause| SavedBoardError { line, cause };
            let (row, column) = (cell / MATRIX, cell % MATRIX);
            let colour = match word {
                "0" => continue,
                "1" => &mut stones.black,
                "-1" => &mut stones.white,
                _ => return Err(fail(SavedBoardCause::Cell(excerpt(word)))),
            };
            let margin = SavedBoardCause::Margin { row, column };
            let (x, y) = board_cell(row, column).ok_or_else(|| fail(margin))?;
            colour.push(format!("{x},{y}"));
        }
        Ok(stones)
    }

    /// A game that puts these stones on the board, black to move. Rounds in which both have a stone
    /// come first, so that no two passes ever meet.
    fn in_turn(&self) -> String {
        let rounds = self.black.len().max(self.white.len());
        let stone = |stones: &[String], round: usize| stones.get(round).cloned().unwrap_or("pass".to_owned());
        let words = (0..rounds).flat_map(|round| [stone(&self.black, round), stone(&self.white, round)]);
        words.collect::<Vec<_>>().join(" ")
    }
}
