//! The fit: passes over the positions until nothing more is learned.
//!
//! One game in ten is kept back; its positions say when to stop. A batch is cut into the same parts
//! whatever the number of threads, and the parts are added up in order, so that sums come out the
//! same to the last bit.

use std::thread;

use rand::RngExt;

use super::{
    adam::Adam,
    model::{Model, logistic, loss},
    samples::Samples,
    scale,
};
use crate::{StopFlag, rng::generator};

/// What can be chosen about a fit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// How much of what is learned is the result of the game; the rest is the score of the search.
    pub result_share: f32,
    /// The most passes over all positions.
    pub epochs: usize,
    /// How many passes without gain end the fit.
    pub patience: usize,
    /// Positions between two steps.
    pub batch: usize,
    /// How far the first steps go; later ones are shorter.
    pub rate: f32,
    /// Weights that count in fewer positions than this stay as they are.
    pub least_seen: u32,
    /// Where the order of the positions comes from.
    pub seed: u64,
    /// How many threads work; the result is always the same.
    pub threads: usize,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            result_share: 0.7,
            epochs: 30,
            patience: 4,
            batch: 8192,
            rate: 0.001,
            least_seen: 50,
            seed: 1,
            threads: 1,
        }
    }
}

/// A pass over all positions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Epoch {
    /// Its number; 0 is how it all began.
    pub number: usize,
    /// The mean loss of the positions that are learned from, measured on the way.
    pub learned: f64,
    /// The mean loss of those that are not.
    pub checked: f64,
}

/// What a fit has found.
pub struct Fit {
    /// In units of the logistic function.
    model: Model,
    /// How many units of the engine make one of the logistic function.
    pub scale: f32,
    /// The state at the beginning.
    pub before: Epoch,
    /// The state with the weights that were found.
    pub best: Epoch,
}

impl Fit {
    pub(super) fn in_engine_units(&self) -> Model {
        self.model.scaled(self.scale)
    }
}

/// There is nothing to learn from, or nothing to check with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
#[error("{learned} positions to learn from and {checked} to check with are too few")]
pub struct TooFew {
    /// Positions to learn from.
    pub learned: usize,
    /// Positions to check with.
    pub checked: usize,
}

/// Every so many games one is kept back.
const KEPT_BACK: u32 = 10;
/// In how many parts a batch is cut.
const PARTS: usize = 8;
/// How strongly weights are drawn to where they began.
const PULL: f32 = 1e-5;

pub(super) fn fit(
    samples: &Samples,
    start: &Model,
    settings: &Settings,
    stop: &StopFlag,
    on_epoch: &mut dyn FnMut(&Epoch),
) -> Result<Fit, TooFew> {
    let is_kept_back = |&sample: &usize| samples.facts(sample).game % KEPT_BACK == KEPT_BACK - 1;
    let (checked, mut learned): (Vec<usize>, Vec<usize>) = (0..samples.len()).partition(is_kept_back);
    if learned.is_empty() || checked.is_empty() {
        return Err(TooFew { learned: learned.len(), checked: checked.len() });
    }
    // The scale by which the scores of the search foretell the results best.
    let scale = scale::fitted(|scale| {
        let loss_of = |&sample: &usize| {
            let facts = samples.facts(sample);
            loss(logistic(facts.score / scale), facts.result)
        };
        learned.iter().map(loss_of).sum()
    });
    let start = start.scaled(1.0 / scale);
    let mut work = Work::new(samples, &start, scale, settings, &learned);
    let before = Epoch {
        number: 0,
        learned: work.mean_loss(&start, &learned),
        checked: work.mean_loss(&start, &checked),
    };
    on_epoch(&before);
    let (mut best, mut best_model, mut model) = (before, start.clone(), start.clone());
    for number in 1..=settings.epochs {
        shuffle(&mut learned, settings.seed, number);
        let rate = settings.rate * (1.0 - (number - 1) as f32 / settings.epochs as f32);
        let learned_loss = work.pass(&mut model, &learned, rate, stop);
        let epoch = Epoch { number, learned: learned_loss, checked: work.mean_loss(&model, &checked) };
        on_epoch(&epoch);
        if epoch.checked < best.checked {
            (best, best_model) = (epoch, model.clone());
        }
        if stop.is_raised() || number - best.number >= settings.patience {
            break;
        }
    }
    Ok(Fit { model: best_model, scale, before, best })
}

fn shuffle(order: &mut [usize], seed: u64, epoch: usize) {
    let mut rng = generator(seed, epoch as u64);
    for n in (1..order.len()).rev() {
        order.swap(n, rng.random_range(..=n));
    }
}

/// What passes over the positions need.
struct Work<'a> {
    samples: &'a Samples,
    start: &'a Model,
    targets: Vec<f32>,
    frozen: Vec<bool>,
    adam: Adam,
    gradients: Vec<Model>,
    settings: &'a Settings,
}

impl<'a> Work<'a> {
    fn new(
        samples: &'a Samples,
        start: &'a Model,
        scale: f32,
        settings: &'a Settings,
        learned: &[usize],
    ) -> Work<'a> {
        let share = settings.result_share;
        let target = |sample: usize| {
            let facts = samples.facts(sample);
            share * facts.result + (1.0 - share) * logistic(facts.score / scale)
        };
        let mut seen = vec![0_u32; start.len()];
        for feature in learned.iter().flat_map(|&sample| samples.features(sample)) {
            seen[usize::from(feature.weight)] += 1;
        }
        Work {
            samples,
            start,
            targets: (0..samples.len()).map(target).collect(),
            frozen: seen.into_iter().map(|seen| seen < settings.least_seen).collect(),
            adam: Adam::new(start.len()),
            gradients: vec![Model::zero(start.len()); PARTS],
            settings,
        }
    }

    /// One pass: the mean loss on the way. A raised flag ends it early.
    fn pass(&mut self, model: &mut Model, learned: &[usize], rate: f32, stop: &StopFlag) -> f64 {
        let (mut sum, mut count) = (0.0, 0);
        for batch in learned.chunks(self.settings.batch.max(1)) {
            if stop.is_raised() {
                break;
            }
            sum += self.descend(model, batch, rate);
            count += batch.len();
        }
        sum / count.max(1) as f64
    }

    /// One step against the gradient of a batch: the sum of its losses.
    fn descend(&mut self, model: &mut Model, batch: &[usize], rate: f32) -> f64 {
        let (samples, targets, before) = (self.samples, &self.targets, &*model);
        let factor = 1.0 / batch.len() as f32;
        let learn = |part: &[usize], gradient: &mut Model| -> f64 {
            gradient.clear();
            let learn_one = |&sample: &usize| {
                let forecast = logistic(before.worth(samples, sample));
                gradient.add_gradient(samples, sample, (forecast - targets[sample]) * factor);
                loss(forecast, targets[sample])
            };
            part.iter().map(learn_one).sum()
        };
        let sum = in_parts(batch, self.settings.threads, &mut self.gradients, learn);
        let (gradient, others) = self.gradients.split_first_mut().expect("there are several parts");
        others.iter().for_each(|other| gradient.add(other));
        gradient.add(&before.scaled(PULL));
        gradient.add(&self.start.scaled(-PULL));
        self.adam.step(model, gradient, &self.frozen, rate);
        sum
    }

    fn mean_loss(&self, model: &Model, chosen: &[usize]) -> f64 {
        let judge = |part: &[usize], (): &mut ()| -> f64 {
            let forecast = |sample: usize| logistic(model.worth(self.samples, sample));
            part.iter().map(|&sample| loss(forecast(sample), self.targets[sample])).sum()
        };
        in_parts(chosen, self.settings.threads, &mut [(); PARTS], judge) / chosen.len() as f64
    }
}

/// Does the work on every part of the positions, each with a tool of its own, and adds up the
/// results in order.
fn in_parts<Tool: Send>(
    chosen: &[usize],
    threads: usize,
    tools: &mut [Tool],
    work: impl Fn(&[usize], &mut Tool) -> f64 + Sync,
) -> f64 {
    let length = chosen.len().div_ceil(tools.len()).max(1);
    let mut parts = chosen.chunks(length);
    let mut jobs: Vec<_> =
        tools.iter_mut().map(|tool| (parts.next().unwrap_or_default(), tool, 0.0)).collect();
    let per_thread = jobs.len().div_ceil(threads.max(1));
    thread::scope(|scope| {
        for jobs in jobs.chunks_mut(per_thread) {
            scope.spawn(|| jobs.iter_mut().for_each(|(part, tool, result)| *result = work(part, tool)));
        }
    });
    jobs.iter().map(|(_, _, result)| result).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tune::samples::{Facts, Feature};

    /// Positions of two features whose true weights are 200 and -100 units of 150 a logistic unit.
    fn samples() -> Samples {
        let mut samples = Samples::default();
        let mut rng = generator(3, 0);
        for game in 0..400 {
            for _ in 0..10 {
                let counts = [rng.random_range(-3..=3_i16), rng.random_range(-3..=3)];
                let worth = 200.0 * f32::from(counts[0]) - 100.0 * f32::from(counts[1]);
                let is_won = rng.random_range(0.0..1.0) < logistic(worth / 150.0);
                let facts =
                    Facts { game, result: f32::from(u8::from(is_won)), score: worth, opening_share: 1.0 };
                let features = (0..).zip(counts).map(|(weight, count)| Feature { weight, count });
                samples.push(facts, features);
            }
        }
        samples
    }

    fn settings() -> Settings {
        Settings { epochs: 60, batch: 256, rate: 0.05, ..Settings::default() }
    }

    fn fitted(settings: &Settings) -> (Fit, Vec<Epoch>) {
        let mut epochs = Vec::new();
        let (samples, stop) = (samples(), StopFlag::new());
        let fit = fit(&samples, &Model::zero(3), settings, &stop, &mut |epoch| epochs.push(*epoch));
        (fit.unwrap(), epochs)
    }

    #[test]
    fn the_loss_falls_and_the_true_weights_are_found() {
        let (fit, epochs) = fitted(&settings());
        assert!((epochs[0].checked - std::f64::consts::LN_2).abs() < 1e-6, "nothing is known at first");
        assert!(fit.best.checked < 0.8 * fit.before.checked, "{:?}", fit.best);
        assert!((130.0..170.0).contains(&fit.scale), "{}", fit.scale);
        let model = fit.in_engine_units();
        assert!((model.opening[0] - 200.0).abs() < 20.0, "{:?}", model.opening);
        assert!((model.opening[1] + 100.0).abs() < 20.0, "{:?}", model.opening);
        assert_eq!((model.opening[2], model.ending[0]), (0.0, 0.0), "what was never seen stays");
    }

    #[test]
    fn the_number_of_threads_changes_nothing() {
        let (once, epochs) = fitted(&settings());
        let (again, more_epochs) = fitted(&Settings { threads: 3, ..settings() });
        assert_eq!(epochs, more_epochs);
        assert_eq!(once.model, again.model);
    }

    #[test]
    fn a_fit_ends_when_nothing_more_is_learned() {
        let (fit, epochs) = fitted(&Settings { epochs: 1_000, patience: 3, ..settings() });
        assert!(epochs.len() < 1_000);
        assert_eq!(epochs.len() - 1, fit.best.number + 3);
    }

    #[test]
    fn too_few_games_are_told() {
        let error = fit(&Samples::default(), &Model::zero(1), &settings(), &StopFlag::new(), &mut |_| {});
        assert_eq!(error.err(), Some(TooFew { learned: 0, checked: 0 }));
    }
}
