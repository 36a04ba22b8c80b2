//! Forced wins at the root: by fours before the search begins, by threats alongside it.
//!
//! A win that is found is made shorter, as far as a few more positions allow, and what an earlier
//! search has left in the tables counts too: along a game the announced distance never grows.

use search_kit::{Bound, score};

use super::worker::{Shared, Worker};
use crate::{
    board::{Board, Spot},
    rule::Rule,
    threats::{
        vcf::{Bounds, Vcf, Verdict},
        vct::Vct,
    },
};

/// The longest win by fours that is looked for.
const LONGEST_VCF: i32 = 61;
const VCF_NODES: u64 = 20_000;
/// Wins up to this length cannot be missed by the search for fours.
const SHORT: i32 = 5;
/// How many positions a search for threats looks at between two looks at the limits.
const NODES_AT_A_TIME: u64 = 4_000;
/// How many positions may be spent on shortening a win.
const SHORTENING_NODES: u64 = 30_000;
/// How many positions a search for fours looks at where a move is made at once.
const NODES_AT_ONCE: u64 = 500;
/// Nothing is longer.
const ANY_LENGTH: i32 = i32::MAX;

/// A win: its length in plies and its line.
type Win = (i32, Vec<Spot>);

/// How much of a search may go into wins by threats at the root. What has been found out stays in
/// the table, so that the proof goes on where it stopped.
#[derive(Clone, Copy, Debug)]
pub(super) struct ThreatBudget {
    percent: u64,
    spent: u64,
    is_refuted: bool,
}

impl ThreatBudget {
    /// Positions looked at before the search proper begins.
    const FIRST: u64 = 10_000;

    pub(super) fn new(percent: u64) -> ThreatBudget {
        ThreatBudget { percent, spent: 0, is_refuted: percent == 0 }
    }

    /// What may be spent now, given what the whole search has spent.
    fn allowance(&self, all_nodes: u64) -> u64 {
        let search_nodes = all_nodes.saturating_sub(self.spent);
        (Self::FIRST + search_nodes * self.percent / 100).saturating_sub(self.spent)
    }
}

/// The length of a win that needs no search: by fours, or proved earlier. For moves that are made at
/// once, so that what was announced before is not forgotten.
pub(crate) fn known_win<R: Rule>(board: &mut Board<R>, shared: &Shared<'_>) -> Option<i32> {
    let mut room = Vec::new();
    let by_threats = Vct::new(board, shared.vct_table, &mut room).remembered();
    let by_fours = (SHORT..=LONGEST_VCF).step_by(2).find_map(|plies| {
        let bounds = Bounds { plies, nodes: NODES_AT_ONCE };
        match Vcf::new(board, shared.vcf_table, &mut room).solve(bounds) {
            Verdict::Win(found) => Some(found),
            Verdict::NoWin | Verdict::Unknown => None,
        }
    });
    let by_search = remembered_search(board, shared).map(|(plies, _)| plies);
    [by_threats, by_fours, by_search].into_iter().flatten().min()
}

/// The win that the transposition table knows of, by its first move.
fn remembered_search<R: Rule>(board: &Board<R>, shared: &Shared<'_>) -> Option<Win> {
    let entry = shared.table.load(board.hash())?;
    let is_win = entry.bound != Bound::Upper && score::is_win(i32::from(entry.score));
    let spot = Spot(entry.mv);
    if !is_win || !board.is_empty(spot) || !board.is_legal(board.side_to_move(), spot) {
        return None;
    }
    score::distance(i32::from(entry.score)).map(|plies| (plies, vec![spot]))
}

impl<R: Rule> Worker<'_, R> {
    /// A win by fours, or one that an earlier search has proved, whichever is shorter.
    pub(crate) fn win_by_continuous_fours(&mut self) -> Option<Win> {
        let wins =
            [self.shortest_fours(), self.remembered_threats(), remembered_search(&self.board, self.shared)];
        let win = wins.into_iter().flatten().min_by_key(|&(plies, _)| plies)?;
        Some(self.shortened(win))
    }

    /// The shortest win by fours: the bound grows ply by ply.
    fn shortest_fours(&mut self) -> Option<Win> {
        for plies in (SHORT..=LONGEST_VCF).step_by(2) {
            if let Some(found) = self.vcf(Bounds { plies, nodes: VCF_NODES }, 0) {
                return Some((found, self.frames[0].pv.clone()));
            }
            if self.counter.has_stopped() {
                break;
            }
        }
        None
    }

    fn remembered_threats(&mut self) -> Option<Win> {
        let mut vct = Vct::new(&mut self.board, self.shared.vct_table, &mut self.threat_moves);
        vct.remembered().map(|plies| (plies, vct.line().to_vec())).filter(|(_, line)| !line.is_empty())
    }

    /// Goes on with the proof of a win by threats.
    pub(super) fn win_by_threats(&mut self, budget: &mut ThreatBudget) -> Option<Win> {
        let allowance = budget.allowance(self.counter.nodes_of_all_threads());
        if budget.is_refuted || allowance == 0 {
            return None;
        }
        budget.spent += allowance;
        match self.vct(allowance, 0) {
            Verdict::Win(plies) => {
                let win = (plies, self.frames[0].pv.clone());
                Some(self.shortened(win))
            }
            verdict => {
                budget.is_refuted = verdict == Verdict::NoWin;
                None
            }
        }
    }

    /// Looks for ever shorter wins by threats until there is none, or enough has been spent.
    fn shortened(&mut self, mut win: Win) -> Win {
        let mut left = SHORTENING_NODES;
        while win.0 > SHORT && left > 0 && !self.counter.has_stopped() {
            let before = self.counter.nodes_of_all_threads();
            let Verdict::Win(plies) = self.vct_within(Bounds { plies: win.0 - 2, nodes: left }, 0) else {
                break;
            };
            win = (plies, self.frames[0].pv.clone());
            left = left.saturating_sub(self.counter.nodes_of_all_threads() - before);
        }
        win
    }

    /// Looks for a win by threats of any length. The line is left in the frame of `ply`.
    pub(super) fn vct(&mut self, nodes: u64, ply: usize) -> Verdict {
        self.vct_within(Bounds { plies: ANY_LENGTH, nodes }, ply)
    }

    /// Looks for a win by threats, a little at a time, so that limits are kept.
    fn vct_within(&mut self, bounds: Bounds, ply: usize) -> Verdict {
        let mut left = bounds.nodes;
        loop {
            let piece = self.counter.piece(NODES_AT_A_TIME);
            let mut vct = Vct::new(&mut self.board, self.shared.vct_table, &mut self.threat_moves);
            let nodes = left.min(piece);
            let verdict = match bounds.plies {
                ANY_LENGTH => vct.solve(nodes),
                plies => vct.solve_within(Bounds { plies, nodes }),
            };
            let looked_at = vct.nodes();
            if let Verdict::Win(_) = verdict {
                self.frames[ply].pv = vct.line().to_vec();
            }
            left = left.saturating_sub(looked_at.max(1));
            let has_stopped = self.counter.count(looked_at);
            match verdict {
                Verdict::Unknown if left > 0 && !has_stopped => {}
                verdict => return verdict,
            }
        }
    }
}
