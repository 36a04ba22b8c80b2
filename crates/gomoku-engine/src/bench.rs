//! Fixed positions to measure the engine by. The number of nodes is its signature: it changes when,
//! and only when, the search does, and is the same on every machine.

use rules::gomoku::{Position, Ruleset, Variant};
use search_kit::{Limits, StopFlag};

use crate::{Ablation, Engine, Options};

/// Positions from strong games, none decided, with the depth to which each is searched.
const POSITIONS: [(Variant, usize, &str, u32); 10] = [
    (Variant::Freestyle, 15, "h8g9g7i9f6e5i8j8i6h7", 8),
    (Variant::Freestyle, 15, "h8i9i7j8h6", 7),
    (Variant::Freestyle, 15, "f4h5d4h6e6f5e7e5g5g4i6h7", 8),
    (Variant::Freestyle, 15, "d3f1c4f5d2h2c7e6", 8),
    (Variant::Freestyle, 20, "o5p9q5q6n12r5p6o7p7", 7),
    (Variant::Standard, 15, "i10h10i9j13i13l11i12i11j9", 8),
    (Variant::Standard, 15, "h8i9i7j8h6j7", 7),
    (Variant::Renju, 15, "h8i10h11f11f9g10i8h10f10g9", 8),
    (Variant::Renju, 15, "g3k1k2f6j1g1e3e5", 7),
    (Variant::Caro, 15, "h8h9i9g7i7", 7),
];

/// What a bench has counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Signature {
    /// How many positions were searched.
    pub positions: usize,
    /// Nodes of all searches together.
    pub nodes: u64,
}

/// Searches the fixed positions, each with a fresh memory, on one thread. Whoever wants nodes per
/// second looks at the clock before and after.
#[must_use]
pub fn bench() -> Signature {
    let counts: Vec<u64> = node_counts(Ablation::default(), 0).collect();
    Signature { positions: counts.len(), nodes: counts.iter().sum() }
}

/// The nodes of each position, without some parts of the search, every depth so many plies less.
fn node_counts(disabled: Ablation, plies_less: u32) -> impl Iterator<Item = u64> {
    let mut engine = Engine::new(Options { hash_bytes: 16 << 20, disabled, ..Options::default() });
    POSITIONS.into_iter().map(move |(variant, size, moves, depth)| {
        let ruleset = Ruleset::new(size, variant).expect("the sizes above are possible");
        let position = Position::parse(moves, ruleset).expect("the games above are legal");
        engine.new_game();
        let limits = Limits { depth: Some(depth - plies_less), ..Limits::default() };
        engine.go(&position, &limits, &StopFlag::new(), &mut |_| {}).nodes
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Part;

    /// A change of the search pins its nodes anew; one that means to leave the search alone leaves them.
    #[test]
    fn the_nodes_are_those_that_are_pinned() {
        assert_eq!(bench().nodes, 159_024);
    }

    #[test]
    fn the_same_engine_has_the_same_signature() {
        let nodes = || node_counts(Ablation::default(), 3).sum::<u64>();
        assert!(nodes() > 10_000);
        assert_eq!(nodes(), nodes());
    }

    #[test]
    fn every_part_that_can_be_left_out_matters() {
        let whole = [3, 1, 0].map(|less| (less, node_counts(Ablation::default(), less).collect::<Vec<_>>()));
        for &part in Part::ALL {
            assert_eq!(Part::by_name(part.name()), Some(part));
            let matters = whole.iter().any(|(less, whole)| {
                let mut disabled = node_counts(Ablation::from_iter([part]), *less);
                whole.iter().any(|&nodes| disabled.next() != Some(nodes))
            });
            assert!(matters, "leaving out {} changes nothing", part.name());
        }
    }
}
