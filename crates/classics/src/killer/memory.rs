//! What the searches found out about positions that come up again by another order of moves.
//!
//! Both tables are of fixed size and forget what is overwritten. They change the time that an
//! answer takes, never the answer.

use super::grid::Spot;

const KILL_SLOTS: usize = 1 << 18;
const SLOTS: usize = 1 << 16;

/// Which kills exist: one word a position.
pub(super) struct KillMemory(Box<[u64]>);

/// The upper 48 bits of a word are those of the hash; the slot stands for the others.
const HASH_BITS: u64 = !0xffff;

impl KillMemory {
    pub(super) fn new() -> Self {
        KillMemory(vec![0; KILL_SLOTS].into())
    }

    fn slot(hash: u64) -> usize {
        hash as usize % KILL_SLOTS
    }

    /// The longest kill known not to exist, and the shortest known to, if it is this position's.
    fn known(&self, hash: u64) -> (u8, u8) {
        let word = self.0[Self::slot(hash)];
        let [.., fails, wins] = word.to_be_bytes();
        if (word ^ hash) & HASH_BITS == 0 && wins != 0 { (fails, wins) } else { (0, u8::MAX) }
    }

    /// Whether there is a kill within so many plies.
    pub(super) fn recall(&self, hash: u64, plies: u32) -> Option<bool> {
        let (fails, wins) = self.known(hash);
        match plies {
            _ if plies <= u32::from(fails) => Some(false),
            _ if plies >= u32::from(wins) => Some(true),
            _ => None,
        }
    }

    /// Notes whether there is a kill within so many plies, of which there are fewer than 255.
    pub(super) fn keep(&mut self, hash: u64, plies: u32, is_won: bool) {
        let (mut fails, mut wins) = self.known(hash);
        if is_won {
            wins = wins.min(plies as u8);
        } else {
            fails = fails.max(plies as u8);
        }
        self.0[Self::slot(hash)] = hash & HASH_BITS | u64::from(u16::from_be_bytes([fails, wins]));
    }
}

/// What a value says that was found with a window.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    AtLeast,
    AtMost,
    Exactly,
}

/// The result of an ordinary search.
#[derive(Clone, Copy)]
pub(super) struct Found {
    pub(super) hash: u64,
    /// The plies that were searched.
    pub(super) depth: u32,
    /// Wins count the plies from this position.
    pub(super) value: i64,
    pub(super) bound: Bound,
    /// The best move, if one stood out.
    pub(super) best: Option<Spot>,
}

/// The results of the ordinary search.
pub(super) struct Memory(Box<[Option<Found>]>);

impl Memory {
    pub(super) fn new() -> Self {
        Memory(vec![None; SLOTS].into())
    }

    pub(super) fn recall(&self, hash: u64) -> Option<Found> {
        self.0[hash as usize % SLOTS].filter(|found| found.hash == hash)
    }

    pub(super) fn keep(&mut self, found: Found) {
        self.0[found.hash as usize % SLOTS] = Some(found);
    }
}
