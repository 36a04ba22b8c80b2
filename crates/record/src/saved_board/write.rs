//! Writing a save file, as the course game reads it: GBK, lines that end CR LF.

use rules::gomoku::Point;
use rules::{AnyPosition, Side};

use super::{MATRIX, NoSavedBoard, ROUNDS, SIZE, board_cell};
use crate::{GameRecord, text};

/// The unfinished game as a save file. What it does not hold: the order of the moves, the opponent.
///
/// # Errors
/// If the file has no room for the game.
pub fn write(record: &GameRecord) -> Result<Vec<u8>, NoSavedBoard> {
    let AnyPosition::Gomoku(position) = record.position() else { return Err(NoSavedBoard::OtherBoard) };
    if position.size() != SIZE {
        return Err(NoSavedBoard::OtherBoard);
    }
    if record.result().is_some() || position.end().is_some() {
        return Err(NoSavedBoard::Ended);
    }
    if position.side_to_move() != Side::First {
        return Err(NoSavedBoard::WhiteToMove);
    }
    let stones_of_black =
        Point::all(SIZE).filter(|&point| position.stone(point) == Some(Side::First)).count();
    let told = record.extra.get(ROUNDS).and_then(serde_json::Value::as_u64);
    let rounds = told.unwrap_or(stones_of_black as u64);
    let nickname = record.header.players.black.name.split_whitespace().collect::<Vec<_>>().join("_");
    let mut file = format!("{nickname}\r\n{rounds}\r\n");
    for cell in 0..MATRIX * MATRIX {
        let stone =
            board_cell(cell / MATRIX, cell % MATRIX).and_then(|(x, y)| position.stone(Point::new(x, y)));
        file += match stone {
            Some(Side::First) => "1\r\n",
            Some(Side::Second) => "-1\r\n",
            None => "0\r\n",
        };
    }
    text::to_gbk(&file).ok_or(NoSavedBoard::Nickname)
}
