//! Where each parameter lies in the long vector, and what it can hold.

use gomoku_engine::network::{
    BOARD_ONE, COUNT_ONE, COUNTS, HIDDEN, HIDDEN_ONE, KINDS, LARGEST_COUNT, LARGEST_INPUT, ONE,
    POLICY_CONTEXT_ONE, POLICY_ONE, POLICY_WAY_ONE, RESULT_BIAS_ONE, RESULT_ONE, WAYS,
    windows::{KINDS_OF_WINDOWS, ROWS},
};
use rules::{Side, gomoku::Variant};

use crate::network::model::ParamGroup;

/// Sums of points are large, and the evaluation larger: in these shares they are about as large as
/// everything else, so that their weights can be learned at the same pace.
pub(super) const BOARD_SHARE: f32 = 1.0 / 8.0;
pub(super) const EVALUATION_SHARE: f32 = 1.0 / 256.0;

/// Both sides' parameters, or the same for both, with so many numbers in half a row.
pub(super) struct Layout<const CHANNELS: usize> {
    sides: usize,
}

/// Where the parameters of a side begin; each kind ends where the next begins.
#[derive(Clone, Copy)]
pub(super) struct Places {
    pub(super) lines: usize,
    pub(super) kinds: usize,
    pub(super) point_bias: usize,
    pub(super) board: usize,
    pub(super) counts: usize,
    pub(super) evaluation: usize,
    pub(super) hidden_bias: usize,
    pub(super) result: usize,
    pub(super) result_bias: usize,
    pub(super) policy: usize,
    pub(super) policy_context: usize,
    pub(super) policy_ways: usize,
    pub(super) end: usize,
    channels: usize,
}

/// How many steps of the engine's whole numbers make 1.
pub(super) struct Steps {
    pub(super) points: f32,
    pub(super) board: f32,
    pub(super) counts: f32,
    pub(super) evaluation: f32,
    pub(super) hidden: f32,
    pub(super) result: f32,
    pub(super) result_bias: f32,
    pub(super) policy: f32,
    pub(super) policy_context: f32,
    pub(super) policy_ways: f32,
}

impl<const CHANNELS: usize> Layout<CHANNELS> {
    pub(super) fn new(variant: Variant) -> Layout<CHANNELS> {
        Layout { sides: if variant == Variant::Renju { 2 } else { 1 } }
    }

    const LINES: usize = ROWS * CHANNELS;
    const BOARD: usize = 2 * CHANNELS * HIDDEN;
    const WINDOW_KINDS: usize = KINDS_OF_WINDOWS * CHANNELS;
    const POLICY: usize = 2 * CHANNELS + HIDDEN * 2 * CHANNELS + 2 * WAYS;
    const HEAD: usize = Self::BOARD + KINDS * COUNTS * HIDDEN + 3 * HIDDEN + 1;
    const ALL: usize = Self::LINES + Self::WINDOW_KINDS + CHANNELS + Self::HEAD + Self::POLICY;

    /// The sides with parameters of their own.
    pub(super) fn sides(&self) -> impl Iterator<Item = Side> {
        Side::BOTH.into_iter().take(self.sides)
    }

    /// How many parameters there are.
    pub(super) fn len(&self) -> usize {
        self.sides * self.of(Side::First).end
    }

    #[inline(always)]
    pub(super) fn of(&self, side: Side) -> Places {
        let lines = side.index() % self.sides * Self::ALL;
        let kinds = lines + Self::LINES;
        let point_bias = kinds + Self::WINDOW_KINDS;
        let board = point_bias + CHANNELS;
        let counts = board + Self::BOARD;
        let evaluation = counts + KINDS * COUNTS * HIDDEN;
        let hidden_bias = evaluation + HIDDEN;
        let result = hidden_bias + HIDDEN;
        let result_bias = result + HIDDEN;
        let policy = result_bias + 1;
        let policy_context = policy + 2 * CHANNELS;
        let policy_ways = policy_context + HIDDEN * 2 * CHANNELS;
        let end = lines + Self::ALL;
        Places {
            lines,
            kinds,
            point_bias,
            board,
            counts,
            evaluation,
            hidden_bias,
            result,
            result_bias,
            channels: CHANNELS,
            policy,
            policy_context,
            policy_ways,
            end,
        }
    }

    /// What the parameters can hold, in their order.
    pub(super) fn grid(&self, scale: f32) -> Vec<ParamGroup> {
        self.sides().flat_map(|side| self.of(side).grid(scale)).collect()
    }
}

impl Places {
    pub(super) fn steps(&self, scale: f32) -> Steps {
        Steps {
            points: f32::from(ONE),
            board: BOARD_ONE as f32 * BOARD_SHARE,
            counts: COUNT_ONE as f32,
            evaluation: HIDDEN_ONE as f32 * EVALUATION_SHARE,
            hidden: HIDDEN_ONE as f32,
            result: RESULT_ONE as f32 * scale,
            result_bias: RESULT_BIAS_ONE as f32 * scale,
            policy: POLICY_ONE as f32,
            policy_context: POLICY_CONTEXT_ONE as f32,
            policy_ways: POLICY_WAY_ONE as f32,
        }
    }

    fn grid(&self, scale: f32) -> [ParamGroup; 12] {
        let steps = self.steps(scale);
        let group =
            |from: usize, to: usize, steps: f32, most: f32| ParamGroup { len: to - from, steps, most };
        // With all of a hidden number's weights at this limit, its sum still fits.
        let heaviest = (i32::MAX / 4 / LARGEST_INPUT) as f32 / (2 * self.channels) as f32;
        let heaviest_result = (i32::MAX >> 13) as f32 / HIDDEN as f32;
        [
            group(self.lines, self.kinds, steps.points, 4.0 * steps.points),
            group(self.kinds, self.point_bias, steps.points, 4.0 * steps.points),
            group(self.point_bias, self.board, steps.points, 4.0 * steps.points),
            group(self.board, self.counts, steps.board, heaviest.floor()),
            group(self.counts, self.evaluation, steps.counts, f32::from(LARGEST_COUNT)),
            group(self.evaluation, self.hidden_bias, steps.evaluation, 100_000.0),
            group(self.hidden_bias, self.result, steps.hidden, 16.0 * steps.hidden),
            group(self.result, self.result_bias, steps.result, heaviest_result.floor()),
            group(self.result_bias, self.policy, steps.result_bias, 4.0 * steps.result_bias),
            group(self.policy, self.policy_context, steps.policy, 16.0 * steps.policy),
            group(self.policy_context, self.policy_ways, steps.policy_context, 2.0 * steps.policy_context),
            group(self.policy_ways, self.end, steps.policy_ways, 16.0 * steps.policy_ways),
        ]
    }
}
