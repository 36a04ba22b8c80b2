//! Adam: steps of gradient descent, each weight at its own pace.

use super::model::Model;

const BETA1: f32 = 0.9;
const BETA2: f32 = 0.999;
const EPSILON: f32 = 1e-8;

/// The means of the gradient and of its square so far.
pub(super) struct Adam {
    mean: Model,
    square: Model,
    steps: i32,
}

impl Adam {
    pub(super) fn new(weights: usize) -> Adam {
        Adam { mean: Model::zero(weights), square: Model::zero(weights), steps: 0 }
    }

    /// Moves the weights against a gradient. Those that are frozen stay as they are.
    pub(super) fn step(&mut self, model: &mut Model, gradient: &Model, frozen: &[bool], rate: f32) {
        self.steps += 1;
        let pace = rate / (1.0 - BETA1.powi(self.steps));
        let square_share = 1.0 - BETA2.powi(self.steps);
        let halves = [
            (&mut model.opening, &gradient.opening, &mut self.mean.opening, &mut self.square.opening),
            (&mut model.ending, &gradient.ending, &mut self.mean.ending, &mut self.square.ending),
        ];
        for (weights, gradient, mean, square) in halves {
            for n in (0..weights.len()).filter(|&n| !frozen[n]) {
                mean[n] = BETA1 * mean[n] + (1.0 - BETA1) * gradient[n];
                square[n] = BETA2 * square[n] + (1.0 - BETA2) * gradient[n] * gradient[n];
                weights[n] -= pace * mean[n] / ((square[n] / square_share).sqrt() + EPSILON);
            }
        }
    }
}
