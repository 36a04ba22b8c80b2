//! One searching thread: its board, its memory of moves and its share of the search's limits.

use search_kit::{Control, HashTable, NodeCounter, TranspositionTable};

use super::{
    busy::BusyMoves,
    history::{Histories, Played},
    order::ScoredMove,
    parts::{Part, Parts},
    reduce::Reductions,
};
use crate::{
    board::{Board, Spot},
    rule::Rule,
    threats::{
        vcf::{Bounds, Vcf, Verdict},
        vct::Memory,
    },
};

/// The longest line that is searched.
pub(super) const MAX_PLY: usize = 240;

/// What all threads of a search share.
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a TranspositionTable,
    pub(crate) vcf_table: &'a HashTable,
    pub(crate) vct_table: &'a HashTable,
    pub(crate) busy: BusyMoves,
    pub(crate) control: Control<'a>,
    /// How many nodes all threads together may look at.
    pub(crate) node_limit: Option<u64>,
    /// The parts of the search that are left out.
    pub(crate) without: Parts,
}

impl<'a> Shared<'a> {
    /// The tables of the searches for threats.
    pub(crate) fn memory(&self) -> Memory<'a> {
        Memory { fours: self.vcf_table, threats: self.vct_table }
    }
}

/// What belongs to one ply of the line being searched.
#[derive(Clone, Default)]
pub(super) struct Frame {
    /// The evaluation without what the table knows.
    pub(super) raw_evaluation: i32,
    pub(super) evaluation: i32,
    /// How many searches of this ply ended with a cut-off since the ply before the last.
    pub(super) cuts: i32,
    pub(super) killers: [Spot; 2],
    /// The move being tried.
    pub(super) played: Option<Played>,
    /// A move that is left out, to find out how good the others are.
    pub(super) excluded: Option<Spot>,
    pub(super) pv: Vec<Spot>,
}

/// A searching thread.
pub(crate) struct Worker<'a, R: Rule> {
    pub(super) board: Board<R>,
    pub(super) shared: &'a Shared<'a>,
    pub(super) histories: Histories,
    pub(super) reductions: Reductions,
    pub(super) frames: Vec<Frame>,
    pub(super) moves: Vec<ScoredMove>,
    pub(super) spots: Vec<Spot>,
    pub(super) root_depth: i32,
    /// The longest line of the iteration.
    pub(super) deepest_ply: usize,
    pub(super) counter: NodeCounter<'a>,
    pub(super) threat_moves: Vec<Spot>,
}

impl<'a, R: Rule> Worker<'a, R> {
    pub(crate) fn new(board: Board<R>, shared: &'a Shared<'a>) -> Self {
        let histories = Histories::new(board.spots(), shared.without);
        Worker {
            board,
            shared,
            histories,
            reductions: Reductions::default(),
            frames: vec![Frame::default(); MAX_PLY + 2],
            moves: Vec::new(),
            spots: Vec::new(),
            root_depth: 0,
            deepest_ply: 0,
            counter: NodeCounter::new(&shared.control),
            threat_moves: Vec::new(),
        }
    }

    /// Whether a part of the search is in use.
    #[inline]
    pub(super) fn uses(&self, part: Part) -> bool {
        !self.shared.without.contains(part)
    }

    /// Looks for a win by fours. The line is left in the frame of `ply`.
    pub(super) fn vcf(&mut self, bounds: Bounds, ply: usize) -> Option<i32> {
        let mut vcf = Vcf::new(&mut self.board, self.shared.vcf_table, &mut self.threat_moves);
        let nodes = self.counter.piece(bounds.nodes);
        let verdict = vcf.solve(Bounds { nodes, ..bounds });
        let nodes = vcf.nodes();
        if let Verdict::Win(_) = verdict {
            self.frames[ply].pv.clear();
            self.frames[ply].pv.extend_from_slice(vcf.line());
        }
        self.counter.count(nodes);
        match verdict {
            Verdict::Win(plies) => Some(plies),
            Verdict::NoWin | Verdict::Unknown => None,
        }
    }
}
