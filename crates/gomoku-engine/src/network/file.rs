//! The numbers of a line network, and the file they are kept in.
//!
//! A file is a network of the architecture `gomoku-lines` with the tensors below, for one rule. Where the
//! sides are alike there is one set of them, in Renju one for each side to move (`sides` is 1 or 2). A row has
//! 32 or 64 numbers (`width`):
//!
//! | tensor | shape | what counts one |
//! |---|---|---|
//! | `rule` | – | 0 freestyle, 1 standard, 2 renju, 3 caro |
//! | `tables` | – | checksum of the tables that it corrects |
//! | `lines` | sides × 7367 × width / 2, 16 bits | 128 |
//! | `point-bias` | sides × width / 2, 16 bits | 128 |
//! | `board` | sides × width × 32, 16 bits: inputs, own half first, by hidden numbers | 2048 |
//! | `counts` | sides × 192 × 32, 16 bits | 512 |
//! | `evaluation` | sides × 32, 32 bits | 2¹⁸ for a unit of the evaluation |
//! | `hidden-bias` | sides × 32, 32 bits | 2¹⁸ |
//! | `result` | sides × 32, 32 bits | 16 for a unit of the evaluation |
//! | `result-bias` | sides, 32 bits | 2¹⁶ for a unit of the evaluation |
//! | `policy` | sides × width, 32 bits: own half first | 2²² |
//! | `policy-context` | sides × 32 × width, 16 bits: hidden numbers by those of a point | 1024 |
//! | `policy-ways` | sides × 2 × 36, 32 bits: the way from the last move, and from the one before | 2¹⁵ |
//!
//! A file without the last three says nothing about moves.

use nnue::{Network, Tensor};
use rules::gomoku::Variant;

use super::{
    COUNTS, FARTHEST_EVALUATION, HIDDEN, KINDS, LARGEST_COUNT, LARGEST_INPUT, WIDTHS, error::NetworkError,
    policy::PolicyParts, windows::ROWS,
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

/// How many sets of numbers a rule has.
const fn sides_of(variant: Variant) -> usize {
    if matches!(variant, Variant::Renju) { 2 } else { 1 }
}

impl Parts {
    /// How many numbers a row has.
    #[must_use]
    pub fn width(&self) -> usize {
        self.sides.first().map_or(0, SideParts::width)
    }

    /// The file of these numbers.
    ///
    /// # Panics
    /// If there are too few or too many.
    #[must_use]
    pub fn to_network(&self) -> Network {
        let sides = sides_of(self.variant);
        assert_eq!(self.sides.len(), sides, "a set for each side, or one for both");
        let width = self.width();
        let mut network = Network::new(ARCHITECTURE);
        network.push(Tensor::longs("rule", &[], vec![self.variant as i32]));
        network.push(Tensor::longs("tables", &[], vec![self.tables as i32]));
        let mut shorts = |name, shape: &[usize], part: fn(&SideParts) -> &[i16]| {
            network.push(Tensor::shorts(name, shape, self.sides.iter().flat_map(part).copied().collect()));
        };
        shorts("lines", &[sides, ROWS, width / 2], |side| &side.lines);
        shorts("point-bias", &[sides, width / 2], |side| &side.point_bias);
        shorts("board", &[sides, width, HIDDEN], |side| &side.board);
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
        PolicyParts::push_all(&policies, sides, width, &mut network);
        network
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If it is not the file of such a network.
    pub fn parse(file: &[u8]) -> Result<Parts, NetworkError> {
        Parts::read(&Network::parse(file)?)
    }

    pub(super) fn read(network: &Network) -> Result<Parts, NetworkError> {
        if network.architecture() != ARCHITECTURE {
            return Err(NetworkError::Architecture(network.architecture().to_owned()));
        }
        let rule = network.longs("rule", &[])?[0];
        let variant = Variant::ALL.into_iter().find(|&variant| variant as i32 == rule);
        let variant = variant.ok_or(NetworkError::Rule(rule))?;
        let tables = network.longs("tables", &[])?[0] as u32;
        let sides = sides_of(variant);
        let width = width_of(network);
        let lines = network.shorts("lines", &[sides, ROWS, width / 2])?;
        let point_bias = network.shorts("point-bias", &[sides, width / 2])?;
        let board = network.shorts("board", &[sides, width, HIDDEN])?;
        let counts = network.shorts("counts", &[sides, KINDS * COUNTS, HIDDEN])?;
        let long = |name| network.longs(name, &[sides, HIDDEN]);
        let (evaluation, hidden_bias, result) = (long("evaluation")?, long("hidden-bias")?, long("result")?);
        let result_bias = network.longs("result-bias", &[sides])?;
        let policies = PolicyParts::read(network, sides, width)?;
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
    pub(super) fn check(&self) -> Result<(), NetworkError> {
        let too_large = self.sides.iter().find_map(SideParts::too_large);
        too_large.map_or(Ok(()), |name| Err(NetworkError::TooLarge(name)))
    }
}

/// How many numbers a row of a file has; if that is not possible, the usual number, which its tensors then lack.
fn width_of(network: &Network) -> usize {
    let halves = network.tensor("point-bias").and_then(|bias| bias.shape().last().copied());
    WIDTHS.into_iter().find(|&width| halves == Some(width / 2)).unwrap_or(WIDTHS[0])
}

impl SideParts {
    fn width(&self) -> usize {
        2 * self.point_bias.len()
    }

    /// The tensor with which a sum might not fit its bits.
    fn too_large(&self) -> Option<&'static str> {
        let shorts = |numbers: &[i16], limit: i16| numbers.iter().all(|n| (-limit..=limit).contains(n));
        let longs = |numbers: &[i32], limit: i32| numbers.iter().all(|n| (-limit..=limit).contains(n));
        let weights = |hidden: usize| -> i64 {
            (0..self.width()).map(|input| i64::from(self.board[input * HIDDEN + hidden]).abs()).sum()
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

#[cfg(test)]
pub(super) mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;
    use crate::network::{LineNetwork, WAYS};

    /// Numbers of about the sizes that training finds.
    pub(in crate::network) fn random_parts(variant: Variant, width: usize, seed: u64) -> Parts {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut shorts = |count: usize, most: i16| -> Vec<i16> {
            (0..count).map(|_| rng.random_range(-most..=most)).collect()
        };
        let mut side = || SideParts {
            lines: shorts(ROWS * width / 2, 60),
            point_bias: shorts(width / 2, 60),
            board: shorts(width * HIDDEN, 250),
            counts: shorts(KINDS * COUNTS * HIDDEN, 200),
            evaluation: shorts(HIDDEN, 300).into_iter().map(i32::from).collect(),
            hidden_bias: shorts(HIDDEN, i16::MAX).into_iter().map(i32::from).collect(),
            result: shorts(HIDDEN, 3000).into_iter().map(i32::from).collect(),
            result_bias: 123_456,
            policy: Some(PolicyParts {
                weights: shorts(width, 2000).into_iter().map(|weight| i32::from(weight) << 12).collect(),
                context: shorts(width * HIDDEN, 1000),
                ways: shorts(2 * WAYS, i16::MAX).into_iter().map(i32::from).collect(),
            }),
        };
        let sides = (0..sides_of(variant)).map(|_| side()).collect();
        Parts { variant, tables: 0xdead_beef, sides }
    }

    #[test]
    fn a_network_survives_its_file() {
        for (variant, width) in Variant::ALL.into_iter().flat_map(|rule| WIDTHS.map(|width| (rule, width))) {
            let parts = random_parts(variant, width, 1);
            let file = parts.to_network().to_bytes();
            let network = Network::parse(&file).unwrap();
            assert_eq!(Parts::read(&network), Ok(parts.clone()));
            assert_eq!(LineNetwork::parse(&file), LineNetwork::from_parts(&parts));
        }
    }

    #[test]
    fn a_network_may_say_nothing_about_moves() {
        let mut parts = random_parts(Variant::Renju, 64, 1);
        parts.sides.iter_mut().for_each(|side| side.policy = None);
        let file = parts.to_network().to_bytes();
        assert_eq!(Parts::parse(&file), Ok(parts));
        assert!(!LineNetwork::parse(&file).unwrap().has_policy());
    }

    #[test]
    fn numbers_with_which_a_sum_might_not_fit_are_refused() {
        type Spoil = fn(&mut SideParts);
        let spoil: [(Spoil, &str); 5] = [
            (|side| side.lines[77] = 5000, "lines"),
            (|side| side.board.iter_mut().for_each(|weight| *weight = 300), "board"),
            (|side| side.counts[5] = -2000, "counts"),
            (|side| side.result[31] = 1 << 20, "result"),
            (|side| side.policy.as_mut().unwrap().context[9] = 9000, "policy-context"),
        ];
        for (spoil, name) in spoil {
            let mut parts = random_parts(Variant::Freestyle, 64, 2);
            spoil(&mut parts.sides[0]);
            assert_eq!(LineNetwork::from_parts(&parts).map(|_| ()), Err(NetworkError::TooLarge(name)));
        }
    }

    #[test]
    fn networks_of_something_else_are_refused() {
        let message = |network: &Network| LineNetwork::parse(&network.to_bytes()).unwrap_err().to_string();
        assert_eq!(message(&Network::new("go")), "a network `go` is not one of Gomoku");
        let mut odd = random_parts(Variant::Caro, 32, 3);
        odd.sides[0].point_bias.push(7);
        odd.sides[0].lines.resize(ROWS * 17, 0);
        odd.sides[0].board.resize(34 * HIDDEN, 0);
        odd.sides[0].policy = None;
        let odd = message(&odd.to_network());
        assert_eq!(odd, "the tensor `lines` has the shape [1, 7367, 17] instead of [1, 7367, 16]");
        let mut network = Network::new(ARCHITECTURE);
        network.push(Tensor::longs("rule", &[], vec![7]));
        assert_eq!(message(&network), "a network for rule 7, which there is not");
        let network = LineNetwork::from_parts(&random_parts(Variant::Caro, 32, 3)).unwrap();
        assert_eq!(network.check_tables(0xdead_beef), Ok(()));
        let message = network.check_tables(1).unwrap_err().to_string();
        assert_eq!(message, "the network corrects tables deadbeef, not 00000001");
    }
}
