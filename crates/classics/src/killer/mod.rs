//! The killing player of the report with 算杀, the search for a win by forcing moves.
//!
//! Runs of stones are valued by length and open ends (`evaluation`, 全局估值函数); candidates have a
//! stone in the 3×3 around them (可落子区域检测); a minimax search with α-β 剪枝 looks 6 plies ahead
//! (4 in the report's quicker setting); every node is first searched for a kill of up to 10 plies
//! (`kill`); at the root the candidates stand in the order of their one-ply evaluation (启发式搜索),
//! and the first of the best is played. It is the same search as the report's, made fast: values
//! and threats follow the stones move by move (`values`, `threats`), and nothing is searched that
//! cannot change the choice (`search`).
//!
//! Where the report's code slips or is not printed, its text is followed:
//! - 10^16 overflows `int`, and 死五 is worth 10^6 only: here every five wins, 双死五 too;
//! - `KillSearch` is called for the side that is not to move, and its result is dropped: here it
//!   looks for a kill of the side to move, and a kill decides the node;
//! - `checkKill` is not printed: here 冲四 threatens a five and 冲活三 threatens a 活四, in a broken
//!   row too, while the defender may answer anywhere;
//! - a full board ends the report's game without a value: here it is worth nothing to either side;
//! - the defects that the author lists are mended: a sooner win and a later loss count more, and
//!   the search can be stopped at any time.
//!
//! In the search five or more in a row win and nothing is forbidden; at the root the rules of the
//! game say what is legal and what wins.

mod evaluation;
mod grid;
mod kill;
mod memory;
mod progress;
mod search;
mod shape;
mod spots;
mod threats;
mod values;

#[cfg(test)]
mod tests;

use rules::{
    Outcome,
    gomoku::{Move, Position},
};

use self::{
    grid::Spot,
    progress::Progress,
    search::{Best, Search, won_at},
    shape::{Shape, ShapeTable},
};
use crate::{Choice, GomokuPlayer, ShouldStop, nearby::nearest_to_centre};

/// Looks for kills and searches. Its score is the report's evaluation at the end of the best line;
/// a win is [`Self::WON`] less the plies to it.
pub struct Killer {
    depth: u32,
    kill_depth: u32,
    shapes: ShapeTable,
}

impl Killer {
    /// The score of a game that is won.
    pub const WON: i64 = 10_000_000_000_000_000;
    /// The report's depth. It measures 4 as well.
    pub const DEPTH: u32 = 6;
    /// The largest depth that is used.
    pub const MAX_DEPTH: u32 = 10;
    /// `KILLDEPTH`: the plies of the longest kill that the report looks for.
    pub const KILL_DEPTH: u32 = 10;
    /// The largest kill depth that is used.
    pub const MAX_KILL_DEPTH: u32 = 40;

    /// A player that looks `depth` plies ahead, from 1 to [`Self::MAX_DEPTH`], and for kills of up
    /// to `kill_depth` plies, at most [`Self::MAX_KILL_DEPTH`]. Other depths count as the nearest.
    #[must_use]
    pub fn new(depth: u32, kill_depth: u32) -> Self {
        Killer {
            depth: depth.clamp(1, Self::MAX_DEPTH),
            kill_depth: kill_depth.min(Self::MAX_KILL_DEPTH),
            shapes: ShapeTable::new(),
        }
    }

    fn best_of(&self, moves: &[Spot], position: &Position, search: &mut Search<'_>) -> Best {
        let is_five = |search: &Search<'_>, spot| search.makes(spot) == Shape::Five;
        let wins = |&&spot: &&Spot| is_five(search, spot) && wins_at_once(position, search.place(spot));
        if let Some(&spot) = moves.iter().find(wins) {
            return Best { spot, value: won_at(1), depth: 1 };
        }
        for plies in (3..=self.kill_depth).step_by(2) {
            let kills = |&&spot: &&Spot| !is_five(search, spot) && search.kill.attack_on(spot, plies);
            if let Some(&spot) = moves.iter().find(kills) {
                return Best { spot, value: won_at(plies), depth: plies };
            }
        }
        search.best_of(moves, self.depth)
    }
}

impl Default for Killer {
    fn default() -> Self {
        Killer::new(Self::DEPTH, Self::KILL_DEPTH)
    }
}

impl GomokuPlayer for Killer {
    fn choose(&mut self, position: &Position, should_stop: ShouldStop<'_>) -> Choice<Move> {
        let progress = Progress::new(should_stop);
        let mut search = Search::new(position, &self.shapes, self.kill_depth, &progress);
        let mut moves = search.ordered_candidates();
        moves.retain(|&spot| position.is_legal(search.place(spot)));
        if moves.is_empty() {
            return Choice { mv: nearest_to_centre(position), score: 0, depth: 0, nodes: 0 };
        }
        let best = self.best_of(&moves, position, &mut search);
        Choice { mv: search.place(best.spot), score: best.value, depth: best.depth, nodes: progress.nodes() }
    }
}

/// Whether the rules of the game count the row that a legal move makes.
fn wins_at_once(position: &Position, mv: Move) -> bool {
    let mut after = position.clone();
    after.play_unchecked(mv);
    after.outcome() == Some(Outcome::Win(position.side_to_move()))
}
