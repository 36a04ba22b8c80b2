//! A training from the first pass to the finished network.

use rand::RngExt;

use super::{
    BeginWithError, Epoch, ExportError, Exported, Settings, TooFew,
    adam::Step,
    checkpoint::{self, CheckpointError, Saved},
    model::Model,
    samples::Samples,
    state::{Example, Losses, State, losses},
};
use crate::{StopFlag, rng::generator};

/// How far the engine's evaluation may be from the forecast it was trained as, in the engine's units: both
/// are rounded once, and sums of floating-point numbers are a little off.
const TOLERANCE: f32 = 1.5;
/// How many positions are compared.
const COMPARED: usize = 10_000;
/// The share of all steps in which the rate rises, and what is left of it in the end.
const WARM_UP: f32 = 0.02;
const LAST_RATE: f32 = 0.02;
/// Which piece of chance the parameters begin with; the passes take the others.
const BEGINNING: u64 = 0;

/// A model with its positions.
pub(super) struct Run<M: Model> {
    model: M,
    samples: Samples<M::Sample>,
    settings: Settings,
    /// How many units of the engine make one of the logistic function.
    scale: f32,
    state: State,
    curve: Vec<Epoch>,
}

impl<M: Model> Run<M> {
    pub(super) fn new(
        model: M,
        mut samples: Samples<M::Sample>,
        settings: Settings,
    ) -> Result<Run<M>, TooFew> {
        let (learned, checked) = (samples.learned.len(), samples.checked.len());
        if learned == 0 || checked == 0 {
            return Err(TooFew { learned, checked });
        }
        let scale = samples.fitted_scale().round();
        samples.look_ahead(settings.lambda, scale);
        let state = State::new(model.grid(), model.initial(&mut generator(settings.seed, BEGINNING)));
        Ok(Run { model, samples, settings, scale, state, curve: Vec::new() })
    }

    pub(super) fn scale(&self) -> f32 {
        self.scale
    }

    pub(super) fn curve(&self) -> &[Epoch] {
        &self.curve
    }

    pub(super) fn sizes(&self) -> (usize, usize) {
        (self.samples.learned.len(), self.samples.checked.len())
    }

    /// One pass over the positions; none if the flag was raised before its end.
    pub(super) fn epoch(&mut self, stop: &StopFlag) -> Option<Epoch> {
        let number = self.curve.len() + 1;
        let order = self.order(number);
        let batches = order.chunks(self.settings.batch.max(1));
        let total = (batches.len() * self.settings.epochs) as f32;
        let mut rng = generator(self.settings.seed ^ u64::MAX, number as u64);
        let (mut learned, mut examples) = (Vec::new(), Vec::new());
        let mut rate = 0.0;
        for batch in batches {
            if stop.is_raised() {
                return None;
            }
            examples.clear();
            examples.extend(batch.iter().map(|&n| {
                let sample = &self.samples.learned[n as usize];
                let target = sample.target(self.settings.result_share, self.scale);
                Example { sample, target, symmetry: rng.random_range(0..M::SYMMETRIES) }
            }));
            rate = self.settings.rate * schedule(self.state.steps as f32 / total);
            let step = Step {
                rate,
                decay: self.settings.decay,
                count: examples.len() as f32,
                number: self.state.steps + 1,
            };
            learned.push(self.state.learn(&self.model, &examples, step, self.settings.threads));
        }
        let learned = learned.into_iter().sum::<Losses>().mean();
        let checked = self.checked_losses();
        let epoch =
            Epoch { number, learned, checked: checked.mean(), choices: checked.mean_of_choices(), rate };
        self.curve.push(epoch);
        Some(epoch)
    }

    /// The positions in the order of a pass.
    fn order(&self, epoch: usize) -> Vec<u32> {
        let mut rng = generator(self.settings.seed, epoch as u64);
        let mut order: Vec<u32> = (0..self.samples.learned.len() as u32).collect();
        for n in (1..order.len()).rev() {
            order.swap(n, rng.random_range(..=n));
        }
        order
    }

    /// The losses of the positions that are not learned from.
    fn checked_losses(&self) -> Losses {
        let example = |sample| {
            let target = super::samples::Labelled::target(sample, self.settings.result_share, self.scale);
            Example { sample, target, symmetry: 0 }
        };
        let examples: Vec<_> = self.samples.checked.iter().map(example).collect();
        losses(&self.model, &self.state.rounded, &examples, self.settings.threads)
    }

    /// The finished network, held against what it was trained as.
    pub(super) fn export(&self) -> Result<Exported, ExportError> {
        let file = self.model.export(&self.state.rounded, self.scale);
        let evaluate = self.model.engine(&file);
        let mut trace = self.model.trace();
        let mut largest = 0.0_f32;
        let compared = self.samples.checked.iter().chain(&self.samples.learned).take(COMPARED);
        let positions = compared.clone().count();
        for sample in compared {
            let forecast = self.model.forecast(&self.state.rounded, &sample.seen, 0, &mut trace) * self.scale;
            largest = largest.max((forecast - evaluate(&sample.seen) as f32).abs());
        }
        if largest > TOLERANCE {
            return Err(ExportError { difference: largest, tolerance: TOLERANCE });
        }
        Ok(Exported { file, positions, largest_difference: largest })
    }

    /// Begins with the numbers of a finished network.
    pub(super) fn begin_with(&mut self, network: &[u8]) -> Result<(), BeginWithError> {
        self.model.begin_with(network, &mut self.state.parameters)?;
        self.state.round();
        Ok(())
    }

    /// Everything that is needed to go on later.
    pub(super) fn checkpoint(&self) -> Vec<u8> {
        checkpoint::write(&self.identity(), &self.state, &self.curve)
    }

    /// Goes on where a checkpoint was made.
    pub(super) fn resume(&mut self, file: &[u8]) -> Result<(), CheckpointError> {
        let Saved { parameters, mean, square, steps, curve } =
            checkpoint::read(file, &self.identity(), self.state.parameters.len())?;
        (self.state.parameters, self.state.mean, self.state.square) = (parameters, mean, square);
        self.state.steps = steps;
        self.state.round();
        self.curve = curve;
        Ok(())
    }

    /// What must be the same for a training to go on as if it had never stopped.
    fn identity(&self) -> String {
        let Settings { result_share, lambda, epochs, batch, rate, decay, seed, threads: _ } = self.settings;
        let (learned, checked) = self.sizes();
        let name = self.model.name();
        format!("{name},{result_share},{lambda},{epochs},{batch},{rate},{decay},{seed},{learned},{checked}")
    }
}

/// What the rate is multiplied with after a share of all steps: it rises quickly and falls slowly.
fn schedule(done: f32) -> f32 {
    if done < WARM_UP {
        return (done / WARM_UP).max(0.01);
    }
    let falling = (done - WARM_UP) / (1.0 - WARM_UP);
    LAST_RATE + (1.0 - LAST_RATE) * f32::midpoint(1.0, (falling * std::f32::consts::PI).cos())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_rises_quickly_and_falls_slowly() {
        assert!(schedule(0.0) < schedule(0.01));
        assert!((schedule(WARM_UP) - 1.0).abs() < 1e-3);
        assert!(schedule(0.3) > schedule(0.6) && schedule(0.6) > schedule(0.9));
        assert!((schedule(1.0) - LAST_RATE).abs() < 1e-3);
    }
}
