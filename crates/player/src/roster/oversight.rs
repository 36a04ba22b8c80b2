//! How people overlook a move: they go on with their plan as if it had not been played.
//!
//! A row of four is seen by most, less so on a diagonal or with a gap in it. What has been overlooked
//! is missing from the position that is thought about; in Ataxx, where a move changes half the board,
//! nothing is overlooked.

use rand::{Rng, RngExt};
use rules::{
    AnyPosition, Side,
    gomoku::{Direction, Move, Point, Position},
};

use super::levels::Oversight;

/// How many times more often a four on a diagonal is overlooked.
const DIAGONAL: f64 = 2.0;
/// How many times more often a four with a gap is overlooked.
const BROKEN: f64 = 1.5;

/// The position without the opponent's last move, if chance will have it overlooked.
pub(super) fn imagined(
    position: &AnyPosition,
    oversight: Oversight,
    rng: &mut impl Rng,
) -> Option<AnyPosition> {
    let AnyPosition::Gomoku(position) = position else { return None };
    let &[.., Move::Place(last)] = position.moves() else { return None };
    let likelihood = fours_through(position, last)
        .map(|four| oversight.of_fours * four.difficulty())
        .reduce(f64::min)
        .unwrap_or(oversight.chance);
    let is_overlooked = rng.random::<f64>() < likelihood;
    is_overlooked.then(|| without_last_move(position)).flatten().map(AnyPosition::Gomoku)
}

/// The position as if the opponent had passed.
fn without_last_move(position: &Position) -> Option<Position> {
    let mut imagined = position.clone();
    imagined.undo();
    imagined.try_play(Move::Pass).ok()?;
    imagined.outcome().is_none().then_some(imagined)
}

/// A row that one more stone completes to five.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Four {
    direction: Direction,
    has_gap: bool,
}

impl Four {
    /// How many times more often it is overlooked than the plainest one.
    fn difficulty(self) -> f64 {
        let is_diagonal = matches!(self.direction, Direction::Rising | Direction::Falling);
        (if is_diagonal { DIAGONAL } else { 1.0 }) * if self.has_gap { BROKEN } else { 1.0 }
    }
}

/// The fours that the stone on a point belongs to.
fn fours_through(position: &Position, stone: Point) -> impl Iterator<Item = Four> {
    let owner = position.stone(stone);
    Direction::ALL.into_iter().flat_map(move |direction| {
        [-1, 1].into_iter().filter_map(move |towards| {
            let before = run(position, stone, direction, towards, owner);
            let end = stone.step(direction, towards * (before + 1), position.size())?;
            let beyond = run(position, end, direction, towards, owner);
            let behind = run(position, stone, direction, -towards, owner);
            let is_four = position.stone(end).is_none() && behind + 1 + before + beyond >= 4;
            is_four.then_some(Four { direction, has_gap: beyond > 0 })
        })
    })
}

/// How many stones of a side follow a point in a direction.
fn run(position: &Position, point: Point, direction: Direction, towards: i16, owner: Option<Side>) -> i16 {
    let owns = |steps: &i16| {
        let next = point.step(direction, towards * steps, position.size());
        next.is_some_and(|next| position.stone(next) == owner)
    };
    (1..).take_while(owns).count() as i16
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rules::{GameKind, GameSpec};

    use super::*;

    fn position(moves: &str) -> AnyPosition {
        AnyPosition::parse(moves, GameSpec::by_name(GameKind::Gomoku, None, None).unwrap()).unwrap()
    }

    #[test]
    fn fours_table() {
        for (moves, difficulty) in [
            ("h8a1i8c1j8", None),
            ("h8a1i8c1j8e1k8", Some(1.0)),
            ("h8a1i8c1j8e1l8", Some(BROKEN)),
            ("h8a1i9c1j10e1k11", Some(DIAGONAL)),
            ("h8a1i7c1j6e1l4", Some(DIAGONAL * BROKEN)),
        ] {
            let AnyPosition::Gomoku(game) = position(moves) else { unreachable!("it is Gomoku") };
            let Some(&Move::Place(last)) = game.moves().last() else { unreachable!("it is a stone") };
            assert_eq!(fours_through(&game, last).map(Four::difficulty).reduce(f64::min), difficulty);
        }
    }

    #[test]
    fn an_overlooked_stone_is_missing_and_the_turn_stays() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let game = position("h8i9i7");
        let always = Oversight { chance: 1.0, of_fours: 0.0 };
        let imagined = super::imagined(&game, always, &mut rng).unwrap();
        let AnyPosition::Gomoku(imagined) = imagined else { unreachable!("it is Gomoku") };
        assert_eq!((imagined.side_to_move(), imagined.stone_count()), (game.side_to_move(), 2));
        assert_eq!(imagined.stone(Point::new(8, 6)), None);
    }

    #[test]
    fn a_four_is_seen_by_whoever_never_overlooks_fours() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let oversight = Oversight { chance: 1.0, of_fours: 0.0 };
        assert_eq!(imagined(&position("h8a1i8c1j8e1l8"), oversight, &mut rng), None);
        assert_eq!(imagined(&position("startpos"), oversight, &mut rng), None);
    }
}
