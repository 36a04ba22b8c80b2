//! Puzzles out of one's own game: where its review found a fault, what should have been played, and how it could be punished.
//!
//! A fault that only an engine's number speaks of gives no puzzle: what is asked must be provable.

use std::collections::HashSet;

use rules::{AnyPosition, Side, ataxx::Game};

use super::{
    Canonical, Puzzle,
    ataxx::{capture, ending},
    gomoku::{Demands, by_fours, by_threats, defence},
};
use crate::{
    ataxx,
    gomoku::{Depth, Solver},
    review::Review,
};

/// More puzzles of one game would ask the same again and again.
const MOST: usize = 6;
/// So many positions are looked at, those of the gravest faults.
const MOST_LOOKED_AT: usize = 10;
/// What may be looked at for a win by fours, by threats, and for the check of one.
const DEPTH: Depth = Depth { fours: 2_000, threats: 3_000, check: 300, search: 3_000 };
const ENDGAME_NODES: u64 = 60_000;

/// A puzzle of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnPuzzle {
    /// After how many moves of the game it stands.
    pub ply: usize,
    /// Who is to move.
    pub side: Side,
    /// Whether the move before it was the fault that is to be punished.
    pub punishes: bool,
    /// The puzzle.
    pub puzzle: Puzzle,
}

/// The puzzles in a game that has been reviewed, in the order of the game: at these faults, the gravest first, for those sides
/// that are wanted.
#[must_use]
pub fn own_puzzles(review: &Review, faults: &[usize], is_wanted: impl Fn(Side) -> bool) -> Vec<OwnPuzzle> {
    let mut finder = Finder::default();
    let is_move = |ply: &&usize| (1..=review.moves().len()).contains(*ply);
    for &ply in faults.iter().filter(is_move) {
        for (ply, punishes) in [(ply - 1, false), (ply, true)] {
            let position = review.position(ply);
            let has_room = finder.found.len() < MOST && finder.known.len() < MOST_LOOKED_AT;
            if has_room && is_wanted(position.side_to_move()) {
                finder.look_at(&position, ply, punishes);
            }
        }
    }
    finder.found.sort_by_key(|own| own.ply);
    finder.found
}

#[derive(Default)]
struct Finder {
    gomoku: Option<Solver>,
    ataxx: Option<ataxx::Solver>,
    known: HashSet<Canonical>,
    found: Vec<OwnPuzzle>,
}

impl Finder {
    fn look_at(&mut self, position: &AnyPosition, ply: usize, punishes: bool) {
        if position.outcome().is_some() || !self.known.insert(Canonical::of(position)) {
            return;
        }
        let puzzle = match position {
            AnyPosition::Gomoku(position) => {
                let solver = self.gomoku.get_or_insert_with(|| Solver::new(DEPTH));
                let demands = Demands::OF_OWN_GAMES;
                by_fours(solver, position, demands)
                    .or_else(|| by_threats(solver, position, demands))
                    .or_else(|| defence(solver, position, demands))
            }
            AnyPosition::Ataxx(game) => {
                let solver = self.ataxx.get_or_insert_with(|| ataxx::Solver::new(ENDGAME_NODES));
                ending(solver, &Game::new(*game.position())).or_else(|| capture(game.position()))
            }
        };
        let side = position.side_to_move();
        self.found.extend(puzzle.map(|puzzle| OwnPuzzle { ply, side, punishes, puzzle }));
    }
}
