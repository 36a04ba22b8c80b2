//! The shapes of single rows, counted by hand.

use classics::shapes::{Shape, find};
use rules::{
    Side,
    gomoku::{Direction, Point, Position, Ruleset, Setup, Variant},
};

/// A row, and how many fives, open fours, rushing fours, open threes, sleeping threes, open twos
/// and sleeping twos `x` has in it.
#[rustfmt::skip]
const ROWS: [(&str, [usize; 7]); 24] = [
    (".......", [0, 0, 0, 0, 0, 0, 0]),
    ("...x...", [0, 0, 0, 0, 0, 0, 0]),
    ("oxxxxxo", [1, 0, 0, 0, 0, 0, 0]),
    (".xxxxxx", [2, 0, 1, 0, 0, 0, 0]),
    ("o.xxxx.", [0, 1, 2, 0, 0, 0, 0]),
    ("ooxxxx.", [0, 0, 1, 0, 0, 0, 0]),
    ("oxx.xxo", [0, 0, 1, 0, 0, 0, 0]),
    ("oxxx.xo", [0, 0, 1, 0, 0, 0, 0]),
    ("o.xxx..", [0, 0, 0, 1, 2, 0, 0]),
    ("o.xx.x.", [0, 0, 0, 1, 2, 0, 0]),
    ("ooxxx..", [0, 0, 0, 0, 1, 0, 0]),
    ("ooxx.x.", [0, 0, 0, 0, 1, 0, 0]),
    ("oox.xx.", [0, 0, 0, 0, 1, 0, 0]),
    ("oox.x.x", [0, 0, 0, 0, 1, 0, 0]),
    ("o.xxx.o", [0, 0, 0, 0, 1, 0, 0]),
    ("o..xx..", [0, 0, 0, 0, 0, 1, 2]),
    ("o.x.x..", [0, 0, 0, 0, 0, 1, 2]),
    ("o.x..x.", [0, 0, 0, 0, 0, 1, 2]),
    ("o.xx...", [0, 0, 0, 0, 0, 1, 2]),
    ("ooxx...", [0, 0, 0, 0, 0, 0, 1]),
    ("oox.x..", [0, 0, 0, 0, 0, 0, 1]),
    ("o.x.x.o", [0, 0, 0, 0, 0, 0, 1]),
    ("oox..x.", [0, 0, 0, 0, 0, 0, 1]),
    ("ox...xo", [0, 0, 0, 0, 0, 0, 1]),
];

/// The longest lines of a 7×7 board in each direction, by their first point.
const LINES: [(Direction, Point); 4] = [
    (Direction::Horizontal, Point::new(0, 0)),
    (Direction::Vertical, Point::new(6, 0)),
    (Direction::Rising, Point::new(0, 0)),
    (Direction::Falling, Point::new(0, 6)),
];

/// A board with this row on one line, `x` being the stones of a side.
fn board(row: impl Iterator<Item = char>, x: Side, (direction, start): (Direction, Point)) -> Position {
    let stone = |(n, cell): (i16, char)| {
        let point = start.step(direction, n, 7).unwrap();
        match cell {
            'x' => Some((point, x)),
            'o' => Some((point, x.other())),
            _ => None,
        }
    };
    let stones = (0..).zip(row).filter_map(stone).collect();
    let ruleset = Ruleset::new(7, Variant::Freestyle).unwrap();
    Setup { ruleset, stones, to_move: Side::First }.validate().unwrap()
}

#[test]
fn each_shape_is_counted_in_every_direction_both_ways_and_for_both_sides() {
    for (row, expected) in ROWS {
        for line in LINES {
            for side in Side::BOTH {
                for position in [board(row.chars(), side, line), board(row.chars().rev(), side, line)] {
                    let counts = Shape::ALL.map(|shape| find(&position, side, shape));
                    assert_eq!(counts, expected, "{row} for {side}\n{}", position.to_diagram());
                }
            }
        }
    }
}

#[test]
fn shapes_are_counted_over_the_whole_board() {
    let diagram = "
        . . o o . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        o x x x . . .";
    let position = Position::from_diagram(diagram, Variant::Freestyle, None).unwrap();
    let counts = |side| Shape::ALL.map(|shape| find(&position, side, shape));
    assert_eq!(counts(Side::First), [0, 0, 0, 0, 1, 0, 1]);
    assert_eq!(counts(Side::Second), [0, 0, 0, 0, 0, 2, 3]);
}
