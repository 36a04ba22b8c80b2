//! Text for points, moves and whole games.
//!
//! A point is a column in letters and a row number: `h8`. Columns beyond `z` go on as `aa`, `ab`,
//! … as in a spreadsheet. Machine text `x,y`, both from 0, is understood everywhere. A game is its
//! moves in one word, `h8h9i9`; machine moves are set apart by spaces, and `pass` is a pass.

use std::fmt;

use super::{
    point::Point,
    position::{IllegalMove, Move, Position},
    ruleset::Ruleset,
};

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = |n: u8| char::from(b'a' + n);
        if self.x() >= 26 {
            write!(f, "{}", column(self.x() / 26 - 1))?;
        }
        write!(f, "{}{}", column(self.x() % 26), u16::from(self.y()) + 1)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(point) => point.fmt(f),
            Move::Pass => f.write_str("pass"),
        }
    }
}

/// The moves in one word. A game that began from a setup is not told by its moves alone: see
/// [`Position::began_empty`].
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.moves().iter().try_for_each(|mv| mv.fmt(f))
    }
}

/// Why a text is not a move on a board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "wording", derive(wording::Coded))]
pub enum MoveTextError {
    /// It is not of the form of a move.
    #[error("`{0}` is not a move: write a column and a row such as h8, or x,y from 0 such as 7,7, or pass")]
    Malformed(String),
    /// It names a point that this board does not have.
    #[error(
        "`{text}` is outside the {size}×{size} board: its columns are a to {last}, its rows 1 to {size}",
        last = last_column(*size)
    )]
    OffBoard {
        /// The text.
        text: String,
        /// The side length of the board.
        size: u8,
    },
}

fn last_column(size: u8) -> String {
    Point::new(size - 1, 0).to_string().trim_end_matches(char::is_numeric).to_owned()
}

impl Move {
    /// Reads one move for a board of this size: `h8`, `7,7`, `pass` or `-1,-1`.
    ///
    /// # Errors
    /// If the text is not a move, or not one on this board.
    pub fn parse(text: &str, size: u8) -> Result<Move, MoveTextError> {
        let malformed = || MoveTextError::Malformed(text.to_owned());
        let off_board = || MoveTextError::OffBoard { text: text.to_owned(), size };
        if text.eq_ignore_ascii_case("pass") || text == "-1,-1" {
            return Ok(Move::Pass);
        }
        let (column, row) = match text.split_once(',') {
            Some((x, y)) => (number(x).ok_or_else(malformed)?, number(y).ok_or_else(malformed)?),
            None => letters_and_row(text).ok_or_else(malformed)?,
        };
        let on_board = |n: u32| u8::try_from(n).ok().filter(|&n| n < size);
        let (x, y) = on_board(column).zip(on_board(row)).ok_or_else(off_board)?;
        Ok(Move::Place(Point::new(x, y)))
    }
}

/// A plain decimal number; one too large for any board counts as the largest.
fn number(digits: &str) -> Option<u32> {
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().unwrap_or(u32::MAX))
}

/// Column and row from 0 of a text such as `h8`. Row 0 does not exist and becomes a row beyond
/// every board, as do columns of many letters.
fn letters_and_row(text: &str) -> Option<(u32, u32)> {
    let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (column, row) = text.split_at(letters);
    if column.is_empty() {
        return None;
    }
    let value = |letter: u8| u32::from(letter.to_ascii_lowercase() - b'a') + 1;
    let column =
        column.bytes().fold(0u32, |sum, letter| sum.saturating_mul(26).saturating_add(value(letter)));
    Some((column - 1, number(row)?.checked_sub(1).unwrap_or(u32::MAX)))
}

/// Why a text is not a game: which move, where it stands in the text, and what is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "wording", derive(wording::Coded))]
#[error("move {number}, at character {at}: {cause}")]
pub struct PositionTextError {
    /// The move's number, from 1.
    pub number: usize,
    /// The text of the move.
    pub text: String,
    /// The place of its first character in the whole text, from 1.
    pub at: usize,
    /// What is wrong.
    pub cause: PositionTextCause,
}

/// What is wrong with one move of a game's text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "wording", derive(wording::Coded))]
pub enum PositionTextCause {
    /// It is not a move on this board.
    #[error(transparent)]
    Text(#[from] MoveTextError),
    /// It is a move, but an illegal one.
    #[error("`{text}` cannot be played: {reason}")]
    Illegal {
        /// The text of the move.
        text: String,
        /// Why it is illegal.
        reason: IllegalMove,
    },
}

impl Position {
    /// Reads a game from its moves: `h8h9i9`, `7,7 7,8`, or `startpos` for the empty board.
    ///
    /// ```
    /// use rules::gomoku::{Position, Ruleset};
    /// let game = Position::parse("h8h9i9", Ruleset::usual()).unwrap();
    /// assert_eq!(game.moves().len(), 3);
    /// let error = Position::parse("h8zz9", Ruleset::usual()).unwrap_err();
    /// assert_eq!(error.text, "zz9");
    /// ```
    ///
    /// # Errors
    /// The first move that cannot be read or played.
    pub fn parse(text: &str, ruleset: Ruleset) -> Result<Position, PositionTextError> {
        let mut position = Position::new(ruleset);
        if text.trim() == "startpos" {
            return Ok(position);
        }
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let token = first_token(rest);
            position.play_text(token).map_err(|cause| PositionTextError {
                number: position.moves().len() + 1,
                text: token.to_owned(),
                at: text[..text.len() - rest.len()].chars().count() + 1,
                cause,
            })?;
            rest = rest[token.len()..].trim_start();
        }
        Ok(position)
    }

    fn play_text(&mut self, text: &str) -> Result<(), PositionTextCause> {
        let mv = Move::parse(text, self.size())?;
        let illegal = |reason| PositionTextCause::Illegal { text: text.to_owned(), reason };
        self.try_play(mv).map_err(illegal)
    }
}

/// The first move's text in a non-empty text that starts with no space: `pass`, letters and
/// digits, or anything up to the next space.
fn first_token(text: &str) -> &str {
    if text.get(..4).is_some_and(|word| word.eq_ignore_ascii_case("pass")) {
        return &text[..4];
    }
    let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let digits = text[letters..].bytes().take_while(u8::is_ascii_digit).count();
    if letters > 0 && digits > 0 {
        return &text[..letters + digits];
    }
    text.split_whitespace().next().expect("the text starts with no space")
}
