//! The parameters on their way, and how a batch of positions moves them.

use std::thread;

use nnue::Aligned;

use super::{
    adam::{ParamSlice, Step},
    model::{Model, ParamGroup},
    samples::Labelled,
    wide::{Work, widely},
};
use crate::tune::{logistic, loss};

/// In how many parts a batch is cut, whatever the number of threads: sums come out the same to the last bit.
const PARTS: usize = 4;

/// Everything that changes in the course of a training.
pub(super) struct State {
    pub(super) grid: Vec<ParamGroup>,
    pub(super) parameters: Aligned<f32>,
    pub(super) rounded: Aligned<f32>,
    pub(super) mean: Aligned<f32>,
    pub(super) square: Aligned<f32>,
    pub(super) steps: i32,
    gradients: Vec<Aligned<f32>>,
}

/// A position of a batch, with what is to be learned from it and how it is shown.
#[derive(Clone, Copy)]
pub(super) struct Example<'a, S> {
    pub(super) sample: &'a Labelled<S>,
    pub(super) target: f32,
    pub(super) symmetry: u32,
}

/// Sums of losses, and of what.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Losses {
    /// The cross-entropies of worths.
    worths: f64,
    positions: usize,
    /// The cross-entropies of choices.
    choices: f64,
    chosen: usize,
}

impl Losses {
    fn add(&mut self, worth: f64, choice: Option<f32>) {
        self.worths += worth;
        self.positions += 1;
        self.choices += choice.map_or(0.0, f64::from);
        self.chosen += usize::from(choice.is_some());
    }

    /// The mean loss of the positions' worths.
    pub(super) fn mean(&self) -> f64 {
        self.worths / self.positions as f64
    }

    /// The mean loss of the choices, if any were to be foretold.
    pub(super) fn mean_of_choices(&self) -> Option<f64> {
        (self.chosen > 0).then(|| self.choices / self.chosen as f64)
    }
}

impl std::iter::Sum for Losses {
    fn sum<I: Iterator<Item = Losses>>(losses: I) -> Losses {
        losses.fold(Losses::default(), |sum, losses| Losses {
            worths: sum.worths + losses.worths,
            positions: sum.positions + losses.positions,
            choices: sum.choices + losses.choices,
            chosen: sum.chosen + losses.chosen,
        })
    }
}

impl State {
    pub(super) fn new(grid: Vec<ParamGroup>, parameters: Aligned<f32>) -> State {
        let len = parameters.len();
        assert_eq!(grid.iter().map(|group| group.len).sum::<usize>(), len, "the groups of all parameters");
        let zeros = || Aligned::zeros(len);
        let gradients = (0..PARTS).map(|_| zeros()).collect();
        let mut state =
            State { grid, parameters, rounded: zeros(), mean: zeros(), square: zeros(), steps: 0, gradients };
        state.round();
        state
    }

    /// Brings the rounded parameters up to date.
    pub(super) fn round(&mut self) {
        let groups = self.grid.iter().flat_map(|group| std::iter::repeat_n(group, group.len));
        for ((rounded, parameter), group) in self.rounded.iter_mut().zip(&*self.parameters).zip(groups) {
            *rounded = group.rounded(*parameter);
        }
    }

    /// Learns from a batch: the losses before it.
    pub(super) fn learn<M: Model>(
        &mut self,
        model: &M,
        examples: &[Example<'_, M::Sample>],
        step: Step,
        threads: usize,
    ) -> Losses {
        let parts: Vec<_> = examples.chunks(examples.len().div_ceil(PARTS).max(1)).collect();
        let mut losses = vec![Losses::default(); parts.len()];
        let rounded = &self.rounded;
        let jobs = parts.into_iter().zip(&mut self.gradients).zip(&mut losses);
        let work = jobs.map(|((examples, gradient), loss)| {
            move || *loss = widely(Part { model, parameters: rounded, examples, gradient })
        });
        on_threads(threads, work.collect());
        self.steps += 1;
        self.descend(step, threads);
        losses.into_iter().sum()
    }

    fn descend(&mut self, step: Step, threads: usize) {
        let mut rest = Rest {
            parameters: &mut self.parameters,
            rounded: &mut self.rounded,
            mean: &mut self.mean,
            square: &mut self.square,
            gradients: self.gradients.iter_mut().map(|gradient| &mut **gradient).collect(),
        };
        // Long enough to be worth a thread's while, short enough to share out evenly.
        let longest = 1 << 16;
        let mut slices = Vec::new();
        for &group in &self.grid {
            let mut left = group.len;
            while left > 0 {
                let len = left.min(longest);
                slices.push(rest.take(group, len));
                left -= len;
            }
        }
        let work = slices.into_iter().map(|slice| move || slice.step(step));
        on_threads(threads, work.collect());
    }
}

/// What has not been dealt out yet.
struct Rest<'a> {
    parameters: &'a mut [f32],
    rounded: &'a mut [f32],
    mean: &'a mut [f32],
    square: &'a mut [f32],
    gradients: Vec<&'a mut [f32]>,
}

impl<'a> Rest<'a> {
    fn take(&mut self, group: ParamGroup, len: usize) -> ParamSlice<'a> {
        ParamSlice {
            group,
            parameters: front(&mut self.parameters, len),
            rounded: front(&mut self.rounded, len),
            mean: front(&mut self.mean, len),
            square: front(&mut self.square, len),
            gradients: self.gradients.iter_mut().map(|gradient| front(gradient, len)).collect(),
        }
    }
}

/// Takes the first numbers off a slice.
fn front<'a>(rest: &mut &'a mut [f32], len: usize) -> &'a mut [f32] {
    rest.split_off_mut(..len).expect("the groups are those of all parameters")
}

/// Does pieces of work, shared out to threads in turn.
fn on_threads(threads: usize, work: Vec<impl FnOnce() + Send>) {
    let threads = threads.clamp(1, work.len().max(1));
    let mut shares: Vec<Vec<_>> = (0..threads).map(|_| Vec::new()).collect();
    for (n, work) in work.into_iter().enumerate() {
        shares[n % threads].push(work);
    }
    let mut shares = shares.into_iter();
    let own = shares.next().unwrap_or_default();
    thread::scope(|scope| {
        for share in shares {
            scope.spawn(|| share.into_iter().for_each(|work| work()));
        }
        own.into_iter().for_each(|work| work());
    });
}

/// A part of a batch.
struct Part<'a, M: Model> {
    model: &'a M,
    parameters: &'a [f32],
    examples: &'a [Example<'a, M::Sample>],
    gradient: &'a mut [f32],
}

impl<M: Model> Work for Part<'_, M> {
    type Done = Losses;

    #[inline(always)]
    fn run(self) -> Losses {
        let mut trace = self.model.trace();
        let mut losses = Losses::default();
        for example in self.examples {
            let seen = &example.sample.seen;
            let worth = self.model.forecast(self.parameters, seen, example.symmetry, &mut trace);
            let forecast = logistic(worth);
            losses.add(loss(forecast, example.target), self.model.choice_loss(&trace));
            // How the cross-entropy changes with the worth.
            self.model.add_gradient(self.parameters, &trace, forecast - example.target, self.gradient);
        }
        losses
    }
}

/// The losses of positions, with nothing learned.
pub(super) fn losses<M: Model>(
    model: &M,
    parameters: &[f32],
    examples: &[Example<'_, M::Sample>],
    threads: usize,
) -> Losses {
    let parts: Vec<_> = examples.chunks(examples.len().div_ceil(PARTS).max(1)).collect();
    let mut losses = vec![Losses::default(); parts.len()];
    let jobs = parts.into_iter().zip(&mut losses);
    let work = jobs.map(|(examples, loss)| move || *loss = widely(Check { model, parameters, examples }));
    on_threads(threads, work.collect());
    losses.into_iter().sum()
}

struct Check<'a, M: Model> {
    model: &'a M,
    parameters: &'a [f32],
    examples: &'a [Example<'a, M::Sample>],
}

impl<M: Model> Work for Check<'_, M> {
    type Done = Losses;

    #[inline(always)]
    fn run(self) -> Losses {
        let mut trace = self.model.trace();
        let mut losses = Losses::default();
        for example in self.examples {
            let worth =
                self.model.forecast(self.parameters, &example.sample.seen, example.symmetry, &mut trace);
            losses.add(loss(logistic(worth), example.target), self.model.choice_loss(&trace));
        }
        losses
    }
}
