//! The Gomoku engine's evaluation as a sum of weights.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use gomoku_engine::{
    Entry, Section, Weights,
    board::{Board, Class, Shape, Tables},
    rule::{ForEveryRule, Rule, dispatch},
    threats::{Situation, situation},
};
use rules::{
    Side,
    gomoku::{Move, Position, Variant},
};
use search_kit::score::is_proved;

use super::{
    model::Model,
    rounded,
    samples::{Facts, Feature, Samples},
};
use crate::data::StoredGame;

/// Knows the number of every weight, and which positions were seen.
pub(super) struct GomokuFeatures {
    start: Weights,
    tables: HashMap<Variant, Arc<Tables>>,
    /// In the order of their numbers.
    entries: Vec<Entry>,
    /// The numbers of four shapes in order, by [`packed`].
    points: Vec<u16>,
    seen: HashSet<(Variant, u64)>,
    /// How often each weight counts in the position at hand; all 0 in between.
    counts: Vec<i16>,
}

impl GomokuFeatures {
    pub(super) fn new(start: Weights) -> GomokuFeatures {
        let entries: Vec<Entry> = Entry::all().collect();
        let mut points = vec![0; Shape::ALL.len().pow(4)];
        for (&entry, number) in entries.iter().zip(0..) {
            if let Entry::Point(shapes) = entry {
                points[packed(shapes)] = number;
            }
        }
        GomokuFeatures {
            start,
            tables: HashMap::new(),
            points,
            counts: vec![0; entries.len() * Section::ALL.len()],
            entries,
            seen: HashSet::new(),
        }
    }

    /// The weights, section by section in the order of the entries.
    fn all(&self) -> impl Iterator<Item = (Section, Entry)> {
        Section::ALL.into_iter().flat_map(|section| self.entries.iter().map(move |&entry| (section, entry)))
    }

    pub(super) fn start(&self) -> Model {
        let opening: Vec<f32> =
            self.all().map(|(section, entry)| self.start.value(section, entry).into()).collect();
        Model { ending: vec![0.0; opening.len()], opening }
    }

    pub(super) fn weights(&self, model: &Model) -> Weights {
        let mut weights = self.start.clone();
        for ((section, entry), &weight) in self.all().zip(&model.opening) {
            weights.set_value(section, entry, rounded(weight));
        }
        weights
    }

    pub(super) fn add(&mut self, game: &StoredGame, position: &Position, number: u32, samples: &mut Samples) {
        dispatch(position.ruleset().variant(), Replay { features: self, game, position, number, samples });
    }

    fn count(&mut self, section: Section, entry: Entry, times: i16) {
        let weight = section as usize * self.entries.len() + self.number(entry);
        self.counts[weight] += times;
    }

    /// The number of an entry: a look-up would be too slow for every point of every position.
    fn number(&self, entry: Entry) -> usize {
        let classes = |kind: usize| Shape::ALL.len() + kind * Class::COUNT;
        match entry {
            Entry::Shape(shape) => shape as usize,
            Entry::Class(class) => classes(0) + class as usize,
            Entry::Threat(class) => classes(1) + class as usize,
            Entry::EnemyThreat(class) => classes(2) + class as usize,
            Entry::Tempo => classes(3),
            Entry::Point(shapes) => self.points[packed(shapes)].into(),
        }
    }

    /// What counts in a position, for the side to move and against it.
    fn see<R: Rule>(&mut self, board: &Board<R>) -> Vec<Feature> {
        let own = board.side_to_move();
        let section = |side| Section::of(R::VARIANT, side);
        for spot in board.empty_points() {
            for (side, times) in [(own, 1), (own.other(), -1)] {
                let mut shapes = board.shapes(side, spot);
                shapes.sort_unstable();
                for shape in shapes.into_iter().filter(|&shape| shape != Shape::Dead) {
                    self.count(section(side), Entry::Shape(shape), times);
                }
                if shapes != [Shape::Dead; 4] {
                    self.count(section(side), Entry::Class(board.class(side, spot)), times);
                    self.count(section(side), Entry::Point(shapes), times);
                }
            }
        }
        for class in Class::ALL.into_iter().filter(|&class| class != Class::None) {
            if board.count(own, class) > 0 {
                self.count(section(own), Entry::Threat(class), 1);
            }
            if board.count(own.other(), class) > 0 {
                self.count(section(own), Entry::EnemyThreat(class), 1);
            }
        }
        self.count(section(own), Entry::Tempo, 1);
        let counted = self.counts.iter_mut().enumerate().filter(|(_, count)| **count != 0);
        counted.map(|(n, count)| Feature { weight: n as u16, count: std::mem::take(count) }).collect()
    }
}

/// Four shapes as one number.
fn packed(shapes: [Shape; 4]) -> usize {
    shapes.into_iter().fold(0, |number, shape| number * Shape::ALL.len() + shape as usize)
}

/// A game that is gone through on the engine's board.
struct Replay<'a> {
    features: &'a mut GomokuFeatures,
    game: &'a StoredGame,
    position: &'a Position,
    number: u32,
    samples: &'a mut Samples,
}

impl ForEveryRule for Replay<'_> {
    type Output = ();

    fn run<R: Rule>(self) {
        let Replay { features, game, position, number, samples } = self;
        let start = &features.start;
        let tables = features.tables.entry(R::VARIANT);
        let tables = tables.or_insert_with(|| Arc::new(Tables::new(R::VARIANT, start.clone()))).clone();
        let mut board = Board::<R>::new(position.size(), tables);
        for (ply, &mv) in position.moves().iter().enumerate() {
            let searched = ply.checked_sub(game.opening).map(|n| game.searched[n]);
            let open = searched.filter(|searched| !is_proved(searched.score.into()));
            if let Some(searched) = open
                && matches!(situation(&board), Situation::Free | Situation::Defend)
                && features.seen.insert((R::VARIANT, board.hash()))
            {
                let facts = Facts {
                    game: number,
                    result: share_of(game, board.side_to_move()),
                    score: searched.score.into(),
                    opening_share: 1.0,
                };
                samples.push(facts, features.see(&board));
            }
            // The engine's board has no pass, and hardly any game has one.
            let Move::Place(point) = mv else { return };
            board.place(board.spot(point));
        }
    }
}

/// What a side got out of a game.
pub(super) fn share_of(game: &StoredGame, side: Side) -> f32 {
    match game.outcome.winner() {
        None => 0.5,
        Some(winner) => f32::from(u8::from(winner == side)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{openings::random_stones, rng::generator};
    use rules::gomoku::Ruleset;

    /// Compares the sum of weights with the engine's evaluation in random positions.
    struct Compare;

    impl ForEveryRule for Compare {
        type Output = ();

        fn run<R: Rule>(self) {
            let mut features = GomokuFeatures::new(Weights::default());
            let start = features.start();
            let tables = Arc::new(Tables::new(R::VARIANT, Weights::default()));
            for piece in 0..30 {
                let ruleset = Ruleset::new(15, R::VARIANT).unwrap();
                let position = random_stones(ruleset, &mut generator(5, piece));
                let board = Board::<R>::from_position(&position, tables.clone());
                let seen = features.see(&board);
                let part =
                    |feature: &Feature| f32::from(feature.count) * start.opening[usize::from(feature.weight)];
                let sum: f32 = seen.iter().map(part).sum();
                assert_eq!(sum as i32, board.evaluate(), "{position} by {}", R::VARIANT);
            }
        }
    }

    #[test]
    fn entries_are_numbered_in_their_order() {
        let features = GomokuFeatures::new(Weights::default());
        for (number, &entry) in features.entries.iter().enumerate() {
            assert_eq!(features.number(entry), number, "{entry}");
        }
    }

    #[test]
    fn the_sum_of_weights_is_the_engines_evaluation() {
        Variant::ALL.into_iter().for_each(|variant| dispatch(variant, Compare));
    }
}
