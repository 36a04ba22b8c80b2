//! What the solver has proved about colourings of the board.
//!
//! Positions with the same empty squares and the same side to move share a bucket. In it stand sets of the
//! attacker's stones: with such a set, and mostly with a larger one, the goal is forced; with such a set,
//! or a smaller one, it was not found.

use rules::ataxx::Bitboard;
use search_kit::OutOfMemory;

/// What is known about the attacker's chances.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ProofEntry {
    /// The goal is reached.
    Forced(Proof),
    /// No way was found on this level of effort, nor on a lower one.
    NotFound { level: u8 },
}

/// That a goal is forced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Proof {
    /// Within so many plies.
    pub(super) plies: u8,
    pub(super) scope: Scope,
}

/// For whom a proof serves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Scope {
    /// For this position alone.
    Position,
    /// For all that have more of the attacker's stones on the same squares.
    Colourings,
}

impl Proof {
    /// Longer proofs are not kept.
    pub(super) const MAX_PLIES: u8 = 0x3f;
}

impl ProofEntry {
    const FORCED: u8 = 0x80;
    const COLOURINGS: u8 = 0x40;

    /// Never 0, which stands for nothing.
    fn pack(self) -> u8 {
        match self {
            ProofEntry::Forced(Proof { plies, scope }) => {
                let scope = if scope == Scope::Colourings { Self::COLOURINGS } else { 0 };
                Self::FORCED | scope | plies.min(Proof::MAX_PLIES)
            }
            ProofEntry::NotFound { level } => level.min(0x7e) + 1,
        }
    }

    fn unpack(bits: u8) -> Option<ProofEntry> {
        let scope = if bits & Self::COLOURINGS == 0 { Scope::Position } else { Scope::Colourings };
        match bits {
            0 => None,
            bits if bits & Self::FORCED == 0 => Some(ProofEntry::NotFound { level: bits - 1 }),
            bits => Some(ProofEntry::Forced(Proof { plies: bits & Proof::MAX_PLIES, scope })),
        }
    }

    /// Whether what was found for one set of stones is true of another, on this level of effort.
    fn implies(self, known_for: Bitboard, attackers: Bitboard, level: u8) -> bool {
        match self {
            ProofEntry::Forced(Proof { scope: Scope::Colourings, .. }) => (known_for - attackers).is_empty(),
            ProofEntry::Forced(Proof { scope: Scope::Position, .. }) => known_for == attackers,
            ProofEntry::NotFound { level: tried } => tried >= level && (attackers - known_for).is_empty(),
        }
    }

    /// Whether all that another entry implies follows from this one.
    fn covers(self, known_for: Bitboard, other: ProofEntry, others: Bitboard) -> bool {
        match (self, other) {
            (ProofEntry::Forced(_), ProofEntry::Forced(_)) => self.implies(known_for, others, 0),
            (ProofEntry::NotFound { .. }, ProofEntry::NotFound { level }) => {
                self.implies(known_for, others, level)
            }
            _ => known_for == others,
        }
    }
}

const SETS: usize = 6;

/// One cache line.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Bucket {
    key: u64,
    sets: [Bitboard; SETS],
    entries: [u8; SETS],
    /// The place that is given up next.
    oldest: u8,
    /// How much the bucket is worth to keep.
    worth: u8,
}

/// All buckets, in pairs. A full bucket gives up its oldest set, and a key that needs a bucket takes over the one of its pair
/// that is worth less, while the other comes to be worth less, too.
pub(crate) struct ProofTable {
    pairs: Box<[[Bucket; 2]]>,
}

impl ProofTable {
    /// At most so many bytes, and at least one pair of buckets.
    ///
    /// # Errors
    /// If the system does not give the memory.
    pub(crate) fn try_new(bytes: usize) -> Result<ProofTable, OutOfMemory> {
        let count = (bytes / size_of::<[Bucket; 2]>()).max(1);
        let mut pairs = Vec::new();
        pairs.try_reserve_exact(count).map_err(|_| OutOfMemory { bytes })?;
        pairs.resize(count, [Bucket::default(); 2]);
        Ok(ProofTable { pairs: pairs.into_boxed_slice() })
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.pairs.fill([Bucket::default(); 2]);
    }

    fn place(&self, key: u64) -> usize {
        ((u128::from(key) * self.pairs.len() as u128) >> 64) as usize
    }

    /// What is known about the attacker's stones on this level of effort.
    pub(super) fn load(&self, key: u64, attackers: Bitboard, level: u8) -> Option<ProofEntry> {
        let bucket = self.pairs[self.place(key)].iter().find(|bucket| bucket.key == key)?;
        let known = bucket
            .sets
            .iter()
            .zip(bucket.entries)
            .filter_map(|(&set, bits)| Some((set, ProofEntry::unpack(bits)?)));
        let mut matching = known.filter(|&(set, entry)| entry.implies(set, attackers, level));
        matching.next().map(|(_, entry)| entry)
    }

    /// The bucket of a key, which is made if there is none.
    fn bucket(&mut self, key: u64, worth: u8) -> &mut Bucket {
        let place = self.place(key);
        let pair = &mut self.pairs[place];
        let [one, other] = pair;
        let n = if one.key == key {
            0
        } else if other.key == key {
            1
        } else {
            let n = usize::from(other.worth < one.worth);
            pair[1 - n].worth = pair[1 - n].worth.saturating_sub(1);
            pair[n] = Bucket { key, worth, ..Bucket::default() };
            n
        };
        &mut pair[n]
    }

    /// Stores an entry, which it took this much to find, and drops those that it makes superfluous.
    pub(super) fn store(&mut self, key: u64, attackers: Bitboard, entry: ProofEntry, worth: u8) {
        let bucket = self.bucket(key, worth);
        let mut free = None;
        for n in 0..SETS {
            let old = ProofEntry::unpack(bucket.entries[n]);
            let is_superfluous = old.is_none_or(|old| entry.covers(attackers, old, bucket.sets[n]));
            if is_superfluous {
                bucket.entries[n] = 0;
                free = free.or(Some(n));
            }
        }
        let n = free.unwrap_or_else(|| {
            bucket.oldest = (bucket.oldest + 1) % SETS as u8;
            usize::from(bucket.oldest)
        });
        (bucket.sets[n], bucket.entries[n]) = (attackers, entry.pack());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(bits: u64) -> Bitboard {
        Bitboard::from_bits(bits)
    }

    const FORCED: ProofEntry = ProofEntry::Forced(Proof { plies: 7, scope: Scope::Colourings });

    #[test]
    fn more_stones_are_as_good_and_fewer_are_as_bad() {
        let mut proofs = ProofTable::try_new(0).unwrap();
        proofs.store(5, set(0b0110), FORCED, 3);
        proofs.store(5, set(0b1100), ProofEntry::NotFound { level: 2 }, 3);
        assert_eq!(proofs.load(5, set(0b0111), 9), Some(FORCED));
        assert_eq!(proofs.load(5, set(0b0010), 0), None);
        assert_eq!(proofs.load(5, set(0b0100), 2), Some(ProofEntry::NotFound { level: 2 }));
        assert_eq!(proofs.load(5, set(0b0100), 3), None);
        assert_eq!(proofs.load(6, set(0b0111), 0), None);
    }

    #[test]
    fn a_proof_for_one_position_says_nothing_about_others() {
        let mut proofs = ProofTable::try_new(0).unwrap();
        let forced = ProofEntry::Forced(Proof { plies: 63, scope: Scope::Position });
        proofs.store(5, set(0b0110), forced, 3);
        assert_eq!(proofs.load(5, set(0b0110), 9), Some(forced));
        assert_eq!(proofs.load(5, set(0b1110), 0), None);
    }

    #[test]
    fn a_full_page_gives_up_its_oldest_set() {
        let mut proofs = ProofTable::try_new(0).unwrap();
        for n in 0..=SETS {
            proofs.store(5, set(1 << n), FORCED, 3);
        }
        let known = (0..=SETS).filter(|&n| proofs.load(5, set(1 << n), 0).is_some()).count();
        assert_eq!(known, SETS);
    }
}
