//! The transposition table: what a search has found out about positions it has met.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use crate::{HashTable, OutOfMemory};

/// What a stored score says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The true score is at most this.
    Upper,
    /// The true score is at least this.
    Lower,
    /// This is the true score.
    Exact,
}

/// What is remembered about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The best move in the game's own 16 bits; 0 for none.
    pub mv: u16,
    /// The score, with wins counted from the position.
    pub score: i16,
    /// The evaluation without looking ahead.
    pub evaluation: i16,
    /// The depth of the search that found the score.
    pub depth: u8,
    /// What the score says.
    pub bound: Bound,
    /// Whether the position was on a principal variation.
    pub is_pv: bool,
}

/// Generations are told apart up to this number, then start over.
const GENERATIONS: u8 = 32;

/// A table that all threads of a search share.
pub struct TranspositionTable {
    table: HashTable,
    generation: AtomicU8,
}

impl TranspositionTable {
    /// A table of at most so many bytes.
    ///
    /// # Panics
    /// If the system does not give the memory.
    #[must_use]
    pub fn new(bytes: usize) -> TranspositionTable {
        TranspositionTable::try_new(bytes).unwrap_or_else(|refused| panic!("{refused}"))
    }

    /// The same table, if the system gives the memory.
    ///
    /// # Errors
    /// If it does not.
    pub fn try_new(bytes: usize) -> Result<TranspositionTable, OutOfMemory> {
        Ok(TranspositionTable { table: HashTable::try_new(bytes)?, generation: AtomicU8::new(0) })
    }

    /// Says that a new search begins: what older ones have left is worth less from now on.
    pub fn begin_search(&self) {
        self.generation.store((self.generation.load(Relaxed) + 1) % GENERATIONS, Relaxed);
    }

    /// Asks the processor to have what is known about a position at hand soon.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        self.table.prefetch(key);
    }

    /// What is known about the position with this key.
    #[inline]
    #[must_use]
    pub fn load(&self, key: u64) -> Option<Entry> {
        self.table.load(key).map(unpack)
    }

    /// Remembers an entry. One without a move keeps the move that is stored already.
    #[inline]
    pub fn store(&self, key: u64, entry: Entry) {
        let generation = self.generation.load(Relaxed);
        let kept = self.table.load(key).map_or(0, |old| old as u16);
        let mv = if entry.mv == 0 { kept } else { entry.mv };
        let age = |value: u64| (generation + GENERATIONS - (value >> 59) as u8) % GENERATIONS;
        let worth = |value: u64| i32::from((value >> 48) as u8) - 8 * i32::from(age(value));
        self.table.store(key, pack(Entry { mv, ..entry }, generation), worth);
    }

    /// Forgets everything.
    pub fn clear(&self) {
        self.table.clear();
    }

    /// How many of a thousand slots are taken.
    #[must_use]
    pub fn permille_full(&self) -> u32 {
        self.table.permille_full()
    }
}

/// From the lowest bit: move 16, score 16, evaluation 16, depth 8, bound 2 (never 0, so that no
/// entry is), principal variation 1, generation 5.
fn pack(entry: Entry, generation: u8) -> u64 {
    let bound = match entry.bound {
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3,
    };
    u64::from(entry.mv)
        | u64::from(entry.score as u16) << 16
        | u64::from(entry.evaluation as u16) << 32
        | u64::from(entry.depth) << 48
        | bound << 56
        | u64::from(entry.is_pv) << 58
        | u64::from(generation) << 59
}

fn unpack(value: u64) -> Entry {
    Entry {
        mv: value as u16,
        score: (value >> 16) as i16,
        evaluation: (value >> 32) as i16,
        depth: (value >> 48) as u8,
        bound: match value >> 56 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
        is_pv: value >> 58 & 1 == 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENTRY: Entry =
        Entry { mv: 0xfedc, score: -29_990, evaluation: -3, depth: 200, bound: Bound::Upper, is_pv: true };

    #[test]
    fn an_entry_comes_back_as_it_was_stored() {
        for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
            for is_pv in [false, true] {
                let entry = Entry { bound, is_pv, ..ENTRY };
                assert_eq!(unpack(pack(entry, 31)), entry);
            }
        }
    }

    #[test]
    fn an_entry_without_a_move_keeps_the_known_one() {
        let table = TranspositionTable::new(1 << 10);
        table.store(9, ENTRY);
        table.store(9, Entry { mv: 0, depth: 3, ..ENTRY });
        assert_eq!(table.load(9), Some(Entry { depth: 3, ..ENTRY }));
    }

    #[test]
    fn older_searches_are_forgotten_first() {
        let table = TranspositionTable::new(0);
        (1..=4).for_each(|key| table.store(key, Entry { depth: 10 + key as u8, ..ENTRY }));
        table.begin_search();
        table.begin_search();
        (11..=13).for_each(|key| table.store(key, Entry { depth: 1, ..ENTRY }));
        assert!(table.load(4).is_some() && table.load(1).is_none());
        assert!((11..=13).all(|key| table.load(key).is_some()));
    }
}
