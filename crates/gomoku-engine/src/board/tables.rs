//! All precomputed tables of a variant, shared by every board of an engine.

use std::sync::Arc;

use rules::{Side, gomoku::Variant};

use super::{geometry::Spot, line_table::LineTable, point_table::PointTable};
use crate::{
    network::LineNetwork,
    weights::{SideWeights, Weights},
};

/// Shapes of windows, worth of points and the numbers of the evaluation.
pub struct Tables {
    variant: Variant,
    weights: Weights,
    pub(super) lines: LineTable,
    pub(super) points: PointTable,
    network: Option<Arc<LineNetwork>>,
}

impl Tables {
    /// Computes the tables of a variant.
    #[must_use]
    pub fn new(variant: Variant, weights: Weights) -> Tables {
        let points = PointTable::new(variant, &weights);
        let network = weights.network(variant);
        Tables { variant, weights, lines: LineTable::new(variant), points, network }
    }

    /// The variant they are for.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The network that corrects the evaluation, if there is one.
    pub(crate) fn network(&self) -> Option<&Arc<LineNetwork>> {
        self.network.as_ref()
    }

    /// The numbers of a side.
    pub(crate) fn weights(&self, side: Side) -> &SideWeights {
        self.weights.of(self.variant, side)
    }

    /// The hash key of a stone, computed by the finaliser of `SplitMix64`.
    #[inline]
    pub(super) fn stone_key(&self, spot: Spot, side: Side) -> u64 {
        let input = (spot.index() as u64) << 1 | side.index() as u64;
        let mut z = input.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}
