//! Where the nodes go: positions of all phases searched with a fixed number of nodes, and what the search
//! counted while it did so. The numbers are the same on every machine.

use rules::gomoku::{Position, Ruleset, Variant};
use search_kit::{Limits, StopFlag};

use crate::{Anatomy, Engine, Options};

/// One line for each position: rule, size, moves.
const POSITIONS: &str = include_str!("../data/anatomy.txt");

/// Iterations below this depth are too small to tell how the tree grows.
const FIRST_DEPTH: u32 = 4;

/// What the searches of all positions together have done.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Dissection {
    /// How many positions were searched.
    pub positions: usize,
    /// The counters of all searches together.
    pub anatomy: Anatomy,
    /// How many times as many nodes each iteration needs as the one before, in the mean.
    pub branching: f64,
    /// For each depth, from 1 on, the nodes after which each position had reached it, fewest first.
    pub nodes_to_depth: Vec<Vec<u64>>,
}

impl Dissection {
    /// The depth that was completed, in the mean.
    #[must_use]
    pub fn mean_depth(&self) -> f64 {
        let reached: usize = self.nodes_to_depth.iter().map(Vec::len).sum();
        reached as f64 / self.positions.max(1) as f64
    }

    fn take_in(&mut self, depth: u32, nodes: u64) {
        let index = depth as usize - 1;
        if self.nodes_to_depth.len() <= index {
            self.nodes_to_depth.resize(index + 1, Vec::new());
        }
        self.nodes_to_depth[index].push(nodes);
    }
}

/// Searches the positions with so many nodes each, on one thread.
#[must_use]
pub fn dissect(nodes: u64) -> Dissection {
    let mut engine = Engine::new(Options { hash_bytes: 32 << 20, ..Options::default() });
    let mut dissection = Dissection::default();
    let (mut growth, mut plies) = (0.0, 0);
    for position in positions() {
        engine.new_game();
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let mut iterations: Vec<(u32, u64)> = Vec::new();
        engine
            .go(&position, &limits, &StopFlag::new(), &mut |info| iterations.push((info.depth, info.nodes)));
        dissection.positions += 1;
        dissection.anatomy += engine.anatomy();
        // The report of a forced win has its length for a depth.
        let in_turn = iterations.iter().zip(1..).take_while(|(iteration, depth)| iteration.0 == *depth);
        let regular: Vec<(u32, u64)> = in_turn.map(|(&iteration, _)| iteration).collect();
        regular.iter().for_each(|&(depth, nodes)| dissection.take_in(depth, nodes));
        let grown: Vec<_> = regular.into_iter().filter(|&(depth, _)| depth >= FIRST_DEPTH).collect();
        if let [(from, fewest), .., (to, most)] = grown[..] {
            growth += (most as f64 / fewest as f64).ln();
            plies += to - from;
        }
    }
    dissection.nodes_to_depth.iter_mut().for_each(|nodes| nodes.sort_unstable());
    dissection.branching = (growth / f64::from(plies.max(1))).exp();
    dissection
}

fn positions() -> impl Iterator<Item = Position> {
    POSITIONS.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [rule, size, moves] = words[..] else { panic!("a line has a rule, a size and moves: {line}") };
        let variant: Variant = rule.parse().expect("the rules of the list exist");
        let ruleset =
            Ruleset::new(size.parse().expect("a size is a number"), variant).expect("the sizes are possible");
        Position::parse(moves, ruleset).expect("the games of the list are legal")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_node_is_accounted_for() {
        let Dissection { positions, anatomy, nodes_to_depth, .. } = dissect(2_000);
        assert_eq!(positions, 40);
        let searches = [anatomy.leaf_four_nodes, anatomy.inner_four_nodes, anatomy.inner_threat_nodes];
        let all = anatomy.main_nodes + anatomy.root_nodes + searches.iter().sum::<u64>();
        // A search ends with the piece in which the limit was reached.
        assert!((75_000..=85_000).contains(&all), "{all}");
        let ends = [
            anatomy.decided,
            anatomy.table_cutoffs,
            anatomy.leaves,
            anatomy.reverse_futility,
            anatomy.forced,
        ];
        assert!(ends.iter().sum::<u64>() + anatomy.razored + anatomy.tried_nodes <= anatomy.main_nodes);
        assert!(
            anatomy.first_move_cutoffs <= anatomy.cutoffs && anatomy.searched_again <= anatomy.reduced_moves
        );
        assert_eq!(nodes_to_depth[0].len(), 40);
    }
}
