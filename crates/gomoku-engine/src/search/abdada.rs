//! Which moves some thread is searching at the moment, so that the others try different ones first.
//!
//! Threads that come to the same position would otherwise do the same work at the same time. A move
//! that is being searched elsewhere is put off; when its turn comes again, the table mostly has its
//! result. Only the order of moves depends on what is noted here: a note that was overwritten does
//! no harm, and one thread alone needs none.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// How many notes there is room for: many more than threads have moves under way.
const SLOTS: usize = 4096;

/// The least depth at which putting off a move is worth the trouble.
pub(super) const MIN_DEPTH: i32 = 3;

/// The moves under way, by the hash of the position that each leads to.
pub(crate) struct AbdadaTable {
    slots: Box<[AtomicU64]>,
}

impl AbdadaTable {
    /// No moves yet; for a single thread there never are any.
    pub(crate) fn new(threads: usize) -> AbdadaTable {
        let slots = if threads > 1 { SLOTS } else { 0 };
        AbdadaTable { slots: (0..slots).map(|_| AtomicU64::new(0)).collect() }
    }

    /// Whether some thread is searching the move.
    pub(super) fn contains(&self, key: u64) -> bool {
        self.slot(key).is_some_and(|slot| slot.load(Relaxed) == key)
    }

    /// Notes that a thread begins with a move.
    pub(super) fn begin(&self, key: u64) {
        if let Some(slot) = self.slot(key) {
            slot.store(key, Relaxed);
        }
    }

    /// Takes back the note.
    pub(super) fn end(&self, key: u64) {
        if let Some(slot) = self.slot(key).filter(|slot| slot.load(Relaxed) == key) {
            slot.store(0, Relaxed);
        }
    }

    fn slot(&self, key: u64) -> Option<&AtomicU64> {
        self.slots.get(key as usize % SLOTS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_busy_from_its_beginning_to_its_end() {
        let abdada = AbdadaTable::new(2);
        abdada.begin(7);
        abdada.begin(8 + SLOTS as u64);
        assert_eq!([7, 8, 8 + SLOTS as u64].map(|key| abdada.contains(key)), [true, false, true]);
        abdada.end(8);
        abdada.end(7);
        assert_eq!([7, 8 + SLOTS as u64].map(|key| abdada.contains(key)), [false, true]);
    }

    #[test]
    fn one_thread_puts_nothing_off() {
        let abdada = AbdadaTable::new(1);
        abdada.begin(7);
        assert!(!abdada.contains(7));
    }
}
