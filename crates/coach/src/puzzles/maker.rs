//! Goes through many games for puzzles, and chooses those that are shipped.
//!
//! Puzzles that are equal under the symmetries of the board are one. What a game gives depends on that game alone.

use std::collections::{BTreeMap, HashSet};

use rules::AnyPosition;

use super::{Canonical, Prover, Puzzle, Theme, ataxx as ataxx_puzzles, gomoku as gomoku_puzzles};
use crate::{
    ataxx,
    gomoku::{Depth, Solver},
};

/// What may be looked at for a win by fours, by threats, and for the check of one.
const DEPTH: Depth = Depth { fours: 2_000, threats: 6_000, check: 400, search: 6_000 };
/// What may be looked at for the result of an ending.
const ENDGAME_NODES: u64 = 60_000;

/// Finds puzzles in games.
pub struct Maker {
    gomoku: Solver,
    ataxx: ataxx::Solver,
    found: Vec<Puzzle>,
    known: HashSet<Canonical>,
}

impl Default for Maker {
    fn default() -> Maker {
        Maker {
            gomoku: Solver::new(DEPTH),
            ataxx: ataxx::Solver::new(ENDGAME_NODES),
            found: Vec::new(),
            known: HashSet::new(),
        }
    }
}

impl Maker {
    /// Looks for puzzles in a game.
    pub fn look_at(&mut self, game: &AnyPosition) {
        let found = match game {
            AnyPosition::Gomoku(game) => {
                self.gomoku.forget();
                gomoku_puzzles::puzzles_of(&mut self.gomoku, game)
            }
            AnyPosition::Ataxx(game) => {
                self.ataxx.forget();
                ataxx_puzzles::puzzles_of(&mut self.ataxx, game)
            }
        };
        self.add(found);
    }

    /// Adds puzzles that were made before.
    pub fn add(&mut self, puzzles: impl IntoIterator<Item = Puzzle>) {
        for puzzle in puzzles {
            if self.known.insert(Canonical::of(&puzzle.position)) {
                self.found.push(puzzle);
            }
        }
    }

    /// Those that were found so far.
    #[must_use]
    pub fn found(&self) -> &[Puzzle] {
        &self.found
    }

    /// The puzzles, easiest first, each proved anew; of each theme under each rule at most so many, from easy ones to hard ones.
    #[must_use]
    pub fn chosen(self, most_of_a_kind: usize) -> Vec<Puzzle> {
        let mut kinds: BTreeMap<(String, Theme), Vec<Puzzle>> = BTreeMap::new();
        for puzzle in self.found {
            kinds.entry((puzzle.position.spec().to_string(), puzzle.theme)).or_default().push(puzzle);
        }
        let mut chosen: Vec<Puzzle> =
            kinds.into_values().flat_map(|kind| evenly(kind, most_of_a_kind)).collect();
        // What only the search of one game could see is left out.
        let mut prover = Prover::default();
        chosen.retain(|puzzle| prover.is_proved(puzzle));
        chosen.sort_by_key(|puzzle| puzzle.rating);
        chosen
    }
}

/// So many of the puzzles, at even distances in the order of their ratings.
fn evenly(mut puzzles: Vec<Puzzle>, most: usize) -> Vec<Puzzle> {
    puzzles.sort_by_key(|puzzle| puzzle.rating);
    let (all, kept) = (puzzles.len(), puzzles.len().min(most));
    let is_kept = |n: usize| (n + 1) * kept / all > n * kept / all;
    let numbered = puzzles.into_iter().enumerate();
    numbered.filter(|(n, _)| is_kept(*n)).map(|(_, puzzle)| puzzle).collect()
}
