//! Many sums of rows, and what becomes of their clipped total when a few rows are exchanged.
//!
//! A sum is [`Row`] after row of a table, added up; the total is what all sums are together when each
//! is clipped between 0 and a ceiling. A change of the input takes a row out of some sums and puts
//! another one in. [`gain`] says what that does to the total without making the change, so that an input
//! that is looked at once costs no writing; [`make`] and [`unmake`] change the sums themselves. The code
//! is plain Rust, compiled once more for processors with wider registers: all give the same numbers.

use std::array;

use crate::Kernels;

/// A row of numbers: as many lines of the processor's cache as it fills.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub struct Row<const WIDTH: usize>(pub [i16; WIDTH]);

impl<const WIDTH: usize> Row<WIDTH> {
    /// All zeros.
    pub const ZERO: Row<WIDTH> = Row([0; WIDTH]);

    /// `self + other`.
    #[must_use]
    #[inline]
    pub fn plus(self, other: Row<WIDTH>) -> Row<WIDTH> {
        Row(array::from_fn(|n| self.0[n].wrapping_add(other.0[n])))
    }

    /// Every number between 0 and a ceiling.
    #[must_use]
    #[inline]
    pub fn clipped(self, ceiling: i16) -> Row<WIDTH> {
        Row(self.0.map(|number| number.max(0).min(ceiling)))
    }
}

/// One row of a table for another, in one of many sums.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Exchange {
    /// The number of the sum.
    pub sum: u16,
    /// The number of the row that goes.
    pub removed: u16,
    /// The number of the row that comes.
    pub added: u16,
}

/// What the exchanges add to the total of the clipped sums. No sum may be named twice.
///
/// # Panics
/// If a sum or a row does not exist, or the gain might not fit 16 bits.
#[inline]
#[must_use]
pub fn gain<const WIDTH: usize>(
    kernels: Kernels,
    sums: &[Row<WIDTH>],
    table: &[Row<WIDTH>],
    exchanges: &[Exchange],
    ceiling: i16,
) -> Row<WIDTH> {
    let most = exchanges.len() * usize::from(ceiling.unsigned_abs());
    assert!(most <= i16::MAX as usize, "{} exchanges at once are too many", exchanges.len());
    #[cfg(target_arch = "x86_64")]
    if kernels.has_avx2() {
        // SAFETY: the instructions have been detected.
        return unsafe { gain_avx2(sums, table, exchanges, ceiling) };
    }
    let _ = kernels;
    gain_plain(sums, table, exchanges, ceiling)
}

/// Makes the exchanges.
///
/// # Panics
/// If a sum or a row does not exist.
#[inline]
pub fn make<const WIDTH: usize>(
    kernels: Kernels,
    sums: &mut [Row<WIDTH>],
    table: &[Row<WIDTH>],
    exchanges: &[Exchange],
) {
    #[cfg(target_arch = "x86_64")]
    if kernels.has_avx2() {
        // SAFETY: the instructions have been detected.
        return unsafe { make_avx2(sums, table, exchanges) };
    }
    let _ = kernels;
    make_plain(sums, table, exchanges);
}

/// Takes the exchanges back.
///
/// # Panics
/// If a sum or a row does not exist.
#[inline]
pub fn unmake<const WIDTH: usize>(
    kernels: Kernels,
    sums: &mut [Row<WIDTH>],
    table: &[Row<WIDTH>],
    exchanges: &[Exchange],
) {
    #[cfg(target_arch = "x86_64")]
    if kernels.has_avx2() {
        // SAFETY: the instructions have been detected.
        return unsafe { unmake_avx2(sums, table, exchanges) };
    }
    let _ = kernels;
    unmake_plain(sums, table, exchanges);
}

#[inline(always)]
fn gain_plain<const WIDTH: usize>(
    sums: &[Row<WIDTH>],
    table: &[Row<WIDTH>],
    exchanges: &[Exchange],
    ceiling: i16,
) -> Row<WIDTH> {
    let mut gain = [0_i16; WIDTH];
    for exchange in exchanges {
        let Row(sum) = &sums[usize::from(exchange.sum)];
        let Row(removed) = &table[usize::from(exchange.removed)];
        let Row(added) = &table[usize::from(exchange.added)];
        for n in 0..WIDTH {
            let after = sum[n].wrapping_sub(removed[n]).wrapping_add(added[n]);
            gain[n] += after.max(0).min(ceiling) - sum[n].max(0).min(ceiling);
        }
    }
    Row(gain)
}

#[inline(always)]
fn make_plain<const WIDTH: usize>(sums: &mut [Row<WIDTH>], table: &[Row<WIDTH>], exchanges: &[Exchange]) {
    for &Exchange { sum, removed, added } in exchanges {
        let Row(sum) = &mut sums[usize::from(sum)];
        let (Row(removed), Row(added)) = (&table[usize::from(removed)], &table[usize::from(added)]);
        for n in 0..WIDTH {
            sum[n] = sum[n].wrapping_sub(removed[n]).wrapping_add(added[n]);
        }
    }
}

#[inline(always)]
fn unmake_plain<const WIDTH: usize>(sums: &mut [Row<WIDTH>], table: &[Row<WIDTH>], exchanges: &[Exchange]) {
    for &Exchange { sum, removed, added } in exchanges {
        let Row(sum) = &mut sums[usize::from(sum)];
        let (Row(removed), Row(added)) = (&table[usize::from(removed)], &table[usize::from(added)]);
        for n in 0..WIDTH {
            sum[n] = sum[n].wrapping_sub(added[n]).wrapping_add(removed[n]);
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn gain_avx2<const WIDTH: usize>(
    sums: &[Row<WIDTH>],
    table: &[Row<WIDTH>],
    exchanges: &[Exchange],
    ceiling: i16,
) -> Row<WIDTH> {
    gain_plain(sums, table, exchanges, ceiling)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn make_avx2<const WIDTH: usize>(sums: &mut [Row<WIDTH>], table: &[Row<WIDTH>], exchanges: &[Exchange]) {
    make_plain(sums, table, exchanges);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn unmake_avx2<const WIDTH: usize>(sums: &mut [Row<WIDTH>], table: &[Row<WIDTH>], exchanges: &[Exchange]) {
    unmake_plain(sums, table, exchanges);
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;

    fn rows<const WIDTH: usize>(count: usize, rng: &mut Xoshiro256PlusPlus) -> Vec<Row<WIDTH>> {
        (0..count).map(|_| Row(array::from_fn(|_| rng.random_range(-300..=300)))).collect()
    }

    fn total<const WIDTH: usize>(sums: &[Row<WIDTH>], ceiling: i16) -> [i32; WIDTH] {
        let clipped: Vec<Row<WIDTH>> = sums.iter().map(|sum| sum.clipped(ceiling)).collect();
        array::from_fn(|n| clipped.iter().map(|sum| i32::from(sum.0[n])).sum())
    }

    #[test]
    fn the_gain_is_what_the_exchanges_make_of_the_total_and_they_can_be_taken_back() {
        exchanges_of::<32>();
        exchanges_of::<64>();
    }

    fn exchanges_of<const WIDTH: usize>() {
        let rng = &mut Xoshiro256PlusPlus::seed_from_u64(5);
        let (table, start) = (rows::<WIDTH>(50, rng), rows::<WIDTH>(90, rng));
        for kernels in Kernels::available() {
            let exchanges: Vec<Exchange> = (0..40)
                .map(|n| Exchange {
                    sum: 2 * n,
                    removed: rng.random_range(0..50),
                    added: rng.random_range(0..50),
                })
                .collect();
            let mut sums = start.clone();
            let gain = gain(kernels, &sums, &table, &exchanges, 128);
            make(kernels, &mut sums, &table, &exchanges);
            let (before, after) = (total(&start, 128), total(&sums, 128));
            assert_eq!(gain.0.map(i32::from), array::from_fn(|n| after[n] - before[n]), "{}", kernels.name());
            unmake(kernels, &mut sums, &table, &exchanges);
            assert_eq!(sums, start, "{}", kernels.name());
        }
    }

    #[test]
    #[should_panic(expected = "too many")]
    fn more_exchanges_than_fit_are_refused() {
        let _ = gain(Kernels::best(), &[Row::<32>::ZERO], &[Row::ZERO], &[Exchange::default(); 300], 128);
    }
}
