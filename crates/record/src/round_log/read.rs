//! Reading the log of a round: the referee plays each move and compares the matrix with its board.
//!
//! A log does not say by which rules it was played or from where, so the reader is given a record
//! that does. Whose log it is shows in the first stone.

use rules::{AnyPosition, Side, ataxx};

use super::{
    IS_DOWN, PASS,
    matrix::{self, MatrixCell},
};
use crate::{Annotation, GameRecord, MoveRefused, excerpt::excerpt};

/// A log that was read.
#[derive(Clone, PartialEq, Debug)]
pub struct RoundLog {
    /// The game.
    pub record: GameRecord,
    /// The side of the player whose log it is; `None` if no stone tells it.
    pub own: Option<Side>,
}

/// Why a text is not the log of a round, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
#[error("line {line} of the log: {cause}")]
pub struct RoundLogError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub cause: RoundLogCause,
}

/// What is wrong with a line of a log.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
pub enum RoundLogCause {
    /// A move should be named here.
    #[error("`{0}` is not a move such as `Black is down (9,10)`")]
    NotAMove(String),
    /// The other side's move should be named here.
    #[error("it is the turn of {0}")]
    Turn(Side),
    /// The move is illegal.
    #[error(transparent)]
    Refused(#[from] MoveRefused),
    /// The matrix has not enough rows.
    #[error("row {row} of the matrix is missing")]
    RowMissing {
        /// The row, from 0.
        row: u8,
    },
    /// A row has too many or too few numbers.
    #[error("the row has {found} numbers, but the board has {size} columns")]
    RowLength {
        /// How many it has.
        found: usize,
        /// How many it should have.
        size: u8,
    },
    /// The matrix is not the board after the move.
    #[error("column {column} is `{found}`, which is not what stands on the board")]
    Cell {
        /// The column, from 0.
        column: u8,
        /// The number.
        found: String,
    },
}

/// Reads a log of a game that begins as `start` does; its moves are added to it.
///
/// In a centre-first game the names of the colours may be exchanged, as in the logs of the course: there
/// the side with the centre stone is white.
///
/// # Errors
/// The first line that is not part of the log of such a game.
pub fn parse(text: &str, start: GameRecord) -> Result<RoundLog, RoundLogError> {
    let lines = text.lines().enumerate().map(|(n, line)| (n + 1, line.trim()));
    let lines: Vec<Line<'_>> = lines.filter(|(_, line)| !line.is_empty()).collect();
    let block_length = usize::from(start.rules().size()) + 1;
    let mut log = RoundLog { record: start, own: None };
    let labels = log.begin(lines.chunks(block_length).next());
    for block in lines.chunks(block_length) {
        log.read_block(block, labels)?;
    }
    Ok(log)
}

/// A line that is not empty, and its number from 1.
type Line<'a> = (usize, &'a str);

impl RoundLog {
    /// Plays the stone that is there before the first block of a centre-first game, and says how
    /// the lines of each side begin.
    fn begin(&mut self, first: Option<&[Line<'_>]>) -> [&'static str; 2] {
        let centre = matrix::centre_stone(&self.record).filter(|_| self.is_centre_taken(first));
        let is_played = centre.is_some_and(|mv| self.record.push(&mv, Annotation::default()).is_ok());
        let [black, white] = IS_DOWN;
        match first {
            Some(block) if is_played && starts_with(block[0].1, black).is_some() => [white, black],
            _ => [black, white],
        }
    }

    /// Whether the centre is occupied before the first block; if not, that block may name it.
    fn is_centre_taken(&self, first: Option<&[Line<'_>]>) -> bool {
        let Some(block) = first else { return true };
        let centre = usize::from(self.record.rules().size() / 2);
        let names_centre = block[0].1.ends_with(&format!("({centre},{centre})"));
        let row = block.get(centre + 1).map_or("", |(_, row)| row);
        !names_centre && row.split_whitespace().nth(centre).is_some_and(|value| value != "0")
    }

    /// Plays the move of a block and compares its matrix with the board.
    fn read_block(&mut self, block: &[Line<'_>], labels: [&str; 2]) -> Result<(), RoundLogError> {
        let (line, head) = block[0];
        let at = |line| move |cause| RoundLogError { line, cause };
        let (side, mv) = self.read_move(head, labels).map_err(at(line))?;
        let turn = self.record.position().side_to_move();
        if side != turn {
            return Err(at(line)(RoundLogCause::Turn(turn)));
        }
        self.record.push(&mv, Annotation::default()).map_err(|refused| at(line)(refused.into()))?;
        for row in 0..self.record.rules().size() {
            let last_line = block[block.len() - 1].0;
            let &(line, text) =
                block.get(usize::from(row) + 1).ok_or(at(last_line)(RoundLogCause::RowMissing { row }))?;
            self.compare_row(row, text).map_err(at(line))?;
        }
        Ok(())
    }

    /// The side and the text of the move that a line names.
    fn read_move(&self, line: &str, labels: [&str; 2]) -> Result<(Side, String), RoundLogCause> {
        let not_a_move = || RoundLogCause::NotAMove(excerpt(line));
        let labelled = |side: Side| Some((side, starts_with(line, labels[side.index()])?));
        let (side, points) = Side::BOTH.into_iter().find_map(labelled).ok_or_else(not_a_move)?;
        if points == PASS {
            return Ok((side, "pass".to_owned()));
        }
        let text = match self.record.position() {
            AnyPosition::Gomoku(_) => read_pair(points).map(|(row, column)| format!("{column},{row}")),
            AnyPosition::Ataxx(_) => points.split("->").map(read_square).collect(),
        };
        Ok((side, text.ok_or_else(not_a_move)?))
    }

    fn compare_row(&mut self, row: u8, text: &str) -> Result<(), RoundLogCause> {
        let size = self.record.rules().size();
        let values: Vec<&str> = text.split_whitespace().collect();
        if values.len() != usize::from(size) {
            return Err(RoundLogCause::RowLength { found: values.len(), size });
        }
        for (column, value) in (0..size).zip(values) {
            let cell = matrix::cell(self.record.position(), row, column);
            if let (MatrixCell::Stone(side), None) = (cell, self.own) {
                // The first stone of the log tells whose log it is.
                self.own = Some(if value == "1" { side } else { side.other() });
            }
            let own = self.own.unwrap_or(Side::First);
            if !value.chars().eq([cell.digit(own)]) {
                return Err(RoundLogCause::Cell { column, found: excerpt(value) });
            }
        }
        Ok(())
    }
}

fn starts_with<'a>(line: &'a str, label: &str) -> Option<&'a str> {
    let (head, rest) = line.split_at_checked(label.len())?;
    head.eq_ignore_ascii_case(label).then_some(rest)
}

/// The row and column of `(9,10)`, as they are written.
fn read_pair(text: &str) -> Option<(u16, u16)> {
    let (row, column) = text.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
    Some((row.parse().ok()?, column.parse().ok()?))
}

/// The name of the square of `(2,6)`.
fn read_square(text: &str) -> Option<String> {
    let (row, column) = read_pair(text)?;
    let square = ataxx::Square::new(column.try_into().ok()?, row.try_into().ok()?)?;
    Some(square.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RuleSet;

    const EMPTY: &str = "0 0 0 0 0 \n";

    fn start(opening: &str) -> GameRecord {
        GameRecord::new(RuleSet::by_name("gomoku", None, Some(5), Some(opening)).unwrap())
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line() {
        let rows = |row: &str| format!("{row} \n{}", EMPTY.repeat(4));
        for (text, why) in [
            ("Black sits (0,0)".to_owned(), "line 1 of the log: `Black sits (0,0)` is not a move"),
            ("Black is down (0,x)".to_owned(), "line 1 of the log: `Black is down (0,x)` is not a move"),
            ("white is down (0,0)".to_owned(), "line 1 of the log: it is the turn of black"),
            ("Black is down (0,5)".to_owned(), "line 1 of the log: move 1, `5,0`: `5,0` is outside"),
            (
                "Black is down (0,0)\n1 0 0 0 0".to_owned(),
                "line 2 of the log: row 1 of the matrix is missing",
            ),
            (format!("Black is down (0,0)\n{}", rows("1 0 0 0")), "line 2 of the log: the row has 4 numbers"),
            (format!("Black is down (0,0)\n{}", rows("0 1 0 0 0")), "line 2 of the log: column 0 is `0`"),
            (format!("Black is down (0,0)\n{}", rows("1 0 0 7 0")), "line 2 of the log: column 3 is `7`"),
            (
                format!("\n\nBlack is down (0,0)\n{}white", rows("1 0 0 0 0")),
                "line 9 of the log: `white` is not a move",
            ),
        ] {
            let error = parse(&text, start("free")).unwrap_err().to_string();
            assert!(error.contains(why), "{text}: {error}");
        }
    }

    #[test]
    fn the_centre_stone_may_be_white_in_name() {
        let matrix = "0 0 0 0 0 \n0 0 0 0 0 \n0 0 1 0 0 \n0 0 7 0 0 \n0 0 0 0 0 \n";
        for label in IS_DOWN {
            let log = parse(&format!("{label}(3,2)\n{matrix}"), start("centre")).unwrap();
            assert_eq!((log.record.position().to_string().as_str(), log.own), ("c3c4", Some(Side::First)));
        }
    }

    #[test]
    fn an_empty_log_has_no_owner_and_no_moves_but_the_centre_stone() {
        for (opening, moves) in [("free", ""), ("centre", "c3")] {
            let log = parse("", start(opening)).unwrap();
            assert_eq!((log.record.position().to_string().as_str(), log.own), (moves, None));
        }
    }
}
