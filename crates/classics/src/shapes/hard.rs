//! Hard: the searching player (极大极小搜索) with Alpha-Beta pruning and a hash table.
//!
//! Maximum nodes (`my_search`) and minimum nodes (`enemy_search`) take turns; each looks at the
//! `SearchNum` points with the largest static valuation for the side that moves there. A search
//! ends when the game does or at the depth `SearchDep` + 1, with the value of the board.
//!
//! Where the report is silent: the enemy values points by the same function as the player, turned
//! round; five or more win, whatever the variant; and a game that is over counts more than any
//! shapes, the sooner the more. With the plain value a later win with more shapes around it would
//! be preferred, for ever.

use rules::gomoku::{Move, Position};

use super::{
    evaluation::{Candidate, Evaluation},
    hash_table::HashTable,
    weights::Weights,
    windows::{Index, Owner},
};
use crate::{Choice, GomokuPlayer, ShouldStop, nearby::nearest_to_centre};

/// More than shapes can ever be worth.
const WIN: i64 = ShapesHard::WON;

/// Looks ahead by a minimax search. Its score is the value of the board at the end of the best
/// line, in thousandths.
#[derive(Clone, Debug)]
pub struct ShapesHard {
    weights: Weights,
    search_num: usize,
    search_dep: u32,
}

impl ShapesHard {
    /// A score of so much or more is a win that was seen, one of −`WON` or less a loss.
    pub const WON: i64 = 1 << 61;
    /// `SearchNum`: how many points are looked at in each position.
    pub const SEARCH_NUM: usize = 9;
    /// `SearchDep`: the depth − 1. The report recommends 4 and sets 6.
    pub const SEARCH_DEP: u32 = 6;
    /// The largest `SearchDep` that is used.
    pub const MAX_SEARCH_DEP: u32 = 30;

    /// A player with these weights, and the report's width and depth.
    #[must_use]
    pub fn new(weights: Weights) -> Self {
        ShapesHard { weights, search_num: Self::SEARCH_NUM, search_dep: Self::SEARCH_DEP }
    }

    /// The same player with another width, at least 1.
    #[must_use]
    pub fn with_search_num(self, search_num: usize) -> Self {
        ShapesHard { search_num: search_num.max(1), ..self }
    }

    /// The same player with another depth, one less than the number of plies, at most
    /// [`Self::MAX_SEARCH_DEP`]. The report wants it to be even.
    #[must_use]
    pub fn with_search_dep(self, search_dep: u32) -> Self {
        ShapesHard { search_dep: search_dep.min(Self::MAX_SEARCH_DEP), ..self }
    }
}

impl Default for ShapesHard {
    fn default() -> Self {
        ShapesHard::new(Weights::default())
    }
}

impl GomokuPlayer for ShapesHard {
    fn choose(&mut self, position: &Position, should_stop: ShouldStop<'_>) -> Choice<Move> {
        let board = Evaluation::new(&self.weights, position);
        let is_legal = |&at: &Index| position.is_legal(Move::Place(board.point(at)));
        let candidates = board.candidates(Owner::Me, usize::MAX).into_iter().map(|candidate| candidate.at);
        let candidates: Vec<Index> = candidates.filter(is_legal).take(self.search_num).collect();
        let table = HashTable::default();
        let mut search = Search { board, table, width: self.search_num, nodes: 0, should_stop };
        match search.best_of(&candidates, self.search_dep) {
            Some(best) => Choice {
                mv: Move::Place(search.board.point(best.at)),
                score: best.value,
                depth: best.depth,
                nodes: search.nodes,
            },
            None => Choice { mv: nearest_to_centre(position), score: 0, depth: 0, nodes: 0 },
        }
    }
}

/// The search was told to stop: its result means nothing.
struct Stopped;

/// The best point at the root.
struct Best {
    at: Index,
    value: i64,
    depth: u32,
}

/// One search. Values are the player's in all nodes.
struct Search<'a> {
    board: Evaluation,
    table: HashTable,
    width: usize,
    nodes: u64,
    should_stop: ShouldStop<'a>,
}

impl Search<'_> {
    /// The root: a maximum node that remembers which point is best. Until one is searched, it is
    /// the first by static valuation.
    fn best_of(&mut self, candidates: &[Index], depth_below: u32) -> Option<Best> {
        let &first = candidates.first()?;
        let mut best = Best { at: first, value: self.board.value_after(first, Owner::Me), depth: 1 };
        let mut alpha = i64::MIN;
        for &at in candidates {
            let Ok(value) = self.value_after(at, Owner::Me, depth_below, alpha, i64::MAX) else { break };
            if value > alpha {
                alpha = value;
                best = Best { at, value, depth: depth_below + 1 };
            }
        }
        Some(best)
    }

    /// The value after a stone, with `depth` plies still to search behind it.
    fn value_after(
        &mut self,
        at: Index,
        owner: Owner,
        depth: u32,
        alpha: i64,
        beta: i64,
    ) -> Result<i64, Stopped> {
        self.nodes += 1;
        if self.board.completes_five(at, owner) {
            return Ok(i64::from(owner.digit()) * (WIN + i64::from(depth)));
        }
        if depth == 0 {
            return Ok(self.board.value_after(at, owner));
        }
        self.board.put(at, owner);
        let value = self.search(owner.other(), depth, alpha, beta);
        self.board.take_back(at, owner);
        value
    }

    /// The value of a position that is not the root: from the hash table, or by looking ahead.
    fn search(&mut self, mover: Owner, depth: u32, alpha: i64, beta: i64) -> Result<i64, Stopped> {
        if (self.should_stop)() {
            return Err(Stopped);
        }
        let key = self.board.key();
        if let Some(value) = self.table.lookup(key, alpha, beta) {
            return Ok(value);
        }
        let candidates = self.board.candidates(mover, self.width);
        if candidates.is_empty() {
            return Ok(self.board.value());
        }
        let value = match mover {
            Owner::Me => self.my_search(&candidates, depth, alpha, beta)?,
            Owner::Enemy => self.enemy_search(&candidates, depth, alpha, beta)?,
        };
        self.table.store(key, value, alpha, beta);
        Ok(value)
    }

    /// A maximum node (极大节点): the player moves.
    fn my_search(
        &mut self,
        candidates: &[Candidate],
        depth: u32,
        alpha: i64,
        beta: i64,
    ) -> Result<i64, Stopped> {
        let mut best = i64::MIN;
        for candidate in candidates {
            let value = self.value_after(candidate.at, Owner::Me, depth - 1, alpha.max(best), beta)?;
            best = best.max(value);
            if best >= beta {
                break;
            }
        }
        Ok(best)
    }

    /// A minimum node (极小节点): the enemy moves.
    fn enemy_search(
        &mut self,
        candidates: &[Candidate],
        depth: u32,
        alpha: i64,
        beta: i64,
    ) -> Result<i64, Stopped> {
        let mut best = i64::MAX;
        for candidate in candidates {
            let value = self.value_after(candidate.at, Owner::Enemy, depth - 1, alpha, beta.min(best))?;
            best = best.min(value);
            if best <= alpha {
                break;
            }
        }
        Ok(best)
    }
}
