//! Victory by continuous threats: every attacking move makes a four or an open three.
//!
//! A depth-first proof-number search. The attacker tries threats only; the defender tries every
//! answer that can possibly help: blocking the five, or stopping every open four, or making a four
//! of its own. A proof is therefore a proof, while a failure only says that threats alone do not win.

use rules::Side;
use search_kit::HashTable;

use super::{Situation, class_of_move, push_defences, push_fours, push_threes, situation, vcf::Verdict};
use crate::{
    board::{Board, Class, Spot},
    rule::Rule,
};

/// A proof or disproof number that is out of reach.
const INFINITE: u32 = 1 << 30;

/// Keeps proofs for the two attackers apart.
const SALTS: [u64; 2] = [0x9e37_79b9_7f4a_7c15, 0x3c6e_f372_fe94_f82b];

/// How hard a position still is to prove and to disprove as a win of the attacker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

impl Numbers {
    const PROVED: Numbers = Numbers { proof: 0, disproof: INFINITE };
    const DISPROVED: Numbers = Numbers { proof: INFINITE, disproof: 0 };

    pub(super) fn is_proved(self) -> bool {
        self.proof == 0
    }

    fn is_settled(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// The numbers as seen by the other side.
    fn swapped(self) -> Numbers {
        Numbers { proof: self.disproof, disproof: self.proof }
    }

    fn pack(self) -> u64 {
        u64::from(self.proof) << 32 | u64::from(self.disproof)
    }

    fn unpack(value: u64) -> Numbers {
        Numbers { proof: (value >> 32) as u32, disproof: value as u32 }
    }
}

/// A search for a win by threats. It leaves the board as it was.
pub struct Vct<'a, R: Rule> {
    pub(super) board: &'a mut Board<R>,
    pub(super) known: &'a HashTable,
    pub(super) attacker: Side,
    pub(super) moves: &'a mut Vec<Spot>,
    pub(super) nodes: u64,
    nodes_allowed: u64,
    line: Vec<Spot>,
}

impl<'a, R: Rule> Vct<'a, R> {
    /// A search for a win of the side to move; `moves` is room to work in. What is found out stays in
    /// the table, so that a later search on the same position goes on where this one stopped.
    pub fn new(board: &'a mut Board<R>, known: &'a HashTable, moves: &'a mut Vec<Spot>) -> Self {
        let attacker = board.side_to_move();
        Vct { board, known, attacker, moves, nodes: 0, nodes_allowed: 0, line: Vec::new() }
    }

    /// Looks at so many positions at most. A win is told by its line: see [`Self::line`].
    pub fn solve(&mut self, nodes: u64) -> Verdict {
        self.nodes_allowed = self.nodes + nodes;
        let numbers = self.prove(Numbers { proof: INFINITE, disproof: INFINITE });
        match (numbers.proof, numbers.disproof) {
            (0, _) => {
                let (plies, line) = self.proved_line();
                self.line = line;
                Verdict::Win(plies)
            }
            (_, 0) => Verdict::NoWin,
            _ => Verdict::Unknown,
        }
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

    /// Works on the position until it is settled, or its numbers (those of the side to move: proof
    /// of its own aim) reach the thresholds. Returns the attacker's numbers.
    pub(super) fn prove(&mut self, limits: Numbers) -> Numbers {
        self.nodes += 1;
        let start = self.moves.len();
        let numbers = match self.settle() {
            Some(settled) => settled,
            None => self.expand(start, limits),
        };
        self.moves.truncate(start);
        self.known.store(self.key(), numbers.pack(), worth);
        numbers
    }

    /// Appends the moves to try, or says how the position stands without trying any.
    pub(super) fn settle(&mut self) -> Option<Numbers> {
        let side = self.board.side_to_move();
        let start = self.moves.len();
        let is_attacker = side == self.attacker;
        let (won, lost) = if is_attacker {
            (Numbers::PROVED, Numbers::DISPROVED)
        } else {
            (Numbers::DISPROVED, Numbers::PROVED)
        };
        match situation(self.board) {
            Situation::Five(_) | Situation::OpenFour(_) => return Some(won),
            Situation::Lost => return Some(lost),
            Situation::Block(spot) => {
                self.moves.push(spot);
            }
            Situation::Defend if is_attacker => self.push_defending_threats(side),
            Situation::Defend => {
                push_fours(self.board, side, self.moves);
                push_defences(self.board, side, self.moves);
                self.moves[start..].sort_unstable();
                self.drop_repeated(start);
            }
            Situation::Free if is_attacker => {
                push_fours(self.board, side, self.moves);
                push_threes(self.board, side, self.moves);
            }
            // The defender is not pressed at all: the threat was none.
            Situation::Free => return Some(Numbers::DISPROVED),
        }
        (self.moves.len() == start).then_some(lost)
    }

    /// Threats of the attacker that also stop the enemy's open fours: a four does so by itself, a three
    /// has to take a point of the enemy's four.
    fn push_defending_threats(&mut self, side: Side) {
        push_fours(self.board, side, self.moves);
        let mut threes = Vec::new();
        push_threes(self.board, side, &mut threes);
        let mut defences = Vec::new();
        push_defences(self.board, side, &mut defences);
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
    fn expand(&mut self, start: usize, limits: Numbers) -> Numbers {
        let is_attacker = self.board.side_to_move() == self.attacker;
        let own = |numbers: Numbers| if is_attacker { numbers } else { numbers.swapped() };
        loop {
            let mut best = Choice::none();
            for n in start..self.moves.len() {
                best.consider(n, own(self.numbers_after(self.moves[n])));
            }
            let here = Numbers { proof: best.proof, disproof: best.disproof_sum.min(INFINITE) };
            let is_out = self.nodes >= self.nodes_allowed;
            if here.is_settled() || is_out || here.proof >= limits.proof || here.disproof >= limits.disproof {
                return own(here);
            }
            // A little slack over the second-best saves jumping to and fro.
            let child_limits = Numbers {
                proof: limits.proof.min(best.second_proof.saturating_add(best.second_proof / 4 + 1)),
                disproof: (limits.disproof - here.disproof).saturating_add(best.disproof).min(INFINITE),
            };
            self.board.place(self.moves[best.place]);
            self.prove(child_limits.swapped());
            self.board.undo();
        }
    }

    /// What is known about the position after a move, or a guess.
    pub(super) fn numbers_after(&self, spot: Spot) -> Numbers {
        let key = self.board.hash_after(spot) ^ self.salt();
        if let Some(value) = self.known.load(key) {
            return Numbers::unpack(value);
        }
        let side = self.board.side_to_move();
        if side != self.attacker {
            return Numbers { proof: 1, disproof: 1 };
        }
        match class_of_move(self.board, side, spot) {
            Class::FourThree => Numbers { proof: 1, disproof: 3 },
            Class::FourPlus | Class::Four => Numbers { proof: 1, disproof: 1 },
            Class::DoubleThree => Numbers { proof: 2, disproof: 2 },
            _ => Numbers { proof: 3, disproof: 1 },
        }
    }

    pub(super) fn key(&self) -> u64 {
        self.board.hash() ^ self.salt()
    }

    fn salt(&self) -> u64 {
        SALTS[self.attacker.index()]
    }
}

/// What is worth keeping in the table: settled positions, then those that took long.
fn worth(value: u64) -> i32 {
    let numbers = Numbers::unpack(value);
    if numbers.is_settled() { i32::MAX } else { (numbers.proof + numbers.disproof).min(INFINITE) as i32 }
}

/// The move with the least proof number among those considered, from the mover's view.
struct Choice {
    place: usize,
    proof: u32,
    second_proof: u32,
    disproof: u32,
    disproof_sum: u32,
}

impl Choice {
    fn none() -> Choice {
        Choice { place: 0, proof: INFINITE, second_proof: INFINITE, disproof: 0, disproof_sum: 0 }
    }

    fn consider(&mut self, place: usize, numbers: Numbers) {
        self.disproof_sum = self.disproof_sum.saturating_add(numbers.disproof);
        if numbers.proof < self.proof {
            self.second_proof = self.proof;
            *self = Choice { place, proof: numbers.proof, disproof: numbers.disproof, ..*self };
        } else {
            self.second_proof = self.second_proof.min(numbers.proof);
        }
    }
}
