//! Victory by continuous threats: every attacking move makes a four or an open three.
//!
//! A depth-first proof-number search. The attacker tries threats only; the defender tries every
//! answer that can possibly help: blocking the five, or stopping every open four, or making a four
//! of its own. A proof is therefore a proof, while a failure only says that threats alone do not win.
//!
//! Where many moves must all be refuted, the numbers are not added up, because most of those moves
//! lead to the same positions: the hardest counts in full, the others one each.

use rules::Side;
use search_kit::HashTable;

use super::{
    Situation, class_of_move,
    finding::{Finding, INFINITE, Numbers, worth},
    push_defences, push_fours, push_threes, situation,
    vcf::{Bounds, Verdict},
};
use crate::{
    board::{Board, Class, Spot},
    rule::Rule,
};

/// Keeps proofs for the two attackers apart.
const SALTS: [u64; 2] = [0x9e37_79b9_7f4a_7c15, 0x3c6e_f372_fe94_f82b];
/// Keeps searches for wins of limited length apart, by what is left of the length.
const LENGTH_SALT: u64 = 0xd6e8_feb8_6659_fd93;

/// A search for a win by threats. It leaves the board as it was.
pub struct Vct<'a, R: Rule> {
    board: &'a mut Board<R>,
    known: &'a HashTable,
    attacker: Side,
    moves: &'a mut Vec<Spot>,
    nodes: u64,
    nodes_allowed: u64,
    /// With how many stones on the board a win must be complete, if its length is limited.
    stones_at_most: Option<usize>,
    line: Vec<Spot>,
}

impl<'a, R: Rule> Vct<'a, R> {
    /// A search for a win of the side to move; `moves` is room to work in. What is found out stays in
    /// the table, so that a later search on the same position goes on where this one stopped.
    pub fn new(board: &'a mut Board<R>, known: &'a HashTable, moves: &'a mut Vec<Spot>) -> Self {
        let attacker = board.side_to_move();
        Vct {
            board,
            known,
            attacker,
            moves,
            nodes: 0,
            nodes_allowed: 0,
            stones_at_most: None,
            line: Vec::new(),
        }
    }

    /// Looks at so many positions at most. A win is told by its line: see [`Self::line`].
    pub fn solve(&mut self, nodes: u64) -> Verdict {
        self.stones_at_most = None;
        self.conclude(nodes)
    }

    /// Looks for a win of limited length.
    pub fn solve_within(&mut self, bounds: Bounds) -> Verdict {
        self.stones_at_most = Some(self.board.stones() + bounds.plies.max(0) as usize);
        let verdict = self.conclude(bounds.nodes);
        self.stones_at_most = None;
        verdict
    }

    fn conclude(&mut self, nodes: u64) -> Verdict {
        self.nodes_allowed = self.nodes + nodes;
        let known = self.lookup(self.key()).filter(|finding| matches!(finding, Finding::Won { .. }));
        match known.unwrap_or_else(|| self.prove(Numbers::UNLIMITED)) {
            Finding::Won { plies, .. } => {
                self.line = self.proved_line();
                Verdict::Win(i32::from(plies))
            }
            Finding::Refuted => Verdict::NoWin,
            Finding::Open(_) => Verdict::Unknown,
        }
    }

    /// The length of a win that an earlier search has found.
    pub fn remembered(&mut self) -> Option<i32> {
        let Some(Finding::Won { plies, .. }) = self.lookup(self.key()) else { return None };
        self.line = self.proved_line();
        Some(i32::from(plies))
    }

    /// The win that was found, the enemy holding out as long as it can against the moves proved.
    #[must_use]
    pub fn line(&self) -> &[Spot] {
        &self.line
    }

    /// How many positions have been looked at.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The moves of a proof, as far as the table still has them.
    fn proved_line(&mut self) -> Vec<Spot> {
        let mut line = Vec::new();
        loop {
            let start = self.moves.len();
            let finding = self.settle().or_else(|| self.lookup(self.key()));
            self.moves.truncate(start);
            let Some(Finding::Won { mv: Some(mv), .. }) = finding else { break };
            line.push(mv);
            self.board.place(mv);
            if finding == Some(Finding::won(1, Some(mv))) {
                break;
            }
        }
        line.iter().for_each(|_| self.board.undo());
        line
    }

    /// Works on the position until it is settled, or its numbers (those of the side to move: proof
    /// of its own aim) reach the thresholds.
    fn prove(&mut self, limits: Numbers) -> Finding {
        self.nodes += 1;
        let (start, before) = (self.moves.len(), self.nodes);
        let finding = match self.settle() {
            Some(settled) => settled,
            None => self.expand(start, limits),
        };
        self.moves.truncate(start);
        self.remember(finding, self.nodes - before);
        finding
    }

    /// A win of limited length is a win: the shortest one known is kept for everyone.
    fn remember(&self, finding: Finding, work: u64) {
        let everyones = self.board.hash() ^ self.salt(None);
        let is_longer =
            |plies| matches!(self.lookup(everyones), Some(Finding::Won { plies: old, .. }) if old <= plies);
        let value = finding.pack(work);
        match finding {
            Finding::Won { plies, .. } if is_longer(plies) => {}
            Finding::Won { .. } => self.known.store(everyones, value, worth),
            _ => {}
        }
        if self.stones_at_most.is_some() || !matches!(finding, Finding::Won { .. }) {
            self.known.store(self.key(), value, worth);
        }
    }

    /// Appends the moves to try, or says how the position stands without trying any.
    fn settle(&mut self) -> Option<Finding> {
        let start = self.moves.len();
        let settled = if self.board.side_to_move() == self.attacker {
            self.settle_attack()
        } else {
            self.settle_defence(start)
        };
        let is_too_long = |plies: u16| self.plies_left().is_some_and(|left| usize::from(plies) > left);
        match settled {
            Some(Finding::Won { plies, .. }) if is_too_long(plies) => Some(Finding::Refuted),
            None if is_too_long(if self.board.side_to_move() == self.attacker { 5 } else { 4 }) => {
                Some(Finding::Refuted)
            }
            settled => settled,
        }
    }

    fn settle_attack(&mut self) -> Option<Finding> {
        let start = self.moves.len();
        match situation(self.board) {
            Situation::Five(spot) => return Some(Finding::won(1, Some(spot))),
            Situation::OpenFour(spot) => return Some(Finding::won(3, Some(spot))),
            Situation::Lost => return Some(Finding::Refuted),
            // Even if the block is no threat, an older one may still stand.
            Situation::Block(spot) => self.moves.push(spot),
            Situation::Defend => self.push_defending_threats(),
            Situation::Free => {
                push_fours(self.board, self.attacker, self.moves);
                push_threes(self.board, self.attacker, self.moves);
            }
        }
        (self.moves.len() == start).then_some(Finding::Refuted)
    }

    fn settle_defence(&mut self, start: usize) -> Option<Finding> {
        let defender = self.attacker.other();
        match situation(self.board) {
            // The defender is faster, or not pressed at all: the threat was none.
            Situation::Five(_) | Situation::OpenFour(_) | Situation::Free => return Some(Finding::Refuted),
            Situation::Lost => return Some(Finding::won(2, self.any_answer(Class::Five))),
            Situation::Block(spot) => self.moves.push(spot),
            Situation::Defend => {
                push_fours(self.board, defender, self.moves);
                push_defences(self.board, defender, self.moves);
                self.moves[start..].sort_unstable();
                self.drop_repeated(start);
            }
        }
        (self.moves.len() == start).then(|| Finding::won(4, self.any_answer(Class::OpenFour)))
    }

    /// A legal answer when none helps: on the threat itself if possible.
    fn any_answer(&self, threat: Class) -> Option<Spot> {
        let side = self.board.side_to_move();
        let spots = self.board.points(self.attacker, threat).chain(self.board.empty_points());
        spots.into_iter().find(|&spot| self.board.is_legal(side, spot))
    }

    /// Threats of the attacker that also stop the enemy's open fours: a four does so by itself, a three
    /// has to take a point of the enemy's four.
    fn push_defending_threats(&mut self) {
        if self.board.count(self.attacker.other(), Class::Five) > 0 {
            // As with a single block: an older threat may still stand.
            return push_defences(self.board, self.attacker, self.moves);
        }
        push_fours(self.board, self.attacker, self.moves);
        let mut threes = Vec::new();
        push_threes(self.board, self.attacker, &mut threes);
        let mut defences = Vec::new();
        push_defences(self.board, self.attacker, &mut defences);
        self.moves.extend(threes.into_iter().filter(|three| defences.contains(three)));
    }

    fn drop_repeated(&mut self, start: usize) {
        let mut kept = start;
        for n in start..self.moves.len() {
            if n == start || self.moves[n] != self.moves[kept - 1] {
                self.moves[kept] = self.moves[n];
                kept += 1;
            }
        }
        self.moves.truncate(kept);
    }

    /// Descends into the most promising move until the thresholds are reached.
    fn expand(&mut self, start: usize, limits: Numbers) -> Finding {
        let is_attacker = self.board.side_to_move() == self.attacker;
        let own = |numbers: Numbers| if is_attacker { numbers } else { numbers.swapped() };
        loop {
            let mut choice = Choice::none();
            for n in start..self.moves.len() {
                choice.consider(n, own(self.after(self.moves[n]).numbers()));
            }
            let here = choice.numbers();
            if here.proof == 0 || here.disproof == 0 {
                return self.settled_by_moves(start, own(here).proof == 0);
            }
            let is_out = self.nodes >= self.nodes_allowed;
            if is_out || here.proof >= limits.proof || here.disproof >= limits.disproof {
                return Finding::Open(own(here));
            }
            self.board.place(self.moves[choice.place]);
            self.prove(choice.limits_of_best(limits).swapped());
            self.board.undo();
        }
    }

    /// The finding when the moves settle the position: the attacker's shortest win, or the longest
    /// resistance to it.
    fn settled_by_moves(&self, start: usize, is_won: bool) -> Finding {
        if !is_won {
            return Finding::Refuted;
        }
        let is_attacker = self.board.side_to_move() == self.attacker;
        let wins = self.moves[start..].iter().filter_map(|&spot| match self.after(spot) {
            Finding::Won { plies, .. } => Some((plies + 1, spot)),
            _ => None,
        });
        let best = if is_attacker { wins.min() } else { wins.max() };
        best.map_or(Finding::Refuted, |(plies, spot)| Finding::won(plies, Some(spot)))
    }

    /// What is known about the position after a move, or a guess.
    fn after(&self, spot: Spot) -> Finding {
        let left = self.plies_left().map(|left| left.wrapping_sub(1));
        let key = self.board.hash_after(spot) ^ self.salt(left);
        self.lookup(key).unwrap_or_else(|| Finding::Open(self.guess(spot)))
    }

    fn guess(&self, spot: Spot) -> Numbers {
        let side = self.board.side_to_move();
        if side != self.attacker {
            return Numbers::new(1, 1);
        }
        match class_of_move(self.board, side, spot) {
            Class::FourThree => Numbers::new(1, 3),
            Class::FourPlus | Class::Four => Numbers::new(1, 1),
            Class::DoubleThree => Numbers::new(2, 2),
            _ => Numbers::new(3, 1),
        }
    }

    fn lookup(&self, key: u64) -> Option<Finding> {
        self.known.load(key).map(Finding::unpack)
    }

    fn key(&self) -> u64 {
        self.board.hash() ^ self.salt(self.plies_left())
    }

    /// What is left of the length of the win, if it is limited.
    fn plies_left(&self) -> Option<usize> {
        self.stones_at_most.map(|stones| stones.saturating_sub(self.board.stones()))
    }

    fn salt(&self, plies_left: Option<usize>) -> u64 {
        let length = plies_left.map_or(0, |plies| LENGTH_SALT.wrapping_mul(plies as u64 + 1));
        SALTS[self.attacker.index()] ^ length
    }
}

/// The moves of a position, from the mover's view: the one with the least proof number, and what it
/// takes to refute them all.
struct Choice {
    place: usize,
    proof: u32,
    second_proof: u32,
    hardest_disproof: u32,
    unrefuted: u32,
}

impl Choice {
    const fn none() -> Choice {
        Choice { place: 0, proof: INFINITE, second_proof: INFINITE, hardest_disproof: 0, unrefuted: 0 }
    }

    fn consider(&mut self, place: usize, numbers: Numbers) {
        self.hardest_disproof = self.hardest_disproof.max(numbers.disproof);
        self.unrefuted += u32::from(numbers.disproof > 0);
        if numbers.proof < self.proof {
            self.second_proof = self.proof;
            self.proof = numbers.proof;
            self.place = place;
        } else {
            self.second_proof = self.second_proof.min(numbers.proof);
        }
    }

    /// How many moves count one each, besides the hardest.
    const fn others(&self) -> u32 {
        self.unrefuted.saturating_sub(1)
    }

    fn numbers(&self) -> Numbers {
        Numbers::new(self.proof, (self.hardest_disproof + self.others()).min(INFINITE))
    }

    /// How far to go with the best move before looking at the others again.
    fn limits_of_best(&self, limits: Numbers) -> Numbers {
        // A little slack over the second-best saves jumping to and fro.
        let slack = self.second_proof / 4 + 1;
        Numbers {
            proof: limits.proof.min(self.second_proof + slack).min(INFINITE),
            disproof: limits.disproof.saturating_sub(self.others()).max(1),
        }
    }
}
