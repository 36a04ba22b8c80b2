//! The trial of a copy that has won its round.
//!
//! Copies that beat their siblings need not beat anybody else, and of five that play few games one is
//! always lucky. So the winner plays against the weights that the training began with, always from the
//! same openings, and takes over only if it scores more than whoever took over before.

use classics::shapes::Weights;
use rules::gomoku::Position;

use super::{Tally, count, game::Fixture};
use crate::{
    StopFlag,
    workers::{Appetite, in_order},
};

/// The games of some weights against those of the beginning, from each opening with both colours. A
/// raised flag ends them without a result.
pub(super) fn play(
    weights: Weights,
    first: Weights,
    openings: &[Position],
    threads: usize,
    stop: &StopFlag,
) -> Option<Tally> {
    let fixtures: Vec<Fixture> = openings
        .iter()
        .flat_map(|opening| [[0, 1], [1, 0]].map(|seats| Fixture { seats, opening: opening.clone() }))
        .collect();
    let mut tallies = [Tally::default(); 2];
    let mut finished = 0;
    in_order(
        0..fixtures.len(),
        threads,
        || (),
        |(), number| fixtures[number].play(&[weights, first], stop),
        |number, position| {
            finished += 1;
            count(&mut tallies, fixtures[number].seats, position.outcome());
            Appetite::Hungry
        },
    );
    (finished == fixtures.len()).then_some(tallies[0])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{openings::random_stones, rng::generator};
    use rules::gomoku::{Ruleset, Variant};

    fn openings(count: u64) -> Vec<Position> {
        let ruleset = Ruleset::new(9, Variant::Freestyle).unwrap();
        (0..count).map(|piece| random_stones(ruleset, &mut generator(4, piece))).collect()
    }

    /// Weights that see nothing but sleeping twos.
    fn blind() -> Weights {
        let mut numbers = [0.0; 16];
        numbers[1] = 1.0;
        numbers[8] = 1.0;
        Weights::new(numbers).unwrap()
    }

    #[test]
    fn better_weights_score_more_and_equal_ones_nothing() {
        let score = |weights, first| play(weights, first, &openings(6), 2, &StopFlag::new()).unwrap().score();
        assert!(score(Weights::default(), blind()) > 0);
        assert!(score(blind(), Weights::default()) < 0);
        assert_eq!(score(blind(), blind()), 0);
    }

    #[test]
    fn a_stopped_trial_has_no_result() {
        let stop = StopFlag::new();
        stop.raise();
        assert_eq!(play(Weights::default(), Weights::default(), &openings(2), 2, &stop), None);
    }
}
