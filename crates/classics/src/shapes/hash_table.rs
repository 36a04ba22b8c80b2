//! The hash table (哈希表) of positions that were searched before.
//!
//! The report keeps a plain value for each position. But Alpha-Beta leaves many positions with only
//! a bound on their value, and taking a bound for a value would change the result; so each entry
//! says which it is. A position needs no depth: within one search it always has the same number of
//! stones, hence the same side to move and the same depth below it.

use std::collections::HashMap;

/// What is known of a position's value.
#[derive(Clone, Copy)]
enum Known {
    Exactly(i64),
    AtLeast(i64),
    AtMost(i64),
}

/// The positions of one search.
#[derive(Default)]
pub(super) struct HashTable(HashMap<u64, Known>);

impl HashTable {
    /// The position's value, or a bound on it that settles the matter between alpha and beta.
    pub(super) fn lookup(&self, key: u64, alpha: i64, beta: i64) -> Option<i64> {
        match *self.0.get(&key)? {
            Known::Exactly(value) => Some(value),
            Known::AtLeast(value) => (value >= beta).then_some(value),
            Known::AtMost(value) => (value <= alpha).then_some(value),
        }
    }

    /// Keeps what a search between alpha and beta has found.
    pub(super) fn store(&mut self, key: u64, value: i64, alpha: i64, beta: i64) {
        let known = if value >= beta {
            Known::AtLeast(value)
        } else if value <= alpha {
            Known::AtMost(value)
        } else {
            Known::Exactly(value)
        };
        self.0.insert(key, known);
    }
}
