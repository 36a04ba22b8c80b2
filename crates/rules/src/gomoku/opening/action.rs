//! What a seat does in an opening, and the text for it: `h8`, `swap`, `stay`, `black`, `white`,
//! `add`, `ten`, `declare 3`, `offer h8`, `pick h8`.

use std::fmt;

use crate::gomoku::{Move, MoveTextError, Point};

/// What a seat does. There is no pass: an opening does not know it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Puts a stone of the colour that is asked for.
    Place(Point),
    /// Exchanges colours with the other seat.
    Swap,
    /// Leaves the colours as they are.
    Stay,
    /// Takes black.
    Black,
    /// Takes white.
    White,
    /// Will add a white and a black stone and let the other seat choose the colour.
    AddTwo,
    /// Stays black and will offer ten fifth moves.
    OfferTen,
    /// Says how many fifth moves will be offered.
    Declare(u8),
    /// Offers a fifth move.
    Offer(Point),
    /// Chooses the offered fifth move that is played.
    Pick(Point),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Place(point) => write!(f, "{point}"),
            Action::Swap => f.write_str("swap"),
            Action::Stay => f.write_str("stay"),
            Action::Black => f.write_str("black"),
            Action::White => f.write_str("white"),
            Action::AddTwo => f.write_str("add"),
            Action::OfferTen => f.write_str("ten"),
            Action::Declare(number) => write!(f, "declare {number}"),
            Action::Offer(point) => write!(f, "offer {point}"),
            Action::Pick(point) => write!(f, "pick {point}"),
        }
    }
}

/// Why a text is not an action of an opening.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "wording", derive(wording::Coded))]
pub enum ActionTextError {
    /// It is not of the form of an action.
    #[error(
        "`{0}` is not an opening action: write a point such as h8, or swap, stay, black, white, add, ten, \
         declare 3, offer h8 or pick h8"
    )]
    Malformed(String),
    /// It is a pass, which is a move of the game only.
    #[error("`{0}` is not possible in an opening: nobody may pass before it has ended")]
    Pass(String),
    /// It names a point that this board does not have.
    #[error(transparent)]
    OffBoard(MoveTextError),
}

impl Action {
    /// Reads one action for a board of this size; points as [`Move::parse`] reads them.
    ///
    /// ```
    /// use rules::gomoku::{Point, opening::Action};
    /// assert_eq!(Action::parse("offer h8", 15), Ok(Action::Offer(Point::new(7, 7))));
    /// assert_eq!(Action::Declare(3).to_string(), "declare 3");
    /// ```
    ///
    /// # Errors
    /// If the text is not an action, or not one on this board.
    pub fn parse(text: &str, size: u8) -> Result<Action, ActionTextError> {
        let malformed = || ActionTextError::Malformed(text.to_owned());
        let point = |word: &str| match Move::parse(word, size) {
            Ok(Move::Place(point)) => Ok(point),
            Ok(Move::Pass) => Err(ActionTextError::Pass(text.to_owned())),
            Err(MoveTextError::Malformed(_)) => Err(malformed()),
            Err(off_board @ MoveTextError::OffBoard { .. }) => Err(ActionTextError::OffBoard(off_board)),
        };
        let mut words = text.split_whitespace();
        let (Some(first), argument, None) = (words.next(), words.next(), words.next()) else {
            return Err(malformed());
        };
        match (first.to_ascii_lowercase().as_str(), argument) {
            ("swap", None) => Ok(Action::Swap),
            ("stay", None) => Ok(Action::Stay),
            ("black", None) => Ok(Action::Black),
            ("white", None) => Ok(Action::White),
            ("add", None) => Ok(Action::AddTwo),
            ("ten", None) => Ok(Action::OfferTen),
            ("declare", Some(digits)) if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
                digits.parse().map(Action::Declare).map_err(|_| malformed())
            }
            ("offer", Some(word)) => point(word).map(Action::Offer),
            ("pick", Some(word)) => point(word).map(Action::Pick),
            (_, None) => point(first).map(Action::Place),
            _ => Err(malformed()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_action(size: u8) -> impl Iterator<Item = Action> {
        let choices =
            [Action::Swap, Action::Stay, Action::Black, Action::White, Action::AddTwo, Action::OfferTen];
        let points = Point::all(size)
            .flat_map(|point| [Action::Place(point), Action::Offer(point), Action::Pick(point)]);
        choices.into_iter().chain((0..=u8::MAX).map(Action::Declare)).chain(points)
    }

    #[test]
    fn every_action_is_read_back_from_its_text() {
        for size in [5, 15, 30, 181] {
            for action in every_action(size) {
                let text = action.to_string();
                assert_eq!(Action::parse(&text, size), Ok(action), "{text}");
                assert_eq!(Action::parse(&format!("  {} ", text.to_uppercase()), size), Ok(action), "{text}");
            }
        }
    }

    #[test]
    fn machine_coordinates_are_read_as_points() {
        assert_eq!(Action::parse("7,8", 15), Ok(Action::Place(Point::new(7, 8))));
        assert_eq!(Action::parse("pick 7,8", 15), Ok(Action::Pick(Point::new(7, 8))));
    }

    #[test]
    fn what_is_not_an_action_is_refused_by_its_own_text() {
        let malformed = [
            "",
            " ",
            "h",
            "8",
            "swap stay",
            "h8 h9",
            "declare",
            "declare x",
            "declare -1",
            "declare +1",
            "declare 256",
            "declare 1 2",
            "offer",
            "offer swap",
            "offer h8 h9",
            "pick 3",
            "交换",
            "h٣",
        ];
        for text in malformed {
            assert_eq!(Action::parse(text, 15), Err(ActionTextError::Malformed(text.to_owned())));
        }
        for text in ["pass", "PASS", "-1,-1", "offer pass", "pick pass"] {
            assert_eq!(Action::parse(text, 15), Err(ActionTextError::Pass(text.to_owned())));
        }
        for (text, point) in [("P1", "P1"), ("swap2", "swap2"), ("offer a16", "a16"), ("pick 15,0", "15,0")] {
            let off_board = MoveTextError::OffBoard { text: point.to_owned(), size: 15 };
            assert_eq!(Action::parse(text, 15), Err(ActionTextError::OffBoard(off_board)));
        }
    }
}
