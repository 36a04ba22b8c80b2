//! AdamW: steps of gradient descent, each parameter at its own pace, all of them drawn to zero a little.

use super::{
    model::ParamGroup,
    wide::{Work, widely},
};

const BETA1: f32 = 0.9;
const BETA2: f32 = 0.999;
const EPSILON: f32 = 1e-8;

/// What is the same for all parameters in a step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// How far it goes.
    pub(super) rate: f32,
    /// How strongly parameters are drawn to zero.
    pub(super) decay: f32,
    /// What the sum of the gradients is divided by: the number of positions.
    pub(super) count: f32,
    /// The number of the step, from 1.
    pub(super) number: i32,
}

/// The parameters of a group, or some of them side by side, and all that belongs to them.
pub(super) struct ParamSlice<'a> {
    pub(super) group: ParamGroup,
    pub(super) parameters: &'a mut [f32],
    /// The same, rounded to what the finished network can hold.
    pub(super) rounded: &'a mut [f32],
    pub(super) mean: &'a mut [f32],
    pub(super) square: &'a mut [f32],
    /// The parts of the gradient; they are zero afterwards.
    pub(super) gradients: Vec<&'a mut [f32]>,
}

impl ParamSlice<'_> {
    /// Moves the parameters against the gradient.
    pub(super) fn step(self, step: Step) {
        widely(Descent { slice: self, step });
    }
}

struct Descent<'a> {
    slice: ParamSlice<'a>,
    step: Step,
}

impl Work for Descent<'_> {
    type Done = ();

    #[inline(always)]
    fn run(self) {
        let ParamSlice { group, parameters, rounded, mean, square, mut gradients } = self.slice;
        let Step { rate, decay, count, number } = self.step;
        let len = parameters.len();
        let (sum, others) = gradients.split_first_mut().expect("a gradient has a part");
        for other in others {
            for n in 0..len {
                sum[n] += other[n];
                other[n] = 0.0;
            }
        }
        let pace = rate / (1.0 - BETA1.powi(number));
        let square_share = 1.0 / (1.0 - BETA2.powi(number));
        let (rounded, mean, square, sum) =
            (&mut rounded[..len], &mut mean[..len], &mut square[..len], &mut sum[..len]);
        for n in 0..len {
            let gradient = sum[n] / count;
            sum[n] = 0.0;
            mean[n] = BETA1 * mean[n] + (1.0 - BETA1) * gradient;
            square[n] = BETA2 * square[n] + (1.0 - BETA2) * gradient * gradient;
            let moved = pace * mean[n] / ((square[n] * square_share).sqrt() + EPSILON);
            let parameter = group.limited(parameters[n] - moved - rate * decay * parameters[n]);
            parameters[n] = parameter;
            rounded[n] = group.rounded(parameter);
        }
    }
}
