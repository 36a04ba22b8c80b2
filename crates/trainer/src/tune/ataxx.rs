//! The Ataxx engine's evaluation as a sum of weights.

use std::collections::HashSet;

use ataxx_engine::{
    Entry, Tapered, Weights,
    evaluation::{Place, Term, Window, counts, for_each_window, opening_share},
};
use rules::ataxx::{Game, Position};
use search_kit::score::is_proved;

use super::{
    gomoku::share_of,
    model::Model,
    rounded,
    samples::{Facts, Feature, Samples},
};
use crate::data::StoredGame;

/// Knows the number of every weight, and which positions were seen.
pub(super) struct AtaxxFeatures {
    start: Weights,
    seen: HashSet<u64>,
}

/// Terms come first, then the windows place by place.
const WEIGHTS: usize = Term::ALL.len() + Place::COUNT * Window::COUNT;

fn number_of(entry: Entry) -> usize {
    match entry {
        Entry::Term(term) => term as usize,
        Entry::Window(place, window) => {
            Term::ALL.len() + place.index() * Window::COUNT + window.in_place(place).index()
        }
    }
}

impl AtaxxFeatures {
    pub(super) fn new(start: Weights) -> AtaxxFeatures {
        AtaxxFeatures { start, seen: HashSet::new() }
    }

    pub(super) fn start(&self) -> Model {
        let mut model = Model::zero(WEIGHTS);
        for entry in Entry::all() {
            let Tapered { opening, ending } = self.start.weight(entry);
            model.opening[number_of(entry)] = opening.into();
            model.ending[number_of(entry)] = ending.into();
        }
        model
    }

    pub(super) fn weights(&self, model: &Model) -> Weights {
        let mut weights = self.start.clone();
        for entry in Entry::all() {
            let [opening, ending] =
                [&model.opening, &model.ending].map(|half| rounded(half[number_of(entry)]));
            weights.set_weight(entry, Tapered { opening, ending });
        }
        weights
    }

    pub(super) fn add(&mut self, game: &StoredGame, played: &Game, number: u32, samples: &mut Samples) {
        for (position, searched) in played.positions().iter().skip(game.opening).zip(&game.searched) {
            if is_proved(searched.score.into()) || !self.seen.insert(position.hash()) {
                continue;
            }
            let facts = Facts {
                game: number,
                result: share_of(game, position.side_to_move()),
                score: searched.score.into(),
                opening_share: opening_share(position),
            };
            samples.push(facts, see(position));
        }
    }
}

/// What counts in a position, for the side to move.
fn see(position: &Position) -> Vec<Feature> {
    let feature = |entry, count| Feature { weight: number_of(entry) as u16, count };
    let terms = Term::ALL.iter().zip(counts(position)).filter(|(_, count)| *count != 0);
    let mut features: Vec<Feature> =
        terms.map(|(&term, count)| feature(Entry::Term(term), count as i16)).collect();
    for_each_window(position, |place, window| features.push(feature(Entry::Window(place, window), 1)));
    features
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{openings::random_opening, rng::generator};
    use ataxx_engine::evaluation::TableEvaluator;
    use rules::{AnyPosition, GameSpec, ataxx::Ruleset};

    #[test]
    fn the_sum_of_weights_is_the_engines_evaluation() {
        let start = AtaxxFeatures::new(Weights::default()).start();
        let evaluator = TableEvaluator::new(&Weights::default());
        for piece in 0..50 {
            let spec = GameSpec::Ataxx(Ruleset::INTERNATIONAL);
            let AnyPosition::Ataxx(game) = random_opening(spec, &mut generator(5, piece)) else {
                panic!("it is a game of Ataxx")
            };
            let mut samples = Samples::default();
            let share = opening_share(game.position());
            let facts = Facts { game: 0, result: 0.5, score: 0.0, opening_share: share };
            samples.push(facts, see(game.position()));
            let difference = start.worth(&samples, 0) - evaluator.evaluate(game.position()) as f32;
            assert!(difference.abs() <= 1.0, "{game}: {difference}");
        }
    }
}
