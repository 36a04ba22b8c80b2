//! How a search uses the endgame solver: a share of its nodes, claim by claim.

use std::sync::PoisonError;

use rules::ataxx::{Game, Move};
use search_kit::score;

use super::worker::Worker;
use crate::{
    Part,
    endgame::{Claim, Goal, LEVELS, Solver},
};

/// A position whose result is certain.
#[derive(Clone, Debug)]
pub(crate) struct Proof {
    /// The score, 0 for a draw.
    pub(crate) score: i32,
    pub(crate) line: Vec<Move>,
}

/// How far the proofs about the root have come, and what they may cost.
pub(crate) struct ProofBudget {
    percent: u64,
    spent: u64,
    /// The claims that are still open, each with the number of the level it has come to.
    claims: Vec<(Claim, usize)>,
    /// The claims that have been shown, with their plies.
    shown: Vec<(Claim, u32)>,
}

/// How far, in hundredths of a stone, an expected score may be from a result that is asked about.
const DOUBT: i32 = 150;

impl ProofBudget {
    /// A budget for proofs with no more empty squares, which may cost this many hundredths of the nodes
    /// of the search.
    pub(crate) fn new(game: &Game, most_empties: u32, percent: u64) -> ProofBudget {
        let side = game.position().side_to_move();
        let is_asked = percent > 0 && game.position().empty().len() <= most_empties;
        let claim = |attacker, goal| (Claim { attacker, goal }, 0);
        let claims = [
            claim(side, Goal::Win),
            claim(side.other(), Goal::Win),
            claim(side, Goal::Draw),
            claim(side.other(), Goal::Draw),
        ];
        ProofBudget {
            percent,
            spent: 0,
            claims: if is_asked { claims.to_vec() } else { Vec::new() },
            shown: Vec::new(),
        }
    }

    fn allowance(&self, searched: u64) -> u64 {
        (searched.saturating_sub(self.spent) * self.percent / 100).saturating_sub(self.spent)
    }
}

impl Worker<'_> {
    /// Goes on with the proofs as far as their share of the nodes allows. What the search expects
    /// says which of them are worth asking.
    pub(crate) fn prove(&mut self, budget: &mut ProofBudget, expected: i32) -> Option<Proof> {
        if !self.has(Part::Endgame) || budget.claims.is_empty() {
            return None;
        }
        let allowance = budget.allowance(self.nodes());
        let root = self.root;
        let is_plausible = |claim: &Claim| {
            let expected = if claim.attacker == root.side_to_move() { expected } else { -expected };
            match claim.goal {
                Goal::Win => expected > -DOUBT,
                Goal::Draw => expected.abs() < DOUBT,
            }
        };
        let plausible = budget.claims.iter().filter(|(claim, _)| is_plausible(claim)).count();
        let share = allowance / plausible.max(1) as u64;
        for n in 0..budget.claims.len() {
            let (claim, first_level) = budget.claims[n];
            if !is_plausible(&claim) {
                continue;
            }
            let nodes_before = self.nodes();
            let mut proofs = self.shared.proofs.lock().unwrap_or_else(PoisonError::into_inner);
            let mut solver = Solver::new(self, &mut proofs, claim, share);
            let mut shown = None;
            for (number, &level) in LEVELS.iter().enumerate().skip(first_level) {
                budget.claims[n].1 = number;
                shown = solver.plies(&root, level);
                if shown.is_some() || solver.has_stopped() {
                    break;
                }
                budget.claims[n].1 = number + 1;
            }
            let line = shown.map_or_else(Vec::new, |plies| solver.line(&root, plies));
            budget.spent += self.nodes() - nodes_before;
            self.enter(&root, root.hash(), 0);
            budget.shown.extend(shown.map(|plies| (claim, plies)));
            if let Some(score) = self.conclusion(budget).filter(|_| !line.is_empty()) {
                return Some(Proof { score, line });
            }
        }
        let shown = &budget.shown;
        budget
            .claims
            .retain(|(claim, level)| *level < LEVELS.len() && shown.iter().all(|(known, _)| known != claim));
        None
    }

    /// The score of the root if what has been shown settles it.
    fn conclusion(&self, budget: &ProofBudget) -> Option<i32> {
        let side = self.root.side_to_move();
        let plies = |attacker, goal| {
            let claim = Claim { attacker, goal };
            budget.shown.iter().find(|(shown, _)| *shown == claim).map(|&(_, plies)| plies as i32)
        };
        if let Some(plies) = plies(side, Goal::Win) {
            return Some(score::win_in(plies));
        }
        if let Some(plies) = plies(side.other(), Goal::Win) {
            return Some(score::loss_in(plies));
        }
        plies(side, Goal::Draw).and(plies(side.other(), Goal::Draw)).map(|_| 0)
    }
}
