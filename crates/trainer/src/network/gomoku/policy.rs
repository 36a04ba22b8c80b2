//! The policy in the making: which of the points near stones the search would choose.
//!
//! A point's chance grows with the exponential of its clipped sums, each times a weight that depends on the
//! hidden layer, and of the ways to it from the last two moves. Learned is the choice of the search.

use gomoku_engine::network::{HIDDEN, WAYS, way};

use super::{GomokuModel, Places, Seen, Trace, clipped, slope, vector, vector_mut};

/// How much a choice counts beside the worth of its position.
pub(super) const SHARE: f32 = 0.5;

/// What a forecast of the choice leaves behind.
pub(super) struct Choice<const CHANNELS: usize> {
    /// What each of a point's clipped sums counts.
    weights: [[f32; CHANNELS]; 2],
    /// The chance of each point.
    pub(super) chances: Vec<f32>,
    /// For each point the ways to it from the last two moves.
    ways: Vec<[u16; 2]>,
    /// The number of the point that the search chose, if it is one of them.
    chosen: Option<usize>,
}

impl<const CHANNELS: usize> Choice<CHANNELS> {
    pub(super) fn new() -> Choice<CHANNELS> {
        Choice { weights: [[0.0; CHANNELS]; 2], chances: Vec::new(), ways: Vec::new(), chosen: None }
    }

    /// The cross-entropy of the choice.
    pub(super) fn loss(&self) -> Option<f32> {
        self.chosen.map(|n| -self.chances[n].max(1e-9).ln())
    }
}

/// What the policy looks at in a point.
#[inline(always)]
fn seen<const CHANNELS: usize>(sums: &[[f32; CHANNELS]; 2]) -> [[f32; CHANNELS]; 2] {
    sums.map(|sums| sums.map(clipped))
}

impl<const CHANNELS: usize> GomokuModel<CHANNELS> {
    /// Forecasts which point is chosen, after the hidden layer is known.
    #[inline(always)]
    pub(super) fn forecast_choice(&self, parameters: &[f32], sample: &Seen, trace: &mut Trace<CHANNELS>) {
        let at = self.layout.of(trace.to_move);
        let Trace { places, sums, hidden, choice, .. } = trace;
        choice.chosen = sample.chosen().and_then(|chosen| places.iter().position(|&place| place == chosen));
        choice.weights = policy_weights(parameters, &at, hidden);
        let last = sample.last();
        choice.ways.clear();
        choice.chances.clear();
        for (&place, sums) in places.iter().zip(&*sums) {
            let point = sample.point(place);
            let ways = last.map(|last| way(last, point) as u16);
            let seen = seen(sums);
            let mut logit: f32 = seen
                .as_flattened()
                .iter()
                .zip(choice.weights.as_flattened())
                .map(|(number, weight)| number * weight)
                .sum();
            for (n, &way) in ways.iter().enumerate() {
                logit += parameters[at.policy_ways + n * WAYS + usize::from(way)];
            }
            choice.ways.push(ways);
            choice.chances.push(logit);
        }
        to_chances(&mut choice.chances);
    }

    /// What the choice contributes to the gradients of all but the points, and what to those of the sums
    /// and of the hidden layer.
    #[inline(always)]
    pub(super) fn add_choice_gradient(
        &self,
        parameters: &[f32],
        trace: &Trace<CHANNELS>,
        gradient: &mut [f32],
    ) -> [f32; HIDDEN] {
        let Choice { ways, chosen, .. } = &trace.choice;
        let mut hidden = [0.0; HIDDEN];
        if chosen.is_none() {
            return hidden;
        }
        let at = self.layout.of(trace.to_move);
        let mut weights = [[0.0; CHANNELS]; 2];
        for (point, (sums, ways)) in trace.sums.iter().zip(ways).enumerate() {
            let factor = trace.choice.factor(point);
            let seen = seen(sums);
            for by in 0..2 {
                for n in 0..CHANNELS {
                    weights[by][n] += seen[by][n] * factor;
                }
            }
            for (n, &way) in ways.iter().enumerate() {
                gradient[at.policy_ways + n * WAYS + usize::from(way)] += factor;
            }
        }
        for (by, weights) in weights.iter().enumerate() {
            let sums = vector_mut::<CHANNELS>(gradient, at.policy + by * CHANNELS);
            for n in 0..CHANNELS {
                sums[n] += weights[n];
            }
        }
        for (n, slope_of_hidden) in hidden.iter_mut().enumerate() {
            let share = clipped(trace.hidden[n]);
            let mut sum = 0.0;
            for (by, weights) in weights.iter().enumerate() {
                let row = at.policy_context + (2 * n + by) * CHANNELS;
                let context = vector::<CHANNELS>(parameters, row);
                let sums = vector_mut::<CHANNELS>(gradient, row);
                for m in 0..CHANNELS {
                    sums[m] += share * weights[m];
                    sum += context[m] * weights[m];
                }
            }
            *slope_of_hidden = sum * slope(trace.hidden[n]);
        }
        hidden
    }
}

impl<const CHANNELS: usize> Choice<CHANNELS> {
    /// How the loss changes with what a point's chance is the exponential of.
    #[inline(always)]
    pub(super) fn factor(&self, point: usize) -> f32 {
        SHARE * (self.chances[point] - f32::from(u8::from(self.chosen == Some(point))))
    }

    /// How the loss changes with a point's sums, as the side to move or its enemy sees them, before they are
    /// clipped.
    #[inline(always)]
    pub(super) fn slopes(&self, point: usize, by: usize) -> [f32; CHANNELS] {
        if self.chosen.is_none() {
            return [0.0; CHANNELS];
        }
        let factor = self.factor(point);
        self.weights[by].map(|weight| factor * weight)
    }
}

/// What each of a point's clipped sums counts with this hidden layer.
#[inline(always)]
fn policy_weights<const CHANNELS: usize>(
    parameters: &[f32],
    at: &Places,
    hidden: &[f32; HIDDEN],
) -> [[f32; CHANNELS]; 2] {
    let vector_of = |at: usize, by: usize| vector::<CHANNELS>(parameters, at + by * CHANNELS);
    let mut weights = [0, 1].map(|by| *vector_of(at.policy, by));
    for (n, hidden) in hidden.iter().enumerate() {
        let share = clipped(*hidden);
        for (by, weights) in weights.iter_mut().enumerate() {
            let row = vector_of(at.policy_context + 2 * n * CHANNELS, by);
            for m in 0..CHANNELS {
                weights[m] += share * row[m];
            }
        }
    }
    weights
}

/// Chances in proportion to exponentials.
fn to_chances(logits: &mut [f32]) {
    let most = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    logits.iter_mut().for_each(|logit| *logit = (*logit - most).exp());
    let sum: f32 = logits.iter().sum();
    logits.iter_mut().for_each(|chance| *chance /= sum);
}
