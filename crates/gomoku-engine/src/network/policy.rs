//! Which points the search would choose: a number for each, from the sums that judge the position.
//!
//! A point's clipped sums are weighed, by weights that depend on the head's hidden layer, and the ways to
//! the point from the last two moves count too. The number is the logarithm of the odds.

use std::array;

use nnue::{Network, Tensor, policy::Policy};
use rules::gomoku::Point;

use super::{HIDDEN, error::NetworkError, file::part};

/// How many ways there are from one point to another.
pub const WAYS: usize = 36;
/// What counts one in the weights of points.
pub const POLICY_ONE: i32 = 1 << 22;
/// What counts one in the weights of the hidden layer.
pub const POLICY_CONTEXT_ONE: i32 = 1 << 10;
/// What counts one in the ways, and in what becomes of a point.
pub const POLICY_WAY_ONE: i32 = 1 << 15;

/// The greatest distance that is told from others.
const FAR: u8 = 7;

/// The way from an earlier move to a point, which is the same in all eight directions. Way 0 is far, or from
/// no move.
#[inline]
#[must_use]
pub fn way(from: Option<Point>, to: Point) -> usize {
    let Some(from) = from else { return 0 };
    let (across, up) = (from.x().abs_diff(to.x()), from.y().abs_diff(to.y()));
    let (most, least) = (across.max(up), across.min(up));
    if most > FAR { 0 } else { usize::from(most) * usize::from(most + 1) / 2 + usize::from(least) }
}

/// What says which move to choose, for one side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "they are the tensors of the file")]
pub struct PolicyParts {
    pub weights: Vec<i32>,
    pub context: Vec<i16>,
    pub ways: Vec<i32>,
}

impl PolicyParts {
    /// Appends the policies of all sides to a file, or nothing if a side has none.
    pub(super) fn push_all(policies: &[&PolicyParts], sides: usize, width: usize, network: &mut Network) {
        if policies.len() != sides {
            return;
        }
        let longs = |part: fn(&PolicyParts) -> &[i32]| {
            policies.iter().flat_map(|policy| part(policy)).copied().collect()
        };
        let context = policies.iter().flat_map(|policy| &policy.context).copied().collect();
        network.push(Tensor::longs("policy", &[sides, width], longs(|policy| &policy.weights)));
        network.push(Tensor::shorts("policy-context", &[sides, HIDDEN, width], context));
        network.push(Tensor::longs("policy-ways", &[sides, 2, WAYS], longs(|policy| &policy.ways)));
    }

    /// The policies of all sides, if the file has any.
    pub(super) fn read(
        network: &Network,
        sides: usize,
        width: usize,
    ) -> Result<Option<Vec<PolicyParts>>, NetworkError> {
        if network.tensor("policy").is_none() {
            return Ok(None);
        }
        let weights = network.longs("policy", &[sides, width])?;
        let context = network.shorts("policy-context", &[sides, HIDDEN, width])?;
        let ways = network.longs("policy-ways", &[sides, 2, WAYS])?;
        let side = |n: usize| PolicyParts {
            weights: part(weights, sides, n),
            context: part(context, sides, n),
            ways: part(ways, sides, n),
        };
        Ok(Some((0..sides).map(side).collect()))
    }

    /// The tensor with which a sum might not fit its bits.
    pub(super) fn too_large(&self) -> Option<&'static str> {
        let shorts = |limit: i16| self.context.iter().all(|n| (-limit..=limit).contains(n));
        let longs = |numbers: &[i32], limit: i32| numbers.iter().all(|n| (-limit..=limit).contains(n));
        let checks = [
            ("policy", longs(&self.weights, i32::MAX / 4)),
            ("policy-context", shorts(i16::MAX / 4)),
            ("policy-ways", longs(&self.ways, i32::MAX / 64)),
        ];
        checks.into_iter().find(|(_, is_small)| !is_small).map(|(name, _)| name)
    }
}

/// The policy for a side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct PointPolicy<const WIDTH: usize> {
    /// What makes the weights of the own half and the enemy's.
    pub(super) weights: Policy<WIDTH>,
    /// What the ways from the last move count, and from the one before it.
    pub(super) ways: [[i32; WAYS]; 2],
}

impl<const WIDTH: usize> PointPolicy<WIDTH> {
    pub(super) fn new(parts: &PolicyParts) -> PointPolicy<WIDTH> {
        let (ways, _) = parts.ways.as_chunks::<WAYS>();
        PointPolicy {
            weights: Policy {
                start: array::from_fn(|n| parts.weights[n]),
                pairs: array::from_fn(|pair| {
                    array::from_fn(|n| array::from_fn(|m| parts.context[(2 * pair + m) * WIDTH + n]))
                }),
            },
            ways: array::from_fn(|n| ways[n]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_are_the_same_in_all_directions_and_far_ones_are_alike() {
        let from = Point::new(10, 10);
        let to = |x: i8, y: i8| {
            way(Some(from), Point::new(10_u8.wrapping_add_signed(x), 10_u8.wrapping_add_signed(y)))
        };
        let mut seen = [0; WAYS];
        for across in 1..=7 {
            for up in 0..=across {
                let way = to(across, up);
                seen[way] += 1;
                for turned in [to(up, across), to(-across, up), to(up, -across), to(-up, -across)] {
                    assert_eq!(turned, way, "{across} {up}");
                }
            }
        }
        assert!(seen[0] == 0 && seen[1..].iter().all(|&times| times == 1));
        assert_eq!([to(8, 0), to(-9, 3), way(None, from)], [0; 3]);
    }
}
