//! Writing the log of a round.

use rules::{AnyPosition, Side, ataxx, gomoku};

use super::{IS_DOWN, PASS, matrix};
use crate::GameRecord;

/// The log of the game as the player of side `own` keeps it.
#[must_use]
pub fn write(record: &GameRecord, own: Side) -> String {
    let mut log = String::new();
    let mut position = record.start().clone();
    let centre = matrix::centre_stone(record);
    for (ply, mv) in record.moves().iter().enumerate() {
        position.try_play(mv.text()).expect("the moves of a record are legal");
        if ply == 0 && centre.as_deref() == Some(mv.text()) {
            continue;
        }
        log.push_str(IS_DOWN[mv.side().index()]);
        log.push_str(&last_move(&position));
        log.push('\n');
        write_matrix(&mut log, &position, record.rules().size(), own);
    }
    log
}

/// The move that led to the position, in rows and columns.
fn last_move(position: &AnyPosition) -> String {
    let square = |square: ataxx::Square| format!("({},{})", square.rank(), square.file());
    match position {
        AnyPosition::Gomoku(position) => match position.moves().last() {
            Some(gomoku::Move::Place(point)) => format!("({},{})", point.y(), point.x()),
            _ => PASS.to_owned(),
        },
        AnyPosition::Ataxx(game) => match game.moves().last().map(|mv| (mv.from(), mv.to())) {
            Some((Some(from), Some(to))) => format!("{}->{}", square(from), square(to)),
            Some((None, Some(to))) => square(to),
            _ => PASS.to_owned(),
        },
    }
}

fn write_matrix(log: &mut String, position: &AnyPosition, size: u8, own: Side) {
    for row in 0..size {
        for column in 0..size {
            log.push(matrix::cell(position, row, column).digit(own));
            log.push(' ');
        }
        log.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Annotation, RuleSet};

    fn record(rules: RuleSet, moves: &[&str]) -> GameRecord {
        let mut record = GameRecord::new(rules);
        moves.iter().for_each(|mv| record.push(mv, Annotation::default()).unwrap());
        record
    }

    #[test]
    fn a_block_is_the_move_and_the_matrix() {
        let rules = RuleSet::by_name("gomoku", None, Some(5), None).unwrap();
        let log = write(&record(rules, &["b1", "c2"]), Side::Second);
        let expected = "Black is down (0,1)\n0 7 0 0 0 \n0 0 0 0 0 \n0 0 0 0 0 \n0 0 0 0 0 \n0 0 0 0 0 \n\
            white is down (1,2)\n0 7 0 0 0 \n0 0 1 0 0 \n0 0 0 0 0 \n0 0 0 0 0 \n0 0 0 0 0 \n";
        assert_eq!(log, expected);
    }

    #[test]
    fn the_centre_stone_of_a_centre_first_game_is_there_from_the_beginning() {
        let rules = RuleSet::by_name("gomoku", None, Some(5), Some("centre")).unwrap();
        let log = write(&record(rules, &["c3", "c4"]), Side::First);
        let expected = "white is down (3,2)\n0 0 0 0 0 \n0 0 0 0 0 \n0 0 1 0 0 \n0 0 7 0 0 \n0 0 0 0 0 \n";
        assert_eq!(log, expected);
    }

    #[test]
    fn a_jump_names_both_squares_and_blocks_are_nines() {
        let rules = RuleSet::by_name("ataxx", None, None, None).unwrap();
        let mut record = GameRecord::from_start(rules, "x5o/7/7/3-3/7/7/o5x x 0 1").unwrap();
        record.push("g1g3", Annotation::default()).unwrap();
        let log = write(&record, Side::First);
        let expected = "Black is down (0,6)->(2,6)\n7 0 0 0 0 0 0 \n0 0 0 0 0 0 0 \n0 0 0 0 0 0 1 \n0 0 0 9 0 0 0 \n\
            0 0 0 0 0 0 0 \n0 0 0 0 0 0 0 \n1 0 0 0 0 0 7 \n";
        assert_eq!(log, expected);
    }
}
