//! Numbered pieces of work on several threads, with the results in the order of the numbers.

use std::{
    collections::BTreeMap,
    ops::Range,
    sync::{
        atomic::{AtomicUsize, Ordering::Relaxed},
        mpsc,
    },
    thread,
};

/// Does every piece of work and hands the results over in order, without gaps. Each thread does its
/// work with a tool of its own. A piece that results in nothing, and whatever comes after it, is
/// not handed over; so is everything once `take` says that it has enough.
pub(crate) fn in_order<Tool, Done: Send>(
    pieces: Range<usize>,
    threads: usize,
    tool: impl Fn() -> Tool + Sync,
    work: impl Fn(&mut Tool, usize) -> Option<Done> + Sync,
    mut take: impl FnMut(usize, Done) -> Appetite,
) {
    let next = AtomicUsize::new(pieces.start);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads.clamp(1, pieces.len().max(1)) {
            let sender = sender.clone();
            scope.spawn(|| {
                let (sender, mut tool) = (sender, tool());
                loop {
                    let piece = next.fetch_add(1, Relaxed);
                    if piece >= pieces.end {
                        return;
                    }
                    let Some(done) = work(&mut tool, piece) else { return };
                    if sender.send((piece, done)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut wanted = pieces.start;
        for (piece, done) in receiver {
            waiting.insert(piece, done);
            while let Some(done) = waiting.remove(&wanted) {
                if take(wanted, done) == Appetite::Sated {
                    // Nobody gets another piece; those under way end in vain.
                    next.store(pieces.end, Relaxed);
                    return;
                }
                wanted += 1;
            }
        }
    });
}

/// Whether whoever takes results wants more of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Appetite {
    /// More, please.
    Hungry,
    /// That is enough.
    Sated,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_from_any_number_of_threads() {
        for threads in [1, 2, 7] {
            let mut taken = Vec::new();
            let slow_first = |piece: usize| (0..(100 - piece) * 1_000).fold(piece, |sum, _| sum ^ 1 ^ 1);
            let take = |number, done| {
                taken.push((number, done));
                Appetite::Hungry
            };
            in_order(3..100, threads, || (), |(), piece| Some(slow_first(piece)), take);
            assert_eq!(taken, (3..100).map(|piece| (piece, piece)).collect::<Vec<_>>());
        }
    }

    #[test]
    fn nothing_follows_after_a_piece_that_failed() {
        let mut taken = Vec::new();
        let work = |(): &mut (), piece| (piece != 5).then_some(piece);
        in_order(
            0..100,
            3,
            || (),
            work,
            |number, _| {
                taken.push(number);
                Appetite::Hungry
            },
        );
        assert_eq!(taken, [0, 1, 2, 3, 4]);
    }

    #[test]
    fn enough_is_enough() {
        let mut taken = Vec::new();
        in_order(
            0..usize::MAX,
            3,
            || (),
            |(), piece| Some(piece),
            |number, _| {
                taken.push(number);
                if number == 9 { Appetite::Sated } else { Appetite::Hungry }
            },
        );
        assert_eq!(taken.len(), 10);
    }
}
