//! Positions to ask the players about: middle games of strong players, and random boards.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::gomoku::{Move, Point, Position, Ruleset};

/// Twelve sharp middle games with 9 to 74 stones, a line each: variant, size, moves.
const MIDDLE_GAMES: &str = include_str!("../data/killer_middle_games.txt");

pub(crate) fn middle_games() -> impl Iterator<Item = Position> {
    MIDDLE_GAMES.lines().map(|line| {
        let mut words = line.split(' ');
        let mut word = || words.next().expect("a line has three words");
        let variant = word().parse().expect("the variant has a name");
        let size = word().parse().expect("the size is a number");
        let ruleset = Ruleset::new(size, variant).expect("a board can have this size");
        Position::parse(word(), ruleset).expect("the games are legal")
    })
}

/// A board with up to `stones` stones next to each other, on which the game is not over.
pub(crate) fn crowded(ruleset: Ruleset, stones: usize, seed: u64) -> Position {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut position = Position::new(ruleset);
    position.play(Move::Place(Point::centre(ruleset.size())));
    for _ in 1..stones {
        let near = |mv: &Move| {
            let Move::Place(point) = *mv else { return false };
            Point::all(ruleset.size()).any(|at| at.distance(point) <= 1 && position.stone(at).is_some())
        };
        let moves: Vec<Move> = position.legal_moves().filter(near).collect();
        let Some(&mv) = moves.get(rng.random_range(0..moves.len().max(1))) else { break };
        position.play(mv);
        if position.end().is_some() {
            position.undo();
        }
    }
    position
}
