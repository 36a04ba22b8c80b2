//! What positions are sorted by: in Ataxx how many squares are empty and whether some are blocked, in
//! Gomoku how many stones there are and who threatens.

use gomoku_engine::{
    board::{Board, Class},
    rule::Rule,
    threats::Situation,
};
use rules::{GameKind, Side, ataxx::Position};

/// One way to sort positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Grouping {
    pub(super) title: &'static str,
    pub(super) stages: &'static [&'static str],
}

/// The place of a position in each grouping of its game.
pub(super) type Stages = [u8; 2];

const EMPTY_SQUARES: Grouping = Grouping {
    title: "empty squares",
    stages: &["36+", "30–35", "24–29", "18–23", "12–17", "6–11", "0–5"],
};
const BOARD: Grouping = Grouping { title: "board", stages: &["open", "blocked"] };

const STONES: Grouping =
    Grouping { title: "ply", stages: &["0–9", "10–19", "20–29", "30–39", "40–59", "60+"] };
const THREATS: Grouping =
    Grouping { title: "threats", stages: &["nobody's", "own", "enemy's", "both", "to be answered"] };

/// The two ways to sort positions of a game.
pub(super) const fn groupings(game: GameKind) -> [Grouping; 2] {
    match game {
        GameKind::Ataxx => [EMPTY_SQUARES, BOARD],
        GameKind::Gomoku => [STONES, THREATS],
    }
}

pub(super) fn of_ataxx(position: &Position) -> Stages {
    let sixth = (position.empty().len() / 6).min(6) as u8;
    [6 - sixth, u8::from(!position.blocked().is_empty())]
}

/// Whoever can make a four or two threes at once threatens something. A four that cannot be stopped must
/// be answered before it is made.
pub(super) fn of_gomoku<R: Rule>(board: &Board<R>, situation: Situation) -> Stages {
    const ATTACKS: [Class; 5] =
        [Class::DoubleThree, Class::Four, Class::FourPlus, Class::FourThree, Class::OpenFour];
    let attacks = |side: Side| ATTACKS.iter().any(|&class| board.count(side, class) > 0);
    let own = board.side_to_move();
    let threats = match situation {
        Situation::Defend => 4,
        _ => u8::from(attacks(own)) + 2 * u8::from(attacks(own.other())),
    };
    [ply_stage(board.stones()), threats]
}

const fn ply_stage(stones: usize) -> u8 {
    match stones {
        0..40 => (stones / 10) as u8,
        40..60 => 4,
        _ => 5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::ataxx::Ruleset;

    #[test]
    fn ataxx_stages_table() {
        for (fen, empty, board) in [
            ("x5o/7/7/7/7/7/o5x x 0 1", "36+", "open"),
            ("x5o/7/2-1-2/7/2-1-2/7/o5x x 0 1", "36+", "blocked"),
            ("xxxxxxx/xxxxxxx/ooooooo/7/7/7/7 x 0 1", "24–29", "open"),
            ("xxxxxxx/xxxxxxx/ooooooo/ooooooo/ooooooo/ooooooo/o6 x 0 1", "6–11", "open"),
            ("xxxxxxx/xxxxxxx/ooooooo/ooooooo/ooooooo/ooooooo/oo5 x 0 1", "0–5", "open"),
        ] {
            let position = Position::from_fen(fen, Ruleset::INTERNATIONAL).unwrap();
            let [squares, blocked] = of_ataxx(&position).map(usize::from);
            let [by_squares, by_board] = groupings(GameKind::Ataxx);
            assert_eq!((by_squares.stages[squares], by_board.stages[blocked]), (empty, board), "{fen}");
        }
    }

    #[test]
    fn ply_stages_table() {
        for (stones, name) in [
            (0, "0–9"),
            (9, "0–9"),
            (10, "10–19"),
            (39, "30–39"),
            (40, "40–59"),
            (59, "40–59"),
            (60, "60+"),
            (225, "60+"),
        ] {
            assert_eq!(STONES.stages[usize::from(ply_stage(stones))], name, "{stones}");
        }
    }
}
