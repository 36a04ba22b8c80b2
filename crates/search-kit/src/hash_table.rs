//! A table of 64-bit values under 64-bit keys that any number of threads read and write at once.
//!
//! No lock: a slot is two atomic words, the value and the key combined with it, so that a slot
//! torn between two writers matches neither's key. A full group of slots gives up the one whose
//! value is worth least.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::OutOfMemory;

/// Slots that compete for the same keys: one cache line.
const GROUP: usize = 4;

#[derive(Default)]
struct Slot {
    key_and_value: AtomicU64,
    value: AtomicU64,
}

#[derive(Default)]
#[repr(align(64))]
struct Group([Slot; GROUP]);

/// The table. The value 0 means an empty slot and cannot be stored.
pub struct HashTable {
    groups: Box<[Group]>,
}

impl HashTable {
    /// A table of at most so many bytes, and at least one group.
    ///
    /// # Panics
    /// If the system does not give the memory.
    #[must_use]
    pub fn new(bytes: usize) -> HashTable {
        HashTable::try_new(bytes).unwrap_or_else(|refused| panic!("{refused}"))
    }

    /// The same table, if the system gives the memory.
    ///
    /// # Errors
    /// If it does not.
    pub fn try_new(bytes: usize) -> Result<HashTable, OutOfMemory> {
        let count = (bytes / size_of::<Group>()).max(1);
        let mut groups = Vec::new();
        groups.try_reserve_exact(count).map_err(|_| OutOfMemory { bytes })?;
        // Before the first write: that is when memory gets its pages.
        ask_for_large_pages(&groups);
        groups.resize_with(count, Group::default);
        Ok(HashTable { groups: groups.into_boxed_slice() })
    }

    fn group(&self, key: u64) -> &Group {
        // The high half of the product spreads keys evenly over any number of groups.
        let place = (u128::from(key) * self.groups.len() as u128) >> 64;
        &self.groups[place as usize]
    }

    /// Asks the processor to have the key's group at hand soon: a look into a table larger than its
    /// caches otherwise costs as much as a small search.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let group: *const Group = self.group(key);
            // SAFETY: a prefetch is a hint that reads nothing and never faults, and the pointer is a
            // reference's; every x86-64 processor has the instruction.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(group.cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// The value stored under the key.
    #[inline]
    #[must_use]
    pub fn load(&self, key: u64) -> Option<u64> {
        let slots = self.group(key).0.iter();
        let mut pairs = slots.map(|slot| (slot.key_and_value.load(Relaxed), slot.value.load(Relaxed)));
        pairs.find(|(mixed, value)| mixed ^ value == key && *value != 0).map(|(_, value)| value)
    }

    /// Stores a value in the key's own slot or in the one of the group that is worth least.
    #[inline]
    pub fn store(&self, key: u64, value: u64, worth: impl Fn(u64) -> i32) {
        let slots = &self.group(key).0;
        let loss = |slot: &Slot| {
            let old = slot.value.load(Relaxed);
            let is_free = old == 0 || slot.key_and_value.load(Relaxed) ^ old == key;
            if is_free { i32::MIN } else { worth(old) }
        };
        if let Some(slot) = slots.iter().min_by_key(|slot| loss(slot)) {
            slot.value.store(value, Relaxed);
            slot.key_and_value.store(key ^ value, Relaxed);
        }
    }

    /// Empties the table.
    pub fn clear(&self) {
        for group in &self.groups {
            for slot in &group.0 {
                slot.value.store(0, Relaxed);
                slot.key_and_value.store(0, Relaxed);
            }
        }
    }

    /// How many of a thousand slots are taken.
    #[must_use]
    pub fn permille_full(&self) -> u32 {
        let slots = || self.groups.iter().take(250).flat_map(|group| &group.0);
        let taken = slots().filter(|slot| slot.value.load(Relaxed) != 0).count();
        (taken * 1000 / slots().count()) as u32
    }
}

/// Asks the system for pages of megabytes: with the usual ones, finding where a random group lies in
/// memory takes longer than reading it. A refusal costs nothing but speed.
fn ask_for_large_pages(memory: &Vec<Group>) {
    #[cfg(target_os = "linux")]
    {
        use rustix::mm::{Advice, madvise};
        const PAGE: usize = 4096;
        let bytes = memory.capacity() * size_of::<Group>();
        let start = memory.as_ptr().cast_mut().cast::<std::ffi::c_void>();
        let skipped = start.align_offset(PAGE);
        let whole_pages = bytes.saturating_sub(skipped) / PAGE * PAGE;
        if whole_pages > 0 {
            // SAFETY: the range lies within the vector's own memory, and this advice neither changes
            // what is in it nor who may use it.
            let _refusal =
                unsafe { madvise(start.wrapping_byte_add(skipped), whole_pages, Advice::LinuxHugepage) };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_stored_is_found_under_its_key_only() {
        let table = HashTable::new(1 << 12);
        table.store(77, 5, |_| 0);
        assert_eq!(table.load(77), Some(5));
        assert_eq!(table.load(78), None);
        table.clear();
        assert_eq!(table.load(77), None);
    }

    #[test]
    fn memory_that_no_machine_has_is_refused() {
        let bytes = isize::MAX as usize;
        assert_eq!(HashTable::try_new(bytes).err(), Some(OutOfMemory { bytes }));
    }

    #[test]
    fn a_full_group_gives_up_the_least_worthy_value() {
        let table = HashTable::new(0);
        for key in 1..=5 {
            table.store(key, 10 * key, |value| value as i32);
        }
        assert_eq!(
            [1, 2, 3, 4, 5].map(|key| table.load(key)),
            [None, Some(20), Some(30), Some(40), Some(50)]
        );
        assert_eq!(table.permille_full(), 1000);
    }
}
