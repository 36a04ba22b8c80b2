//! Simultaneous perturbation: all numbers move at once towards what wins.
//!
//! In pair `k` every number is `c` higher for one side and `c` lower for the other, or the other way
//! round, by chance. What the first side wins moves each number by `a / c` in its direction. Both shrink with the pairs:
//! `c = c₀ / kᵞ`, `a = a₀ / (A + k)ᵅ`, so that in the last pair `c` is the number's step and
//! `a / c²` the rate.

use player::Tunable;
use serde_json::{Value, json};

use super::{HALF_POINTS, Knobs, sign};

/// How far the steps go, and how they shrink.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Gains {
    /// How fast what is learned from a pair shrinks.
    pub alpha: f64,
    /// How fast perturbations shrink.
    pub gamma: f64,
    /// The share of all pairs in which the first ones are held back.
    pub stability: f64,
    /// How much of a perturbation a won game moves a number in the last pair.
    pub rate: f64,
}

impl Default for Gains {
    fn default() -> Gains {
        Gains { alpha: 0.602, gamma: 0.101, stability: 0.1, rate: 0.02 }
    }
}

/// Numbers on their way.
#[derive(Clone, PartialEq, Debug)]
pub struct Spsa {
    numbers: Vec<Tunable>,
    values: Vec<f64>,
    gains: Gains,
    pairs: usize,
    seed: u64,
}

impl Spsa {
    /// Numbers that begin with their defaults, for so many pairs in all.
    #[must_use]
    pub fn new(numbers: Vec<Tunable>, gains: Gains, pairs: usize, seed: u64) -> Spsa {
        let values = numbers.iter().map(|number| f64::from(number.default)).collect();
        Spsa { numbers, values, gains, pairs, seed }
    }

    /// How far a number is perturbed in a pair.
    fn perturbation(&self, number: &Tunable, pair: usize) -> f64 {
        let left = self.pairs.max(1) as f64 / (pair as f64 + 1.0);
        f64::from(number.step) * left.powf(self.gains.gamma)
    }

    /// How much of its perturbation a number is moved by a won game of a pair.
    fn share(&self, pair: usize) -> f64 {
        let Gains { alpha, gamma, stability, rate } = self.gains;
        let (all, held_back) = (self.pairs.max(1) as f64, stability * self.pairs as f64);
        let number = pair as f64 + 1.0;
        rate * ((held_back + all) / (held_back + number)).powf(alpha) / (all / number).powf(2.0 * gamma)
    }

    /// What the two sides of a pair have.
    pub(super) fn sides(&self, pair: usize) -> [Knobs; 2] {
        [1.0, -1.0].map(|side| {
            let perturbed = |(n, (number, value)): (usize, (&Tunable, &f64))| {
                let value = value + side * sign(self.seed, pair, n) * self.perturbation(number, pair);
                (number.name, value.round().clamp(number.min.into(), number.max.into()) as i32)
            };
            let numbers = self.numbers.iter().zip(&self.values).enumerate().map(perturbed).collect();
            Knobs { numbers, without: Vec::new() }
        })
    }

    /// Moves the numbers by what the first side of a pair made of it.
    pub(super) fn learn(&mut self, pair: usize, half_points: u8) {
        let won = f64::from(half_points) - f64::from(HALF_POINTS) / 2.0;
        let share = self.share(pair);
        for (n, number) in self.numbers.iter().enumerate() {
            let step = share * self.perturbation(number, pair) * won * sign(self.seed, pair, n);
            self.values[n] = (self.values[n] + step).clamp(number.min.into(), number.max.into());
        }
    }

    /// The numbers as they stand now, with whole values.
    pub fn numbers(&self) -> impl Iterator<Item = Tunable> + '_ {
        let whole = |(number, value): (&Tunable, &f64)| Tunable { default: value.round() as i32, ..*number };
        self.numbers.iter().zip(&self.values).map(whole)
    }

    /// The values by name, with four digits.
    pub(super) fn named_values(&self) -> impl Iterator<Item = (String, Value)> + '_ {
        let named =
            |(number, value): (&Tunable, &f64)| (number.name.to_owned(), json!((value * 1e4).round() / 1e4));
        self.numbers.iter().zip(&self.values).map(named)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{duel::scattered, stats::score_from_elo};

    const NUMBERS: [Tunable; 3] = [
        Tunable { name: "width", default: 20, min: 0, max: 100, step: 6 },
        Tunable { name: "height", default: 700, min: 100, max: 1000, step: 50 },
        Tunable { name: "depth", default: 2, min: 0, max: 12, step: 1 },
    ];
    const BEST: [f64; 3] = [60.0, 400.0, 6.0];

    /// The strength of a player with some numbers, in Elo: 20 for each step away from the best is lost.
    fn strength(knobs: &Knobs) -> f64 {
        let lost = |(n, (_, value)): (usize, &(&str, i32))| {
            let steps = (f64::from(*value) - BEST[n]) / f64::from(NUMBERS[n].step);
            4.0 * steps * steps
        };
        -knobs.numbers.iter().enumerate().map(lost).sum::<f64>()
    }

    /// Two noisy games.
    fn half_points(sides: &[Knobs; 2], pair: usize) -> u8 {
        let score = score_from_elo(strength(&sides[0]) - strength(&sides[1]));
        let chance = |game: u64| scattered(99 + 2 * pair as u64 + game) as f64 / u64::MAX as f64;
        [0, 1].map(|game| if chance(game) < score { 2 } else { 0 }).iter().sum()
    }

    #[test]
    fn the_best_numbers_of_a_noisy_function_are_found() {
        let mut spsa = Spsa::new(NUMBERS.to_vec(), Gains::default(), 4000, 7);
        for pair in 0..4000 {
            let points = half_points(&spsa.sides(pair), pair);
            spsa.learn(pair, points);
        }
        for (n, found) in spsa.numbers().enumerate() {
            let off = (f64::from(found.default) - BEST[n]).abs() / f64::from(found.step);
            assert!(off <= 1.5, "{}: {} instead of {}", found.name, found.default, BEST[n]);
        }
    }

    #[test]
    fn the_last_pair_has_the_step_and_the_rate() {
        let spsa = Spsa::new(NUMBERS.to_vec(), Gains::default(), 1000, 1);
        assert!((spsa.perturbation(&NUMBERS[0], 999) - 6.0).abs() < 1e-9);
        assert!((spsa.share(999) - 0.02).abs() < 1e-9);
        assert!(spsa.perturbation(&NUMBERS[0], 0) > 10.0 && spsa.share(0) < 0.06);
    }

    #[test]
    fn sides_are_mirrored_and_within_their_ranges() {
        let spsa = Spsa::new(NUMBERS.to_vec(), Gains::default(), 10, 3);
        for pair in 0..10 {
            let [plus, minus] = spsa.sides(pair);
            for ((number, (_, up)), (_, down)) in NUMBERS.iter().zip(plus.numbers).zip(minus.numbers) {
                assert!(up != down && (number.min..=number.max).contains(&up.min(down)), "{number:?}");
                assert!((up + down - 2 * number.default).abs() <= 1 || up.min(down) == number.min);
            }
        }
    }
}
