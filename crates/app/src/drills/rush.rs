//! As many puzzles as possible in a short time: short ones, from easy to hard.

use coach::puzzles::{shipped, shipped_ids};

use super::{
    Found,
    daily::mixed,
    list::{is_meant, puzzle_view},
};
use crate::{
    App,
    messages::{
        error::Refusal,
        puzzles::{PuzzleView, PuzzlesQuery},
    },
    visitors::Visitor,
};

/// More than anybody solves in the time.
const A_RUSH: usize = 60;
/// Longer ones take too long, in one's own moves.
const MOST_OWN_MOVES: usize = 4;

impl App {
    /// Puzzles for a rush, the easiest first; others each time.
    ///
    /// # Errors
    /// If the filter is not possible, or the store fails.
    pub async fn rush(&self, who: &Visitor, query: &PuzzlesQuery) -> Result<Vec<PuzzleView>, Refusal> {
        let tally = self.tally(who).await?;
        let seed = self.drill_ms() as u64;
        let is_short =
            |at: &usize| shipped()[*at].own_moves() <= MOST_OWN_MOVES && is_meant(query, &shipped()[*at]);
        let mut chosen: Vec<usize> = (0..shipped().len()).filter(is_short).collect();
        chosen.sort_by_key(|&at| mixed(seed, at as u64));
        chosen.truncate(A_RUSH);
        chosen.sort_unstable();
        let view = |at: usize| {
            let found = Found { puzzle: shipped()[at].clone(), drill: None };
            puzzle_view(&shipped_ids()[at], &found, &tally)
        };
        Ok(chosen.into_iter().map(view).collect())
    }
}
