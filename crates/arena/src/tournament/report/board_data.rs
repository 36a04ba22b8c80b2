//! The games in the form that the page draws: what changes on the board with each move.
//!
//! A cell is its column plus its row times the side of the board, both from 0 at the bottom left. A
//! change is the cell times four plus what is on it then (0 nothing, 1 the first side, 2 the second
//! side, 3 blocked), written as a number of a fixed count of digits to the base 64. The start is the
//! changes from an empty board; the moves' changes are separated by blanks, and so are their texts.
//! A move of Gomoku takes about six bytes this way, one of Ataxx about a dozen.

use record::GameRecord;
use rules::{AnyPosition, Side, ataxx, gomoku};
use serde_json::{Value, json};

use crate::tournament::{config::TournamentConfig, result::TournamentResult};

const DIGITS: &[u8; 64] = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_";

/// What can be on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Content {
    Empty = 0,
    First = 1,
    Second = 2,
    Blocked = 3,
}

/// The board, cell by cell.
type Cells = Vec<Content>;

/// All games of a tournament, in the order of their numbers.
pub(super) fn document(config: &TournamentConfig, result: &TournamentResult) -> Value {
    let size = usize::from(config.rules.size());
    let digits = digit_count(size);
    json!({
        "game": config.rules.spec().game().name(),
        "size": size,
        "digits": digits,
        "games": result.games.values().map(|record| game(record, digits)).collect::<Vec<Value>>(),
    })
}

/// How many digits every change of a board takes.
fn digit_count(size: usize) -> usize {
    let changes = 4 * size * size;
    (1..).find(|&digits| 64_usize.pow(digits) >= changes).expect("some power is large enough") as usize
}

/// The start, the changes and the texts of the moves.
fn game(record: &GameRecord, digits: usize) -> Value {
    let mut position = record.start().clone();
    let mut before = cells(&position);
    let start = changes(&vec![Content::Empty; before.len()], &before, digits);
    let mut plies: Vec<String> = Vec::with_capacity(record.moves().len());
    for mv in record.moves() {
        position.try_play(mv.text()).expect("the referee has played every move of a record");
        let after = cells(&position);
        plies.push(changes(&before, &after, digits));
        before = after;
    }
    let texts: Vec<&str> = record.moves().iter().map(record::PlayedMove::text).collect();
    json!([start, plies.join(" "), texts.join(" ")])
}

fn cells(position: &AnyPosition) -> Cells {
    let content = |side: Option<Side>| match side {
        None => Content::Empty,
        Some(Side::First) => Content::First,
        Some(Side::Second) => Content::Second,
    };
    match position {
        AnyPosition::Gomoku(position) => {
            let size = position.size();
            let rows = (0..size).flat_map(|y| (0..size).map(move |x| gomoku::Point::new(x, y)));
            rows.map(|point| content(position.stone(point))).collect()
        }
        AnyPosition::Ataxx(game) => {
            let position = game.position();
            let side = ataxx::Square::SIDE_LENGTH;
            let rows =
                (0..side).flat_map(|rank| (0..side).filter_map(move |file| ataxx::Square::new(file, rank)));
            let stone = |square| Side::BOTH.into_iter().find(|&side| position.stones(side).contains(square));
            let on = |square| {
                if position.blocked().contains(square) { Content::Blocked } else { content(stone(square)) }
            };
            rows.map(on).collect()
        }
    }
}

/// The changes from one board to the next. A stone on a cell that was empty comes first, so that the
/// page can mark where the move went; a cell that is left comes last.
fn changes(before: &[Content], after: &[Content], digits: usize) -> String {
    let mut changed: Vec<usize> = (0..after.len()).filter(|&cell| before[cell] != after[cell]).collect();
    changed.sort_by_key(|&cell| match (before[cell], after[cell]) {
        (Content::Empty, _) => 0,
        (_, Content::Empty) => 2,
        _ => 1,
    });
    changed.into_iter().map(|cell| number(4 * cell + after[cell] as usize, digits)).collect()
}

fn number(value: usize, digits: usize) -> String {
    (0..digits).rev().map(|place| char::from(DIGITS[(value >> (6 * place)) % 64])).collect()
}

#[cfg(test)]
mod tests {
    use record::{Annotation, RuleSet};

    use super::*;

    /// What the script does: applies changes to a board.
    fn apply(board: &mut [usize], changes: &str, digits: usize) {
        for number in changes.as_bytes().chunks(digits) {
            let digit = |byte: &u8| DIGITS.iter().position(|digit| digit == byte).unwrap();
            let value = number.iter().fold(0, |value, byte| value * 64 + digit(byte));
            board[value / 4] = value % 4;
        }
    }

    fn record(game: &str, rule: &str, size: usize, moves: &str) -> GameRecord {
        let rules = RuleSet::by_name(game, Some(rule), Some(size), None).unwrap();
        let mut record = GameRecord::new(rules);
        moves.split_whitespace().for_each(|mv| record.push(mv, Annotation::default()).unwrap());
        record
    }

    #[test]
    fn applied_changes_give_every_position_of_the_referee() {
        let games = [
            record("gomoku", "freestyle", 15, "h8 h9 pass i10 a1 o15"),
            record("gomoku", "freestyle", 181, "a1 fy181 cm90"),
            record("gomoku", "freestyle", 5, "a1 e5"),
            record("ataxx", "international", 7, "a7c5 a1b2 b6 g7e5 c5d4 b1"),
        ];
        for record in games {
            let size = usize::from(record.rules().size());
            let digits = digit_count(size);
            let document = game(&record, digits);
            let text = |n: usize| document[n].as_str().unwrap();
            let mut board = vec![0; size * size];
            apply(&mut board, text(0), digits);
            for (ply, changes) in text(1).split(' ').enumerate() {
                apply(&mut board, changes, digits);
                let position = record.position_at(ply + 1).unwrap();
                let expected: Vec<usize> =
                    cells(&position).into_iter().map(|content| content as usize).collect();
                assert_eq!(board, expected, "{} after {ply} moves", record.rules().rule());
            }
            assert_eq!(text(2).split(' ').count(), record.moves().len());
        }
    }

    #[test]
    fn the_cell_that_a_move_goes_to_comes_first() {
        let record = record("ataxx", "international", 7, "a7c5");
        let document = game(&record, 2);
        // A jump of black: the stone comes to c5 and leaves a7.
        let (c5, a7) = (2 + 7 * 4, 7 * 6);
        assert_eq!(document[1], format!("{}{}", number(4 * c5 + 1, 2), number(4 * a7, 2)));
    }

    #[test]
    fn numbers_have_enough_digits_for_every_board() {
        for (size, digits) in [(5, 2), (7, 2), (15, 2), (32, 2), (33, 3), (181, 3)] {
            assert_eq!(digit_count(size), digits, "{size}");
        }
    }
}
