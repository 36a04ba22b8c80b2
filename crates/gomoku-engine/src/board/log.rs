//! A stack whose entries are written before it is known how many will stay.
//!
//! Whoever places a stone asks for room for the most entries there can be, writes them without a
//! further test, and says in the end how many they are.

/// The stack.
#[derive(Clone)]
pub(super) struct Log<T> {
    /// The entries, and above them room whose content means nothing.
    entries: Vec<T>,
    len: usize,
}

impl<T: Copy + Default> Log<T> {
    pub(super) const fn new() -> Log<T> {
        Log { entries: Vec::new(), len: 0 }
    }

    #[inline]
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// Room for `N` entries on top.
    #[inline]
    pub(super) fn room<const N: usize>(&mut self) -> &mut [T; N] {
        if self.entries.len() < self.len + N {
            self.entries.resize(2 * (self.len + N), T::default());
        }
        self.entries[self.len..].first_chunk_mut().expect("room has just been made")
    }

    /// Keeps so many of the entries that were written.
    #[inline]
    pub(super) fn keep(&mut self, count: usize) {
        self.len += count;
    }

    /// The entries from a height on.
    #[inline]
    pub(super) fn since(&self, height: usize) -> &[T] {
        &self.entries[height..self.len]
    }

    /// Forgets the entries from a height on.
    #[inline]
    pub(super) fn truncate(&mut self, height: usize) {
        self.len = height;
    }
}
