//! One searching thread: its board, its memory of moves and its share of the search's limits.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

use search_kit::{HashTable, StopFlag, TimeManager, TranspositionTable};

use super::{
    history::{Histories, Played},
    order::ScoredMove,
    reduce::Reductions,
};
use crate::{
    board::{Board, Spot},
    rule::Rule,
    threats::vcf::{Bounds, Vcf, Verdict},
};

/// The longest line that is searched.
pub(super) const MAX_PLY: usize = 240;

/// How many nodes pass between two looks at the clock and the stop flag.
const NODES_PER_LOOK: u64 = 512;

/// Tells the time since some fixed moment.
pub type Clock = Arc<dyn Fn() -> Duration + Send + Sync>;

/// What all threads of a search share.
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a TranspositionTable,
    pub(crate) vcf_table: &'a HashTable,
    pub(crate) vct_table: &'a HashTable,
    pub(crate) stop: &'a StopFlag,
    pub(crate) clock: Option<&'a Clock>,
    pub(crate) started: Duration,
    pub(crate) time: TimeManager,
    pub(crate) node_limit: Option<u64>,
    pub(crate) nodes: AtomicU64,
    pub(crate) is_over: AtomicBool,
}

impl Shared<'_> {
    /// The time since the search began; none without a clock.
    pub(crate) fn elapsed(&self) -> Duration {
        self.clock.map_or(Duration::ZERO, |clock| clock().saturating_sub(self.started))
    }
}

/// What belongs to one ply of the line being searched.
#[derive(Clone, Default)]
pub(super) struct Frame {
    pub(super) evaluation: i32,
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
    pub(super) has_stopped: bool,
    nodes: u64,
    next_look: u64,
    pub(super) threat_moves: Vec<Spot>,
}

impl<'a, R: Rule> Worker<'a, R> {
    pub(crate) fn new(board: Board<R>, shared: &'a Shared<'a>) -> Self {
        let histories = Histories::new(board.spots());
        Worker {
            board,
            shared,
            histories,
            reductions: Reductions::new(),
            frames: vec![Frame::default(); MAX_PLY + 2],
            moves: Vec::new(),
            spots: Vec::new(),
            root_depth: 0,
            has_stopped: false,
            nodes: 0,
            next_look: 0,
            threat_moves: Vec::new(),
        }
    }

    /// Counts nodes and says whether the search is over.
    #[inline]
    pub(super) fn count_nodes(&mut self, nodes: u64) -> bool {
        self.nodes += nodes;
        if self.nodes >= self.next_look {
            self.look_up();
        }
        self.has_stopped
    }

    /// Looks at everything that can end the search.
    pub(super) fn look_up(&mut self) {
        let counted = self.shared.nodes.fetch_add(self.nodes, Relaxed) + self.nodes;
        self.nodes = 0;
        let left = self.shared.node_limit.map_or(u64::MAX, |limit| limit.saturating_sub(counted));
        self.next_look = left.clamp(1, NODES_PER_LOOK);
        let is_over = left == 0
            || self.shared.stop.is_raised()
            || self.shared.time.is_timed() && self.shared.time.is_over(self.shared.elapsed());
        if is_over {
            self.shared.is_over.store(true, Relaxed);
        }
        self.has_stopped |= self.shared.is_over.load(Relaxed);
    }

    pub(super) fn nodes_of_all_threads(&self) -> u64 {
        self.shared.nodes.load(Relaxed) + self.nodes
    }

    /// Adds what has been counted so far to the sum of all threads.
    pub(crate) fn flush_nodes(&mut self) {
        self.shared.nodes.fetch_add(std::mem::take(&mut self.nodes), Relaxed);
    }

    /// Looks for a win by fours. The line is left in the frame of `ply`.
    pub(super) fn vcf(&mut self, bounds: Bounds, ply: usize) -> Option<i32> {
        let mut vcf = Vcf::new(&mut self.board, self.shared.vcf_table, &mut self.threat_moves);
        let verdict = vcf.solve(bounds);
        let nodes = vcf.nodes();
        if let Verdict::Win(_) = verdict {
            self.frames[ply].pv.clear();
            self.frames[ply].pv.extend_from_slice(vcf.line());
        }
        self.count_nodes(nodes);
        match verdict {
            Verdict::Win(plies) => Some(plies),
            Verdict::NoWin | Verdict::Unknown => None,
        }
    }
}
