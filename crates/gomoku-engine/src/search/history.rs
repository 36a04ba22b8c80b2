//! What the search remembers about moves: which ones did well, and after which.

use rules::{Side, gomoku::Point};
use search_kit::HistoryScore;

use super::ablation::{Ablation, Part};
use crate::board::{Class, Spot};

/// Moves further apart than this count as equally far.
const NEAR: i32 = 7;
const SIDE: usize = 2 * NEAR as usize + 1;

/// A move together with what the tables need to know about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Played {
    pub(super) spot: Spot,
    pub(super) point: Point,
}

/// The tables of one thread.
pub(super) struct Histories {
    by_spot: [Box<[HistoryScore]>; 2],
    /// By the way from an earlier move to this one and by this one's class: what follows what
    /// depends on where the stones lie to each other, not on where on the board they are.
    continuation: [Box<[HistoryScore]>; 2],
    counter_moves: [Box<[Spot]>; 2],
    disabled: Ablation,
}

impl Histories {
    pub(super) fn new(spots: usize, disabled: Ablation) -> Histories {
        let scores = |count: usize| vec![HistoryScore::default(); count].into_boxed_slice();
        Histories {
            by_spot: [scores(spots), scores(spots)],
            continuation: [scores(SIDE * SIDE * Class::COUNT), scores(SIDE * SIDE * Class::COUNT)],
            counter_moves: [vec![Spot::default(); spots].into(), vec![Spot::default(); spots].into()],
            disabled,
        }
    }

    /// What is known about a move after the last one and the one before that.
    #[inline]
    pub(super) fn score(&self, side: Side, mv: Played, class: Class, earlier: [Option<Played>; 2]) -> i32 {
        let mut history = 0;
        if !self.disabled.contains(Part::History) {
            history += self.by_spot[side.index()][mv.spot.index()].value();
        }
        if self.disabled.contains(Part::ContinuationHistory) {
            return history;
        }
        for (n, earlier) in earlier.into_iter().enumerate() {
            if let Some(earlier) = earlier {
                history += self.continuation[n][continuation_index(earlier, mv, class)].value() / 2;
            }
        }
        history
    }

    /// Takes in that a move did well or badly.
    pub(super) fn add(
        &mut self,
        side: Side,
        mv: Played,
        class: Class,
        earlier: [Option<Played>; 2],
        bonus: i32,
    ) {
        self.by_spot[side.index()][mv.spot.index()].add(bonus);
        for (n, earlier) in earlier.into_iter().enumerate() {
            if let Some(earlier) = earlier {
                self.continuation[n][continuation_index(earlier, mv, class)].add(bonus);
            }
        }
    }

    /// The move that last refuted this one.
    pub(super) fn counter_move(&self, side: Side, last: Option<Played>) -> Option<Spot> {
        let last = last.filter(|_| !self.disabled.contains(Part::CounterMoves));
        last.map(|last| self.counter_moves[side.index()][last.spot.index()])
    }

    /// Remembers a refutation.
    pub(super) fn set_counter_move(&mut self, side: Side, last: Option<Played>, answer: Spot) {
        if let Some(last) = last {
            self.counter_moves[side.index()][last.spot.index()] = answer;
        }
    }
}

fn continuation_index(from: Played, to: Played, class: Class) -> usize {
    let step = |from: u8, to: u8| (i32::from(to) - i32::from(from)).clamp(-NEAR, NEAR) + NEAR;
    let (dx, dy) = (step(from.point.x(), to.point.x()), step(from.point.y(), to.point.y()));
    ((dy as usize * SIDE) + dx as usize) * Class::COUNT + class as usize
}
