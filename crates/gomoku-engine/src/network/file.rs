//! The numbers of a line network, and the file they are kept in.
//!
//! A file is a network of the architecture `gomoku-lines` with the tensors below, for one rule. Where the
//! sides are alike there is one set of them, in Renju one for each side to move (`sides` is 1 or 2):
//!
//! | tensor | shape | what counts one |
//! |---|---|---|
//! | `rule` | – | 0 freestyle, 1 standard, 2 renju, 3 caro |
//! | `tables` | – | checksum of the tables that it corrects |
//! | `lines` | sides × 7367 × 16, 16 bits | 128 |
//! | `point-bias` | sides × 16, 16 bits | 128 |
//! | `board` | sides × 32 × 32, 16 bits: inputs, own half first, by hidden numbers | 2048 |
//! | `counts` | sides × 192 × 32, 16 bits | 512 |
//! | `evaluation` | sides × 32, 32 bits | 2¹⁸ for a unit of the evaluation |
//! | `hidden-bias` | sides × 32, 32 bits | 2¹⁸ |
//! | `result` | sides × 32, 32 bits | 16 for a unit of the evaluation |
//! | `result-bias` | sides, 32 bits | 2¹⁶ for a unit of the evaluation |
//! | `policy` | sides × 32, 32 bits: own half first | 2²² |
//! | `policy-context` | sides × 32 × 32, 16 bits: hidden numbers by those of a point | 1024 |
//! | `policy-ways` | sides × 2 × 36, 32 bits: the way from the last move, and from the one before | 2¹⁵ |
//!
//! A file without the last three says nothing about moves.

use std::array;

use nnue::{
    Network, Tensor,
    head::Head,
    sums::{Row, WIDTH},
};
use rules::{Side, gomoku::Variant};

use super::{
    CHANNELS, COUNTS, FARTHEST_EVALUATION, HIDDEN, KINDS, LARGEST_COUNT, LARGEST_INPUT, ONE,
    error::NetworkError,
    half,
    policy::{PointPolicy, PolicyParts},
    windows::{ROWS, Windows, with_colours_exchanged},
};

const ARCHITECTURE: &str = "gomoku-lines";

/// The numbers of a network as a file has them: see the tensors above.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parts {
    /// The rule.
    pub variant: Variant,
    /// The checksum of the tables.
    pub tables: u32,
    /// For each side to move, or one for both.
    pub sides: Vec<SideParts>,
}

/// The numbers for one side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "they are the tensors of the file")]
pub struct SideParts {
    pub lines: Vec<i16>,
    pub point_bias: Vec<i16>,
    pub board: Vec<i16>,
    pub counts: Vec<i16>,
    pub evaluation: Vec<i32>,
    pub hidden_bias: Vec<i32>,
    pub result: Vec<i32>,
    pub result_bias: i32,
    pub policy: Option<PolicyParts>,
}

/// A network, ready to use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineNetwork {
    variant: Variant,
    tables: u32,
    checksum: u32,
    pub(super) windows: Windows,
    /// For each window what black sees, and then what white sees.
    pub(super) rows: Vec<Row>,
    pub(super) bias: Row,
    /// By the side to move.
    pub(super) heads: Box<[Head; 2]>,
    /// By the side to move.
    pub(super) policies: Option<Box<[PointPolicy; 2]>>,
}

/// How many sets of numbers a rule has.
const fn sides_of(variant: Variant) -> usize {
    if matches!(variant, Variant::Renju) { 2 } else { 1 }
}

impl Parts {
    /// The file of these numbers.
    ///
    /// # Panics
    /// If there are too few or too many.
    #[must_use]
    pub fn to_network(&self) -> Network {
        let sides = sides_of(self.variant);
        assert_eq!(self.sides.len(), sides, "a set for each side, or one for both");
        let mut network = Network::new(ARCHITECTURE);
        network.push(Tensor::longs("rule", &[], vec![self.variant as i32]));
        network.push(Tensor::longs("tables", &[], vec![self.tables as i32]));
        let mut shorts = |name, shape: &[usize], part: fn(&SideParts) -> &[i16]| {
            network.push(Tensor::shorts(name, shape, self.sides.iter().flat_map(part).copied().collect()));
        };
        shorts("lines", &[sides, ROWS, CHANNELS], |side| &side.lines);
        shorts("point-bias", &[sides, CHANNELS], |side| &side.point_bias);
        shorts("board", &[sides, WIDTH, HIDDEN], |side| &side.board);
        shorts("counts", &[sides, KINDS * COUNTS, HIDDEN], |side| &side.counts);
        let mut longs = |name, part: fn(&SideParts) -> &[i32]| {
            let values = self.sides.iter().flat_map(part).copied().collect();
            network.push(Tensor::longs(name, &[sides, HIDDEN], values));
        };
        longs("evaluation", |side| &side.evaluation);
        longs("hidden-bias", |side| &side.hidden_bias);
        longs("result", |side| &side.result);
        let biases = self.sides.iter().map(|side| side.result_bias).collect();
        network.push(Tensor::longs("result-bias", &[sides], biases));
        let policies: Vec<&PolicyParts> = self.sides.iter().filter_map(|side| side.policy.as_ref()).collect();
        PolicyParts::push_all(&policies, sides, &mut network);
        network
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If it is not the file of such a network.
    pub fn parse(file: &[u8]) -> Result<Parts, NetworkError> {
        Parts::read(&Network::parse(file)?)
    }

    fn read(network: &Network) -> Result<Parts, NetworkError> {
        if network.architecture() != ARCHITECTURE {
            return Err(NetworkError::Architecture(network.architecture().to_owned()));
        }
        let rule = network.longs("rule", &[])?[0];
        let variant = Variant::ALL.into_iter().find(|&variant| variant as i32 == rule);
        let variant = variant.ok_or(NetworkError::Rule(rule))?;
        let tables = network.longs("tables", &[])?[0] as u32;
        let sides = sides_of(variant);
        let lines = network.shorts("lines", &[sides, ROWS, CHANNELS])?;
        let point_bias = network.shorts("point-bias", &[sides, CHANNELS])?;
        let board = network.shorts("board", &[sides, WIDTH, HIDDEN])?;
        let counts = network.shorts("counts", &[sides, KINDS * COUNTS, HIDDEN])?;
        let long = |name| network.longs(name, &[sides, HIDDEN]);
        let (evaluation, hidden_bias, result) = (long("evaluation")?, long("hidden-bias")?, long("result")?);
        let result_bias = network.longs("result-bias", &[sides])?;
        let policies = PolicyParts::read(network, sides)?;
        let side = |n: usize| SideParts {
            lines: part(lines, sides, n),
            point_bias: part(point_bias, sides, n),
            board: part(board, sides, n),
            counts: part(counts, sides, n),
            evaluation: part(evaluation, sides, n),
            hidden_bias: part(hidden_bias, sides, n),
            result: part(result, sides, n),
            result_bias: result_bias[n],
            policy: policies.as_ref().map(|policies| policies[n].clone()),
        };
        Ok(Parts { variant, tables, sides: (0..sides).map(side).collect() })
    }

    /// Refuses numbers with which a sum might not fit its bits.
    fn check(&self) -> Result<(), NetworkError> {
        let too_large = self.sides.iter().find_map(SideParts::too_large);
        too_large.map_or(Ok(()), |name| Err(NetworkError::TooLarge(name)))
    }
}

impl SideParts {
    /// The tensor with which a sum might not fit its bits.
    fn too_large(&self) -> Option<&'static str> {
        let shorts = |numbers: &[i16], limit: i16| numbers.iter().all(|n| (-limit..=limit).contains(n));
        let longs = |numbers: &[i32], limit: i32| numbers.iter().all(|n| (-limit..=limit).contains(n));
        let weights = |hidden: usize| -> i64 {
            (0..WIDTH).map(|input| i64::from(self.board[input * HIDDEN + hidden]).abs()).sum()
        };
        let heaviest = (0..HIDDEN).map(weights).max().unwrap_or(0);
        let results: i64 = self.result.iter().map(|&number| i64::from(number).abs()).sum();
        let checks = [
            ("lines", shorts(&self.lines, i16::MAX / 8)),
            ("point-bias", shorts(&self.point_bias, i16::MAX / 8)),
            ("board", heaviest * i64::from(LARGEST_INPUT) <= i64::from(i32::MAX / 4)),
            ("counts", shorts(&self.counts, LARGEST_COUNT)),
            ("evaluation", longs(&self.evaluation, i32::MAX / 8 / FARTHEST_EVALUATION)),
            ("hidden-bias", longs(&self.hidden_bias, i32::MAX / 8)),
            ("result", results <= i64::from(i32::MAX >> 13)),
            ("result-bias", longs(&[self.result_bias], i32::MAX / 4)),
        ];
        let policy = self.policy.as_ref().and_then(PolicyParts::too_large);
        checks.into_iter().find(|(_, is_small)| !is_small).map(|(name, _)| name).or(policy)
    }
}

/// One of several equal parts.
pub(super) fn part<T: Copy>(values: &[T], parts: usize, n: usize) -> Vec<T> {
    let length = values.len() / parts;
    values[n * length..(n + 1) * length].to_vec()
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
        let of = |side: Side| &parts.sides[side.index() % parts.sides.len()];
        let windows = Windows::default();
        let mut rows = vec![Row::ZERO; ROWS];
        for (number, window) in windows.all() {
            for side in Side::BOTH {
                let seen = if side == Side::First { window } else { with_colours_exchanged(window) };
                let from = usize::from(windows.number(seen)) * CHANNELS;
                let row = &mut rows[usize::from(number)].0[half(side)];
                row.copy_from_slice(&of(side).lines[from..from + CHANNELS]);
            }
        }
        let mut bias = Row::ZERO;
        Side::BOTH.iter().for_each(|&side| bias.0[half(side)].copy_from_slice(&of(side).point_bias));
        let heads = Side::BOTH.map(|side| head(of(side)));
        let has_policy = parts.sides.iter().all(|side| side.policy.is_some());
        let policy = |side| PointPolicy::new(of(side).policy.as_ref().expect("every side has one"));
        let policies = has_policy.then(|| Box::new(Side::BOTH.map(policy)));
        let (variant, tables) = (parts.variant, parts.tables);
        Ok(LineNetwork { variant, tables, checksum, windows, rows, bias, heads: Box::new(heads), policies })
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

    /// Whether it corrects tables of this checksum.
    ///
    /// # Errors
    /// If it was made for others.
    pub fn check_tables(&self, found: u32) -> Result<(), NetworkError> {
        let wanted = self.tables;
        if wanted == found { Ok(()) } else { Err(NetworkError::Tables { wanted, found }) }
    }

    /// The total of the points' clipped sums, as the head is given it: the side to move first.
    #[inline]
    pub(super) fn input(&self, total: &[i32; WIDTH], to_move: Side) -> [i16; WIDTH] {
        let small = |sum: i32| sum.clamp(-LARGEST_INPUT, LARGEST_INPUT) as i16;
        let first = half(to_move).start;
        array::from_fn(|n| small(total[(first + n) % WIDTH]))
    }

    /// A row that has the side to move first, as those of points have it: black first.
    #[inline]
    pub(super) fn in_order_of_sides(&self, row: Row, to_move: Side) -> Row {
        let first = half(to_move).start;
        Row(array::from_fn(|n| row.0[(first + n) % WIDTH]))
    }

    /// What a point's sum counts in the total.
    #[inline]
    pub(super) fn point(&self, sum: Row) -> [i32; WIDTH] {
        let (sum, far) = (sum.clipped(ONE), self.bias.clipped(ONE));
        array::from_fn(|n| i32::from(sum.0[n]) - i32::from(far.0[n]))
    }
}

fn head(parts: &SideParts) -> Head {
    let array = |values: &[i32]| array::from_fn(|n| values[n]);
    let (rows, _) = parts.counts.as_chunks::<HIDDEN>();
    Head {
        pairs: array::from_fn(|pair| {
            array::from_fn(|hidden| array::from_fn(|n| parts.board[(2 * pair + n) * HIDDEN + hidden]))
        }),
        bias: array(&parts.hidden_bias),
        extra: array(&parts.evaluation),
        rows: rows.iter().map(|&row| Row(row)).collect(),
        weights: array(&parts.result),
        start: parts.result_bias,
    }
}

#[cfg(test)]
pub(super) mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;
    use crate::network::WAYS;

    /// Numbers of about the sizes that training finds.
    pub(in crate::network) fn random_parts(variant: Variant, seed: u64) -> Parts {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut shorts = |count: usize, most: i16| -> Vec<i16> {
            (0..count).map(|_| rng.random_range(-most..=most)).collect()
        };
        let mut side = || SideParts {
            lines: shorts(ROWS * CHANNELS, 60),
            point_bias: shorts(CHANNELS, 60),
            board: shorts(WIDTH * HIDDEN, 250),
            counts: shorts(KINDS * COUNTS * HIDDEN, 200),
            evaluation: shorts(HIDDEN, 300).into_iter().map(i32::from).collect(),
            hidden_bias: shorts(HIDDEN, i16::MAX).into_iter().map(i32::from).collect(),
            result: shorts(HIDDEN, 3000).into_iter().map(i32::from).collect(),
            result_bias: 123_456,
            policy: Some(PolicyParts {
                weights: shorts(WIDTH, 2000).into_iter().map(|weight| i32::from(weight) << 12).collect(),
                context: shorts(WIDTH * HIDDEN, 1000),
                ways: shorts(2 * WAYS, i16::MAX).into_iter().map(i32::from).collect(),
            }),
        };
        let sides = (0..sides_of(variant)).map(|_| side()).collect();
        Parts { variant, tables: 0xdead_beef, sides }
    }

    #[test]
    fn a_network_survives_its_file() {
        for variant in Variant::ALL {
            let parts = random_parts(variant, 1);
            let file = parts.to_network().to_bytes();
            let network = Network::parse(&file).unwrap();
            assert_eq!(Parts::read(&network), Ok(parts.clone()));
            assert_eq!(LineNetwork::parse(&file), LineNetwork::from_parts(&parts));
        }
    }

    #[test]
    fn a_network_may_say_nothing_about_moves() {
        let mut parts = random_parts(Variant::Renju, 1);
        parts.sides.iter_mut().for_each(|side| side.policy = None);
        let file = parts.to_network().to_bytes();
        assert_eq!(Parts::parse(&file), Ok(parts));
        assert_eq!(LineNetwork::parse(&file).unwrap().policies, None);
    }

    #[test]
    fn numbers_with_which_a_sum_might_not_fit_are_refused() {
        type Spoil = fn(&mut SideParts);
        let spoil: [(Spoil, &str); 5] = [
            (|side| side.lines[77] = 5000, "lines"),
            (|side| side.board.iter_mut().for_each(|weight| *weight = 600), "board"),
            (|side| side.counts[5] = -2000, "counts"),
            (|side| side.result[31] = 1 << 20, "result"),
            (|side| side.policy.as_mut().unwrap().context[9] = 9000, "policy-context"),
        ];
        for (spoil, name) in spoil {
            let mut parts = random_parts(Variant::Freestyle, 2);
            spoil(&mut parts.sides[0]);
            assert_eq!(LineNetwork::from_parts(&parts).map(|_| ()), Err(NetworkError::TooLarge(name)));
        }
    }

    #[test]
    fn networks_of_something_else_are_refused() {
        let message = |network: &Network| LineNetwork::parse(&network.to_bytes()).unwrap_err().to_string();
        assert_eq!(message(&Network::new("go")), "a network `go` is not one of Gomoku");
        let mut network = Network::new(ARCHITECTURE);
        network.push(Tensor::longs("rule", &[], vec![7]));
        assert_eq!(message(&network), "a network for rule 7, which there is not");
        let network = LineNetwork::from_parts(&random_parts(Variant::Caro, 3)).unwrap();
        assert_eq!(network.check_tables(0xdead_beef), Ok(()));
        let message = network.check_tables(1).unwrap_err().to_string();
        assert_eq!(message, "the network corrects tables deadbeef, not 00000001");
    }
}
