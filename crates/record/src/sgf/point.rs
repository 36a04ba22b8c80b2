//! Points and passes as SGF letters.
//!
//! SGF counts rows from the top, the referee from the bottom.

use rules::gomoku::{Move, Point};

/// The largest side whose points have letters.
pub(super) const MAX_SIZE: u8 = 52;

/// The letters of a move; none for a pass.
pub(super) fn write(mv: Move, size: u8) -> String {
    match mv {
        Move::Place(point) => [point.x(), size - 1 - point.y()].map(letter).iter().collect(),
        Move::Pass => String::new(),
    }
}

/// The move of these letters; `None` if they are not on the board. `tt` is a pass on boards that do
/// not reach that far, as in older versions of SGF.
pub(super) fn read(letters: &str, size: u8) -> Option<Move> {
    if letters.is_empty() || (letters == "tt" && size <= 19) {
        return Some(Move::Pass);
    }
    let mut numbers = letters.chars().map(|letter| number(letter).filter(|&number| number < size));
    let (column, row) = (numbers.next()??, numbers.next()??);
    numbers.next().is_none().then(|| Move::Place(Point::new(column, size - 1 - row)))
}

fn letter(number: u8) -> char {
    char::from(if number < 26 { b'a' + number } else { b'A' + number - 26 })
}

fn number(letter: char) -> Option<u8> {
    match letter {
        'a'..='z' => Some(letter as u8 - b'a'),
        'A'..='Z' => Some(letter as u8 - b'A' + 26),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_of_every_size_survives() {
        for size in 5..=MAX_SIZE {
            for point in Point::all(size) {
                let mv = Move::Place(point);
                assert_eq!(read(&write(mv, size), size), Some(mv));
            }
        }
    }

    #[test]
    fn corners_and_strangers_are_what_they_should_be() {
        let at = |text: &str| Move::parse(text, 15).unwrap();
        for (letters, mv) in [
            ("aa", Some(at("a15"))),
            ("ao", Some(at("a1"))),
            ("hh", Some(at("h8"))),
            ("jg", Some(at("j9"))),
            ("", Some(Move::Pass)),
            ("tt", Some(Move::Pass)),
            ("pa", None),
            ("a", None),
            ("aaa", None),
            ("h8", None),
            ("天元", None),
        ] {
            assert_eq!(read(letters, 15), mv, "{letters}");
        }
    }
}
