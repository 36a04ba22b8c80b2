//! A line network ready to use: its numbers as they lie in memory, for rows of either width.
//!
//! The search asks for the width once, when it begins to follow a board; from there on all code is compiled for it.

use std::{array, ops::Range, sync::Arc};

use nnue::{
    Network,
    head::{HIDDEN, Head},
    sums::Row,
};
use rules::{Side, gomoku::Variant};

use super::{
    LARGEST_INPUT, ONE,
    error::NetworkError,
    file::{Parts, SideParts},
    policy::PointPolicy,
    windows::{ROWS, Windows, with_colours_exchanged},
};

/// A network, ready to use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineNetwork {
    variant: Variant,
    tables: u32,
    checksum: u32,
    pub(super) numbers: Numbers,
}

/// The numbers of a network, by how many a row has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Numbers {
    Narrow(Arc<Layers<32>>),
    Wide(Arc<Layers<64>>),
}

/// The numbers of a network with so many in a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Layers<const WIDTH: usize> {
    pub(super) windows: Windows,
    /// For each window what black sees, and then what white sees.
    pub(super) rows: Vec<Row<WIDTH>>,
    pub(super) bias: Row<WIDTH>,
    /// By the side to move.
    pub(super) heads: [Head<WIDTH>; 2],
    /// By the side to move.
    pub(super) policies: Option<[PointPolicy<WIDTH>; 2]>,
}

impl LineNetwork {
    /// Reads a file.
    ///
    /// # Errors
    /// If it is not the file of such a network.
    pub fn parse(file: &[u8]) -> Result<LineNetwork, NetworkError> {
        let network = Network::parse(file)?;
        LineNetwork::new(&Parts::read(&network)?, network.checksum())
    }

    /// The network of these numbers.
    ///
    /// # Errors
    /// If a number is too large.
    pub fn from_parts(parts: &Parts) -> Result<LineNetwork, NetworkError> {
        LineNetwork::new(parts, parts.to_network().checksum())
    }

    fn new(parts: &Parts, checksum: u32) -> Result<LineNetwork, NetworkError> {
        parts.check()?;
        let numbers = match parts.width() {
            64 => Numbers::Wide(Arc::new(Layers::new(parts))),
            _ => Numbers::Narrow(Arc::new(Layers::new(parts))),
        };
        Ok(LineNetwork { variant: parts.variant, tables: parts.tables, checksum, numbers })
    }

    /// The rule that it is for.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The checksum of its file.
    #[must_use]
    pub fn checksum(&self) -> u32 {
        self.checksum
    }

    /// Whether it says anything about moves.
    #[must_use]
    pub fn has_policy(&self) -> bool {
        match &self.numbers {
            Numbers::Narrow(layers) => layers.policies.is_some(),
            Numbers::Wide(layers) => layers.policies.is_some(),
        }
    }

    /// Whether it corrects tables of this checksum.
    ///
    /// # Errors
    /// If it was made for others.
    pub fn check_tables(&self, found: u32) -> Result<(), NetworkError> {
        let wanted = self.tables;
        if wanted == found { Ok(()) } else { Err(NetworkError::Tables { wanted, found }) }
    }
}

impl<const WIDTH: usize> Layers<WIDTH> {
    const HALF: usize = WIDTH / 2;

    fn new(parts: &Parts) -> Layers<WIDTH> {
        let of = |side: Side| &parts.sides[side.index() % parts.sides.len()];
        let windows = Windows::default();
        let mut rows = vec![Row::ZERO; ROWS];
        for (number, window) in windows.all() {
            for side in Side::BOTH {
                let seen = if side == Side::First { window } else { with_colours_exchanged(window) };
                let from = usize::from(windows.number(seen)) * Self::HALF;
                let row = &mut rows[usize::from(number)].0[Self::half(side)];
                row.copy_from_slice(&of(side).lines[from..from + Self::HALF]);
            }
        }
        let mut bias = Row::ZERO;
        for side in Side::BOTH {
            bias.0[Self::half(side)].copy_from_slice(&of(side).point_bias);
        }
        let has_policy = parts.sides.iter().all(|side| side.policy.is_some());
        let policy = |side| PointPolicy::new(of(side).policy.as_ref().expect("every side has one"));
        let policies = has_policy.then(|| Side::BOTH.map(policy));
        Layers { windows, rows, bias, heads: Side::BOTH.map(|side| head(of(side))), policies }
    }

    /// A side's half of a row.
    const fn half(side: Side) -> Range<usize> {
        side.index() * Self::HALF..(side.index() + 1) * Self::HALF
    }

    /// The total of the points' clipped sums, as the head is given it: the side to move first.
    #[inline]
    pub(super) fn input(&self, total: &[i32; WIDTH], to_move: Side) -> [i16; WIDTH] {
        let small = |sum: i32| sum.clamp(-LARGEST_INPUT, LARGEST_INPUT) as i16;
        let first = Self::half(to_move).start;
        array::from_fn(|n| small(total[(first + n) % WIDTH]))
    }

    /// A row that has the side to move first, as those of points have it: black first.
    #[inline]
    pub(super) fn in_order_of_sides(&self, row: Row<WIDTH>, to_move: Side) -> Row<WIDTH> {
        let first = Self::half(to_move).start;
        Row(array::from_fn(|n| row.0[(first + n) % WIDTH]))
    }

    /// What a point's sum counts in the total.
    #[inline]
    pub(super) fn point(&self, sum: Row<WIDTH>) -> [i32; WIDTH] {
        let (sum, far) = (sum.clipped(ONE), self.bias.clipped(ONE));
        array::from_fn(|n| i32::from(sum.0[n]) - i32::from(far.0[n]))
    }
}

fn head<const WIDTH: usize>(parts: &SideParts) -> Head<WIDTH> {
    let array = |values: &[i32]| array::from_fn(|n| values[n]);
    let (rows, _) = parts.counts.as_chunks::<HIDDEN>();
    let pair = |pair: usize| {
        array::from_fn(|hidden| array::from_fn(|n| parts.board[(2 * pair + n) * HIDDEN + hidden]))
    };
    Head {
        pairs: (0..WIDTH / 2).map(pair).collect(),
        bias: array(&parts.hidden_bias),
        extra: array(&parts.evaluation),
        rows: rows.iter().map(|&row| Row(row)).collect(),
        weights: array(&parts.result),
        start: parts.result_bias,
    }
}
