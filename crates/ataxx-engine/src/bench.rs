//! Fixed positions to measure the engine by. The number of nodes is its signature: it changes when,
//! and only when, the search does, and is the same on every machine.

use rules::ataxx::{Game, Position, Ruleset};
use search_kit::{Limits, StopFlag};

use crate::{Engine, Evaluation, Options};

/// Positions of every rule set and several boards, none decided, with the depth to which each is searched.
const POSITIONS: [(Ruleset, &str, u32); 10] = [
    (Ruleset::INTERNATIONAL, "x5o/7/7/7/7/7/o5x x 0 1", 11),
    (Ruleset::INTERNATIONAL, "x5o/7/2-1-2/7/2-1-2/7/o5x x 0 1", 11),
    (Ruleset::INTERNATIONAL, "x2-2o/3-3/2---2/7/2---2/3-3/o2-2x x 0 1", 11),
    (Ruleset::INTERNATIONAL, "5oo/4xoo/3xxo1/2xx3/1oox3/oo1xx2/o3xx1 x 1 12", 10),
    (Ruleset::INTERNATIONAL, "x4oo/xx2oo1/1xx1-oo/2-1-2/oo-2xx/1ooxxx1/oo3xx o 0 14", 10),
    (Ruleset::INTERNATIONAL, "xxxooo1/xxxooo1/xxoooo1/1xxoox1/2xxxxo/1ooxxoo/1oo1xoo x 0 30", 10),
    (Ruleset::COURSE, "x3ooo/xx2oo1/1xx2o1/7/1o2xx1/oo3xx/oo3xx o 2 10", 10),
    (Ruleset::COURSE, "xxxx1oo/xxxooo1/2xxoo1/2xxo2/1ooxx2/ooooxx1/oo2xxx x 0 20", 10),
    (Ruleset::BOTZONE, "x5o/1x5/7/3o3/7/5x1/o5x o 3 3", 11),
    (Ruleset::BOTZONE, "xx2ooo/xxx1oo1/1xxooo1/2xo3/2ooxx1/ooooxx1/oo1xxxx x 1 22", 10),
];

/// What a bench has counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Signature {
    /// How many positions were searched.
    pub positions: usize,
    /// Nodes of all searches together.
    pub nodes: u64,
}

/// Searches the fixed positions, each with a fresh memory, on one thread, judging with an evaluation. Whoever wants nodes per
/// second looks at the clock before and after.
#[must_use]
pub fn bench(evaluation: Evaluation) -> Signature {
    bench_shallower(evaluation, 0)
}

/// The bench with every depth so many plies less.
fn bench_shallower(evaluation: Evaluation, plies: u32) -> Signature {
    let mut engine = Engine::new(Options { hash_bytes: 16 << 20, evaluation, ..Options::default() });
    let mut nodes = 0;
    for (ruleset, fen, depth) in POSITIONS {
        let position = Position::from_fen(fen, ruleset).expect("the positions above are valid");
        engine.new_game();
        let limits = Limits { depth: Some(depth - plies), ..Limits::default() };
        nodes += engine.go(&Game::new(position), &limits, &StopFlag::new(), &mut |_| {}).nodes;
    }
    Signature { positions: POSITIONS.len(), nodes }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A change of the search pins its nodes anew; one that means to leave the search alone leaves them.
    #[test]
    fn the_nodes_are_those_that_are_pinned() {
        assert_eq!(bench(Evaluation::default()).nodes, 301_091);
    }

    #[test]
    fn the_same_engine_has_the_same_signature() {
        for evaluation in [Evaluation::default(), Evaluation::tables()] {
            let first = bench_shallower(evaluation.clone(), 4);
            assert!(first.nodes > 10_000);
            assert_eq!(bench_shallower(evaluation, 4), first);
        }
    }
}
