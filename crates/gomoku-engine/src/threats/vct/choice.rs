//! Which move to descend into, and what the moves together say about their position.
//!
//! Where many moves must all be refuted, the numbers are not added up, because most of those moves
//! lead to the same positions: the hardest counts in full, the others one each.

use super::{INFINITE, Numbers};

/// The moves of a position, from the mover's view: the one with the least proof number, and what it
/// takes to refute them all.
pub(super) struct Choice {
    pub(super) place: usize,
    pub(super) proof: u32,
    second_proof: u32,
    hardest_disproof: u32,
    unrefuted: u32,
}

impl Choice {
    pub(super) const fn none() -> Choice {
        Choice { place: 0, proof: INFINITE, second_proof: INFINITE, hardest_disproof: 0, unrefuted: 0 }
    }

    pub(super) fn consider(&mut self, place: usize, numbers: Numbers) {
        self.hardest_disproof = self.hardest_disproof.max(numbers.disproof);
        self.unrefuted += u32::from(numbers.disproof > 0);
        if numbers.proof < self.proof {
            self.second_proof = self.proof;
            self.proof = numbers.proof;
            self.place = place;
        } else {
            self.second_proof = self.second_proof.min(numbers.proof);
        }
    }

    /// How many moves count one each, besides the hardest.
    const fn others(&self) -> u32 {
        self.unrefuted.saturating_sub(1)
    }

    pub(super) fn numbers(&self) -> Numbers {
        Numbers::new(self.proof, (self.hardest_disproof + self.others()).min(INFINITE))
    }

    /// How far to go with the best move before looking at the others again.
    pub(super) fn limits_of_best(&self, limits: Numbers) -> Numbers {
        // A little slack over the second-best saves jumping to and fro.
        let slack = self.second_proof / 16 + 1;
        Numbers {
            proof: limits.proof.min(self.second_proof + slack).min(INFINITE),
            disproof: limits.disproof.saturating_sub(self.others()).max(1),
        }
    }
}
