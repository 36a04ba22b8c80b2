//! The text of a whole game: a start, then the word `moves` and the moves.
//!
//! The start is `startpos`, the name of a [`Layout`], `fen` and a FEN, or a bare FEN. A game is
//! written with `startpos` or `fen`, as UAI does. The rule set is not part of the text, and neither
//! is a resignation.

use std::fmt;

use thiserror::Error;

use super::fen::{Word, words};
use super::{FenError, Game, IllegalMove, Layout, Move, MoveError, Position, Ruleset};

/// The text is not a game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[cfg_attr(feature = "wording", derive(wording::Coded))]
pub enum GameTextError {
    /// The start is neither a FEN nor a name.
    #[error(transparent)]
    Start(#[from] FenError),
    /// Something other than `moves` after a named start.
    #[error("after `{start}` comes the word `moves`, not `{text}` at character {place}")]
    NotMoves {
        /// The start.
        start: String,
        /// The offending text.
        text: String,
        /// Where it stands.
        place: usize,
    },
    /// A word that is no move.
    #[error("move {number} at character {place}: {cause}")]
    Move {
        /// The move's number, from 1.
        number: usize,
        /// Where it stands.
        place: usize,
        /// What is wrong with it.
        cause: MoveError,
    },
    /// A move that cannot be played.
    #[error("move {number} at character {place}: {cause}")]
    Illegal {
        /// The move's number, from 1.
        number: usize,
        /// Where it stands.
        place: usize,
        /// Why it cannot be played.
        cause: IllegalMove,
    },
}

impl Game {
    /// The game of a text, with these rules.
    ///
    /// # Errors
    /// If the start is no position, or a move is no move or illegal.
    ///
    /// ```
    /// use rules::ataxx::{Game, Ruleset};
    /// let read = |text| Game::parse(text, Ruleset::INTERNATIONAL);
    /// let game = read("startpos moves g2 a1c3").unwrap();
    /// assert_eq!(game, read("x5o/7/7/7/7/7/o5x x 0 1 moves g2 a1c3").unwrap());
    /// let error = read("startpos moves g2 zz9").unwrap_err().to_string();
    /// assert!(error.starts_with("move 2 at character 19: `zz9` is not a move"));
    /// ```
    pub fn parse(text: &str, ruleset: Ruleset) -> Result<Game, GameTextError> {
        let words = words(text);
        let end_of_start = words.iter().position(|word| word.text == "moves").unwrap_or(words.len());
        let (start, rest) = words.split_at(end_of_start);
        let mut game = Game::new(parse_start(start, ruleset)?);
        for (number, word) in rest.iter().enumerate().skip(1) {
            let place = word.place;
            let mv: Move = word.text.parse().map_err(|cause| GameTextError::Move { number, place, cause })?;
            game.try_play(mv).map_err(|cause| GameTextError::Illegal { number, place, cause })?;
        }
        Ok(game)
    }
}

fn parse_start(start: &[Word<'_>], ruleset: Ruleset) -> Result<Position, GameTextError> {
    let Some((first, rest)) = start.split_first() else { return Err(FenError::NoBoard.into()) };
    if first.text == "fen" {
        return Ok(Position::from_fen_words(rest, ruleset)?);
    }
    let layout = if first.text == "startpos" { Ok(Layout::Standard) } else { first.text.parse() };
    let Ok(layout) = layout else { return Ok(Position::from_fen_words(start, ruleset)?) };
    match rest.first() {
        None => Ok(layout.position(ruleset)),
        Some(word) => Err(GameTextError::NotMoves {
            start: first.text.to_owned(),
            text: word.text.to_owned(),
            place: word.place,
        }),
    }
}

/// The start and the moves, as [`Game::parse`] reads them.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self.start() == Position::start(self.ruleset()) {
            f.write_str("startpos")?;
        } else {
            write!(f, "fen {}", self.start())?;
        }
        if !self.moves().is_empty() {
            f.write_str(" moves")?;
        }
        self.moves().iter().try_for_each(|mv| write!(f, " {mv}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Game, GameTextError> {
        Game::parse(text, Ruleset::INTERNATIONAL)
    }

    #[test]
    fn every_way_to_write_the_start_gives_the_same_game() {
        for text in [
            "startpos",
            "startpos moves",
            "standard",
            "fen x5o/7/7/7/7/7/o5x x 0 1",
            "x5o/7/7/7/7/7/o5x x",
            "  x5o/7/7/7/7/7/o5x x 0  moves ",
        ] {
            assert_eq!(read(text).unwrap().to_string(), "startpos");
        }
    }

    #[test]
    fn a_layout_by_name_is_written_as_its_fen() {
        let game = read("four-blocks moves g2 0000");
        assert!(matches!(game, Err(GameTextError::Illegal { number: 2, place: 22, .. })));
        let game = read("four-blocks moves g2").unwrap();
        assert_eq!(game.to_string(), "fen x5o/7/2-1-2/7/2-1-2/7/o5x x 0 1 moves g2");
        assert_eq!(read(&game.to_string()).unwrap(), game);
    }

    #[test]
    fn an_error_names_the_text_and_its_place() {
        for (text, why) in [
            ("", "the position is missing"),
            ("fen", "the position is missing"),
            ("moves g2", "the position is missing"),
            ("nowhere", "the board `nowhere` has 1 rows"),
            ("startpos g2", "after `startpos` comes the word `moves`, not `g2` at character 10"),
            ("startpos moves g2 h9", "move 2 at character 19: `h9` is not a move"),
            ("startpos moves g2 moves", "move 2 at character 19: `moves` is not a move"),
            ("startpos moves g2 g2", "move 2 at character 19: `g2` cannot be played: g2 is occupied"),
            ("fen 7/7/7/7/7/7/q6 x", "`q` at character 17"),
        ] {
            let message = read(text).unwrap_err().to_string();
            assert!(message.contains(why), "{text:?}: {message}");
        }
    }
}
