//! Where chance comes from: a generator of its own for every numbered piece of work.
//!
//! So a piece turns out the same whoever does it, after whatever else, on however many threads.

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// The generator of a piece of work under a seed.
pub(crate) fn generator(seed: u64, piece: u64) -> Xoshiro256PlusPlus {
    // An odd factor keeps pieces apart, and what seeds the generator scatters neighbours.
    Xoshiro256PlusPlus::seed_from_u64(seed ^ piece.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

#[cfg(test)]
mod tests {
    use rand::Rng;

    use super::*;

    #[test]
    fn seeds_and_pieces_have_different_generators() {
        let mut drawn: Vec<u64> = (0..30)
            .flat_map(|seed| (0..30).map(move |piece| (seed, piece)))
            .map(|(seed, piece)| generator(seed, piece).next_u64())
            .collect();
        drawn.sort_unstable();
        drawn.dedup();
        assert_eq!(drawn.len(), 900);
    }
}
