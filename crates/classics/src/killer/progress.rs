//! How far the search has come, and whether it was told to stop.

use std::cell::Cell;

use crate::ShouldStop;

/// How many nodes go by between two questions whether to stop: well under a millisecond.
const NODES_BETWEEN_QUESTIONS: u64 = 64;

/// Counts nodes and asks now and then whether to stop.
pub(super) struct Progress<'a> {
    nodes: Cell<u64>,
    is_stopped: Cell<bool>,
    should_stop: ShouldStop<'a>,
}

impl<'a> Progress<'a> {
    pub(super) fn new(should_stop: ShouldStop<'a>) -> Self {
        Progress { nodes: Cell::new(0), is_stopped: Cell::new(false), should_stop }
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes.get()
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.is_stopped.get()
    }

    /// Counts a node that is about to be looked at. Says true once the search is to stop: then
    /// neither this node nor any after it is looked at.
    pub(super) fn is_stopped_at_next_node(&self) -> bool {
        let nodes = self.nodes.get();
        if !self.is_stopped() && nodes.is_multiple_of(NODES_BETWEEN_QUESTIONS) {
            self.is_stopped.set((self.should_stop)());
        }
        self.nodes.set(nodes + u64::from(!self.is_stopped()));
        self.is_stopped()
    }
}
