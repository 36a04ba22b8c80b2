//! The line network of the Gomoku engine in the making.
//!
//! The numbers are those of `gomoku_engine::network`, before they are whole. What is learned is a
//! correction of the tables' evaluation, so that training begins with what the engine can do already.
//! The same rows serve all four directions and both ways to read a line: turning or mirroring a
//! position changes nothing. A row is learned as the sum of one for the window and one for its kind, so
//! that windows that are seldom seen have something to go by. `seen` keeps positions, `layout` knows
//! where each parameter lies.

mod engine;
mod layout;
mod policy;
mod sample_builder;
mod seen;

#[cfg(test)]
mod tests;

use std::{array, sync::Arc};

use gomoku_engine::{
    Weights,
    board::{Board, Tables},
    network::{
        COUNTS, HIDDEN, KINDS, LineNetwork, Parts, evaluate, seen_evaluation,
        windows::{ROWS, Windows, with_colours_exchanged},
    },
    rule::{ForEveryRule, Rule, dispatch},
};
use nnue::Aligned;
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::{Side, gomoku::Variant};

use super::{
    BeginWithError,
    model::{Model, ParamGroup},
};
use layout::{BOARD_SHARE, EVALUATION_SHARE, Layout, Places};
use policy::Choice;

pub(super) use sample_builder::{SampleBuilder, Visit, visit_open};
pub(super) use seen::{Moves, Seen};

/// The network of a rule, with so many numbers in half a row.
pub(super) struct GomokuModel<const CHANNELS: usize> {
    variant: Variant,
    layout: Layout<CHANNELS>,
    /// How many units of the engine make one of the logistic function.
    scale: f32,
    windows: Windows,
    /// For each row the one that the other side sees.
    exchanged: Vec<u16>,
    /// For each row its kind.
    kinds: Vec<u8>,
}

/// What a forecast leaves behind.
pub(super) struct Trace<const CHANNELS: usize> {
    to_move: Side,
    evaluation: f32,
    counts: [u16; KINDS],
    /// The rows of each point near stones, by direction, as the side to move sees them.
    points: Vec<[u16; 4]>,
    /// Where these points lie.
    places: Vec<u16>,
    /// Their sums, as the side to move and as its enemy sees them.
    sums: Vec<[[f32; CHANNELS]; 2]>,
    /// The sum of the clipped points.
    board: [[f32; CHANNELS]; 2],
    hidden: [f32; HIDDEN],
    choice: Choice<CHANNELS>,
}

impl<const CHANNELS: usize> GomokuModel<CHANNELS> {
    pub(super) fn new(variant: Variant, scale: f32) -> GomokuModel<CHANNELS> {
        let windows = Windows::default();
        let mut exchanged = vec![0; ROWS];
        for (number, window) in windows.all() {
            exchanged[usize::from(number)] = windows.number(with_colours_exchanged(window));
        }
        let kinds = windows.kinds();
        GomokuModel { variant, layout: Layout::new(variant), scale, windows, exchanged, kinds }
    }

    /// Where the two parts of a row lie, as the side to move or its enemy sees it.
    #[inline(always)]
    fn as_seen(&self, at: &Places, row: u16, by: usize) -> [usize; 2] {
        let row = usize::from(if by == 0 { row } else { self.exchanged[usize::from(row)] });
        [at.lines + row * CHANNELS, at.kinds + usize::from(self.kinds[row]) * CHANNELS]
    }
}

#[inline(always)]
fn vector<const N: usize>(numbers: &[f32], at: usize) -> &[f32; N] {
    numbers[at..].first_chunk().expect("every vector is whole")
}

#[inline(always)]
fn vector_mut<const N: usize>(numbers: &mut [f32], at: usize) -> &mut [f32; N] {
    numbers[at..].first_chunk_mut().expect("every vector is whole")
}

#[inline(always)]
fn clipped(number: f32) -> f32 {
    number.clamp(0.0, 1.0)
}

/// The slope of what is clipped.
#[inline(always)]
fn slope(number: f32) -> f32 {
    f32::from(u8::from(number > 0.0 && number < 1.0))
}

/// Who looks: the side to move first.
#[inline(always)]
fn beholders(to_move: Side) -> [Side; 2] {
    [to_move, to_move.other()]
}

impl<const CHANNELS: usize> Model for GomokuModel<CHANNELS> {
    type Sample = Seen;
    type Trace = Trace<CHANNELS>;

    const SYMMETRIES: u32 = 1;

    fn name(&self) -> String {
        format!("gomoku-lines-{}-{}", self.variant, 2 * CHANNELS)
    }

    fn grid(&self) -> Vec<ParamGroup> {
        self.layout.grid(self.scale)
    }

    fn initial(&self, rng: &mut Xoshiro256PlusPlus) -> Aligned<f32> {
        let mut parameters = Aligned::zeros(self.layout.len());
        let mut draw = |most: f32| (rng.random::<f32>() * 2.0 - 1.0) * most;
        for side in self.layout.sides() {
            let at = self.layout.of(side);
            parameters[at.kinds..at.point_bias].iter_mut().for_each(|weight| *weight = draw(0.1));
            parameters[at.point_bias..at.board].fill(0.05);
            parameters[at.board..at.counts].iter_mut().for_each(|weight| *weight = draw(0.2));
            parameters[at.evaluation..at.hidden_bias].iter_mut().for_each(|weight| *weight = draw(0.15));
            parameters[at.hidden_bias..at.result].fill(0.3);
            parameters[at.result..at.result_bias].iter_mut().for_each(|weight| *weight = draw(0.1));
            parameters[at.policy..at.policy_context].iter_mut().for_each(|weight| *weight = draw(0.5));
            parameters[at.policy_context..at.policy_ways].iter_mut().for_each(|weight| *weight = draw(0.05));
        }
        parameters
    }

    fn trace(&self) -> Trace<CHANNELS> {
        Trace {
            to_move: Side::First,
            evaluation: 0.0,
            counts: [0; KINDS],
            points: Vec::new(),
            places: Vec::new(),
            sums: Vec::new(),
            board: [[0.0; CHANNELS]; 2],
            hidden: [0.0; HIDDEN],
            choice: Choice::new(),
        }
    }

    #[inline(always)]
    fn forecast(
        &self,
        parameters: &[f32],
        sample: &Seen,
        _symmetry: u32,
        trace: &mut Trace<CHANNELS>,
    ) -> f32 {
        sample.near_rows(&self.windows, &mut trace.points, &mut trace.places);
        trace.to_move = sample.side_to_move();
        trace.counts = sample.count_rows();
        trace.evaluation = seen_evaluation(sample.evaluation()) as f32 * EVALUATION_SHARE;
        self.sum_points(parameters, trace);
        self.fill_hidden(parameters, trace);
        self.forecast_choice(parameters, sample, trace);
        let at = self.layout.of(trace.to_move);
        let weights = vector::<HIDDEN>(parameters, at.result);
        let mut correction = parameters[at.result_bias];
        for (weight, hidden) in weights.iter().zip(&trace.hidden) {
            correction += weight * clipped(*hidden);
        }
        sample.evaluation() as f32 / self.scale + correction
    }

    #[inline(always)]
    fn add_gradient(&self, parameters: &[f32], trace: &Trace<CHANNELS>, factor: f32, gradient: &mut [f32]) {
        let hidden = self.add_choice_gradient(parameters, trace, gradient);
        let boards = self.add_head_gradient(parameters, trace, factor, hidden, gradient);
        for (by, board) in boards.iter().enumerate() {
            self.add_points_gradient(parameters, trace, by, board, gradient);
        }
    }

    fn choice_loss(&self, trace: &Trace<CHANNELS>) -> Option<f32> {
        trace.choice.loss()
    }

    fn export(&self, parameters: &[f32], _scale: f32) -> Vec<u8> {
        let sides = self.layout.sides().map(|side| self.side_parts(parameters, side)).collect();
        let tables = Weights::default().checksum(self.variant);
        Parts { variant: self.variant, tables, sides }.to_network().to_bytes()
    }

    fn begin_with(&self, file: &[u8], parameters: &mut [f32]) -> Result<(), BeginWithError> {
        self.read(&Parts::parse(file)?, parameters)
    }

    fn engine(&self, file: &[u8]) -> Box<dyn Fn(&Seen) -> i32> {
        let network = Arc::new(LineNetwork::parse(file).expect("the file was exported"));
        let tables = Arc::new(Tables::new(self.variant, Weights::default()));
        Box::new(move |&seen| {
            dispatch(network.variant(), Judgement { seen, tables: &tables, network: &network })
        })
    }
}

impl<const CHANNELS: usize> GomokuModel<CHANNELS> {
    /// What the head contributes, beside what else depends on the hidden layer; the result is what the sums of
    /// points do, for both who look.
    #[inline(always)]
    fn add_head_gradient(
        &self,
        parameters: &[f32],
        trace: &Trace<CHANNELS>,
        factor: f32,
        mut slopes: [f32; HIDDEN],
        gradient: &mut [f32],
    ) -> [[f32; CHANNELS]; 2] {
        let at = self.layout.of(trace.to_move);
        let weights = vector::<HIDDEN>(parameters, at.result);
        gradient[at.result_bias] += factor;
        let results = vector_mut::<HIDDEN>(gradient, at.result);
        for n in 0..HIDDEN {
            results[n] += factor * clipped(trace.hidden[n]);
            slopes[n] += factor * weights[n] * slope(trace.hidden[n]);
        }
        let mut add = |at: usize, share: f32| {
            let sums = vector_mut::<HIDDEN>(gradient, at);
            for n in 0..HIDDEN {
                sums[n] += slopes[n] * share;
            }
        };
        add(at.hidden_bias, 1.0);
        add(at.evaluation, trace.evaluation);
        trace.counts.iter().for_each(|&row| add(at.counts + usize::from(row) * HIDDEN, 1.0));
        let mut boards = [[0.0; CHANNELS]; 2];
        for (n, board) in boards.as_flattened_mut().iter_mut().enumerate() {
            let row = at.board + n * HIDDEN;
            add(row, trace.board.as_flattened()[n] * BOARD_SHARE);
            let weights = vector::<HIDDEN>(parameters, row);
            *board = (0..HIDDEN).map(|n| slopes[n] * weights[n]).sum::<f32>() * BOARD_SHARE;
        }
        boards
    }

    /// The sum of the clipped points, for both who look.
    #[inline(always)]
    fn sum_points(&self, parameters: &[f32], trace: &mut Trace<CHANNELS>) {
        trace.sums.clear();
        trace.sums.resize(trace.points.len(), [[0.0; CHANNELS]; 2]);
        for (by, side) in beholders(trace.to_move).into_iter().enumerate() {
            let at = self.layout.of(side);
            let bias = vector::<CHANNELS>(parameters, at.point_bias);
            let mut board = [0.0; CHANNELS];
            for (point, sums) in trace.points.iter().zip(&mut trace.sums) {
                let mut sum = *bias;
                // Windows without stones count nothing.
                for &row in point.iter().filter(|&&row| row != 0) {
                    let [row, kind] = self.as_seen(&at, row, by).map(|at| vector::<CHANNELS>(parameters, at));
                    for n in 0..CHANNELS {
                        sum[n] += row[n] + kind[n];
                    }
                }
                for n in 0..CHANNELS {
                    board[n] += clipped(sum[n]) - clipped(bias[n]);
                }
                sums[by] = sum;
            }
            trace.board[by] = board;
        }
    }

    /// The hidden layer before it is clipped.
    #[inline(always)]
    fn fill_hidden(&self, parameters: &[f32], trace: &mut Trace<CHANNELS>) {
        let at = self.layout.of(trace.to_move);
        let mut hidden = *vector::<HIDDEN>(parameters, at.hidden_bias);
        let mut add = |at: usize, share: f32| {
            let row = vector::<HIDDEN>(parameters, at);
            for n in 0..HIDDEN {
                hidden[n] += row[n] * share;
            }
        };
        add(at.evaluation, trace.evaluation);
        trace.counts.iter().for_each(|&row| add(at.counts + usize::from(row) * HIDDEN, 1.0));
        for (n, sum) in trace.board.as_flattened().iter().enumerate() {
            add(at.board + n * HIDDEN, sum * BOARD_SHARE);
        }
        trace.hidden = hidden;
    }

    /// What the rows and the bias of the points contribute.
    #[inline(always)]
    fn add_points_gradient(
        &self,
        parameters: &[f32],
        trace: &Trace<CHANNELS>,
        by: usize,
        board: &[f32; CHANNELS],
        gradient: &mut [f32],
    ) {
        let at = self.layout.of(beholders(trace.to_move)[by]);
        let bias = vector::<CHANNELS>(parameters, at.point_bias);
        let mut biases = [0.0; CHANNELS];
        for (place, (point, sums)) in trace.points.iter().zip(&trace.sums).enumerate() {
            let choice = trace.choice.slopes(place, by);
            let slopes: [f32; CHANNELS] = array::from_fn(|n| (board[n] + choice[n]) * slope(sums[by][n]));
            for n in 0..CHANNELS {
                biases[n] += slopes[n] - board[n] * slope(bias[n]);
            }
            for &row in point.iter().filter(|&&row| row != 0) {
                for part in self.as_seen(&at, row, by) {
                    let sum = vector_mut::<CHANNELS>(gradient, part);
                    for n in 0..CHANNELS {
                        sum[n] += slopes[n];
                    }
                }
            }
        }
        let sum = vector_mut::<CHANNELS>(gradient, at.point_bias);
        for n in 0..CHANNELS {
            sum[n] += biases[n];
        }
    }
}

/// The engine's evaluation of a position.
struct Judgement<'a> {
    seen: Seen,
    tables: &'a Arc<Tables>,
    network: &'a Arc<LineNetwork>,
}

impl ForEveryRule for Judgement<'_> {
    type Output = i32;

    fn run<R: Rule>(self) -> i32 {
        let board: Board<R> = self.seen.board(self.tables.clone());
        evaluate(&board, self.network)
    }
}

const _: () = assert!(KINDS * COUNTS <= u16::MAX as usize);
