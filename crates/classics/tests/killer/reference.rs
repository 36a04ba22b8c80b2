//! The fast search against the plain one: the same move and the same score, always.

use classics::{GomokuPlayer, killer::Killer};
use rules::gomoku::{Position, Ruleset, Variant};

use super::{
    plain::Plain,
    positions::{crowded, middle_games},
};

fn assert_same_choice(position: &Position, depth: u32, kill_depth: u32) {
    let fast = Killer::new(depth, kill_depth).choose(position, &|| false);
    let plain = Plain::new(position, depth, kill_depth).choose(position);
    let what = format!("depth {depth}, kill depth {kill_depth}, {position}\n{}", position.to_diagram());
    assert_eq!((fast.mv, fast.score), plain, "{what}");
}

fn crowds(size: usize, stones: usize, seeds: u64) -> impl Iterator<Item = Position> {
    let crowd = move |seed: u64| {
        let variant = Variant::ALL[seed as usize % Variant::ALL.len()];
        crowded(Ruleset::new(size, variant).expect("a board can have this size"), stones, seed)
    };
    (0..seeds).map(crowd)
}

#[test]
fn without_kills_it_chooses_as_the_plain_search() {
    for (size, stones, max_depth) in [(5, 9, 4), (5, 30, 4), (6, 14, 4), (8, 10, 3), (10, 16, 3)] {
        for position in crowds(size, stones, 24) {
            (1..=max_depth).for_each(|depth| assert_same_choice(&position, depth, 0));
        }
    }
}

#[test]
fn with_short_kills_it_chooses_as_the_plain_search() {
    for (size, stones, max_depth) in [(6, 12, 3), (8, 9, 2), (9, 20, 2)] {
        for position in crowds(size, stones, 32) {
            (1..=max_depth).for_each(|depth| assert_same_choice(&position, depth, 3));
        }
    }
}

#[test]
fn it_finds_the_kills_of_the_plain_search() {
    for (size, stones) in [(7, 8), (8, 13), (9, 16)] {
        for position in crowds(size, stones, 32) {
            assert_same_choice(&position, 1, 5);
        }
    }
}

#[test]
fn middle_games_are_played_as_by_the_plain_search() {
    for position in middle_games() {
        assert_same_choice(&position, 2, 1);
        assert_same_choice(&position, 1, 3);
    }
}
