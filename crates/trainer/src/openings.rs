//! Random beginnings of games.

use std::ops::RangeInclusive;

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::{
    AnyPosition, GameSpec, ataxx,
    gomoku::{Move, Point, Position, Ruleset},
};

use crate::data::MoveCode;

/// How far from the centre, and from another stone, the stones lie.
const FROM_CENTRE: u8 = 4;
const FROM_STONE: u8 = 3;

/// Two to seven stones near the centre and near each other, in a game that is not over.
pub(crate) fn random_stones(ruleset: Ruleset, rng: &mut Xoshiro256PlusPlus) -> Position {
    let (size, centre) = (ruleset.size(), Point::centre(ruleset.size()));
    let near_centre: Vec<Point> =
        Point::all(size).filter(|point| point.distance(centre) <= FROM_CENTRE).collect();
    let stones = rng.random_range(2..=7.min(ruleset.area() / 4));
    let mut position = Position::new(ruleset);
    while position.stone_count() < stones {
        let point = near_centre[rng.random_range(..near_centre.len())];
        let is_near = |mv: &Move| matches!(mv, Move::Place(stone) if stone.distance(point) <= FROM_STONE);
        let is_alone = position.stone_count() > 0 && !position.moves().iter().any(is_near);
        // Seven stones are too few for a five, so that the game goes on.
        if !is_alone && position.is_legal(Move::Place(point)) {
            position.play(Move::Place(point));
        }
    }
    position
}

/// A random beginning of a game that is not over.
pub(crate) fn random_opening(spec: GameSpec, rng: &mut Xoshiro256PlusPlus) -> AnyPosition {
    match spec {
        GameSpec::Gomoku(ruleset) => AnyPosition::Gomoku(random_stones(ruleset, rng)),
        GameSpec::Ataxx(ruleset) => AnyPosition::Ataxx(random_plies(ruleset, rng)),
    }
}

/// How many random plies an Ataxx game begins with. All its variety comes from them: chance in the middle
/// of a game would make its result say little about the positions before.
const PLIES: RangeInclusive<usize> = 8..=16;
/// One Ataxx game in so many has a board drawn from all layouts, most of which have blocked squares.
const ANY_LAYOUT_IN: u32 = 4;

/// Random plies from the standard board, or now and then from one with blocked squares.
fn random_plies(ruleset: ataxx::Ruleset, rng: &mut Xoshiro256PlusPlus) -> ataxx::Game {
    loop {
        let layout = match rng.random_range(..ANY_LAYOUT_IN) {
            0 => ataxx::Layout::ALL[rng.random_range(..ataxx::Layout::ALL.len())],
            _ => ataxx::Layout::Standard,
        };
        let mut game = ataxx::Game::new(layout.position(ruleset));
        for _ in 0..rng.random_range(PLIES) {
            if game.outcome().is_none() {
                game.play(random_legal(&game, rng));
            }
        }
        if game.outcome().is_none() {
            return game;
        }
    }
}

fn random_legal(game: &ataxx::Game, rng: &mut Xoshiro256PlusPlus) -> ataxx::Move {
    let mut moves = game.legal_moves();
    moves.nth(rng.random_range(..moves.len())).expect("a game that is not over has a legal move")
}

/// A random legal move in a game that is not over; in Gomoku one next to the stones.
pub(crate) fn random_move(game: &AnyPosition, rng: &mut Xoshiro256PlusPlus) -> MoveCode {
    match game {
        AnyPosition::Ataxx(game) => MoveCode::ataxx(random_legal(game, rng)),
        AnyPosition::Gomoku(position) => {
            let is_near = |mv: &Move| match *mv {
                Move::Place(point) => is_beside_stone(position, point),
                Move::Pass => true,
            };
            let moves: Vec<Move> = position.legal_moves().filter(is_near).collect();
            let drawn = moves.get(rng.random_range(..moves.len().max(1))).copied();
            let mv = drawn.or_else(|| position.legal_moves().next());
            MoveCode::gomoku(mv.expect("a game that is not over has a legal move"), position.size())
        }
    }
}

fn is_beside_stone(position: &Position, point: Point) -> bool {
    position.moves().iter().any(|mv| matches!(mv, Move::Place(stone) if stone.distance(point) <= 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::generator;
    use rules::gomoku::Variant;

    #[test]
    fn random_plies_begin_a_game_under_every_rule_set() {
        for (name, ruleset) in ataxx::Ruleset::NAMED {
            for piece in 0..100 {
                let game = random_plies(ruleset, &mut generator(9, piece));
                assert!(PLIES.contains(&game.ply()), "{name}: {game}");
                assert_eq!(game.outcome(), None, "{name}: {game}");
            }
        }
    }

    #[test]
    fn random_stones_begin_a_game_of_every_size_and_variant() {
        for size in [5, 6, 9, 15, 20] {
            for variant in Variant::ALL {
                for piece in 0..50 {
                    let ruleset = Ruleset::new(size, variant).unwrap();
                    let position = random_stones(ruleset, &mut generator(9, piece));
                    assert!((2..=7).contains(&position.stone_count()), "{position}");
                    assert_eq!(position.outcome(), None, "{position}");
                }
            }
        }
    }
}
