//! One searching thread: its memory of moves, its line and its share of the search's limits.

use std::sync::Mutex;

use rules::ataxx::{Game, Move, Position};
use search_kit::{Control, NodeCounter, TranspositionTable};

use super::{history::Histories, move_stack::MoveStack, node::SearchWindow, reduce::Reductions};
use crate::{Ablation, Part, endgame::ProofTable, evaluator::Evaluator, processor::BitInstructions};

/// The longest line that is searched.
pub(super) const MAX_PLY: usize = 200;

/// A limit of the rules that is further away than this is not seen.
pub(super) const SIGHT: u32 = 64;

/// What all threads of a search share.
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a TranspositionTable,
    pub(crate) proofs: &'a Mutex<ProofTable>,
    pub(crate) evaluator: &'a Evaluator,
    pub(crate) disabled: Ablation,
    pub(crate) control: Control<'a>,
}

/// What belongs to one ply of the line being searched.
#[derive(Clone, Default)]
pub(super) struct Frame {
    pub(super) evaluation: i32,
    /// The move being tried.
    pub(super) played: Option<Move>,
    /// A move that is left out, to find out how good the others are.
    pub(super) excluded: Option<Move>,
    pub(super) pv: Vec<Move>,
}

/// A searching thread.
pub(crate) struct Worker<'a> {
    pub(super) root: Position,
    pub(super) shared: &'a Shared<'a>,
    pub(super) histories: Histories,
    pub(super) reductions: Reductions,
    pub(super) frames: Vec<Frame>,
    pub(super) moves: MoveStack,
    pub(super) instructions: BitInstructions,
    /// The hashes of the positions since the last clone of the game, the root and the line.
    hashes: Vec<u64>,
    root_place: usize,
    pub(super) root_depth: i32,
    /// The longest line of the iteration.
    pub(super) deepest_ply: usize,
    pub(super) counter: NodeCounter<'a>,
}

/// What a position's place in the line means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Recurrence {
    /// It is new.
    None,
    /// The same position stands earlier in the line.
    Position,
    /// The move that led here, too, has been played before.
    Transition,
}

impl<'a> Worker<'a> {
    pub(crate) fn new(game: &Game, shared: &'a Shared<'a>) -> Worker<'a> {
        let hashes = past(game);
        Worker {
            root: *game.position(),
            shared,
            histories: Histories::new(),
            reductions: Reductions::default(),
            frames: vec![Frame::default(); MAX_PLY + 2],
            moves: MoveStack::new(),
            instructions: BitInstructions::detect(),
            root_place: hashes.len() - 1,
            hashes,
            root_depth: 0,
            deepest_ply: 0,
            counter: NodeCounter::new(&shared.control),
        }
    }

    /// Adds what has been counted so far to the sum of all threads.
    pub(crate) fn report_nodes(&mut self) {
        self.counter.report();
    }

    /// Counts a node and says whether the search is over.
    #[inline]
    pub(super) fn should_stop(&mut self, ply: usize) -> bool {
        self.deepest_ply = self.deepest_ply.max(ply);
        self.counter.has_stopped() || self.counter.count(1)
    }

    /// Searches a position that is not the root to find out whether its score is above `alpha`. The root
    /// has to be entered again before the search goes on.
    pub(crate) fn look_ahead(&mut self, position: &Position, depth: i32, alpha: i32) -> i32 {
        self.search(position, SearchWindow { alpha, beta: alpha + 1, depth, ply: 0, is_cut: false })
    }

    /// Nodes of all threads so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.counter.nodes_of_all_threads()
    }

    /// Counts nodes that are looked at outside the search.
    pub(crate) fn count(&mut self, nodes: u64) {
        self.counter.count(nodes);
    }

    /// Whether the search is over.
    pub(crate) fn has_stopped(&self) -> bool {
        self.counter.has_stopped()
    }

    /// The best move of a position as far as the table knows.
    pub(crate) fn best_known(&self, position: &Position) -> Option<Move> {
        let entry = self.shared.table.load(key(position, position.hash()))?;
        Move::from_bits(!entry.mv)
    }

    /// Whether a part of the search is in use.
    #[inline]
    pub(super) fn has(&self, part: Part) -> bool {
        !self.shared.disabled.contains(part)
    }

    /// Enters a position at its place in the line and says whether it has been there before.
    #[inline]
    pub(super) fn enter(&mut self, position: &Position, hash: u64, ply: usize) -> Recurrence {
        let place = self.root_place + ply;
        self.hashes.truncate(place);
        self.hashes.push(hash);
        // Two jumps of each side, there and back, are the shortest way round.
        let quiet = usize::from(position.half_move_clock()).min(place);
        if quiet < 4 { Recurrence::None } else { recurrence(&self.hashes[place - quiet..]) }
    }
}

/// The hashes of the positions since the last clone of a game, the last one included.
pub(crate) fn past(game: &Game) -> Vec<u64> {
    let positions = game.positions();
    let quiet = usize::from(game.position().half_move_clock()).min(positions.len() - 1);
    positions[positions.len() - 1 - quiet..].iter().map(Position::hash).collect()
}

/// Whether the last of the hashes, or the last pair, occurs earlier among them.
fn recurrence(hashes: &[u64]) -> Recurrence {
    let last = hashes.len() - 1;
    let mut found = Recurrence::None;
    for n in (0..=last - 4).rev().step_by(2) {
        if hashes[n] == hashes[last] {
            if n > 0 && hashes[n - 1] == hashes[last - 1] {
                return Recurrence::Transition;
            }
            found = Recurrence::Position;
        }
    }
    found
}

/// The key of a position in the tables. The counters are part of it only where a limit of the rules
/// is in sight.
#[inline]
pub(crate) fn key(position: &Position, hash: u64) -> u64 {
    let ruleset = position.ruleset();
    let quiet = ruleset
        .quiet_limit
        .map_or(SIGHT, |limit| u32::from(limit.get().saturating_sub(position.half_move_clock())).min(SIGHT));
    let plies = ruleset
        .ply_limit
        .map_or(SIGHT, |limit| u32::from(limit.get()).saturating_sub(position.ply()).min(SIGHT));
    if quiet == SIGHT && plies == SIGHT {
        return hash;
    }
    hash ^ u64::from(quiet << 8 | plies).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[cfg(test)]
mod tests {
    use rules::ataxx::Ruleset;

    use super::*;

    #[test]
    fn returning_positions_and_repeated_moves_are_told_apart() {
        assert_eq!(recurrence(&[1, 2, 3, 4, 5]), Recurrence::None);
        assert_eq!(recurrence(&[1, 2, 3, 4, 1]), Recurrence::Position);
        assert_eq!(recurrence(&[1, 2, 3, 4, 1, 2]), Recurrence::Transition);
        assert_eq!(recurrence(&[9, 2, 3, 4, 1, 2]), Recurrence::Position);
    }

    #[test]
    fn the_counters_are_part_of_the_key_where_a_limit_is_near() {
        let key_of = |counters: &str, ruleset| {
            let position = Position::from_fen(&format!("x5o/7/7/7/7/7/o5x x {counters}"), ruleset).unwrap();
            key(&position, position.hash())
        };
        let (international, botzone) = (Ruleset::INTERNATIONAL, Ruleset::BOTZONE);
        assert_eq!(key_of("0 1", international), key_of("30 90", international));
        assert_ne!(key_of("0 1", international), key_of("95 1", international));
        assert_ne!(key_of("94 1", international), key_of("95 1", international));
        assert_eq!(key_of("0 1", botzone), key_of("95 90", botzone));
        assert_ne!(key_of("0 190", botzone), key_of("0 191", botzone));
    }
}
