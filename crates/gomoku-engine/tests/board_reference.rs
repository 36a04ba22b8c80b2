//! The incremental board against the referee, against a fresh board and against slow, obvious
//! definitions of fives, fours and threes, over random games of every variant.

#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use gomoku_engine::{
    Weights,
    board::{Board, Class, Shape, Tables},
    rule::{Caro, Freestyle, Renju, Rule, Standard},
};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::{
    Outcome, Side,
    gomoku::{Direction, Move, Point, Position, Ruleset, Variant},
};

fn tables<R: Rule>() -> Arc<Tables> {
    Arc::new(Tables::new(R::VARIANT, Weights::default()))
}

/// Calls `visit` after every move of random games; stones cluster, so that shapes come about.
fn play_random_games<R: Rule>(size: u8, games: u64, mut visit: impl FnMut(&Position, &mut Board<R>)) {
    let tables = tables::<R>();
    for seed in 0..games {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut position = Position::new(Ruleset::new(size.into(), R::VARIANT).unwrap());
        let mut board = Board::<R>::new(size, tables.clone());
        let width = random.random_range(5..=size.min(11));
        let corner = [0; 2].map(|_: u8| random.random_range(0..=size - width));
        for _ in 0..usize::from(width) * 9 {
            if position.outcome().is_some() {
                break;
            }
            let [x, y] = corner.map(|from| random.random_range(from..from + width));
            let point = Point::new(x, y);
            if position.is_legal(Move::Place(point)) {
                position.play(Move::Place(point));
                board.place(board.spot(point));
                visit(&position, &mut board);
            }
        }
    }
}

fn check_against_the_referee<R: Rule>(size: u8) {
    play_random_games::<R>(size, 30, |position, board| {
        if position.outcome().is_some() {
            return;
        }
        let side = position.side_to_move();
        for point in Point::all(size).filter(|&point| position.stone(point).is_none()) {
            let spot = board.spot(point);
            let mut next = position.clone();
            let wins =
                next.try_play(Move::Place(point)).is_ok() && next.outcome() == Some(Outcome::Win(side));
            assert_eq!(board.class(side, spot) == Class::Five, wins, "{point} in {position}");
            if R::VARIANT == Variant::Renju {
                let forbidden = position.forbidden_at(point).is_some();
                assert_eq!(board.is_forbidden_to_black(spot), forbidden, "{point} in {position}");
            }
            assert_eq!(board.is_legal(side, spot), position.is_legal(Move::Place(point)), "{point}");
        }
    });
}

#[test]
fn fives_and_legality_are_those_of_the_referee() {
    check_against_the_referee::<Freestyle>(15);
    check_against_the_referee::<Standard>(15);
    check_against_the_referee::<Renju>(15);
    check_against_the_referee::<Caro>(15);
    check_against_the_referee::<Renju>(7);
    check_against_the_referee::<Caro>(5);
    check_against_the_referee::<Freestyle>(31);
}

/// Everything that a board says about a position.
fn fingerprint<R: Rule>(board: &Board<R>) -> impl PartialEq + std::fmt::Debug + use<R> {
    let worth = |side| {
        let of_point = |spot| (spot, board.class(side, spot), board.shapes(side, spot));
        board.empty_points().map(of_point).collect::<Vec<_>>()
    };
    let sets = |side| {
        Class::ALL.map(|class| (board.count(side, class), board.points(side, class).collect::<Vec<_>>()))
    };
    (Side::BOTH.map(worth), Side::BOTH.map(sets), board.evaluate(), board.hash(), board.side_to_move())
}

fn check_against_a_fresh_board<R: Rule>(size: u8) {
    let tables = tables::<R>();
    play_random_games::<R>(size, 12, |position, board| {
        let fresh = Board::<R>::from_position(position, tables.clone());
        let expected = fingerprint(&fresh);
        assert_eq!(fingerprint(board), expected, "{position}");
        let empty: Vec<_> = board.empty_points().collect();
        for &spot in empty.iter().step_by(7) {
            let reply = empty[(usize::from(board.point(spot).bits()) * 31) % empty.len()];
            board.place(spot);
            if board.is_empty(reply) {
                board.place(reply);
                board.undo();
            }
            board.undo();
        }
        assert_eq!(fingerprint(board), expected, "after undo: {position}");
    });
}

#[test]
fn place_and_undo_leave_what_a_fresh_board_has() {
    check_against_a_fresh_board::<Freestyle>(15);
    check_against_a_fresh_board::<Standard>(9);
    check_against_a_fresh_board::<Renju>(15);
    check_against_a_fresh_board::<Caro>(12);
}

/// Stones on a board, and definitions of shapes that follow the rule's words.
struct Slow {
    variant: Variant,
    size: u8,
    stones: Vec<Option<Side>>,
}

impl Slow {
    fn of(position: &Position) -> Slow {
        let stones = Point::all(position.size()).map(|point| position.stone(point)).collect();
        Slow { variant: position.ruleset().variant(), size: position.size(), stones }
    }

    fn index(&self, point: Point) -> usize {
        usize::from(point.y()) * usize::from(self.size) + usize::from(point.x())
    }

    fn at(&self, point: Point) -> Option<Side> {
        self.stones[self.index(point)]
    }

    fn with<T>(&mut self, point: Point, side: Side, ask: impl FnOnce(&mut Slow) -> T) -> T {
        let index = self.index(point);
        self.stones[index] = Some(side);
        let answer = ask(self);
        self.stones[index] = None;
        answer
    }

    fn run(&self, point: Point, direction: Direction, side: Side) -> (i16, i16) {
        let reach = |sign: i16| {
            let is_own =
                |n: &i16| point.step(direction, sign * n, self.size).and_then(|p| self.at(p)) == Some(side);
            (1..).take_while(is_own).count() as i16
        };
        (reach(-1), reach(1))
    }

    fn is_five(&self, point: Point, direction: Direction, side: Side) -> bool {
        let (before, after) = self.run(point, direction, side);
        let length = before + 1 + after;
        let is_enemy = |steps: i16| {
            point.step(direction, steps, self.size).and_then(|p| self.at(p)) == Some(side.other())
        };
        match self.variant {
            Variant::Freestyle => length >= 5,
            Variant::Renju if side == Side::Second => length >= 5,
            Variant::Caro => length == 5 && !(is_enemy(-before - 1) && is_enemy(after + 1)),
            Variant::Standard | Variant::Renju => length == 5,
        }
    }

    fn empty_on_line(&self, point: Point, direction: Direction) -> Vec<Point> {
        let line = (-6..=6).filter_map(|n| point.step(direction, n, self.size));
        line.filter(|&p| self.at(p).is_none()).collect()
    }

    /// The points that complete a five through the stone on `point`.
    fn completions(&mut self, point: Point, direction: Direction, side: Side) -> Vec<Point> {
        let empty = self.empty_on_line(point, direction);
        let completes = |p: &Point| self.with(*p, side, |slow| slow.is_five(point, direction, side));
        empty.into_iter().filter(completes).collect()
    }

    /// Whether no enemy stone stops the stone on `point` from becoming part of a five.
    fn is_open_four(&mut self, point: Point, direction: Direction, side: Side) -> bool {
        if self.is_five(point, direction, side) || self.completions(point, direction, side).is_empty() {
            return false;
        }
        let empty = self.empty_on_line(point, direction);
        let mut stops = |p: &Point| {
            self.with(*p, side.other(), |slow| slow.completions(point, direction, side).is_empty())
        };
        !empty.iter().any(&mut stops)
    }

    /// Whether one more stone makes the one on `point` part of an open four (for black in Renju: a
    /// straight one).
    fn is_open_three(&mut self, point: Point, direction: Direction, side: Side) -> bool {
        let straight_only = self.variant == Variant::Renju && side == Side::First;
        let empty = self.empty_on_line(point, direction);
        let completes = |p: &Point| {
            self.with(*p, side, |slow| {
                let (before, after) = slow.run(point, direction, side);
                let is_straight = before + after == 3;
                (is_straight || !straight_only) && slow.is_open_four(point, direction, side)
            })
        };
        empty.iter().any(completes)
    }

    /// The rank of what a stone makes: 5 five, 4 open four or two fours, 3 four, 2 open three.
    fn rank(&mut self, point: Point, direction: Direction, side: Side) -> u8 {
        self.with(point, side, |slow| {
            let (before, after) = slow.run(point, direction, side);
            if slow.is_five(point, direction, side) {
                5
            } else if before + after >= 5 {
                0
            } else if slow.is_open_four(point, direction, side) {
                4
            } else if !slow.completions(point, direction, side).is_empty() {
                3
            } else if slow.is_open_three(point, direction, side) {
                2
            } else {
                0
            }
        })
    }
}

fn rank(shape: Shape) -> u8 {
    match shape {
        Shape::Five => 5,
        Shape::OpenFour | Shape::TwoFours => 4,
        Shape::BlockedFour => 3,
        Shape::OpenThree | Shape::RichThree => 2,
        _ => 0,
    }
}

fn check_against_slow_definitions<R: Rule>(size: u8) {
    let mut seen = [0; 6];
    play_random_games::<R>(size, 4, |position, board| {
        if position.outcome().is_some() {
            return;
        }
        let mut slow = Slow::of(position);
        for point in Point::all(size).filter(|&point| position.stone(point).is_none()) {
            for side in Side::BOTH {
                let shapes = board.shapes(side, board.spot(point));
                for (direction, shape) in Direction::ALL.into_iter().zip(shapes) {
                    let expected = slow.rank(point, direction, side);
                    seen[usize::from(expected)] += 1;
                    assert_eq!(
                        rank(shape),
                        expected,
                        "{side} {point} {} {shape:?} in {position}",
                        direction.name()
                    );
                }
            }
        }
    });
    assert!(seen[2..].iter().all(|&count| count > 0), "some shape never came up: {seen:?}");
}

#[test]
fn fours_and_threes_are_what_their_definitions_say() {
    check_against_slow_definitions::<Freestyle>(15);
    check_against_slow_definitions::<Standard>(15);
    check_against_slow_definitions::<Renju>(15);
    check_against_slow_definitions::<Caro>(15);
}

#[test]
fn the_largest_board_is_served() {
    let mut board = Board::<Standard>::new(181, tables::<Standard>());
    let corner = board.spot(Point::new(180, 180));
    board.place(corner);
    board.place(board.spot(Point::new(179, 179)));
    board.undo();
    board.undo();
    assert_eq!(board.hash(), 0);
}
