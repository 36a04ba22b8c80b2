//! What kind of move a move is, for who wants a hint and not the answer.

use rules::{AnyPosition, MoveText, ataxx::Move};

use super::gomoku;
use crate::gomoku::{Shape, study};

/// A word for a legal move: what the stone would make, or whether it is a clone or a jump.
#[must_use]
pub fn kind_of(position: &AnyPosition, mv: MoveText) -> &'static str {
    match position {
        AnyPosition::Gomoku(position) => {
            let shape = gomoku::point(mv, position).and_then(|point| study::shape_of(position, point));
            match shape {
                None | Some(Shape::SleepingThree) => "quiet",
                Some(Shape::OpenThree) => "open-three",
                Some(Shape::DoubleThree) => "double-three",
                Some(Shape::Four) => "four",
                Some(Shape::FourThree) => "four-three",
                Some(Shape::DoubleFour) => "double-four",
                Some(Shape::OpenFour) => "open-four",
            }
        }
        AnyPosition::Ataxx(_) => match mv.as_str().parse::<Move>() {
            Ok(mv) if mv.is_clone() => "clone",
            _ => "jump",
        },
    }
}
