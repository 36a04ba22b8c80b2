//! The player that thinks nothing: every legal point is as likely as any other.
//!
//! The yardstick at the bottom of the ladder, and the sparring partner of the tests. The same seed
//! plays the same game.

use crate::{Choice, GomokuPlayer, ShouldStop};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::gomoku::{Move, Point, Position};

/// Plays a uniformly random legal point, and passes when there is none.
#[derive(Clone, Debug)]
pub struct RandomGomoku {
    rng: Xoshiro256PlusPlus,
}

impl RandomGomoku {
    /// A player whose moves follow from the seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        RandomGomoku { rng: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }

    /// Draws empty points until one is legal: the first legal one of a shuffle is uniform among
    /// them, and few points have to be asked about.
    fn draw(&mut self, position: &Position) -> Option<Move> {
        let mut points: Vec<Point> = position.empty_points().collect();
        while !points.is_empty() {
            let mv = Move::Place(points.swap_remove(self.rng.random_range(..points.len())));
            if position.is_legal(mv) {
                return Some(mv);
            }
        }
        None
    }
}

impl GomokuPlayer for RandomGomoku {
    fn choose(&mut self, position: &Position, _should_stop: ShouldStop<'_>) -> Choice<Move> {
        let mv = self.draw(position).unwrap_or(Move::Pass);
        Choice { mv, score: 0, depth: 0, nodes: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{
        Side,
        gomoku::{Ruleset, Variant},
    };

    #[test]
    fn every_point_is_drawn_about_equally_often() {
        let position = Position::new(Ruleset::new(5, Variant::Freestyle).unwrap());
        let mut player = RandomGomoku::new(1);
        let mut drawn = [[0u32; 5]; 5];
        for _ in 0..25_000 {
            let Move::Place(point) = player.choose(&position, &|| false).mv else { panic!("it passed") };
            drawn[usize::from(point.y())][usize::from(point.x())] += 1;
        }
        // 1000 each on average, with a standard deviation of 31.
        assert!(drawn.as_flattened().iter().all(|count| (850..1150).contains(count)), "{drawn:?}");
    }

    #[test]
    fn forbidden_points_are_never_drawn() {
        let diagram = "
            . . . . . . .
            . . . . . . .
            . . . x . . .
            . . . x . . .
            . x x . . . .
            . . . . . . .
            . . . . . . .";
        let position = Position::from_diagram(diagram, Variant::Renju, Some(Side::First)).unwrap();
        assert_eq!(position.forbidden_points().len(), 1, "the double-three at d3");
        let mut player = RandomGomoku::new(2);
        assert!((0..1000).all(|_| position.is_legal(player.choose(&position, &|| false).mv)));
    }
}
