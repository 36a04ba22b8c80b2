//! Which of many sums is to be chosen: a weighted sum of the clipped numbers of each.
//!
//! The weights depend on a hidden layer, so that they are computed once for all sums that are compared. The
//! code is plain Rust, compiled once more for processors with wider registers: all give the same numbers.

use crate::{Kernels, head::HIDDEN, sums::Row};

/// What the weights of a choice are made of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Policy<const WIDTH: usize> {
    /// What the weights begin with: what counts one is 2²².
    pub start: [i32; WIDTH],
    /// For each pair of hidden numbers what they add to every weight, two and two: what counts one is 2¹⁰.
    pub pairs: [[[i16; 2]; WIDTH]; HIDDEN / 2],
}

/// From the scale of the sums that make a weight to that of weights, in which 2⁸ counts one.
const WEIGHT_SHIFT: u32 = 14;

impl<const WIDTH: usize> Policy<WIDTH> {
    /// The weights with a hidden layer, in which 2¹² counts one and none is greater.
    #[inline]
    #[must_use]
    pub fn weights(&self, kernels: Kernels, hidden: &[i16; HIDDEN]) -> Row<WIDTH> {
        #[cfg(target_arch = "x86_64")]
        if kernels.has_avx2() {
            // SAFETY: the instructions have been detected.
            return unsafe { self.weights_avx2(hidden) };
        }
        let _ = kernels;
        self.weights_plain(hidden)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn weights_avx2(&self, hidden: &[i16; HIDDEN]) -> Row<WIDTH> {
        self.weights_plain(hidden)
    }

    #[inline(always)]
    fn weights_plain(&self, hidden: &[i16; HIDDEN]) -> Row<WIDTH> {
        let mut sums = self.start;
        for (pair, weights) in hidden.as_chunks::<2>().0.iter().zip(&self.pairs) {
            let pair = pair.map(i32::from);
            for n in 0..WIDTH {
                let weights = weights[n].map(i32::from);
                sums[n] += pair[0] * weights[0] + pair[1] * weights[1];
            }
        }
        let whole =
            |sum: i32| ((sum + (1 << (WEIGHT_SHIFT - 1))) >> WEIGHT_SHIFT).clamp(-LARGEST, LARGEST) as i16;
        Row(sums.map(whole))
    }
}

/// The largest weight, of either sign.
const LARGEST: i32 = i16::MAX as i32;

/// The sum of a row's clipped numbers, each times its weight.
#[inline]
#[must_use]
pub fn weighed<const WIDTH: usize>(
    kernels: Kernels,
    sum: &Row<WIDTH>,
    weights: &Row<WIDTH>,
    ceiling: i16,
) -> i32 {
    #[cfg(target_arch = "x86_64")]
    if kernels.has_avx2() {
        // SAFETY: the instructions have been detected.
        return unsafe { weighed_avx2(sum, weights, ceiling) };
    }
    let _ = kernels;
    weighed_plain(sum, weights, ceiling)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn weighed_avx2<const WIDTH: usize>(sum: &Row<WIDTH>, weights: &Row<WIDTH>, ceiling: i16) -> i32 {
    weighed_plain(sum, weights, ceiling)
}

#[inline(always)]
fn weighed_plain<const WIDTH: usize>(sum: &Row<WIDTH>, weights: &Row<WIDTH>, ceiling: i16) -> i32 {
    let clipped = sum.clipped(ceiling).0;
    clipped.iter().zip(&weights.0).map(|(&number, &weight)| i32::from(number) * i32::from(weight)).sum()
}

#[cfg(test)]
mod tests {
    use std::array;

    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;

    #[test]
    fn weights_and_choices_are_the_same_on_every_path_and_near_those_of_real_numbers() {
        choices_of::<32>();
        choices_of::<64>();
    }

    fn choices_of<const WIDTH: usize>() {
        let chance = &mut Xoshiro256PlusPlus::seed_from_u64(6);
        for _ in 0..100 {
            let policy = Policy::<WIDTH> {
                start: array::from_fn(|_| chance.random_range(-(9 << 22)..(9 << 22))),
                pairs: array::from_fn(|_| {
                    array::from_fn(|_| array::from_fn(|_| chance.random_range(-900..900)))
                }),
            };
            let hidden: [i16; HIDDEN] = array::from_fn(|_| chance.random_range(0..=4096));
            let sum = Row(array::from_fn(|_| chance.random_range(-200..300)));
            let weights = policy.weights(Kernels::scalar(), &hidden);
            let found = weighed(Kernels::scalar(), &sum, &weights, 128);
            for kernels in Kernels::available() {
                assert_eq!(policy.weights(kernels, &hidden), weights, "{}", kernels.name());
                assert_eq!(weighed(kernels, &sum, &weights, 128), found, "{}", kernels.name());
            }
            let weight = |n: usize| {
                let context = (0..HIDDEN).map(|m| {
                    f64::from(hidden[m]) / 4096.0 * f64::from(policy.pairs[m / 2][n][m % 2]) / 1024.0
                });
                f64::from(policy.start[n]) / f64::from(1 << 22) + context.sum::<f64>()
            };
            let real: f64 = (0..WIDTH).map(|n| weight(n) * f64::from(sum.0[n].clamp(0, 128)) / 128.0).sum();
            assert!((real - f64::from(found) / 32_768.0).abs() < 0.1, "{real} {found}");
        }
    }
}
