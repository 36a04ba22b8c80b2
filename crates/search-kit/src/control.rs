//! When a search ends: its limits, its clock and its flag, watched by all its threads.
//!
//! [`Control`] belongs to the search and is shared; every thread has a [`NodeCounter`] of its own, so
//! that counting a node costs an addition and no more.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

use crate::{Limits, Overhead, StopFlag, TimeManager};

/// Tells the time since some fixed moment.
pub type Clock = Arc<dyn Fn() -> Duration + Send + Sync>;

/// The most nodes that pass between two looks at the clock and the stop flag.
const NODES_PER_CHECK: u64 = 512;

/// Two looks should be less than this apart: nodes that take long are looked after more often.
const TIME_PER_CHECK: Duration = Duration::from_millis(1);

/// How many looks may be skipped for work that is not interrupted.
const CHECKS_PER_CHUNK: u64 = 4;

/// What ends one search.
pub struct Control<'a> {
    stop: &'a StopFlag,
    clock: Option<&'a Clock>,
    /// When the search's own time began, in nanoseconds of the clock.
    began: AtomicU64,
    is_pondering: AtomicBool,
    time: TimeManager,
    node_limit: Option<u64>,
    nodes: AtomicU64,
    is_over: AtomicBool,
}

impl<'a> Control<'a> {
    /// The control of a search that begins now. Without a clock, limits of time are not kept.
    #[must_use]
    pub fn new(limits: &Limits, overhead: Overhead, stop: &'a StopFlag, clock: Option<&'a Clock>) -> Self {
        Control {
            stop,
            clock,
            began: AtomicU64::new(now(clock)),
            is_pondering: AtomicBool::new(stop.is_pondering()),
            time: TimeManager::new(limits, overhead),
            node_limit: limits.nodes,
            nodes: AtomicU64::new(0),
            is_over: AtomicBool::new(false),
        }
    }

    /// The search's own time so far; none without a clock.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        Duration::from_nanos(now(self.clock).saturating_sub(self.began.load(Relaxed)))
    }

    /// Nodes of all threads, as far as they have reported.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// Ends the search for all threads.
    pub fn end(&self) {
        self.is_over.store(true, Relaxed);
    }

    /// Whether the enemy is still to move.
    #[must_use]
    pub fn is_pondering(&self) -> bool {
        self.notice_ponder_hit();
        self.is_pondering.load(Relaxed)
    }

    /// Whether another iteration is worth starting. `changes` is how often the best move has changed
    /// of late.
    #[must_use]
    pub fn allows_iteration(&self, changes: f64) -> bool {
        self.is_pondering() || self.time.allows_iteration(self.elapsed(), changes)
    }

    /// Whether a limit of time presses: it does not while the enemy is to move.
    #[must_use]
    pub fn is_hurried(&self) -> bool {
        self.time.is_timed() && !self.is_pondering()
    }

    /// By how much the search has missed the time at which it meant to end.
    #[must_use]
    pub fn lateness(&self) -> Duration {
        if self.is_pondering() { Duration::ZERO } else { self.time.lateness(self.elapsed()) }
    }

    fn notice_ponder_hit(&self) {
        if self.is_pondering.load(Relaxed) && !self.stop.is_pondering() {
            self.began.store(now(self.clock), Relaxed);
            self.is_pondering.store(false, Relaxed);
        }
    }

    fn is_out_of_time(&self) -> bool {
        self.is_hurried() && self.time.is_over(self.elapsed())
    }
}

fn now(clock: Option<&Clock>) -> u64 {
    clock.map_or(0, |clock| u64::try_from(clock().as_nanos()).unwrap_or(u64::MAX))
}

/// The nodes of one thread, and whether it has to stop.
pub struct NodeCounter<'a> {
    control: &'a Control<'a>,
    unreported: u64,
    next_check: u64,
    nodes_per_check: u64,
    last_check: Duration,
    has_stopped: bool,
}

impl<'a> NodeCounter<'a> {
    /// The counter of a thread.
    #[must_use]
    pub fn new(control: &'a Control<'a>) -> Self {
        NodeCounter {
            control,
            unreported: 0,
            next_check: 0,
            nodes_per_check: NODES_PER_CHECK / 8,
            last_check: control.elapsed(),
            has_stopped: false,
        }
    }

    /// Counts nodes and says whether the search is over.
    #[inline]
    pub fn count(&mut self, nodes: u64) -> bool {
        self.unreported += nodes;
        if self.unreported >= self.next_check {
            self.check_limits();
        }
        self.has_stopped
    }

    /// Whether the search is over, as of the last look.
    #[inline]
    #[must_use]
    pub fn has_stopped(&self) -> bool {
        self.has_stopped
    }

    /// Looks at everything that can end the search.
    #[cold]
    fn check_limits(&mut self) {
        let control = self.control;
        let counted = control.nodes.fetch_add(self.unreported, Relaxed) + self.unreported;
        self.unreported = 0;
        let left = control.node_limit.map_or(u64::MAX, |limit| limit.saturating_sub(counted));
        self.next_check = left.clamp(1, self.nodes_per_check);
        self.keep_pace();
        if left == 0 || control.stop.is_raised() || control.is_out_of_time() {
            control.end();
        }
        self.has_stopped |= control.is_over.load(Relaxed);
    }

    /// Looks more often if nodes take long, and less often if they do not.
    fn keep_pace(&mut self) {
        if self.control.clock.is_none() {
            self.nodes_per_check = NODES_PER_CHECK;
            return;
        }
        let now = self.control.elapsed();
        let passed = now.saturating_sub(std::mem::replace(&mut self.last_check, now));
        if passed > TIME_PER_CHECK {
            self.nodes_per_check = (self.nodes_per_check / 2).max(1);
        } else if passed < TIME_PER_CHECK / 4 {
            self.nodes_per_check = (self.nodes_per_check * 2).min(NODES_PER_CHECK);
        }
    }

    /// How many nodes may pass unwatched, for work that is counted when it is done: the largest number
    /// given, or what is left of the limit of nodes, or a few milliseconds' worth where time presses.
    #[must_use]
    pub fn chunk(&self, largest: u64) -> u64 {
        let left = self.control.node_limit.map(|limit| limit.saturating_sub(self.nodes_of_all_threads()));
        let largest = left.map_or(largest, |left| largest.min(left.max(1)));
        if self.control.is_hurried() { largest.min(self.nodes_per_check * CHECKS_PER_CHUNK) } else { largest }
    }

    /// Nodes of all threads, this one's to the last.
    #[must_use]
    pub fn nodes_of_all_threads(&self) -> u64 {
        self.control.nodes() + self.unreported
    }

    /// Adds what has been counted so far to the sum of all threads.
    pub fn report(&mut self) {
        self.control.nodes.fetch_add(std::mem::take(&mut self.unreported), Relaxed);
    }
}

/// How often the best move has changed of late: each iteration halves what came before.
#[derive(Debug)]
pub struct BestMoveInstability<M> {
    best: Option<M>,
    changes: f64,
}

impl<M> Default for BestMoveInstability<M> {
    fn default() -> Self {
        BestMoveInstability { best: None, changes: 0.0 }
    }
}

impl<M: PartialEq> BestMoveInstability<M> {
    /// The changes after another iteration.
    pub fn after(&mut self, best: Option<M>) -> f64 {
        let has_changed = self.best.is_some() && self.best != best;
        self.changes = self.changes / 2.0 + f64::from(u8::from(has_changed));
        self.best = best;
        self.changes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A clock that a test moves on by hand.
    fn stopped_clock() -> (Arc<AtomicU64>, Clock) {
        let milliseconds = Arc::new(AtomicU64::new(1_000));
        let shown = Arc::clone(&milliseconds);
        (milliseconds, Arc::new(move || Duration::from_millis(shown.load(Relaxed))))
    }

    fn timed(milliseconds: u64) -> Limits {
        Limits { move_time: Some(Duration::from_millis(milliseconds)), ..Limits::default() }
    }

    #[test]
    fn nodes_are_counted_to_the_limit_and_not_beyond() {
        let stop = StopFlag::new();
        let limits = Limits { nodes: Some(1_300), ..Limits::default() };
        let control = Control::new(&limits, Overhead::default(), &stop, None);
        let mut counter = NodeCounter::new(&control);
        let counted = (1..).find(|_| counter.count(1));
        assert_eq!(counted, Some(1_300));
        assert_eq!(control.nodes(), 1_300);
    }

    #[test]
    fn the_time_of_a_pondering_search_begins_with_the_hit() {
        let (milliseconds, clock) = stopped_clock();
        let stop = StopFlag::pondering();
        let control = Control::new(&timed(100), Overhead::default(), &stop, Some(&clock));
        let mut counter = NodeCounter::new(&control);
        milliseconds.store(60_000, Relaxed);
        assert!(!counter.count(NODES_PER_CHECK));
        stop.ponder_hit();
        assert!(!counter.count(NODES_PER_CHECK));
        milliseconds.store(60_099, Relaxed);
        assert!(counter.count(NODES_PER_CHECK));
    }

    #[test]
    fn slow_nodes_are_looked_after_more_often() {
        let (milliseconds, clock) = stopped_clock();
        let stop = StopFlag::new();
        let control = Control::new(&timed(50), Overhead::default(), &stop, Some(&clock));
        let mut counter = NodeCounter::new(&control);
        let counted = (1..10_000).find(|_| {
            milliseconds.fetch_add(2, Relaxed);
            counter.count(1)
        });
        // Two milliseconds a node: the first look is the only one that can come late.
        assert!(counted.is_some_and(|counted| counted <= 150), "{counted:?}");
        assert!(counter.chunk(4_000) < 256);
    }

    #[test]
    fn a_search_knows_by_how_much_it_was_late() {
        let (milliseconds, clock) = stopped_clock();
        let stop = StopFlag::new();
        let control = Control::new(&timed(100), Overhead(Duration::from_millis(5)), &stop, Some(&clock));
        assert_eq!(control.lateness(), Duration::ZERO);
        milliseconds.fetch_add(98, Relaxed);
        assert_eq!(control.lateness(), Duration::from_millis(3));
    }

    #[test]
    fn a_raised_flag_stops_every_thread() {
        let stop = StopFlag::new();
        let control = Control::new(&Limits::default(), Overhead::default(), &stop, None);
        let mut counters = [NodeCounter::new(&control), NodeCounter::new(&control)];
        assert!(counters.iter_mut().all(|counter| !counter.count(1)));
        stop.raise();
        assert!(counters.iter_mut().all(|counter| counter.count(NODES_PER_CHECK)));
    }

    #[test]
    fn changes_of_the_best_move_fade() {
        let mut instability = BestMoveInstability::default();
        let changes = [1, 2, 2, 2].map(|best| instability.after(Some(best)));
        assert!(changes.iter().zip([0.0, 1.0, 0.5, 0.25]).all(|(a, b)| (a - b).abs() < 1e-9));
    }
}
