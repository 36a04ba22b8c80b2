//! A set of spots that is listed, entered and left in constant time, whatever the board's size.

use super::grid::Spot;

pub(super) struct SpotSet {
    members: Vec<Spot>,
    /// Where a member stands in the list.
    slots: Box<[u16]>,
}

impl SpotSet {
    /// An empty set for a grid of so many cells.
    pub(super) fn new(cells: usize) -> Self {
        SpotSet { members: Vec::new(), slots: vec![0; cells].into() }
    }

    /// The members, in no particular order.
    pub(super) fn as_slice(&self) -> &[Spot] {
        &self.members
    }

    /// Enters a spot that is not a member.
    pub(super) fn insert(&mut self, spot: Spot) {
        self.slots[spot] = self.members.len() as u16;
        self.members.push(spot);
    }

    /// Removes a member.
    pub(super) fn remove(&mut self, spot: Spot) {
        let slot = usize::from(self.slots[spot]);
        debug_assert_eq!(self.members[slot], spot);
        self.members.swap_remove(slot);
        if let Some(&moved) = self.members.get(slot) {
            self.slots[moved] = slot as u16;
        }
    }
}
