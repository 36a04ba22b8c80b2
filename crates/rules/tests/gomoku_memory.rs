//! What the referee costs in memory, counted by the allocator.

#![allow(clippy::unwrap_used)]

use std::{
    alloc::{GlobalAlloc, Layout, System},
    sync::atomic::{AtomicUsize, Ordering::Relaxed},
};

use rules::gomoku::{Move, Point, Position, Ruleset, Variant};

struct Counting;

static BYTES: AtomicUsize = AtomicUsize::new(0);
static ALLOCATIONS: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call is passed on to the system allocator unchanged; only counters are added.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        BYTES.fetch_add(layout.size(), Relaxed);
        ALLOCATIONS.fetch_add(1, Relaxed);
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract of `dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// One test, because the counters see the whole process.
#[test]
fn the_largest_position_fits_in_200_kib_and_no_move_allocates() {
    let before = BYTES.load(Relaxed);
    let mut position = Position::new(Ruleset::new(181, Variant::Renju).unwrap());
    let bytes = BYTES.load(Relaxed) - before + size_of::<Position>();
    assert!(bytes < 200 * 1024, "{bytes} bytes");

    let before = ALLOCATIONS.load(Relaxed);
    for (x, y) in (0..180).flat_map(|y| (0..180).map(move |x| (x, y))) {
        if position.outcome().is_none() {
            let _ = position.try_play(Move::Place(Point::new((x * 7) % 181, y)));
            let _ = position.try_play(Move::Pass);
        }
    }
    while position.undo().is_some() {}
    assert_eq!(ALLOCATIONS.load(Relaxed) - before, 0);
}
