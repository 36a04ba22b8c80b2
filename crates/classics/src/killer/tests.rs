//! What follows the stones against what is read from the whole board, and the whole search
//! against one without memory and short cuts.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::{
    Side,
    gomoku::{Move, Point, Position, Ruleset, Setup, Variant},
};

use super::{
    Killer,
    evaluation::{evaluate, run_value},
    grid::Spot,
    kill::Kill,
    progress::Progress,
    search::won_at,
    shape::{Shape, ShapeTable, bit},
    threats::Threats,
    values::Values,
};
use crate::GomokuPlayer;

const SHAPES: [Shape; 4] = [Shape::LiveThree, Shape::Four, Shape::DoubleFour, Shape::Five];

#[test]
fn runs_are_worth_what_the_report_prints() {
    let live = [10, 100, 1_000, 1_000_000];
    let dead = [1, 10, 100, 1_000];
    let dead_twice = [0, 1, 10, 100];
    for length in 1..=4 {
        let values = [0, 1, 2].map(|open_ends| run_value(length, open_ends));
        assert_eq!(values, [dead_twice[length - 1], dead[length - 1], live[length - 1]], "length {length}");
    }
}

/// A board, and its value for black added up by hand.
const VALUED: [(&str, i64); 5] = [
    // Four 活一.
    (". . . . . / . . . . . / . . x . . / . . . . . / . . . . .", 40),
    // In the corner three 死一 and a 双死一.
    (". . . . . / . . . . . / . . . . . / . . . . . / x . . . .", 3),
    // A 活三 and nine 活一.
    (
        ". . . . . . . / . . . . . . . / . . . . . . . / . . x x x . . / . . . . . . . / . . . . . . . / . . . . . . .",
        1_090,
    ),
    // Black: 死二 along the row, six 活一; white: 死一 along the row, three 活一.
    (
        ". . . . . . . / . . . . . . . / . . . . . . . / . . o x x . . / . . . . . . . / . . . . . . . / . . . . . . .",
        70 - 31,
    ),
    // 死四 along the edge; in the other directions 死一, but 双死一 on the diagonal of one point.
    (". . . . . / x . . . . / x . . . . / x . . . . / x . . . .", 1_000 + 4 + 4 + 3),
];

#[test]
fn boards_are_worth_the_sum_of_their_runs() {
    for (board, value) in VALUED {
        let position = Position::from_diagram(&board.replace(" / ", "\n"), Variant::Freestyle, None).unwrap();
        assert_eq!(evaluate(&position), value, "{board}");
    }
}

/// A row around a point `*`, own stones `x`, and what a stone there makes.
const ROWS: [(&str, Shape); 12] = [
    ("oxxx*x...", Shape::Five),
    (".xxx*xx..", Shape::Five),
    ("..xx*x..o", Shape::DoubleFour),
    ("x.xx*.x..", Shape::DoubleFour),
    ("ooxx*x..o", Shape::Four),
    ("...x*.xx.", Shape::Four),
    ("ooxx*xo..", Shape::Quiet),
    ("...x*x...", Shape::LiveThree),
    ("..x.*x...", Shape::LiveThree),
    ("o.xx*.o..", Shape::Quiet),
    ("o.xx*..o.", Shape::LiveThree),
    ("....*x...", Shape::Quiet),
];

#[test]
fn rows_make_the_shapes_of_the_table() {
    let table = ShapeTable::new();
    for (text, shape) in ROWS {
        let cells = |wanted: char| {
            let here = (-4..=4).zip(text.chars()).filter(|&(offset, cell)| offset != 0 && cell == wanted);
            here.fold(0, |bits, (offset, _)| bits | bit(offset))
        };
        assert_eq!(table.made(cells('x'), cells('.')).shape, shape, "{text}");
    }
}

/// The position with these stones, unless both sides have a five.
fn setup(ruleset: Ruleset, stones: &[(Point, Side)], to_move: Side) -> Option<Position> {
    Setup { ruleset, stones: stones.to_vec(), to_move }.validate().ok()
}

#[test]
fn what_follows_the_stones_is_what_the_board_says() {
    let table = ShapeTable::new();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    for size in [5, 7, 12] {
        let ruleset = Ruleset::new(size, Variant::Freestyle).unwrap();
        let start = Position::new(ruleset);
        let (mut values, mut threats) = (Values::new(&start), Threats::new(&start, &table));
        let mut stones: Vec<(Point, Side)> = Vec::new();
        let mut spots: Vec<Spot> = Vec::new();
        for _ in 0..600 {
            let side = threats.side_to_move();
            let empty: Vec<Point> =
                Point::all(ruleset.size()).filter(|&at| stones.iter().all(|stone| stone.0 != at)).collect();
            if empty.len() < 3 || (!spots.is_empty() && rng.random_range(0..5) < 2) {
                let spot = spots.pop().unwrap();
                stones.pop();
                values.undo(spot, side.other());
                threats.undo(spot);
            } else {
                let point = empty[rng.random_range(0..empty.len())];
                let spot = values.spot(point);
                values.play(spot, side);
                threats.play(spot);
                stones.push((point, side));
                spots.push(spot);
            }
            if let Some(position) = setup(ruleset, &stones, threats.side_to_move()) {
                assert_same_board(&values, &Values::new(&position), &position);
                assert_same_threats(&threats, &Threats::new(&position, &table), &position);
            }
        }
    }
}

fn sorted(spots: &[Spot]) -> Vec<Spot> {
    let mut spots = spots.to_vec();
    spots.sort_unstable();
    spots
}

fn assert_same_board(followed: &Values, read: &Values, position: &Position) {
    let diagram = position.to_diagram();
    assert_eq!(followed.value(Side::First), read.value(Side::First), "{diagram}");
    assert_eq!(sorted(followed.candidates()), sorted(read.candidates()), "{diagram}");
    for point in position.empty_points() {
        for side in Side::BOTH {
            let gains = [followed, read].map(|values| values.gain(values.spot(point), side));
            assert_eq!(gains[0], gains[1], "{point} for {side}\n{diagram}");
        }
    }
}

fn assert_same_threats(followed: &Threats<'_>, read: &Threats<'_>, position: &Position) {
    let diagram = position.to_diagram();
    assert_eq!(followed.hash(), read.hash(), "{diagram}");
    for (shape, side) in SHAPES.into_iter().flat_map(|shape| Side::BOTH.map(|side| (shape, side))) {
        let makers = [followed, read].map(|threats| sorted(threats.makers(shape, side)));
        assert_eq!(makers[0], makers[1], "{shape:?} for {side}\n{diagram}");
    }
}

/// The games that the unhurried search can manage at full depth, by line.
const QUICK_GAMES: [usize; 4] = [0, 2, 10, 11];

/// The search by its definition: the kill first, then every candidate with a plain window.
struct Unhurried<'a> {
    values: Values,
    kill: Kill<'a>,
    kill_depth: u32,
}

impl Unhurried<'_> {
    fn value(&mut self, depth: u32, ply: u32, mut alpha: i64, beta: i64) -> i64 {
        let side = self.kill.threats.side_to_move();
        if depth == 0 {
            return self.values.value(side);
        }
        if let Some(plies) = self.kill.shortest(self.kill_depth) {
            return won_at(ply + plies);
        }
        for spot in self.moves(side) {
            alpha = alpha.max(self.value_of(spot, depth, ply, alpha, beta));
            if alpha >= beta {
                break;
            }
        }
        alpha
    }

    fn value_of(&mut self, spot: Spot, depth: u32, ply: u32, alpha: i64, beta: i64) -> i64 {
        let side = self.kill.threats.side_to_move();
        self.values.play(spot, side);
        self.kill.threats.play(spot);
        let value = -self.value(depth - 1, ply + 1, -beta, -alpha);
        self.kill.threats.undo(spot);
        self.values.undo(spot, side);
        value
    }

    fn moves(&self, side: Side) -> Vec<Spot> {
        let mut moves = self.values.candidates().to_vec();
        moves.sort_by_key(|&spot| (-self.values.gain(spot, side), spot));
        moves
    }

    fn choose(&mut self, depth: u32) -> (Spot, i64) {
        let mut best = (0, -won_at(0) * 2);
        for spot in self.moves(self.kill.threats.side_to_move()) {
            let value = self.value_of(spot, depth, 0, best.1, won_at(0) * 2);
            if value > best.1 {
                best = (spot, value);
            }
        }
        best
    }
}

fn assert_same_choice(position: &Position, depth: u32, kill_depth: u32) {
    let table = ShapeTable::new();
    let progress = Progress::new(&|| false);
    let kill = Kill::new(position, &table, kill_depth, &progress);
    let mut unhurried = Unhurried { values: Values::new(position), kill, kill_depth };
    let choice = Killer::new(depth, kill_depth).choose(position, &|| false);
    match unhurried.kill.shortest(kill_depth) {
        Some(plies) => assert_eq!(choice.score, won_at(plies), "{position}"),
        None => {
            let (spot, value) = unhurried.choose(depth);
            let mv = Move::Place(unhurried.values.point(spot));
            assert_eq!((choice.mv, choice.score), (mv, value), "{position}");
        }
    }
}

#[test]
fn memory_and_short_cuts_change_no_choice() {
    let games = include_str!("../../tests/data/killer_middle_games.txt");
    for (n, line) in games.lines().enumerate() {
        let [_, size, moves] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("three words: {line}") };
        let ruleset = Ruleset::new(size.parse().unwrap(), Variant::Freestyle).unwrap();
        let position = Position::parse(moves, ruleset).unwrap();
        assert_same_choice(&position, 4, 7);
        if QUICK_GAMES.contains(&n) {
            assert_same_choice(&position, Killer::DEPTH, Killer::KILL_DEPTH);
        }
    }
}
