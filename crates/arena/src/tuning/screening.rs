//! Many knobs at once, each turned one way or the other by chance: what is each of them worth?
//!
//! The other side of a pair has the complement of everything. A number is turned up or down by its step, a
//! part is there or left out. With so many pairs the other knobs cancel out, and what they do not is
//! told apart by least squares.

use player::Tunable;

use super::{HALF_POINTS, Knob, Knobs, is_up, sign};
use crate::stats::{Estimate, coefficients, elo_from_score};

/// Knobs and what the pairs so far say about them.
#[derive(Clone, PartialEq, Debug)]
pub struct Screening {
    knobs: Vec<Knob>,
    seed: u64,
    half_points: Vec<u8>,
}

impl Screening {
    /// Knobs that nothing is known about yet.
    #[must_use]
    pub fn new(knobs: Vec<Knob>, seed: u64) -> Screening {
        Screening { knobs, seed, half_points: Vec::new() }
    }

    /// The knobs.
    #[must_use]
    pub fn knobs(&self) -> &[Knob] {
        &self.knobs
    }

    /// What the two sides of a pair have.
    pub(super) fn sides(&self, pair: usize) -> [Knobs; 2] {
        [false, true].map(|is_other| {
            let mut side = Knobs::default();
            for (n, knob) in self.knobs.iter().enumerate() {
                let is_up = is_up(self.seed, pair, n) != is_other;
                match knob {
                    Knob::Number(number) => side.numbers.push((number.name, turned(number, is_up))),
                    Knob::Part(part) if !is_up => side.without.push(part),
                    Knob::Part(_) => {}
                }
            }
            side
        })
    }

    pub(super) fn learn(&mut self, half_points: u8) {
        self.half_points.push(half_points);
    }

    /// What each knob is worth in Elo, turned up against turned down, a part there against left out. None
    /// before there are more pairs than knobs.
    #[must_use]
    pub fn effects(&self) -> Option<Vec<Estimate>> {
        let row = |pair: usize| (0..self.knobs.len()).map(|n| sign(self.seed, pair, n)).collect();
        let design: Vec<Vec<f64>> = (0..self.half_points.len()).map(row).collect();
        let score = |&points: &u8| f64::from(points) / f64::from(HALF_POINTS) - 0.5;
        let scores: Vec<f64> = self.half_points.iter().map(score).collect();
        let elo = |share: f64| elo_from_score((0.5 + share).clamp(1e-9, 1.0 - 1e-9));
        let effect = |found: &Estimate| Estimate {
            value: elo(found.value),
            lower: elo(found.lower),
            upper: elo(found.upper),
        };
        coefficients(&design, &scores).map(|found| found.iter().map(effect).collect())
    }
}

/// A number turned by its step, within its range.
#[must_use]
fn turned(number: &Tunable, is_up: bool) -> i32 {
    let step = if is_up { number.step } else { -number.step };
    number.default.saturating_add(step).clamp(number.min, number.max)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{duel::scattered, stats::score_from_elo};

    fn knobs() -> Vec<Knob> {
        let number = Tunable { name: "width", default: 5, min: 0, max: 6, step: 2 };
        vec![
            Knob::Part("good"),
            Knob::Number(number),
            Knob::Part("bad"),
            Knob::Part("idle"),
            Knob::Number(Tunable { name: "height", ..number }),
        ]
    }

    #[test]
    fn a_side_has_the_complement_of_the_other() {
        let screening = Screening::new(knobs(), 5);
        for pair in 0..20 {
            let [one, other] = screening.sides(pair);
            assert_eq!(one.without.len() + other.without.len(), 3);
            for ((_, one), (_, other)) in one.numbers.iter().zip(&other.numbers) {
                assert_eq!((one.min(other), one.max(other)), (&3, &6));
            }
        }
    }

    #[test]
    fn a_planted_effect_is_recovered_within_its_error() {
        let mut screening = Screening::new(knobs(), 11);
        let planted = [60.0, 0.0, -40.0, 0.0, 25.0];
        for pair in 0..6000 {
            let strength: f64 = (0..5).map(|n| sign(11, pair, n) * planted[n]).sum();
            let chance = |game: u64| scattered(5 + 2 * pair as u64 + game) as f64 / u64::MAX as f64;
            let score = score_from_elo(strength);
            screening.learn([0, 1].map(|game| if chance(game) < score { 2 } else { 0 }).iter().sum());
        }
        let effects = screening.effects().unwrap();
        for (effect, planted) in effects.iter().zip(planted) {
            assert!(effect.error() > 3.0 && effect.error() < 12.0, "{effect}");
            assert!((effect.value - planted).abs() < 1.5 * effect.error(), "{effect} instead of {planted}");
        }
    }

    #[test]
    fn as_many_knobs_as_pairs_say_nothing() {
        let mut screening = Screening::new(knobs(), 1);
        (0..5).for_each(|_| screening.learn(2));
        assert_eq!(screening.effects(), None);
    }
}
