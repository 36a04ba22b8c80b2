//! Random values on top of the weights.

use classics::shapes::Weights;
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

/// A weight of nothing changes as if it were this, so that it can become something.
const LEAST_MAGNITUDE: f64 = 0.1;

/// Weights are kept to thousandths, which is as far as the evaluation looks.
const UNITS: f64 = 1000.0;

/// A copy with a random value added to some weights: at most `step` times the weight, so that heavy
/// and light ones change alike. Each weight changes with the chance `changed`, and one at least.
pub(super) fn copy(weights: &Weights, step: f64, changed: f64, rng: &mut Xoshiro256PlusPlus) -> Weights {
    let mut numbers = weights.numbers();
    let certain = rng.random_range(..numbers.len());
    for (place, weight) in numbers.iter_mut().enumerate() {
        let (is_drawn, share) = (rng.random_range(0.0..1.0) < changed, rng.random_range(-1.0..=1.0));
        if is_drawn || place == certain {
            let reach = step * weight.abs().max(LEAST_MAGNITUDE);
            *weight = ((*weight + reach * share) * UNITS).round() / UNITS;
        }
    }
    // Whoever has grown too heavy stays as it was.
    Weights::new(numbers).unwrap_or(*weights)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::generator;

    #[test]
    fn every_weight_moves_by_no_more_than_the_step() {
        let weights = Weights::default();
        for round in 0..100 {
            let copy = copy(&weights, 0.25, 1.0, &mut generator(1, round));
            for (before, after) in weights.numbers().into_iter().zip(copy.numbers()) {
                assert!((after - before).abs() <= 0.25 * before + 0.001, "{before} became {after}");
            }
            assert_ne!(copy, weights);
        }
    }

    #[test]
    fn as_many_weights_change_as_are_asked_for_and_one_at_least() {
        let weights = Weights::new(std::array::from_fn(|n| 1000.0 + n as f64)).unwrap();
        let changes = |changed: f64, round: u64| {
            let copy = copy(&weights, 0.5, changed, &mut generator(2, round)).numbers();
            copy.iter().zip(weights.numbers()).filter(|&(&after, before)| after != before).count()
        };
        assert!((0..100).all(|round| changes(0.0, round) == 1));
        let mean = (0..200).map(|round| changes(0.25, round)).sum::<usize>() as f64 / 200.0;
        assert!((4.2..5.3).contains(&mean), "one for certain and a quarter of the others: {mean}");
    }

    #[test]
    fn a_weight_of_nothing_can_become_something() {
        let nothing = Weights::new([0.0; 16]).unwrap();
        let copy = copy(&nothing, 0.5, 1.0, &mut generator(1, 0));
        assert!(copy.numbers().iter().any(|&weight| weight > 0.0));
        assert!(copy.numbers().iter().any(|&weight| weight < 0.0));
    }

    #[test]
    fn the_heaviest_weights_stay_weights() {
        let heaviest = Weights::new([1e9; 16]).unwrap();
        for round in 0..100 {
            let copy = copy(&heaviest, 1.0, 1.0, &mut generator(1, round));
            assert!(copy.numbers().iter().all(|weight| weight.abs() <= 1e9));
        }
    }
}
