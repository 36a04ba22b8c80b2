//! What can be chosen about an engine.

use std::{fmt, time::Duration};

use search_kit::{Clock, Tuning};

use crate::Evaluation;

search_kit::ablation! {
    /// Cut-offs by the transposition table.
    TableCutOff: "table-cut-off";
    /// The table's move comes first.
    TableMove: "table-move";
    /// Moves that turn more stones come earlier.
    CaptureOrder: "capture-order";
    /// Clones come before jumps.
    CloneOrder: "clone-order";
    /// What moves have done elsewhere in the tree orders them.
    History: "history";
    /// What moves have done after the last two moves orders them.
    Continuation: "continuation";
    /// A narrow window around the last score.
    Aspiration: "aspiration";
    /// Late moves are searched less deep at first.
    Reductions: "reductions";
    /// Positions without a move in the table are searched less deep.
    InternalReduction: "internal-reduction";
    /// Positions that are good enough as they stand are not searched.
    ReverseFutility: "reverse-futility";
    /// Positions that are good enough even after a pass are not searched.
    NullMove: "null-move";
    /// Moves that gain too little are left out.
    Futility: "futility";
    /// Moves that come too late are left out.
    LateMovePruning: "late-move-pruning";
    /// Jumps to where a clone leads, too, are left out.
    DoubtfulJumps: "doubtful-jumps";
    /// Late jumps that turn nothing are left out.
    QuietJumps: "quiet-jumps";
    /// The only good move is searched deeper; one of many good ones ends the node.
    Singular: "singular";
    /// A side that is shut in is counted out; where certainty is wanted, endgames are proved apart from the search.
    Endgame: "endgame";
}

/// The options of an engine.
#[derive(Clone)]
pub struct Options {
    /// The size of the tables that remember positions, all together.
    pub hash_bytes: usize,
    /// How many threads search.
    pub threads: usize,
    /// How many of the best moves get a line of their own.
    pub lines: usize,
    /// Tells the time since some fixed moment. Without a clock, limits of time are not kept: the
    /// caller raises the stop flag.
    pub clock: Option<Clock>,
    /// What is kept back of every limit of time.
    pub move_overhead: Duration,
    /// What positions are judged with.
    pub evaluation: Evaluation,
    /// Ablation of the search that are left out.
    pub disabled: Ablation,
    /// Other values of tunable numbers, in a program where they can be set.
    pub tuning: Tuning,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            hash_bytes: 64 << 20,
            threads: 1,
            lines: 1,
            clock: None,
            move_overhead: Duration::from_millis(5),
            evaluation: Evaluation::default(),
            disabled: Ablation::default(),
            tuning: Tuning::default(),
        }
    }
}

impl fmt::Debug for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Options")
            .field("hash_bytes", &self.hash_bytes)
            .field("threads", &self.threads)
            .field("lines", &self.lines)
            .field("has_clock", &self.clock.is_some())
            .field("move_overhead", &self.move_overhead)
            .field("evaluation", &self.evaluation.name())
            .field("without", &self.disabled)
            .field("tuning", &self.tuning)
            .finish_non_exhaustive()
    }
}
