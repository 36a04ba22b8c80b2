//! What a network has to say for itself to be trained.

use nnue::Aligned;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::BeginWithError;

/// A network in the making: how it sees positions, what it makes of them, and where that came from.
///
/// Its parameters are one long vector. Training looks at them rounded to what the finished network can
/// hold, so that nothing is lost in the end.
pub(crate) trait Model: Send + Sync {
    /// A position, as small as can be: there are millions of them.
    type Sample: Copy + Send + Sync;
    /// What a forecast leaves behind for the gradient.
    type Trace: Send;

    /// In how many ways the same position can be shown.
    const SYMMETRIES: u32;

    /// What the network is called; another name means other parameters.
    fn name(&self) -> String;

    /// The parameters in the order of the vector, part by part, with what each part can hold.
    fn grid(&self) -> Vec<ParamGroup>;

    /// The parameters before the first step.
    fn initial(&self, rng: &mut Xoshiro256PlusPlus) -> Aligned<f32>;

    /// Room for a trace.
    fn trace(&self) -> Self::Trace;

    /// What a position is worth to the side to move, in units of the logistic function.
    fn forecast(
        &self,
        parameters: &[f32],
        sample: &Self::Sample,
        symmetry: u32,
        trace: &mut Self::Trace,
    ) -> f32;

    /// How well the forecast that left the trace foretold which move the search chose, as its cross-entropy:
    /// none if the network says nothing about moves, or the move was none it could foretell.
    fn choice_loss(&self, _trace: &Self::Trace) -> Option<f32> {
        None
    }

    /// Adds what each parameter contributes to the forecast that left the trace, times a factor, and what it
    /// contributes to the loss of the choice.
    fn add_gradient(&self, parameters: &[f32], trace: &Self::Trace, factor: f32, gradient: &mut [f32]);

    /// The finished network as the engine's file. A unit of the logistic function is so many of the engine.
    fn export(&self, parameters: &[f32], scale: f32) -> Vec<u8>;

    /// Takes over the parameters of a finished network; what it does not have stays as it is.
    fn begin_with(&self, file: &[u8], parameters: &mut [f32]) -> Result<(), BeginWithError>;

    /// The engine's own evaluation with a file of [`Model::export`].
    fn engine(&self, file: &[u8]) -> EngineView<Self::Sample>;
}

/// What an engine makes of positions, in its units.
pub(crate) type EngineView<S> = Box<dyn Fn(&S) -> i32>;

/// Parameters that lie side by side and are kept in the same form: a whole number of steps.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct ParamGroup {
    /// How many there are.
    pub(crate) len: usize,
    /// How many steps make 1.
    pub(crate) steps: f32,
    /// The most steps, of either sign.
    pub(crate) most: f32,
}

impl ParamGroup {
    /// The nearest value that can be kept.
    #[inline(always)]
    pub(crate) fn rounded(self, value: f32) -> f32 {
        // Rounds to even, in one instruction.
        (value * self.steps).round_ties_even() / self.steps
    }

    /// The nearest value within reach.
    #[inline(always)]
    pub(crate) fn limited(self, value: f32) -> f32 {
        let most = self.most / self.steps;
        value.max(-most).min(most)
    }
}
