//! A sum of weights that changes in the course of a game.

use super::samples::Samples;

/// Two weights for every feature: at the opening and at the ending of a game. Gradients have the
/// same form.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Model {
    pub(super) opening: Vec<f32>,
    pub(super) ending: Vec<f32>,
}

impl Model {
    pub(super) fn zero(weights: usize) -> Model {
        Model { opening: vec![0.0; weights], ending: vec![0.0; weights] }
    }

    pub(super) fn len(&self) -> usize {
        self.opening.len()
    }

    pub(super) fn scaled(&self, factor: f32) -> Model {
        let scaled = |weights: &[f32]| weights.iter().map(|weight| weight * factor).collect();
        Model { opening: scaled(&self.opening), ending: scaled(&self.ending) }
    }

    /// The worth of a position.
    pub(super) fn worth(&self, samples: &Samples, sample: usize) -> f32 {
        let (mut opening, mut ending) = (0.0, 0.0);
        for feature in samples.features(sample) {
            let (n, count) = (usize::from(feature.weight), f32::from(feature.count));
            opening += count * self.opening[n];
            ending += count * self.ending[n];
        }
        let share = samples.facts(sample).opening_share;
        share * opening + (1.0 - share) * ending
    }

    /// Adds what the weights contribute to a position's worth, times a factor.
    pub(super) fn add_gradient(&mut self, samples: &Samples, sample: usize, factor: f32) {
        let share = samples.facts(sample).opening_share;
        let (opening, ending) = (factor * share, factor * (1.0 - share));
        for feature in samples.features(sample) {
            let (n, count) = (usize::from(feature.weight), f32::from(feature.count));
            self.opening[n] += count * opening;
            self.ending[n] += count * ending;
        }
    }

    pub(super) fn clear(&mut self) {
        self.opening.fill(0.0);
        self.ending.fill(0.0);
    }

    pub(super) fn add(&mut self, other: &Model) {
        let pairs = self.opening.iter_mut().zip(&other.opening);
        pairs.chain(self.ending.iter_mut().zip(&other.ending)).for_each(|(sum, part)| *sum += part);
    }
}

/// The logistic function.
#[inline(always)]
pub(crate) fn logistic(worth: f32) -> f32 {
    1.0 / (1.0 + (-worth).exp())
}

/// How badly a forecast fits: the cross-entropy.
#[inline(always)]
pub(crate) fn loss(forecast: f32, target: f32) -> f64 {
    let forecast = f64::from(forecast).clamp(1e-6, 1.0 - 1e-6);
    let target = f64::from(target);
    -(target * forecast.ln() + (1.0 - target) * (1.0 - forecast).ln())
}
