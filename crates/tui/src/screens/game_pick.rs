//! What a square of Ataxx means to somebody who may have picked a piece before.

use app::messages::board::LegalMove;
use rules::gomoku::Point;

use crate::board::point;

/// That.
pub(super) enum Picked {
    Move(String),
    Piece(Point),
    Nothing,
}

pub(super) fn pick(moves: &[LegalMove], picked: Option<Point>, at: Point, size: u8) -> Picked {
    let is_at = |text: &str, wanted: Point| point(text, size) == Some(wanted);
    let reaches = |mv: &&LegalMove| is_at(&mv.to, at);
    let goes = match picked {
        Some(from) => moves.iter().filter(|mv| is_at(&mv.from, from)).find(reaches),
        None => moves.iter().filter(|mv| !mv.jump).find(reaches),
    };
    match goes {
        Some(mv) => Picked::Move(mv.text.clone()),
        None if moves.iter().any(|mv| is_at(&mv.from, at)) => Picked::Piece(at),
        None => Picked::Nothing,
    }
}
