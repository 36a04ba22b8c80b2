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
    let mut position = Position::new(Ruleset::new(181, Variant::Freestyle).unwrap());
    let bytes = BYTES.load(Relaxed) - before + size_of::<Position>();
    assert!(bytes < 200 * 1024, "{bytes} bytes");

    let before = ALLOCATIONS.load(Relaxed);
    // A pattern without five in a row; white passes, so that passes count too.
    let is_black = |point: &Point| (u16::from(point.x() / 2) + u16::from(point.y())).is_multiple_of(2);
    for point in Point::all(181).filter(is_black) {
        position.play(Move::Place(point));
        position.play(Move::Pass);
    }
    assert!(position.moves().len() > 32_000);
    while position.undo().is_some() {}
    assert_eq!(ALLOCATIONS.load(Relaxed) - before, 0);
}
