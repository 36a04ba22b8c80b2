//! Which moves are tried, and in what order.

use rules::ataxx::{Move, Position};

use search_kit::Entry;

use super::{
    move_stack::{MoveStack, ScoredMove},
    params,
    worker::Worker,
};
use crate::{Part, processor::BitInstructions};

const TABLE_MOVE: i32 = MoveStack::GREATEST_ORDER;
/// Bits that are no move's.
const NO_MOVE: u16 = u16::MAX;

/// Which of a position's moves are meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    /// Clones, and jumps to where no clone leads. A pass, if that is all there is.
    Main,
    /// Jumps to where a clone leads, too: the same stones turn, and a stone is missing.
    Doubtful,
}

impl Worker<'_> {
    /// The move of a table's entry.
    #[inline]
    pub(super) fn table_move(&self, entry: Option<Entry>) -> Option<Move> {
        entry.filter(|_| self.has(Part::TableMove)).and_then(|entry| Move::from_bits(!entry.mv))
    }

    /// Appends the table's move to the stack of moves if it belongs to the main stage: it may spare the
    /// node all others.
    pub(super) fn push_table_move(&mut self, position: &Position, table_move: Option<Move>, ply: usize) {
        let Some((mv, to)) = table_move.and_then(|mv| Some((mv, mv.to()?))) else { return };
        let side = position.side_to_move();
        let (own, clones) = (position.stones(side), position.clones());
        let is_main = match mv.from() {
            None => clones.contains(to),
            Some(from) => own.contains(from) && (position.empty() - clones).contains(to),
        };
        if !is_main {
            return;
        }
        let known = self.histories.known(side, self.earlier(ply), self.shared.disabled);
        let after = if mv.is_clone() { known.after_clone(to) } else { known.after_landing(to) };
        let captures = (to.neighbours() & position.stones(side.other())).len() as u8;
        let start = self.moves.len();
        let mut list = self.moves.list(start);
        list.push(ScoredMove { mv, captures, history: known.anywhere(mv) + after }, TABLE_MOVE);
        self.moves.extend_to(start, 1);
    }

    /// Appends the moves of a stage to the stack of moves, with what their order depends on, but for a
    /// table's move of the main stage. The moves of the node begin at `start`.
    pub(super) fn push_moves(
        &mut self,
        position: &Position,
        stage: Stage,
        table_move: Option<Move>,
        start: usize,
        ply: usize,
    ) {
        match self.instructions {
            BitInstructions::Basic => self.list_moves(position, stage, table_move, start, ply),
            // SAFETY: the instructions have been detected.
            #[cfg(target_arch = "x86_64")]
            BitInstructions::Extended => unsafe {
                self.list_moves_extended(position, stage, table_move, start, ply);
            },
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "popcnt,bmi1,bmi2,avx2")]
    fn list_moves_extended(
        &mut self,
        position: &Position,
        stage: Stage,
        table_move: Option<Move>,
        start: usize,
        ply: usize,
    ) {
        self.list_moves(position, stage, table_move, start, ply);
    }

    #[inline(always)]
    fn list_moves(
        &mut self,
        position: &Position,
        stage: Stage,
        table_move: Option<Move>,
        start: usize,
        ply: usize,
    ) {
        let side = position.side_to_move();
        let table_move = table_move.map_or(NO_MOVE, Move::to_bits);
        let known = self.histories.known(side, self.earlier(ply), self.shared.disabled);
        let per_capture = if self.has(Part::CaptureOrder) { params::order_per_capture() } else { 0 };
        let (clone_bonus, per_hole) = match self.has(Part::CloneOrder) {
            true => (params::order_clone(), params::order_per_hole()),
            false => (0, 0),
        };
        let (own, enemy) = (position.stones(side), position.stones(side.other()));
        let clones = position.clones();
        let mut list = self.moves.list(start);
        if stage == Stage::Main {
            for to in clones {
                let mv = Move::clone_to(to);
                let captures = (to.neighbours() & enemy).len();
                let history = known.anywhere(mv) + known.after_clone(to);
                let order = history + clone_bonus + captures as i32 * per_capture;
                if mv.to_bits() != table_move {
                    list.push(ScoredMove { mv, captures: captures as u8, history }, order);
                }
            }
        }
        let targets = if stage == Stage::Main { position.empty() - clones } else { clones };
        for from in own & targets.within_two() {
            let order_from = -per_hole * (from.neighbours() & own).len() as i32;
            for to in from.two_away() & targets {
                let Some(mv) = Move::between(from, to) else { continue };
                let captures = (to.neighbours() & enemy).len();
                let history = known.anywhere(mv) + known.after_landing(to);
                let order = history + captures as i32 * per_capture + order_from;
                let is_table_move = mv.to_bits() == table_move;
                if is_table_move && stage == Stage::Main {
                    continue;
                }
                let order = if is_table_move { TABLE_MOVE } else { order };
                list.push(ScoredMove { mv, captures: captures as u8, history }, order);
            }
        }
        if stage == Stage::Main && list.len() == 0 && !position.can_move(side) {
            list.push(ScoredMove { mv: Move::PASS, captures: 0, history: 0 }, 0);
        }
        let len = list.len();
        self.moves.extend_to(start, len);
    }

    /// The last move and the one before it.
    pub(super) fn earlier(&self, ply: usize) -> [Option<Move>; 2] {
        let at = |back: usize| ply.checked_sub(back).and_then(|ply| self.frames[ply].played);
        [at(1), at(2)]
    }

    /// Takes in that the move number `n` of the node has refuted the enemy's last one, after those
    /// from `start` on had failed to.
    pub(super) fn reward(&mut self, position: &Position, start: usize, n: usize, depth: i32, ply: usize) {
        let side = position.side_to_move();
        let earlier = self.earlier(ply);
        let bonus = (depth * depth * 24 + depth * 40).min(2_400);
        let tried = self.moves.between(start, n + 1);
        if let Some((best, failed)) = tried.split_last() {
            self.histories.add(side, earlier, best.mv, bonus);
            for failed in failed {
                self.histories.add(side, earlier, failed.mv, -bonus);
            }
        }
    }
}
