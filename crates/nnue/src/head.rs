//! A small head: one hidden layer over a few dozen numbers and a few rows of tables, and one result.
//!
//! The hidden layer is a bias, a dense layer over the input, a column times one more number, and a row
//! for each of the given places in a table; clipped, weighted and added up it is the result. The code is
//! plain Rust, compiled once more for processors with wider registers: all give the same numbers.

use std::array;

use crate::{Kernels, sums::Row};

/// As many numbers as a hidden layer has.
pub const HIDDEN: usize = 32;

/// The numbers of a head. What counts one in the hidden layer is 2¹⁸ in its sums, and 2¹² when clipped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Head<const WIDTH: usize> {
    /// For each pair of inputs the weights of every hidden number, two and two.
    pub pairs: Box<[[[i16; 2]; HIDDEN]]>,
    /// What the hidden layer begins with.
    pub bias: [i32; HIDDEN],
    /// What the one more number counts.
    pub extra: [i32; HIDDEN],
    /// Rows to add: what counts one is 2⁹.
    pub rows: Vec<Row<HIDDEN>>,
    /// What each hidden number counts in the result: what counts one is 16.
    pub weights: [i32; HIDDEN],
    /// What the result begins with: what counts one is 2¹⁶.
    pub start: i32,
}

/// From the scale of rows to that of the hidden sums.
const ROW_SHIFT: u32 = 9;
/// From the scale of the hidden sums to that of clipped numbers.
const HIDDEN_SHIFT: u32 = 6;
/// What counts one when clipped.
const ONE: i32 = 1 << 12;
/// From the scale of the result's sum to the result.
const RESULT_SHIFT: u32 = 16;

impl<const WIDTH: usize> Head<WIDTH> {
    /// The clipped hidden layer for an input, one more number, and the rows to add.
    ///
    /// # Panics
    /// If a row does not exist.
    #[inline]
    #[must_use]
    pub fn hidden(&self, kernels: Kernels, input: &[i16; WIDTH], extra: i32, rows: &[u16]) -> [i16; HIDDEN] {
        #[cfg(target_arch = "x86_64")]
        if kernels.has_avx2() {
            // SAFETY: the instructions have been detected.
            return unsafe { self.hidden_avx2(input, extra, rows) };
        }
        let _ = kernels;
        self.hidden_plain(input, extra, rows)
    }

    /// The result for an input, one more number, and the rows to add.
    ///
    /// # Panics
    /// If a row does not exist.
    #[inline]
    #[must_use]
    pub fn result(&self, kernels: Kernels, input: &[i16; WIDTH], extra: i32, rows: &[u16]) -> i32 {
        #[cfg(target_arch = "x86_64")]
        if kernels.has_avx2() {
            // SAFETY: the instructions have been detected.
            return unsafe { self.result_avx2(input, extra, rows) };
        }
        let _ = kernels;
        self.result_plain(input, extra, rows)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn hidden_avx2(&self, input: &[i16; WIDTH], extra: i32, rows: &[u16]) -> [i16; HIDDEN] {
        self.hidden_plain(input, extra, rows)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn result_avx2(&self, input: &[i16; WIDTH], extra: i32, rows: &[u16]) -> i32 {
        self.result_plain(input, extra, rows)
    }

    #[inline(always)]
    fn hidden_plain(&self, input: &[i16; WIDTH], extra: i32, rows: &[u16]) -> [i16; HIDDEN] {
        let mut added = [0_i16; HIDDEN];
        for &row in rows {
            let Row(row) = &self.rows[usize::from(row)];
            for n in 0..HIDDEN {
                added[n] = added[n].wrapping_add(row[n]);
            }
        }
        let mut hidden: [i32; HIDDEN] = array::from_fn(|n| {
            let row = i32::from(added[n]) << ROW_SHIFT;
            self.bias[n].wrapping_add(row).wrapping_add(self.extra[n].wrapping_mul(extra))
        });
        for (pair, weights) in input.as_chunks::<2>().0.iter().zip(&self.pairs[..WIDTH / 2]) {
            let pair = pair.map(i32::from);
            for n in 0..HIDDEN {
                let weights = weights[n].map(i32::from);
                let sum = (pair[0] * weights[0]).wrapping_add(pair[1] * weights[1]);
                hidden[n] = hidden[n].wrapping_add(sum);
            }
        }
        hidden.map(|hidden| (hidden >> HIDDEN_SHIFT).clamp(0, ONE) as i16)
    }

    #[inline(always)]
    fn result_plain(&self, input: &[i16; WIDTH], extra: i32, rows: &[u16]) -> i32 {
        let mut result = 0_i32;
        for (hidden, weight) in self.hidden_plain(input, extra, rows).iter().zip(&self.weights) {
            result = result.wrapping_add(i32::from(*hidden).wrapping_mul(*weight));
        }
        // To the nearest whole number.
        result.wrapping_add(self.start).wrapping_add(1 << (RESULT_SHIFT - 1)) >> RESULT_SHIFT
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;

    fn head<const WIDTH: usize>(rng: &mut Xoshiro256PlusPlus) -> Head<WIDTH> {
        let mut pair = || array::from_fn(|_| array::from_fn(|_| rng.random_range(-900..900)));
        Head {
            pairs: (0..WIDTH / 2).map(|_| pair()).collect(),
            bias: array::from_fn(|_| rng.random_range(-100_000..100_000)),
            extra: array::from_fn(|_| rng.random_range(-500..500)),
            rows: (0..20).map(|_| Row(array::from_fn(|_| rng.random_range(-500..500)))).collect(),
            weights: array::from_fn(|_| rng.random_range(-8000..8000)),
            start: rng.random_range(-1_000_000..1_000_000),
        }
    }

    #[test]
    fn the_result_is_the_same_on_every_path_and_near_that_of_real_numbers() {
        results_of::<32>();
        results_of::<64>();
    }

    fn results_of<const WIDTH: usize>() {
        let rng = &mut Xoshiro256PlusPlus::seed_from_u64(8);
        for _ in 0..100 {
            let head = head::<WIDTH>(rng);
            let input: [i16; WIDTH] = array::from_fn(|_| rng.random_range(-200..200));
            let extra = rng.random_range(-1500..1500);
            let rows: Vec<u16> = (0..8).map(|_| rng.random_range(0..20)).collect();
            let expected = head.result(Kernels::scalar(), &input, extra, &rows);
            for kernels in Kernels::available() {
                assert_eq!(head.result(kernels, &input, extra, &rows), expected, "{}", kernels.name());
            }
            let hidden = |n: usize| {
                let row: f64 = rows.iter().map(|&row| f64::from(head.rows[usize::from(row)].0[n])).sum();
                let dense = (0..WIDTH).map(|m| f64::from(input[m]) * f64::from(head.pairs[m / 2][n][m % 2]));
                let rest = f64::from(head.bias[n]) + f64::from(head.extra[n]) * f64::from(extra);
                ((dense.sum::<f64>() + rest) / 262_144.0 + row / 512.0).clamp(0.0, 1.0)
            };
            let sum: f64 = (0..HIDDEN).map(|n| hidden(n) * f64::from(head.weights[n]) / 16.0).sum();
            let real = sum + f64::from(head.start) / 65_536.0;
            assert!((real - f64::from(expected)).abs() < 3.0, "{real} {expected}");
        }
    }
}
