//! Victory by continuous threats: every attacking move makes a four or an open three or, in the wide
//! search, threatens to win by fours.
//!
//! A depth-first proof-number search. The attacker tries threats only; the defender tries every
//! answer that can possibly help: blocking the five, or stopping every open four, or disturbing the
//! fours that are threatened, or making a four of its own. A proof is therefore a proof, while a
//! failure only says that threats alone do not win.

mod analogy;
mod choice;
mod moves;
mod quiet;

use rules::{Side, gomoku::Variant};
use search_kit::HashTable;

use self::choice::Choice;
use super::{
    class_of_move,
    finding::{Finding, INFINITE, Numbers, worth},
    vcf::{Bounds, ThreatResult},
};
use crate::{
    board::{Board, Class, Spot},
    rule::Rule,
};

/// Keeps proofs for the two attackers apart.
const SALTS: [u64; 2] = [0x9e37_79b9_7f4a_7c15, 0x3c6e_f372_fe94_f82b];
/// Keeps searches for wins of limited length apart, by what is left of the length.
const LENGTH_SALT: u64 = 0xd6e8_feb8_6659_fd93;
/// Keeps the wide searches apart from the narrow ones.
const WIDE_SALT: u64 = 0xa54f_f53a_5f1d_36f1;

/// What a stone is worth that has to stop a five: there is no choice in it, so that the position after
/// it is neither harder nor easier than the one before.
const FORCED: Numbers = Numbers::new(1, 1);
/// Quiet moves are tried when the others turn out to be as hard as this.
const QUIET: Numbers = Numbers::new(6, 1);
/// What a good answer is worth in move ordering; an answer is the harder for the defender to justify
/// the less it is worth, one for each step.
const GOOD_ANSWER: i32 = 400;
const ANSWER_STEP: i32 = 100;
/// The same for the attacker's moves and what they are worth to the attacker alone: classes say what a
/// stone threatens, this also what it builds.
const GOOD_ATTACK: i32 = 500;
const ATTACK_STEP: i32 = 25;

/// What counts as a threat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Width {
    /// Fours and open threes.
    Narrow,
    /// Also quiet moves after which fours would win if the enemy passed. In Caro, where a five can be
    /// stopped from afar, this is no wider.
    Wide,
}

/// The tables that a search for threats works with.
#[derive(Clone, Copy)]
pub struct Memory<'a> {
    /// Where fours do not win.
    pub fours: &'a HashTable,
    /// What is known about threats.
    pub threats: &'a HashTable,
}

/// Where the moves of a position that are being compared begin, and what is known about them.
#[derive(Clone, Copy)]
struct Start {
    moves: usize,
    findings: usize,
}

/// A search for a win by threats. It leaves the board as it was.
pub struct Vct<'a, R: Rule> {
    board: &'a mut Board<R>,
    memory: Memory<'a>,
    width: Width,
    attacker: Side,
    moves: &'a mut Vec<Spot>,
    /// What is known about where the moves lead that are being compared: asking the table every time
    /// would take longer than a move on the board.
    findings: Vec<Finding>,
    nodes: u64,
    nodes_allowed: u64,
    /// With how many stones on the board a win must be complete, if its length is limited.
    stones_at_most: Option<usize>,
    line: Vec<Spot>,
}

impl<'a, R: Rule> Vct<'a, R> {
    /// A search for a win of the side to move; `moves` is room to work in. What is found out stays in
    /// the table, so that a later search on the same position goes on where this one stopped.
    pub fn new(board: &'a mut Board<R>, memory: Memory<'a>, width: Width, moves: &'a mut Vec<Spot>) -> Self {
        let attacker = board.side_to_move();
        Vct {
            board,
            memory,
            width: if R::VARIANT == Variant::Caro { Width::Narrow } else { width },
            attacker,
            moves,
            findings: Vec::new(),
            nodes: 0,
            nodes_allowed: 0,
            stones_at_most: None,
            line: Vec::new(),
        }
    }

    /// Looks at so many positions at most. A win is told by its line: see [`Self::line`].
    pub fn solve(&mut self, nodes: u64) -> ThreatResult {
        self.stones_at_most = None;
        self.conclude(nodes)
    }

    /// Looks for a win of limited length.
    pub fn solve_within(&mut self, bounds: Bounds) -> ThreatResult {
        self.stones_at_most = Some(self.board.stones() + bounds.plies.max(0) as usize);
        let verdict = self.conclude(bounds.nodes);
        self.stones_at_most = None;
        verdict
    }

    fn conclude(&mut self, nodes: u64) -> ThreatResult {
        self.nodes_allowed = self.nodes + nodes;
        let known = self.lookup(self.key()).filter(|finding| !matches!(finding, Finding::Open(_)));
        match known.unwrap_or_else(|| self.prove(Numbers::UNLIMITED)) {
            Finding::Won { plies, .. } => {
                self.line = self.proved_line();
                ThreatResult::Win(i32::from(plies))
            }
            Finding::Refuted => ThreatResult::NoWin,
            Finding::Open(_) => ThreatResult::Unknown,
        }
    }

    /// Whether an earlier search has worked on the position for about so many nodes, or has settled it
    /// without a win: what it left open is worth more work, but not the same work again.
    pub fn was_tried(&self, nodes: u64) -> bool {
        let known = self.memory.threats.load(self.key());
        known.is_some_and(|value| match Finding::unpack(value) {
            Finding::Won { .. } => false,
            Finding::Refuted => true,
            Finding::Open(_) => worth(value) >= nodes.max(1).ilog2() as i32,
        })
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
            let known = self.lookup(self.key()).filter(|finding| matches!(finding, Finding::Won { .. }));
            let finding = known.or_else(|| self.settle());
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

    /// A win of limited length or by quiet moves is a win: the shortest one known is kept for everyone.
    fn remember(&self, finding: Finding, work: u64) {
        let value = finding.pack(work);
        let store = |key| self.memory.threats.store(key, value, worth);
        let Finding::Won { plies, .. } = finding else { return store(self.key()) };
        for width in [Width::Narrow, Width::Wide] {
            let everyones = self.board.hash() ^ self.salt(width, None);
            match self.lookup(everyones) {
                Some(Finding::Won { plies: old, .. }) if old <= plies => {}
                _ => store(everyones),
            }
        }
        if self.stones_at_most.is_some() {
            store(self.key());
        }
    }

    /// Descends into the most promising move until the thresholds are reached. Quiet moves join the
    /// others when those turn out to be hard.
    fn expand(&mut self, moves_from: usize, limits: Numbers) -> Finding {
        let is_attacker = self.board.side_to_move() == self.attacker;
        let own = |numbers: Numbers| if is_attacker { numbers } else { numbers.swapped() };
        let mut has_quiet_moves = is_attacker && self.may_move_quietly();
        let start = Start { moves: moves_from, findings: self.findings.len() };
        self.push_findings(moves_from);
        let finding = loop {
            let mut choice = Choice::none();
            for (n, finding) in self.findings[start.findings..].iter().enumerate() {
                choice.consider(n, own(finding.numbers()));
            }
            if has_quiet_moves && choice.proof >= QUIET.proof {
                let quiet_from = self.moves.len();
                self.push_quiet_moves(start.moves);
                self.push_findings(quiet_from);
                has_quiet_moves = false;
                continue;
            }
            if has_quiet_moves {
                choice.consider(self.moves.len() - start.moves, QUIET);
            }
            let here = choice.numbers();
            if here.proof == 0 || here.disproof == 0 {
                break self.settled_by_moves(start, own(here).proof == 0);
            }
            let is_out = self.nodes >= self.nodes_allowed;
            if is_out || here.proof >= limits.proof || here.disproof >= limits.disproof {
                break Finding::Open(own(here));
            }
            self.descend(start, choice.place, choice.limits_of_best(limits).swapped());
        };
        self.findings.truncate(start.findings);
        finding
    }

    /// Works on the position after one of the moves that are being compared.
    fn descend(&mut self, start: Start, place: usize, limits: Numbers) {
        let spot = self.moves[start.moves + place];
        // Another way may have led to the same position meanwhile.
        let known = self.after(spot);
        let finding = &mut self.findings[start.findings + place];
        if known != *finding {
            *finding = known;
            return;
        }
        self.board.place(spot);
        let finding = self.prove(limits);
        self.board.undo();
        self.findings[start.findings + place] = finding;
        if self.board.side_to_move() != self.attacker && matches!(finding, Finding::Won { .. }) {
            self.try_against_others(start, spot);
        }
    }

    /// Appends what is known about the positions after the moves from `moves_from` on.
    fn push_findings(&mut self, moves_from: usize) {
        for &spot in &self.moves[moves_from..] {
            self.memory.threats.prefetch(self.key_after(spot));
        }
        for n in moves_from..self.moves.len() {
            self.findings.push(self.after(self.moves[n]));
        }
    }

    /// The finding when the moves settle the position: the attacker's shortest win, or the longest
    /// resistance to it.
    fn settled_by_moves(&mut self, start: Start, is_won: bool) -> Finding {
        if !is_won {
            return Finding::Refuted;
        }
        let is_attacker = self.board.side_to_move() == self.attacker;
        let elsewhere = if is_attacker { None } else { self.longest_elsewhere(start.moves) };
        let compared = self.moves[start.moves..].iter().zip(&self.findings[start.findings..]);
        let wins = compared.filter_map(|(&spot, &finding)| match finding {
            Finding::Won { plies, .. } => Some((plies + 1, spot)),
            _ => None,
        });
        let best = if is_attacker { wins.min() } else { wins.chain(elsewhere).max() };
        best.map_or(Finding::Refuted, |(plies, spot)| Finding::won(plies, Some(spot)))
    }

    /// What is known about the position after a move, or a guess.
    fn after(&self, spot: Spot) -> Finding {
        self.lookup(self.key_after(spot)).unwrap_or_else(|| Finding::Open(self.guess(spot)))
    }

    fn guess(&self, spot: Spot) -> Numbers {
        let side = self.board.side_to_move();
        if self.board.count(side.other(), Class::Five) > 0 {
            return FORCED;
        }
        if side != self.attacker {
            let worth: i32 = self.board.scores(spot).into_iter().map(i32::from).sum();
            return Numbers::new(1, 1 + ((GOOD_ANSWER - worth).max(0) / ANSWER_STEP) as u32);
        }
        let worth = i32::from(self.board.scores(spot)[side.index()]);
        let doubt = ((GOOD_ATTACK - worth).max(0) / ATTACK_STEP) as u32;
        let slow = |proof, disproof| Numbers::new(proof + doubt + self.counter_fours(), disproof);
        match class_of_move(self.board, side, spot) {
            Class::FourThree => Numbers::new(1, 3),
            Class::FourPlus => Numbers::new(2 + doubt, 1),
            Class::Four => Numbers::new(4 + doubt, 1),
            Class::DoubleThree => slow(2, 2),
            Class::ThreePlus => slow(2, 1),
            Class::Three => slow(4, 1),
            Class::RichPotential => slow(QUIET.proof, QUIET.disproof),
            _ => slow(10, 1),
        }
    }

    /// How many fours the defender could put in before it has to deal with a threat that is no four:
    /// each is one more answer to refute.
    fn counter_fours(&self) -> u32 {
        let count = |class| self.board.count(self.attacker.other(), class) as u32;
        [Class::Four, Class::FourPlus, Class::FourThree].into_iter().map(count).sum()
    }

    fn lookup(&self, key: u64) -> Option<Finding> {
        self.memory.threats.load(key).map(Finding::unpack)
    }

    fn key(&self) -> u64 {
        self.board.hash() ^ self.salt(self.width, self.plies_left())
    }

    fn key_after(&self, spot: Spot) -> u64 {
        let left = self.plies_left().map(|left| left.wrapping_sub(1));
        self.board.hash_after(spot) ^ self.salt(self.width, left)
    }

    /// What is left of the length of the win, if it is limited.
    fn plies_left(&self) -> Option<usize> {
        self.stones_at_most.map(|stones| stones.saturating_sub(self.board.stones()))
    }

    fn salt(&self, width: Width, plies_left: Option<usize>) -> u64 {
        let length = plies_left.map_or(0, |plies| LENGTH_SALT.wrapping_mul(plies as u64 + 1));
        let wide = if width == Width::Wide { WIDE_SALT } else { 0 };
        SALTS[self.attacker.index()] ^ length ^ wide
    }
}
