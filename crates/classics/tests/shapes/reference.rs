//! The quick players against the slow ones, on random boards.

use classics::{
    GomokuPlayer,
    shapes::{ShapesEasy, ShapesHard, Weights},
};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::gomoku::{Move, Point, Position, Ruleset, Variant};

use super::slow;

/// A game of random stones, mostly close together, that nobody has won.
fn random_position(rng: &mut Xoshiro256PlusPlus, size: u8, stones: usize) -> Position {
    let ruleset = Ruleset::new(usize::from(size), Variant::Freestyle).unwrap();
    let mut position = Position::new(ruleset);
    while position.moves().len() < stones {
        let middle = if rng.random_ratio(3, 4) { size / 4..size - size / 4 } else { 0..size };
        let point = Point::new(rng.random_range(middle.clone()), rng.random_range(middle));
        if position.try_play(Move::Place(point)).is_ok() && position.outcome().is_some() {
            position.undo();
        }
    }
    position
}

/// Weights that are neither whole nor alike for both sides, and may be negative.
fn random_weights(rng: &mut Xoshiro256PlusPlus) -> Weights {
    let numbers = Weights::default().numbers();
    Weights::new(numbers.map(|number| number * rng.random_range(-0.1..2.0))).unwrap()
}

#[test]
fn easy_plays_the_point_of_the_slow_valuation() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for n in 0..60 {
        let (size, stones) = (rng.random_range(5..=9), rng.random_range(1..16));
        let position = random_position(&mut rng, size, stones);
        let weights = if n % 2 == 0 { Weights::default() } else { random_weights(&mut rng) };
        let player = slow::Player::new(weights, position.side_to_move(), 1);
        let expected = player.candidates(&slow::Board::new(&position), player.me);
        let choice = ShapesEasy::new(weights).choose(&position, &|| false);
        assert_eq!(choice.mv, Move::Place(expected[0]), "{position}");
    }
}

#[test]
fn easy_plays_the_same_whether_it_has_followed_the_game_or_not() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut follower = ShapesEasy::default();
    for _ in 0..6 {
        // Other sizes, other stones, and a move taken back: what was seen before is of no use then.
        let size = rng.random_range(7..=11);
        let mut position = random_position(&mut rng, size, 4);
        for ply in 0..12 {
            let fresh = ShapesEasy::default().choose(&position, &|| false);
            let followed = follower.choose(&position, &|| false);
            assert_eq!((followed.mv, followed.score), (fresh.mv, fresh.score), "{position}");
            position.play(fresh.mv);
            if position.outcome().is_some() {
                break;
            }
            if ply % 5 == 4 {
                position.undo();
                position.undo();
            }
        }
    }
}

#[test]
fn hard_finds_the_move_and_the_value_of_plain_minimax() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    for (depth, width, size, positions) in [(1, 9, 9, 20), (2, 9, 8, 20), (3, 5, 7, 12), (4, 3, 6, 12)] {
        for n in 0..positions {
            let stones = rng.random_range(2..14);
            let position = random_position(&mut rng, size, stones);
            let weights = if n % 2 == 0 { Weights::default() } else { random_weights(&mut rng) };
            let player = slow::Player::new(weights, position.side_to_move(), width);
            let (point, value) = player.minimax(&slow::Board::new(&position), player.me, depth);
            let mut hard = ShapesHard::new(weights).with_search_num(width).with_search_dep(depth - 1);
            let choice = hard.choose(&position, &|| false);
            assert_eq!((Some(choice.mv), choice.score), (point.map(Move::Place), value), "{position}");
        }
    }
}
