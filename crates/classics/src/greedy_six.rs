//! The greedy player (贪心算法) of the report with the table of six-character shapes (棋型).
//!
//! A point is read as four strings of up to nine characters, 1 own, 7 the opponent's, 0 empty,
//! once with an own stone on it and once with the opponent's. Each six characters of a string are
//! looked up in the table, the weightiest counts, and the point is worth the sum of "own stone"
//! minus "opponent's stone" over the four strings. The highest value is played. The table is the
//! report's, gaps included: 冲四 has more patterns for the opponent than for oneself.
//!
//! Where the report's code slips, its text is followed:
//! - `loc2w = loc2d < row - 1` and `% 19` break the box around the stones: it is the box grown by one;
//! - `board[i + 1][j - 1]` is asked twice and `[i - 1][j - 1]` never: all eight neighbours count;
//! - a string below six characters is not cleared and runs into the next: it costs its −1 and ends;
//! - `maxval = 0` leaves no move when no value is positive: the best candidate is played anyway;
//! - the note 一子 stands one row early: `100010` is a 眠二, as it is for the opponent.

use crate::{Choice, GomokuPlayer, ShouldStop, nearby};
use rules::gomoku::{Direction, Move, Point, Position};

/// The values of the shapes, the player's own first (1), then the opponent's (7).
#[rustfmt::skip]
const SHAPES: [(i32, &[&str]); 15] = [
    // 连五
    (1_100_000, &["011111", "111110", "711111", "111117", "111111"]),
    // 活四
    (110_000, &["011110"]),
    // 冲四
    (15_000, &["011117", "010111", "101110", "011011", "110110"]),
    // 活三
    (11_000, &["001110", "011100", "010110"]),
    // 眠三
    (1_000, &["001117", "010117", "011017", "010011", "100110", "010101", "101010", "701110", "011107"]),
    // 活二
    (200, &["001100", "001010", "010100", "010010"]),
    // 眠二
    (100, &["000117", "001017", "010017", "010001", "100010"]),
    // 一子
    (10, &["170000", "017000", "001700", "000170", "000017"]),
    // 连五
    (-1_000_000, &["077777", "777770", "177777", "777771", "777777"]),
    // 活四
    (-100_000, &["077770"]),
    // 冲四
    (-12_000, &["077771", "070777", "707770", "077077", "770770",
                "007777", "177770", "170777", "707771", "770771", "177077"]),
    // 活三
    (-10_000, &["007770", "077700", "070770"]),
    // 眠三
    (-1_000, &["007771", "070771", "077071", "070077", "700770", "070707", "707070", "107770", "077701"]),
    // 活二
    (-200, &["007700", "007070", "070700", "070070"]),
    // 眠二
    (-100, &["000771", "007071", "070071", "070007", "700070"]),
];

/// What a character of a string says, as a digit to the base three.
const EMPTY: u8 = 0;
const OWN: u8 = 1;
const OPPONENT: u8 = 2;

/// The value of every six characters; 0 for those that are not in the table.
static VALUES: [i32; 729] = {
    let mut values = [0; 729];
    let mut group = 0;
    while group < SHAPES.len() {
        let (value, shapes) = SHAPES[group];
        let mut n = 0;
        while n < shapes.len() {
            values[code_of(shapes[n].as_bytes())] = value;
            n += 1;
        }
        group += 1;
    }
    values
};

/// The table index of six characters as the report writes them.
const fn code_of(shape: &[u8]) -> usize {
    assert!(shape.len() == 6, "a shape has six characters");
    let mut code = 0;
    let mut n = 0;
    while n < 6 {
        let digit = match shape[n] {
            b'0' => EMPTY,
            b'1' => OWN,
            b'7' => OPPONENT,
            _ => panic!("a shape is written with 0, 1 and 7"),
        };
        code = 3 * code + digit as usize;
        n += 1;
    }
    code
}

/// The value of the weightiest shape in a string, the last one among equals.
fn weightiest(line: &[u8]) -> i32 {
    let code = |six: &[u8]| six.iter().fold(0, |code, &digit| 3 * code + usize::from(digit));
    line.windows(6).map(|six| VALUES[code(six)]).max_by_key(|value| value.abs()).unwrap_or(0)
}

/// The string through a point with the given stone on it: four points to each side, fewer where
/// the board ends.
fn line_through(position: &Position, point: Point, direction: Direction, stone: u8) -> Vec<u8> {
    let own = position.side_to_move();
    let digit = |at: Point| match position.stone(at) {
        _ if at == point => stone,
        None => EMPTY,
        Some(side) if side == own => OWN,
        Some(_) => OPPONENT,
    };
    (-4..=4).filter_map(|steps| point.step(direction, steps, position.size())).map(digit).collect()
}

/// What an empty point is worth to the side to move.
fn point_value(position: &Position, point: Point) -> i32 {
    let value = |direction| {
        let own = line_through(position, point, direction, OWN);
        let opponent = line_through(position, point, direction, OPPONENT);
        if own.len() < 6 { -1 } else { weightiest(&own) - weightiest(&opponent) }
    };
    Direction::ALL.into_iter().map(value).sum()
}

/// How many points are valued between two looks at the clock.
const POLL_INTERVAL: u64 = 256;

/// The greedy player: the most valuable point next to the stones, the first one among equals. An
/// empty board, where the report's game begins with a stone in the centre, it opens there.
#[derive(Clone, Copy, Default, Debug)]
pub struct GreedySix;

impl GomokuPlayer for GreedySix {
    fn choose(&mut self, position: &Position, should_stop: ShouldStop<'_>) -> Choice<Move> {
        let mut best: Option<(Move, i32)> = None;
        let mut nodes = 0;
        for point in nearby::beside_stones(position) {
            nodes += 1;
            if nodes % POLL_INTERVAL == 0 && should_stop() {
                break;
            }
            let (mv, value) = (Move::Place(point), point_value(position, point));
            if best.is_none_or(|(_, highest)| value > highest) && position.is_legal(mv) {
                best = Some((mv, value));
            }
        }
        let (mv, value) = best.unwrap_or_else(|| (nearby::nearest_to_centre(position), 0));
        Choice { mv, score: value.into(), depth: 1, nodes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Side, gomoku::Variant};

    #[test]
    fn the_weightiest_shape_of_a_string_counts() {
        let table = [
            ("000010000", 0),
            ("000017000", 10),
            ("000110000", 200),
            ("001110000", 11_000),
            ("701110000", 11_000),
            ("701110700", 1_000),
            ("001111000", 110_000),
            ("701111700", 15_000),
            ("711111700", 1_100_000),
            ("077770111", -100_000),
            // Open three against open three: the own one is worth more.
            ("0111007770", 11_000),
            ("170777", -12_000),
            // The report lists this four for the opponent only.
            ("710111", 0),
            ("11111", 0),
        ];
        for (line, expected) in table {
            let digits: Vec<u8> = line.bytes().map(|character| (character - b'0').min(OPPONENT)).collect();
            assert_eq!(weightiest(&digits), expected, "{line}");
        }
    }

    #[test]
    fn every_printed_shape_has_its_value_and_no_other_has_one() {
        let printed: usize = SHAPES.iter().map(|(_, shapes)| shapes.len()).sum();
        assert_eq!(printed, 75);
        assert_eq!(VALUES.iter().filter(|&&value| value != 0).count(), printed);
    }

    #[test]
    fn a_point_is_worth_the_own_stone_minus_the_opponents() {
        let diagram = "
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . o . . . .
            . . . x . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .";
        let position = Position::from_diagram(diagram, Variant::Freestyle, Some(Side::First)).unwrap();
        let table = [
            // Along the row 000110000 (活二, 200) against 000170000 (一子, 10); along the column
            // 000017000 (一子, 10) against 000077000 (活二, −200); the diagonals hold nothing.
            ((4, 4), (200 - 10) + (10 + 200)),
            // In the corner every string is below six characters.
            ((0, 0), -4),
        ];
        for ((x, y), expected) in table {
            assert_eq!(point_value(&position, Point::new(x, y)), expected, "{}", Point::new(x, y));
        }
    }
}
