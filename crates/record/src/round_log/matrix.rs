//! A board of either game as rows and columns of cells.

use rules::gomoku::{Point, opening::Protocol};
use rules::{AnyPosition, Side, ataxx};

use crate::GameRecord;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MatrixCell {
    Empty,
    Stone(Side),
    Blocked,
}

impl MatrixCell {
    /// The digit that stands for the cell in the log of this side.
    pub(super) fn digit(self, own: Side) -> char {
        match self {
            MatrixCell::Empty => '0',
            MatrixCell::Stone(side) if side == own => '1',
            MatrixCell::Stone(_) => '7',
            MatrixCell::Blocked => '9',
        }
    }
}

/// The cell of a row and column, both from 0 and on the board.
pub(super) fn cell(position: &AnyPosition, row: u8, column: u8) -> MatrixCell {
    let stone = match position {
        AnyPosition::Gomoku(position) => position.stone(Point::new(column, row)),
        AnyPosition::Ataxx(game) => {
            let board = game.position();
            let square = ataxx::Square::new(column, row).expect("the row and column are on the board");
            if board.blocked().contains(square) {
                return MatrixCell::Blocked;
            }
            Side::BOTH.into_iter().find(|&side| board.stones(side).contains(square))
        }
    };
    stone.map_or(MatrixCell::Empty, MatrixCell::Stone)
}

/// The text of the centre stone with which the game begins; `None` unless it is a centre-first game
/// from the empty board.
pub(super) fn centre_stone(record: &GameRecord) -> Option<String> {
    let AnyPosition::Gomoku(start) = record.start() else { return None };
    let is_centre_first = record.rules().opening() == Protocol::CentreFirst && start.moves().is_empty();
    is_centre_first.then(|| Point::centre(start.size()).to_string())
}
