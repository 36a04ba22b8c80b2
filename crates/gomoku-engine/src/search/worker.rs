//! One searching thread: its board, its memory of moves and its share of the search's limits.

use std::sync::{Mutex, PoisonError};

use nnue::Kernels;
use search_kit::{Control, HashTable, NodeCounter, TranspositionTable, score};

use super::{
    abdada::AbdadaTable,
    ablation::{Ablation, Part},
    anatomy::{Anatomy, Counter},
    forced::{ThreatBudget, Win},
    guard::{Guard, Refutation},
    history::{Histories, Played},
    order::ScoredMove,
    reduce::Reductions,
    root::StopWhen,
};
use crate::{
    board::{Board, Spot},
    network::Accumulator,
    rule::Rule,
    threats::{
        vcf::{Bounds, ThreatResult, Vcf},
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
    pub(crate) abdada: AbdadaTable,
    pub(crate) control: Control<'a>,
    /// How many nodes all threads together may look at.
    pub(crate) node_limit: Option<u64>,
    /// The parts of the search that are left out.
    pub(crate) disabled: Ablation,
    /// What all threads that are done have counted.
    pub(crate) anatomy: Mutex<Anatomy>,
    /// The moves of the root that are known to lose.
    pub(crate) refuted: Mutex<Vec<Refutation>>,
}

impl<'a> Shared<'a> {
    /// The tables of the searches for threats.
    pub(crate) fn memory(&self) -> Memory<'a> {
        Memory { fours: self.vcf_table, threats: self.vct_table }
    }

    /// Takes in what a thread has counted.
    pub(super) fn add_anatomy(&self, anatomy: Anatomy) {
        *self.anatomy.lock().unwrap_or_else(PoisonError::into_inner) += anatomy;
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
    /// What follows the board, where a network corrects the evaluation.
    pub(super) accumulator: Option<Accumulator>,
    pub(super) shared: &'a Shared<'a>,
    pub(super) histories: Histories,
    pub(super) reductions: Reductions,
    pub(super) frames: Vec<Frame>,
    pub(super) moves: Vec<ScoredMove>,
    pub(super) spots: Vec<Spot>,
    /// What the points of `spots` are worth a try.
    pub(super) priors: Vec<i32>,
    pub(super) root_depth: i32,
    /// The longest line of the iteration.
    pub(super) deepest_ply: usize,
    pub(super) counter: NodeCounter<'a>,
    pub(super) threat_moves: Vec<Spot>,
    /// What may be spent on wins by threats at the root.
    pub(super) threats: ThreatBudget,
    /// What may be spent on refuting the best move.
    pub(super) guard: Guard,
    /// When a proved score is good enough.
    pub(super) stop_when: StopWhen,
    /// A win of the root that needs no search any more.
    pub(super) forced: Option<Win>,
    pub(super) anatomy: Anatomy,
}

impl<'a, R: Rule> Worker<'a, R> {
    pub(crate) fn new(board: Board<R>, shared: &'a Shared<'a>) -> Self {
        let histories = Histories::new(board.spots(), shared.disabled);
        let accumulator = board.network().map(|network| Accumulator::new(&board, network, Kernels::best()));
        Worker {
            board,
            accumulator,
            shared,
            histories,
            reductions: Reductions::default(),
            frames: vec![Frame::default(); MAX_PLY + 2],
            moves: Vec::new(),
            spots: Vec::new(),
            priors: Vec::new(),
            root_depth: 0,
            deepest_ply: 0,
            counter: NodeCounter::new(&shared.control),
            threat_moves: Vec::new(),
            threats: ThreatBudget::default(),
            guard: Guard::default(),
            stop_when: StopWhen::Shortest,
            forced: None,
            anatomy: Anatomy::default(),
        }
    }

    /// Whether a part of the search is in use.
    #[inline]
    pub(super) fn uses(&self, part: Part) -> bool {
        !self.shared.disabled.contains(part)
    }

    /// Puts a stone of the side to move.
    #[inline]
    pub(super) fn place(&mut self, spot: Spot) {
        if let Some(accumulator) = &mut self.accumulator {
            accumulator.place(spot, self.board.side_to_move());
        }
        self.board.place(spot);
    }

    /// Takes back the last stone.
    #[inline]
    pub(super) fn undo(&mut self) {
        if let Some(accumulator) = &mut self.accumulator {
            accumulator.undo();
        }
        self.board.undo();
    }

    /// What the position looks like, from the side to move.
    #[inline]
    pub(super) fn evaluation(&mut self) -> i32 {
        let evaluation = match &mut self.accumulator {
            Some(accumulator) => accumulator.evaluate(&self.board),
            None => self.board.evaluate(),
        };
        evaluation.clamp(-score::MAX_EVALUATION, score::MAX_EVALUATION)
    }

    /// Looks for a win by fours, and counts its nodes where they belong. The line is left in the frame
    /// of `ply`.
    pub(super) fn vcf(&mut self, bounds: Bounds, ply: usize, counter: Counter) -> Option<i32> {
        let mut vcf = Vcf::new(&mut self.board, self.shared.vcf_table, &mut self.threat_moves);
        let nodes = self.counter.chunk(bounds.nodes);
        let verdict = vcf.solve(Bounds { nodes, ..bounds });
        let nodes = vcf.nodes();
        if let ThreatResult::Win(_) = verdict {
            self.frames[ply].pv.clear();
            self.frames[ply].pv.extend_from_slice(vcf.line());
        }
        self.counter.count(nodes);
        *counter(&mut self.anatomy) += nodes;
        verdict.plies()
    }
}
