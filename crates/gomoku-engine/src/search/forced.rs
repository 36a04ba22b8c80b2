//! Forced wins at the root: by fours before the search begins, by threats alongside it.
//!
//! A win that is found is made shorter, as far as a few more positions allow, and what an earlier
//! search has left in the tables counts too: along a game the announced distance never grows.

use search_kit::{Bound, score};

use super::{
    anatomy::Counter,
    root::SearchConfig,
    worker::{Shared, Worker},
};
use crate::{
    board::{Board, Spot},
    rule::Rule,
    threats::{
        vcf::{Bounds, ThreatResult, Vcf},
        vct::{Vct, Width},
    },
};

/// The longest win by fours that is looked for.
const LONGEST_VCF: i32 = 61;
const VCF_NODES: u64 = 20_000;
/// Wins up to this length cannot be missed by the search for fours.
const SHORT: i32 = 5;
/// How many positions a search for threats looks at between two looks at the limits.
const NODES_AT_A_TIME: u64 = 4_000;
/// Positions looked at for wins by threats before the search proper begins.
const FIRST_THREAT_NODES: u64 = 10_000;
/// No more than this part of all nodes goes into one kind of forced win before the search begins.
const SHARE: u64 = 8;
/// How many positions may be spent on shortening a win.
const SHORTENING_NODES: u64 = 30_000;
/// How many positions a search for fours looks at where a move is made at once.
const NODES_AT_ONCE: u64 = 500;
/// Nothing is longer.
const ANY_LENGTH: i32 = i32::MAX;

/// A win: its length in plies and its line.
pub(super) type Win = (i32, Vec<Spot>);

/// How much of a search may go into wins by threats at the root. What has been found out stays in
/// the table, so that the proof goes on where it stopped.
#[derive(Clone, Debug, Default)]
pub(super) struct ThreatBudget {
    percent: u64,
    widths: &'static [Width],
    /// The kinds of threats that have not been refuted.
    open: Vec<Account>,
    /// What has been spent on all kinds.
    spent: u64,
}

/// What may be spent on one kind of threats before the search proper begins, and what has been.
#[derive(Clone, Copy, Debug)]
struct Account {
    width: Width,
    first: u64,
    spent: u64,
}

impl ThreatBudget {
    /// A budget of so many positions for the first kind of threats before the search proper begins,
    /// and for each kind of what the configuration allows.
    fn new(config: SearchConfig, first: u64) -> ThreatBudget {
        let widths = if config.threat_percent == 0 { &[] } else { config.threats };
        let firsts = std::iter::once(first).chain(std::iter::repeat(0));
        let open = widths.iter().zip(firsts).map(|(&width, first)| Account { width, first, spent: 0 });
        ThreatBudget {
            percent: config.threat_percent,
            widths: config.threats,
            open: open.collect(),
            spent: 0,
        }
    }

    /// What may be spent now from an account, given what the whole search has spent.
    fn allowance(&self, account: Account, all_nodes: u64) -> u64 {
        let search_nodes = all_nodes.saturating_sub(self.spent);
        (account.first + search_nodes * self.percent / 100).saturating_sub(account.spent)
    }

    fn spend(&mut self, width: Width, nodes: u64) {
        self.spent += nodes;
        if let Some(account) = self.open.iter_mut().find(|account| account.width == width) {
            account.spent += nodes;
        }
    }

    fn close(&mut self, width: Width) {
        self.open.retain(|account| account.width != width);
    }
}

/// The length of a win that needs next to no search: proved earlier, or by fours, or by threats that are
/// found at once. For moves that are made at once, so that what was announced before is not forgotten.
pub(crate) fn known_win<R: Rule>(board: &mut Board<R>, shared: &Shared<'_>) -> Option<i32> {
    let mut room = Vec::new();
    let by_threats = Vct::new(board, shared.memory(), Width::Narrow, &mut room).remembered();
    let by_fours = (SHORT..=LONGEST_VCF).step_by(2).find_map(|plies| {
        let bounds = Bounds { plies, nodes: NODES_AT_ONCE };
        Vcf::new(board, shared.vcf_table, &mut room).solve(bounds).plies()
    });
    let by_search = remembered_search(board, shared).map(|(plies, _)| plies);
    let remembered = [by_threats, by_fours, by_search].into_iter().flatten().min();
    // Along a proof the table loses what was proved long ago.
    remembered.or_else(|| {
        [Width::Narrow, Width::Wide]
            .into_iter()
            .find_map(|width| Vct::new(board, shared.memory(), width, &mut room).solve(NODES_AT_ONCE).plies())
    })
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
    pub(crate) fn win_by_continuous_fours(&mut self, threats: &[Width]) -> Option<Win> {
        let wins =
            [self.shortest_fours(), self.remembered_threats(), remembered_search(&self.board, self.shared)];
        let win = wins.into_iter().flatten().min_by_key(|&(plies, _)| plies)?;
        Some(self.shortened(win, threats))
    }

    /// A number of nodes, or less where the whole search may not look at many.
    fn share(&self, nodes: u64) -> u64 {
        self.shared.node_limit.map_or(nodes, |limit| nodes.min(limit / SHARE))
    }

    /// What the configuration allows for wins by threats.
    pub(super) fn threat_budget(&self, config: SearchConfig) -> ThreatBudget {
        ThreatBudget::new(config, self.share(FIRST_THREAT_NODES))
    }

    /// The shortest win by fours: the bound grows ply by ply.
    fn shortest_fours(&mut self) -> Option<Win> {
        let end = self.counter.nodes_of_all_threads().saturating_add(self.share(u64::MAX));
        for plies in (SHORT..=LONGEST_VCF).step_by(2) {
            let nodes = VCF_NODES.min(end.saturating_sub(self.counter.nodes_of_all_threads()));
            if let Some(found) = self.vcf(Bounds { plies, nodes }, 0, |anatomy| &mut anatomy.root_nodes) {
                return Some((found, self.frames[0].pv.clone()));
            }
            if self.counter.has_stopped() {
                break;
            }
        }
        None
    }

    fn remembered_threats(&mut self) -> Option<Win> {
        let mut vct = Vct::new(&mut self.board, self.shared.memory(), Width::Narrow, &mut self.threat_moves);
        vct.remembered().map(|plies| (plies, vct.line().to_vec())).filter(|(_, line)| !line.is_empty())
    }

    /// Goes on with the proof of a win by threats, if it is time for that. A win is left in `forced`.
    pub(super) fn look_for_threats(&mut self) {
        let least = self.share(NODES_AT_A_TIME).max(1);
        for account in self.threats.open.clone() {
            let nodes = self.threats.allowance(account, self.counter.nodes_of_all_threads());
            if nodes < least {
                continue;
            }
            self.threats.spend(account.width, nodes);
            match self.vct_within(Bounds { plies: ANY_LENGTH, nodes }, account.width, 0, |anatomy| {
                &mut anatomy.root_nodes
            }) {
                ThreatResult::Win(plies) => {
                    let win = (plies, self.frames[0].pv.clone());
                    self.forced = Some(self.shortened(win, self.threats.widths));
                    return;
                }
                ThreatResult::NoWin => self.threats.close(account.width),
                ThreatResult::Unknown => {}
            }
        }
    }

    /// Looks for ever shorter wins by each kind of threats until there is none, or enough has been
    /// spent.
    fn shortened(&mut self, mut win: Win, threats: &[Width]) -> Win {
        for &width in threats {
            let mut left = self.share(SHORTENING_NODES);
            while win.0 > SHORT && left > 0 && !self.counter.has_stopped() {
                let before = self.counter.nodes_of_all_threads();
                let bounds = Bounds { plies: win.0 - 2, nodes: left };
                let ThreatResult::Win(plies) =
                    self.vct_within(bounds, width, 0, |anatomy| &mut anatomy.root_nodes)
                else {
                    break;
                };
                win = (plies, self.frames[0].pv.clone());
                left = left.saturating_sub(self.counter.nodes_of_all_threads() - before);
            }
        }
        win
    }

    /// Looks for a win by threats of any length, unless an earlier visit did so with as many nodes. The
    /// line is left in the frame of `ply`.
    pub(super) fn vct(&mut self, nodes: u64, ply: usize) -> ThreatResult {
        let memory = self.shared.memory();
        if Vct::new(&mut self.board, memory, Width::Narrow, &mut self.threat_moves).was_tried(nodes) {
            return ThreatResult::Unknown;
        }
        self.vct_within(Bounds { plies: ANY_LENGTH, nodes }, Width::Narrow, ply, |anatomy| {
            &mut anatomy.inner_threat_nodes
        })
    }

    /// Looks for a win by threats, a little at a time, so that limits are kept.
    pub(super) fn vct_within(
        &mut self,
        bounds: Bounds,
        width: Width,
        ply: usize,
        counter: Counter,
    ) -> ThreatResult {
        let mut left = bounds.nodes;
        loop {
            let piece = self.counter.chunk(self.share(NODES_AT_A_TIME));
            let mut vct = Vct::new(&mut self.board, self.shared.memory(), width, &mut self.threat_moves);
            let nodes = left.min(piece);
            let verdict = match bounds.plies {
                ANY_LENGTH => vct.solve(nodes),
                plies => vct.solve_within(Bounds { plies, nodes }),
            };
            let looked_at = vct.nodes();
            if let ThreatResult::Win(_) = verdict {
                self.frames[ply].pv = vct.line().to_vec();
            }
            left = left.saturating_sub(looked_at.max(1));
            let has_stopped = self.counter.count(looked_at);
            *counter(&mut self.anatomy) += looked_at;
            match verdict {
                ThreatResult::Unknown if left > 0 && !has_stopped => {}
                verdict => return verdict,
            }
        }
    }
}
