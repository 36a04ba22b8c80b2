//! FEN, the text of one board: `x5o/7/2-1-2/7/2-1-2/7/o5x x 0 1`.
//!
//! Rows from 7 down to 1 with `x`, `o`, `-` for a blocked square and digits for runs of empty ones;
//! then the side to move, the plies since the last clone and the move number. The two counters may
//! be missing. Errors name the offending part and its place: the character of the text, from 1.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Bitboard, Position, Ruleset, Setup, SetupError, Square};
use crate::Side;

/// A word of a text and where it stands.
#[derive(Clone, Copy)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    /// The place of its first character in the whole text, from 1.
    pub(super) place: usize,
}

/// The words of a text.
pub(super) fn words(text: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut place = 1;
    for piece in text.split(char::is_whitespace) {
        if !piece.is_empty() {
            words.push(Word { text: piece, place });
        }
        place += piece.chars().count() + 1;
    }
    words
}

/// One of the two numbers of a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counter {
    /// Plies since the last clone.
    HalfMoveClock,
    /// The number of the move, from 1.
    FullMoveNumber,
}

impl fmt::Display for Counter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Counter::HalfMoveClock => "half-move clock",
            Counter::FullMoveNumber => "move number",
        })
    }
}

/// The text is not a FEN.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[cfg_attr(feature = "wording", derive(wording::Coded))]
pub enum FenError {
    /// There is no text.
    #[error("the position is missing")]
    NoBoard,
    /// Not seven rows.
    #[error("the board `{board}` has {rows} rows, not 7")]
    RowCount {
        /// The board.
        board: String,
        /// Its rows.
        rows: usize,
    },
    /// A row of more or fewer than seven squares.
    #[error("row {rank} `{row}` at character {place} has {squares} squares, not 7")]
    RowLength {
        /// The row's number, 7 for the first.
        rank: u8,
        /// The row.
        row: String,
        /// Where it starts.
        place: usize,
        /// Its squares.
        squares: usize,
    },
    /// A character that means nothing on a board.
    #[error("`{symbol}` at character {place} is not x, o, - or a digit from 1 to 7")]
    Symbol {
        /// The character.
        symbol: char,
        /// Where it stands.
        place: usize,
    },
    /// Nothing after the board.
    #[error("the side to move, x or o, is missing after the board `{board}`")]
    NoSide {
        /// The board.
        board: String,
    },
    /// Neither side.
    #[error("the side to move is x or o, not `{text}` at character {place}")]
    Side {
        /// The offending text.
        text: String,
        /// Where it stands.
        place: usize,
    },
    /// Not a number, or too big a one.
    #[error("the {counter} is a number from 0 to 65535, not `{text}` at character {place}")]
    Counter {
        /// Which counter.
        counter: Counter,
        /// The offending text.
        text: String,
        /// Where it stands.
        place: usize,
    },
    /// Something after the last field.
    #[error("nothing may follow the move number, but `{text}` does at character {place}")]
    Trailing {
        /// The offending text.
        text: String,
        /// Where it stands.
        place: usize,
    },
    /// Well written, but not a position.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl Position {
    /// The position of a FEN in a game with these rules.
    ///
    /// # Errors
    /// If the text is not a FEN or not a position.
    ///
    /// ```
    /// use rules::ataxx::{Position, Ruleset};
    /// let fen = "x5o/7/2-1-2/7/2-1-2/7/o5x x 0 1";
    /// let position = Position::from_fen(fen, Ruleset::INTERNATIONAL).unwrap();
    /// assert_eq!(position.to_string(), fen);
    /// let error = Position::from_fen("x5o/7/7/7/7/7/o5q x", Ruleset::INTERNATIONAL).unwrap_err();
    /// assert_eq!(error.to_string(), "`q` at character 17 is not x, o, - or a digit from 1 to 7");
    /// ```
    pub fn from_fen(text: &str, ruleset: Ruleset) -> Result<Position, FenError> {
        Position::from_fen_words(&words(text), ruleset)
    }

    pub(super) fn from_fen_words(fields: &[Word<'_>], ruleset: Ruleset) -> Result<Position, FenError> {
        Ok(parse_setup(fields)?.position(ruleset)?)
    }
}

impl FromStr for Setup {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Setup, FenError> {
        parse_setup(&words(text))
    }
}

fn parse_setup(fields: &[Word<'_>]) -> Result<Setup, FenError> {
    let board = fields.first().ok_or(FenError::NoBoard)?;
    let (stones, blocked) = parse_board(*board)?;
    let side = fields.get(1).ok_or_else(|| FenError::NoSide { board: board.text.to_owned() })?;
    if let Some(extra) = fields.get(4) {
        return Err(FenError::Trailing { text: extra.text.to_owned(), place: extra.place });
    }
    Ok(Setup {
        stones,
        blocked,
        side_to_move: parse_side(*side)?,
        half_move_clock: parse_counter(fields.get(2), Counter::HalfMoveClock, 0)?,
        full_move_number: parse_counter(fields.get(3), Counter::FullMoveNumber, 1)?,
    })
}

fn parse_board(board: Word<'_>) -> Result<([Bitboard; 2], Bitboard), FenError> {
    let (mut stones, mut blocked) = ([Bitboard::EMPTY; 2], Bitboard::EMPTY);
    let rows = board.text.split('/').count();
    if rows != usize::from(Square::SIDE_LENGTH) {
        return Err(FenError::RowCount { board: board.text.to_owned(), rows });
    }
    let mut place = board.place;
    for (rank, row) in (0..Square::SIDE_LENGTH).rev().zip(board.text.split('/')) {
        let mut file = 0;
        for (offset, symbol) in row.chars().enumerate() {
            let square = u8::try_from(file).ok().and_then(|file| Square::new(file, rank));
            let here = square.map_or(Bitboard::EMPTY, Square::bitboard);
            match symbol {
                'x' => stones[0] |= here,
                'o' => stones[1] |= here,
                '-' => blocked |= here,
                '1'..='7' => file += symbol as usize - '1' as usize,
                _ => return Err(FenError::Symbol { symbol, place: place + offset }),
            }
            file += 1;
        }
        if file != usize::from(Square::SIDE_LENGTH) {
            return Err(FenError::RowLength { rank: rank + 1, row: row.to_owned(), place, squares: file });
        }
        place += row.chars().count() + 1;
    }
    Ok((stones, blocked))
}

fn parse_side(word: Word<'_>) -> Result<Side, FenError> {
    match word.text {
        "x" => Ok(Side::First),
        "o" => Ok(Side::Second),
        text => Err(FenError::Side { text: text.to_owned(), place: word.place }),
    }
}

fn parse_counter(word: Option<&Word<'_>>, counter: Counter, missing: u16) -> Result<u16, FenError> {
    word.map_or(Ok(missing), |word| {
        word.text.parse().map_err(|_| FenError::Counter {
            counter,
            text: word.text.to_owned(),
            place: word.place,
        })
    })
}

/// The FEN.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..Square::SIDE_LENGTH).rev() {
            write_row(self, rank, f)?;
            f.write_str(if rank == 0 { " " } else { "/" })?;
        }
        let side = if self.side_to_move == Side::First { 'x' } else { 'o' };
        write!(f, "{side} {} {}", self.half_move_clock, self.full_move_number)
    }
}

fn write_row(setup: &Setup, rank: u8, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut empties = 0;
    for square in (0..Square::SIDE_LENGTH).filter_map(|file| Square::new(file, rank)) {
        let Some(symbol) = symbol(setup, square) else {
            empties += 1;
            continue;
        };
        if empties > 0 {
            write!(f, "{empties}")?;
            empties = 0;
        }
        write!(f, "{symbol}")?;
    }
    if empties > 0 { write!(f, "{empties}") } else { Ok(()) }
}

fn symbol(setup: &Setup, square: Square) -> Option<char> {
    let layers = [(setup.stones[0], 'x'), (setup.stones[1], 'o'), (setup.blocked, '-')];
    layers.into_iter().find(|(set, _)| set.contains(square)).map(|(_, symbol)| symbol)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fen_survives_being_read_and_written() {
        for fen in [
            "x5o/7/7/7/7/7/o5x x 0 1",
            "x5o/7/2-1-2/7/2-1-2/7/o5x o 99 65535",
            "7/7/7/7/7/7/7 o 65535 100",
            "xo-xo-x/1x1o1-1/7/-------/3x3/2oo3/6- x 3 7",
        ] {
            assert_eq!(fen.parse::<Setup>().unwrap().to_string(), fen);
        }
    }

    #[test]
    fn missing_counters_are_those_of_the_first_move() {
        for fen in ["x5o/7/7/7/7/7/o5x o", "  x5o/7/7/7/7/7/o5x   o 0 "] {
            assert_eq!(fen.parse::<Setup>().unwrap().to_string(), "x5o/7/7/7/7/7/o5x o 0 1");
        }
    }

    #[test]
    fn an_error_names_the_part_and_its_place() {
        for (fen, why) in [
            ("", "the position is missing"),
            ("7/7/7 x", "`7/7/7` has 3 rows"),
            ("7/7/7/7/7/7/7/7 x", "has 8 rows"),
            ("7/7/7/7/7/7/6 x", "row 1 `6` at character 13 has 6 squares"),
            ("7/x7/7/7/7/7/7 x", "row 6 `x7` at character 3 has 8 squares"),
            ("7//7/7/7/7/7 x", "row 6 `` at character 3 has 0 squares"),
            ("7/3é3/7/7/7/7/7 x", "`é` at character 4 is not"),
            ("8/7/7/7/7/7/7 x", "`8` at character 1 is not"),
            ("7/7/7/7/7/7/7", "the side to move, x or o, is missing"),
            ("7/7/7/7/7/7/7 b", "not `b` at character 15"),
            (
                "7/7/7/7/7/7/7 x -1",
                "the half-move clock is a number from 0 to 65535, not `-1` at character 17",
            ),
            ("7/7/7/7/7/7/7 x 0 65536", "the move number is a number from 0 to 65535, not `65536`"),
            ("7/7/7/7/7/7/7 x 0 1 z", "but `z` does at character 21"),
            ("7/7/7/7/7/7/7 x 0 0", "the move number is 0"),
        ] {
            let message = Position::from_fen(fen, Ruleset::INTERNATIONAL).unwrap_err().to_string();
            assert!(message.contains(why), "{fen:?}: {message}");
        }
    }

    #[test]
    fn a_very_long_row_is_counted_rather_than_overflowing() {
        let fen = format!("{}/7/7/7/7/7/7 x", "7".repeat(10_000));
        assert!(matches!(fen.parse::<Setup>(), Err(FenError::RowLength { squares: 70_000, .. })));
    }
}
