//! The Gomoku referee against slow, obvious code, over more than 100,000 random positions of all
//! sizes and variants.

#![allow(clippy::unwrap_used)]

mod slow;

use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::gomoku::{EndReason, Move, Point, Position, Ruleset, Setup, Symmetry, Variant};
use rules::{Outcome, Side};

/// Board size and how many random games to play on it.
const GAMES: [(usize, usize); 6] = [(5, 900), (6, 900), (15, 500), (19, 300), (20, 300), (181, 3)];

/// A random empty point, mostly from a small window, so that rows arise.
fn random_point(rng: &mut impl Rng, position: &Position, corner: Point) -> Option<Point> {
    let size = position.size();
    let window = size.min(8);
    for _ in 0..40 {
        let (dx, dy) = (rng.random_range(0..window), rng.random_range(0..window));
        let point = Point::new((corner.x() + dx).min(size - 1), (corner.y() + dy).min(size - 1));
        if position.stone(point).is_none() {
            return Some(point);
        }
    }
    position.empty_points().next()
}

fn random_corner(rng: &mut impl Rng, size: u8) -> Point {
    Point::new(rng.random_range(0..size), rng.random_range(0..size))
}

/// Plays random games and shows every position on the way to `check`. Illegal Renju points are
/// shown to be refused and then avoided. Returns the number of positions.
fn for_random_positions(seed: u64, mut check: impl FnMut(&Position, &mut Xoshiro256PlusPlus)) -> usize {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut positions = 0;
    for (size, games) in GAMES {
        for game in 0..games {
            let variant = Variant::ALL[game % 4];
            let mut position = Position::new(Ruleset::new(size, variant).unwrap());
            let corner = random_corner(&mut rng, size as u8);
            let longest = rng.random_range(20..160);
            while position.outcome().is_none() && position.moves().len() < longest {
                let point = random_point(&mut rng, &position, corner).unwrap();
                if rng.random_ratio(1, 40) || position.try_play(Move::Place(point)).is_err() {
                    position.play(Move::Pass);
                }
                check(&position, &mut rng);
                positions += 1;
            }
        }
    }
    positions
}

#[test]
fn outcomes_and_winning_lines_agree_with_the_slow_finder() {
    let positions = for_random_positions(1, |position, _| {
        let winners = slow::winners(position);
        let expected = match (winners.as_slice(), slow::is_full(position), position.moves()) {
            (&[side], ..) => Some((Outcome::Win(side), EndReason::Line)),
            (&[], true, _) => Some((Outcome::Draw, EndReason::FullBoard)),
            (&[], false, [.., Move::Pass, Move::Pass]) => Some((Outcome::Draw, EndReason::TwoPasses)),
            (&[], ..) => None,
            _ => panic!("two winners in {position}"),
        };
        assert_eq!(position.end().map(|ending| (ending.outcome, ending.reason)), expected, "{position}");
        for line in position.winning_lines() {
            assert!(slow::is_unbroken_row(position, &line.stones), "{position}: {line:?}");
        }
        assert_eq!(position.winning_lines().is_empty(), winners.is_empty(), "{position}");
    });
    assert!(positions >= 100_000, "only {positions} positions");
}

#[test]
fn undo_brings_back_the_position_and_the_hash_matches_one_from_scratch() {
    let positions = for_random_positions(2, |position, _| {
        let mut copy = position.clone();
        let mv = copy.undo().unwrap();
        assert_eq!(copy.outcome(), None);
        assert!(copy.is_legal(mv));
        copy.play(mv);
        assert_eq!(&copy, position);
        assert_eq!(setup_of(position).validate().unwrap().hash(), position.hash());
    });
    assert!(positions >= 100_000, "only {positions} positions");
}

#[test]
fn text_and_diagrams_read_back_the_same() {
    for_random_positions(3, |position, rng| {
        if rng.random_ratio(9, 10) {
            return;
        }
        assert_eq!(&Position::parse(&position.to_string(), position.ruleset()).unwrap(), position);
        let mut machine = String::new();
        for mv in position.moves() {
            machine += &match mv {
                Move::Place(point) => format!("{},{} ", point.x(), point.y()),
                Move::Pass => "-1,-1 ".to_owned(),
            };
        }
        assert_eq!(&Position::parse(&machine, position.ruleset()).unwrap(), position);
        let setup = setup_of(position);
        let diagram = position.to_diagram();
        let read = Setup::from_diagram(&diagram, position.ruleset().variant(), Some(position.side_to_move()));
        let mut read = read.unwrap();
        read.stones.sort();
        assert_eq!(read, setup);
    });
}

#[test]
fn the_outcome_is_the_same_under_all_eight_symmetries() {
    for_random_positions(4, |position, rng| {
        if position.outcome().is_none() && rng.random_ratio(19, 20) {
            return;
        }
        for symmetry in Symmetry::ALL {
            let mut image = Position::new(position.ruleset());
            position.moves().iter().for_each(|&mv| image.play(symmetry.mv(mv, position.size())));
            assert_eq!(image.end(), position.end(), "{position} under {symmetry:?}");
        }
    });
}

fn setup_of(position: &Position) -> Setup {
    let stone = |point| Some((point, position.stone(point)?));
    let mut stones: Vec<_> = Point::all(position.size()).filter_map(stone).collect();
    stones.sort();
    Setup { ruleset: position.ruleset(), stones, to_move: position.side_to_move() }
}

/// A Renju position with black stones crowded into a window, so that forbidden points abound.
fn crowded_renju(rng: &mut impl Rng, size: usize) -> Option<Position> {
    let ruleset = Ruleset::new(size, Variant::Renju).unwrap();
    let corner = random_corner(rng, ruleset.size());
    let window = ruleset.size().min(9);
    let (black, white) = (rng.random_range(8..24), rng.random_range(0..6));
    let mut stones: Vec<(Point, Side)> = Vec::new();
    for n in 0..black + white {
        let x = (corner.x() + rng.random_range(0..window)).min(ruleset.size() - 1);
        let y = (corner.y() + rng.random_range(0..window)).min(ruleset.size() - 1);
        let point = Point::new(x, y);
        if stones.iter().all(|&(taken, _)| taken != point) {
            stones.push((point, if n < black { Side::First } else { Side::Second }));
        }
    }
    let position = Setup { ruleset, stones, to_move: Side::First }.validate().ok()?;
    position.outcome().is_none().then_some(position)
}

#[test]
fn forbidden_points_agree_with_the_slow_finder_and_under_symmetry() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let (mut positions, mut forbidden) = (0, 0);
    for (size, count) in [(5, 12_000), (6, 12_000), (15, 70_000), (19, 20_000), (20, 20_000), (181, 100)] {
        for _ in 0..count {
            let Some(position) = crowded_renju(&mut rng, size) else { continue };
            let point = slow::random_empty_near_stones(&mut rng, &position);
            let expected = slow::forbidden(&position, point);
            let found = position.forbidden_at(point).map(|forbidden| forbidden.kind);
            assert_eq!(found, expected, "{point} on\n{}", position.to_diagram());
            assert_eq!(position.is_legal(Move::Place(point)), expected.is_none());
            let symmetry = Symmetry::ALL[rng.random_range(0..8)];
            let image = symmetry.setup(&setup_of(&position)).validate().unwrap();
            let at_image =
                image.forbidden_at(symmetry.point(point, size as u8)).map(|forbidden| forbidden.kind);
            assert_eq!(at_image, expected, "{point} under {symmetry:?} on\n{}", position.to_diagram());
            positions += 1;
            forbidden += usize::from(expected.is_some());
        }
    }
    assert!(positions >= 100_000 && forbidden >= 2_000, "{positions} positions, {forbidden} forbidden");
}
