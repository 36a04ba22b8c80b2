//! The parameters as the engine's whole numbers, and back.

use gomoku_engine::network::{CHANNELS, Parts, PolicyParts, SideParts, windows::ROWS};
use rules::Side;

use super::{GomokuModel, Places, vector};
use crate::network::BeginWithError;

impl GomokuModel {
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

impl GomokuModel {
    /// Takes the parameters over that an engine's network has; all others stay as they are.
    pub(super) fn read(&self, parts: &Parts, parameters: &mut [f32]) -> Result<(), BeginWithError> {
        if parts.variant != self.variant {
            return Err(BeginWithError::Rule { found: parts.variant, wanted: self.variant });
        }
        for (side, parts) in Side::BOTH.into_iter().zip(&parts.sides) {
            let at = self.layout.of(side);
            let steps = at.steps(self.scale);
            let mut shorts = |at: usize, numbers: &[i16], steps: f32| {
                let to = &mut parameters[at..at + numbers.len()];
                to.iter_mut().zip(numbers).for_each(|(to, &number)| *to = f32::from(number) / steps);
            };
            shorts(at.lines, &parts.lines, steps.points);
            shorts(at.point_bias, &parts.point_bias, steps.points);
            shorts(at.board, &parts.board, steps.board);
            shorts(at.counts, &parts.counts, steps.counts);
            let mut longs = |at: usize, numbers: &[i32], steps: f32| {
                let to = &mut parameters[at..at + numbers.len()];
                to.iter_mut().zip(numbers).for_each(|(to, &number)| *to = number as f32 / steps);
            };
            longs(at.evaluation, &parts.evaluation, steps.evaluation);
            longs(at.hidden_bias, &parts.hidden_bias, steps.hidden);
            longs(at.result, &parts.result, steps.result);
            longs(at.result_bias, &[parts.result_bias], steps.result_bias);
            if let Some(policy) = &parts.policy {
                longs(at.policy, &policy.weights, steps.policy);
                longs(at.policy_ways, &policy.ways, steps.policy_ways);
            }
            parameters[at.kinds..at.point_bias].fill(0.0);
            if let Some(policy) = &parts.policy {
                let to = &mut parameters[at.policy_context..at.policy_ways];
                to.iter_mut()
                    .zip(&policy.context)
                    .for_each(|(to, &number)| *to = f32::from(number) / steps.policy_context);
            }
        }
        Ok(())
    }
}
