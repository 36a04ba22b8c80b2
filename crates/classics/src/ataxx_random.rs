//! The Ataxx player that thinks nothing: every legal move is as likely as any other.
//!
//! The yardstick at the bottom of the ladder, and the sparring partner of the tests. The same seed
//! plays the same game.

use crate::{AtaxxPlayer, Choice, ShouldStop};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::ataxx::{Game, Move};

/// Plays a uniformly random legal move.
#[derive(Clone, Debug)]
pub struct RandomAtaxx {
    rng: Xoshiro256PlusPlus,
}

impl RandomAtaxx {
    /// A player whose moves follow from the seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        RandomAtaxx { rng: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }
}

impl AtaxxPlayer for RandomAtaxx {
    fn choose(&mut self, game: &Game, _should_stop: ShouldStop<'_>) -> Choice<Move> {
        let mut moves = game.legal_moves();
        let drawn = self.rng.random_range(..moves.len());
        let mv = moves.nth(drawn).expect("the number drawn is below the number of moves");
        Choice { mv, score: 0, depth: 0, nodes: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::ataxx::{Position, Ruleset};
    use std::collections::HashMap;

    #[test]
    fn every_move_is_drawn_about_equally_often() {
        let game = Game::new(Position::start(Ruleset::INTERNATIONAL));
        let mut player = RandomAtaxx::new(1);
        let mut drawn: HashMap<Move, u32> = HashMap::new();
        for _ in 0..16_000 {
            *drawn.entry(player.choose(&game, &|| false).mv).or_default() += 1;
        }
        assert!(game.legal_moves().all(|mv| drawn.contains_key(&mv)));
        // 1000 each on average, with a standard deviation of 31.
        assert!(drawn.values().all(|count| (850..1150).contains(count)), "{drawn:?}");
    }

    #[test]
    fn a_side_that_cannot_move_passes() {
        let shut_in = Position::from_fen("7/7/7/7/4ooo/4ooo/4oox x 0 1", Ruleset::INTERNATIONAL).unwrap();
        assert_eq!(RandomAtaxx::new(2).choose(&Game::new(shut_in), &|| false).mv, Move::PASS);
    }
}
