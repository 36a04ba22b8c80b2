//! Positions to learn from and positions to check with.

use crate::tune::{logistic, loss};

/// A position and what became of it, from the side to move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Labelled<S> {
    /// The position.
    pub(crate) seen: S,
    /// What the search thought of it, in the engine's units.
    pub(crate) score: i16,
    /// Half points: 0 lost, 1 drawn, 2 won.
    pub(crate) result: u8,
}

impl<S> Labelled<S> {
    fn outcome(&self) -> f32 {
        f32::from(self.result) / 2.0
    }

    /// What is to be learned.
    pub(super) fn target(&self, result_share: f32, scale: f32) -> f32 {
        result_share * self.outcome() + (1.0 - result_share) * logistic(f32::from(self.score) / scale)
    }
}

/// All positions. Those of one game are never on both sides.
pub(crate) struct Samples<S> {
    pub(super) learned: Vec<Labelled<S>>,
    pub(super) checked: Vec<Labelled<S>>,
    games: usize,
}

/// Every so many games one is kept back to check with.
const KEPT_BACK: usize = 20;

impl<S> Samples<S> {
    pub(crate) fn new() -> Samples<S> {
        Samples { learned: Vec::new(), checked: Vec::new(), games: 0 }
    }

    /// Takes in the positions of a game.
    pub(crate) fn add_game(&mut self, positions: impl IntoIterator<Item = Labelled<S>>) {
        self.games += 1;
        let is_kept_back = self.games.is_multiple_of(KEPT_BACK);
        if is_kept_back { &mut self.checked } else { &mut self.learned }.extend(positions);
    }

    pub(super) fn games(&self) -> usize {
        self.games
    }

    /// The scale by which the scores of the search foretell the results best.
    pub(super) fn fitted_scale(&self) -> f32 {
        // A part of them is enough for one number.
        let some: Vec<_> = self.learned.iter().step_by(1 + self.learned.len() / 200_000).collect();
        crate::tune::fitted_scale(|scale| {
            some.iter().map(|sample| loss(logistic(f32::from(sample.score) / scale), sample.outcome())).sum()
        })
    }
}
