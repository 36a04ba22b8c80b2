//! The parameters as the engine's whole numbers, and back.

use gomoku_engine::network::{HIDDEN, Parts, PolicyParts, SideParts, windows::ROWS};
use rules::Side;

use super::{GomokuModel, Places, vector};
use crate::network::BeginWithError;

impl<const CHANNELS: usize> GomokuModel<CHANNELS> {
    /// The rows with their kinds, as whole numbers.
    fn rows(&self, parameters: &[f32], at: &Places, steps: f32) -> Vec<i16> {
        let mut rows = vec![0; ROWS * CHANNELS];
        for (row, numbers) in rows.chunks_exact_mut(CHANNELS).enumerate().skip(1) {
            let parts = self.as_seen(at, row as u16, 0).map(|at| vector::<CHANNELS>(parameters, at));
            for (n, number) in numbers.iter_mut().enumerate() {
                *number = ((parts[0][n] + parts[1][n]) * steps).round() as i16;
            }
        }
        rows
    }

    /// The whole numbers of the engine.
    pub(super) fn side_parts(&self, parameters: &[f32], side: Side) -> SideParts {
        let at = self.layout.of(side);
        let steps = at.steps(self.scale);
        let whole = |from: usize, to: usize, steps: f32| {
            parameters[from..to].iter().map(move |number| (number * steps).round() as i32)
        };
        let short = |number: i32| number as i16;
        SideParts {
            lines: self.rows(parameters, &at, steps.points),
            point_bias: whole(at.point_bias, at.board, steps.points).map(short).collect(),
            board: whole(at.board, at.counts, steps.board).map(short).collect(),
            counts: whole(at.counts, at.evaluation, steps.counts).map(short).collect(),
            evaluation: whole(at.evaluation, at.hidden_bias, steps.evaluation).collect(),
            hidden_bias: whole(at.hidden_bias, at.result, steps.hidden).collect(),
            result: whole(at.result, at.result_bias, steps.result).collect(),
            result_bias: whole(at.result_bias, at.policy, steps.result_bias).sum(),
            policy: Some(PolicyParts {
                weights: whole(at.policy, at.policy_context, steps.policy).collect(),
                context: whole(at.policy_context, at.policy_ways, steps.policy_context).map(short).collect(),
                ways: whole(at.policy_ways, at.end, steps.policy_ways).collect(),
            }),
        }
    }
}

/// How much of what new channels begin with at random counts beside what is known already.
const NEW_SHARE: f32 = 0.25;

/// Numbers of a finished network on their way into the parameters.
struct Taking<'a> {
    parameters: &'a mut [f32],
    /// How many numbers half a row has in the finished network.
    channels: usize,
}

impl Taking<'_> {
    fn take<T: Copy + Into<f64>>(&mut self, at: usize, numbers: &[T], steps: f32) {
        let to = &mut self.parameters[at..at + numbers.len()];
        to.iter_mut().zip(numbers).for_each(|(to, &number)| *to = (number.into() / f64::from(steps)) as f32);
    }

    /// Pieces of the known width, put where there is room for wider ones.
    fn take_halves<T: Copy + Into<f64>>(&mut self, at: usize, numbers: &[T], wanted: usize, steps: f32) {
        for (n, numbers) in numbers.chunks_exact(self.channels).enumerate() {
            let to = at + n * wanted;
            self.parameters[to + self.channels..to + wanted]
                .iter_mut()
                .for_each(|number| *number *= NEW_SHARE);
            self.take(to, numbers, steps);
        }
    }
}

impl<const CHANNELS: usize> GomokuModel<CHANNELS> {
    /// Takes the parameters over that an engine's network has; all others stay as they are, and count little.
    pub(super) fn read(&self, parts: &Parts, parameters: &mut [f32]) -> Result<(), BeginWithError> {
        if parts.variant != self.variant {
            return Err(BeginWithError::Rule { found: parts.variant, wanted: self.variant });
        }
        let channels = parts.width() / 2;
        if channels > CHANNELS {
            return Err(BeginWithError::Width { found: 2 * channels, wanted: 2 * CHANNELS });
        }
        for (side, parts) in Side::BOTH.into_iter().zip(&parts.sides) {
            let at = self.layout.of(side);
            let steps = at.steps(self.scale);
            for kind in parameters[at.kinds..at.point_bias].chunks_exact_mut(CHANNELS) {
                kind[..channels].fill(0.0);
            }
            let mut taking = Taking { parameters, channels };
            taking.take_halves(at.lines, &parts.lines, CHANNELS, steps.points);
            taking.take_halves(at.point_bias, &parts.point_bias, CHANNELS, steps.points);
            let mut boards = Taking { parameters: taking.parameters, channels: channels * HIDDEN };
            boards.take_halves(at.board, &parts.board, CHANNELS * HIDDEN, steps.board);
            taking.take(at.counts, &parts.counts, steps.counts);
            taking.take(at.evaluation, &parts.evaluation, steps.evaluation);
            taking.take(at.hidden_bias, &parts.hidden_bias, steps.hidden);
            taking.take(at.result, &parts.result, steps.result);
            taking.take(at.result_bias, &[parts.result_bias], steps.result_bias);
            if let Some(policy) = &parts.policy {
                taking.take_halves(at.policy, &policy.weights, CHANNELS, steps.policy);
                taking.take_halves(at.policy_context, &policy.context, CHANNELS, steps.policy_context);
                taking.take(at.policy_ways, &policy.ways, steps.policy_ways);
            }
        }
        Ok(())
    }
}
