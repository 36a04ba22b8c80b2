//! Which moves are tried, and in what order.

use rules::ataxx::{Bitboard, Move, Position};

use super::{history::Known, move_stack::ScoredMove, params, worker::Worker};
use crate::{Part, processor::BitInstructions};

const TABLE_MOVE: i32 = 1 << 24;
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

/// What all jumps to a square have in common.
#[derive(Clone, Copy, Default)]
struct Landing {
    captures: u8,
    credit: i32,
    order: i32,
}

/// What jumps to each of the targets have in common, by the targets' bits.
#[inline]
fn landings(known: &Known<'_>, targets: Bitboard, enemy: Bitboard, per_capture: i32) -> [Landing; 64] {
    let mut landings = [Landing::default(); 64];
    for to in targets {
        let captures = (to.neighbours() & enemy).len();
        let credit = known.after_landing(to);
        let order = credit + captures as i32 * per_capture;
        landings[usize::from(to.bit()) & 63] = Landing { captures: captures as u8, credit, order };
    }
    landings
}

impl Worker<'_> {
    /// Appends the moves of a stage to the stack of moves, with what their order depends on.
    pub(super) fn push_moves(
        &mut self,
        position: &Position,
        stage: Stage,
        table_move: Option<Move>,
        ply: usize,
    ) {
        match self.instructions {
            BitInstructions::Basic => self.list_moves(position, stage, table_move, ply),
            // SAFETY: the instructions have been detected.
            #[cfg(target_arch = "x86_64")]
            BitInstructions::Extended => unsafe {
                self.list_moves_extended(position, stage, table_move, ply);
            },
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "popcnt,bmi1,bmi2")]
    fn list_moves_extended(
        &mut self,
        position: &Position,
        stage: Stage,
        table_move: Option<Move>,
        ply: usize,
    ) {
        self.list_moves(position, stage, table_move, ply);
    }

    #[inline(always)]
    fn list_moves(&mut self, position: &Position, stage: Stage, table_move: Option<Move>, ply: usize) {
        let side = position.side_to_move();
        let table_move = table_move.filter(|_| self.has(Part::TableMove)).map_or(NO_MOVE, Move::to_bits);
        let known = self.histories.known(side, self.earlier(ply), self.shared.without);
        let per_capture = if self.has(Part::CaptureOrder) { params::order_per_capture() } else { 0 };
        let (clone_bonus, per_hole) = match self.has(Part::CloneOrder) {
            true => (params::order_clone(), params::order_per_hole()),
            false => (0, 0),
        };
        let order_of =
            |mv: Move, order: i32| if table_move == mv.to_bits() { order + TABLE_MOVE } else { order };
        let (own, enemy) = (position.stones(side), position.stones(side.other()));
        let clones = position.clones();
        self.moves.make_room();
        let start = self.moves.len();
        if stage == Stage::Main {
            for to in clones {
                let mv = Move::clone_to(to);
                let captures = (to.neighbours() & enemy).len();
                let credit = known.anywhere(mv) + known.after_clone(to);
                let order = credit + clone_bonus + captures as i32 * per_capture;
                self.moves.push(ScoredMove { mv, captures: captures as u8, credit }, order_of(mv, order));
            }
        }
        let targets = if stage == Stage::Main { position.empty() - clones } else { clones };
        let landings = landings(&known, targets, enemy, per_capture);
        for from in own & targets.within_two() {
            let order_from = -per_hole * (from.neighbours() & own).len() as i32;
            for to in from.two_away() & targets {
                let Some(mv) = Move::between(from, to) else { continue };
                let Landing { captures, credit, order } = landings[usize::from(to.bit()) & 63];
                let anywhere = known.anywhere(mv);
                let (credit, order) = (credit + anywhere, order + anywhere + order_from);
                self.moves.push(ScoredMove { mv, captures, credit }, order_of(mv, order));
            }
        }
        if stage == Stage::Main && self.moves.len() == start && !position.can_move(side) {
            self.moves.push(ScoredMove { mv: Move::PASS, captures: 0, credit: 0 }, 0);
        }
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
        let news = (depth * depth * 24 + depth * 40).min(2_400);
        let tried = self.moves.between(start, n + 1);
        if let Some((best, failed)) = tried.split_last() {
            self.histories.add(side, earlier, best.mv, news);
            for failed in failed {
                self.histories.add(side, earlier, failed.mv, -news);
            }
        }
    }
}
