//! Whether a set of players can be paired at all when some pairs are not allowed.
//!
//! Tutte's theorem: write an unknown for each allowed pair into a skew-symmetric matrix; everyone can
//! be paired exactly if its determinant is not the zero polynomial. Random numbers in place of the
//! unknowns show that: a determinant that is not zero is a proof, and a zero is wrong with a chance
//! below 10⁻¹⁶, since all arithmetic is modulo a prime of 61 bits. The numbers come from a fixed
//! seed, so that the answer is always the same.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A Mersenne prime.
const PRIME: u64 = (1 << 61) - 1;
const SEED: u64 = 1947;

/// Whether all players can be paired so that every pair is allowed.
pub(super) fn can_pair_all(players: &[usize], is_allowed: impl Fn(usize, usize) -> bool) -> bool {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(SEED);
    let count = players.len();
    let mut matrix = vec![vec![0; count]; count];
    for row in 0..count {
        for column in 0..row {
            let unknown = rng.random_range(1..PRIME);
            if is_allowed(players[row], players[column]) {
                matrix[row][column] = unknown;
                matrix[column][row] = PRIME - unknown;
            }
        }
    }
    is_regular(matrix)
}

/// Whether the determinant is not zero, by Gaussian elimination.
fn is_regular(mut matrix: Vec<Vec<u64>>) -> bool {
    let count = matrix.len();
    for column in 0..count {
        let Some(pivot) = (column..count).find(|&row| matrix[row][column] != 0) else { return false };
        matrix.swap(column, pivot);
        let (done, below) = matrix.split_at_mut(column + 1);
        let pivot_row = &done[column];
        let inverse = power(pivot_row[column], PRIME - 2);
        for row in below.iter_mut().filter(|row| row[column] != 0) {
            let factor = product(row[column], inverse);
            for (value, above) in row.iter_mut().zip(pivot_row).skip(column) {
                *value = (*value + PRIME - product(factor, *above)) % PRIME;
            }
        }
    }
    true
}

fn product(a: u64, b: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(PRIME)) as u64
}

fn power(mut base: u64, mut exponent: u64) -> u64 {
    let mut result = 1;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = product(result, base);
        }
        base = product(base, base);
        exponent >>= 1;
    }
    result
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Tries every way to pair the first player.
    fn can_pair_all_slowly(players: &[usize], is_allowed: &dyn Fn(usize, usize) -> bool) -> bool {
        let Some((&first, others)) = players.split_first() else { return true };
        others.iter().any(|&other| {
            let rest: Vec<usize> = others.iter().copied().filter(|&player| player != other).collect();
            is_allowed(first, other) && can_pair_all_slowly(&rest, is_allowed)
        })
    }

    proptest! {
        #[test]
        fn the_determinant_agrees_with_trying_everything(
            count in 0..9_usize,
            density in 1..4_u32,
            bits in any::<[u64; 3]>(),
        ) {
            // Fewer allowed pairs with a lower density.
            let allowed = bits.iter().take(density as usize).fold(0, |all, more| all | (more & bits[0].rotate_left(7)));
            let is_allowed = |a: usize, b: usize| allowed >> (a.min(b) * 8 + a.max(b) - 1) & 1 == 1;
            let players: Vec<usize> = (0..count).collect();
            prop_assert_eq!(can_pair_all(&players, is_allowed), can_pair_all_slowly(&players, &is_allowed));
        }
    }

    #[test]
    fn an_odd_number_of_players_cannot_be_paired() {
        assert!(can_pair_all(&[], |_, _| true));
        assert!(!can_pair_all(&[0, 1, 2], |_, _| true));
        assert!(can_pair_all(&[0, 1, 2, 3], |_, _| true));
    }
}
