//! Victory by continuous fours: every attacking move makes a four, so that every answer is forced.
//!
//! The search is complete within its bounds: it tries every four, and says whether it has seen
//! everything. Positions without a win are remembered in a table of its own.

use search_kit::HashTable;

use super::{Situation, class_of_move, push_fours, situation};
use crate::{
    board::{Board, Class, Spot},
    rule::Rule,
};

/// What a search for a forced win has found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The side to move wins, at the latest after so many plies.
    Win(i32),
    /// There is no such win within the depth.
    NoWin,
    /// The nodes ran out.
    Unknown,
}

/// How far to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The longest win worth finding, in plies.
    pub plies: i32,
    /// The positions to look at.
    pub nodes: u64,
}

/// A search for a win by fours. It leaves the board as it was.
pub struct Vcf<'a, R: Rule> {
    board: &'a mut Board<R>,
    known: &'a HashTable,
    moves: &'a mut Vec<Spot>,
    nodes: u64,
    nodes_allowed: u64,
    line: Vec<Spot>,
}

impl<'a, R: Rule> Vcf<'a, R> {
    /// A search on a board; `moves` is room to work in.
    pub fn new(board: &'a mut Board<R>, known: &'a HashTable, moves: &'a mut Vec<Spot>) -> Self {
        Vcf { board, known, moves, nodes: 0, nodes_allowed: 0, line: Vec::new() }
    }

    /// Looks for a win of the side to move.
    pub fn solve(&mut self, bounds: Bounds) -> Verdict {
        self.nodes_allowed = bounds.nodes;
        self.line.clear();
        let verdict = self.attack(bounds.plies);
        self.line.reverse();
        verdict
    }

    /// The win that was found, from the first four to the five.
    #[must_use]
    pub fn line(&self) -> &[Spot] {
        &self.line
    }

    /// How many positions have been looked at.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    fn attack(&mut self, plies: i32) -> Verdict {
        self.nodes += 1;
        let start = self.moves.len();
        match situation(self.board) {
            Situation::Five(spot) if plies >= 1 => {
                self.line.push(spot);
                return Verdict::Win(1);
            }
            Situation::Five(_) | Situation::Lost => return Verdict::NoWin,
            _ if plies < 3 => return Verdict::NoWin,
            Situation::OpenFour(spot) => self.moves.push(spot),
            Situation::Block(spot) => {
                let class = class_of_move(self.board, self.board.side_to_move(), spot);
                if !class.is_stoppable_four() && class != Class::OpenFour {
                    return Verdict::NoWin;
                }
                self.moves.push(spot);
            }
            Situation::Defend | Situation::Free => {
                push_fours(self.board, self.board.side_to_move(), self.moves);
            }
        }
        let verdict = self.try_fours(start, plies);
        self.moves.truncate(start);
        verdict
    }

    fn try_fours(&mut self, start: usize, plies: i32) -> Verdict {
        if start == self.moves.len() || self.is_known_to_fail(plies) {
            return Verdict::NoWin;
        }
        let mut result = Verdict::NoWin;
        for n in start..self.moves.len() {
            if self.nodes >= self.nodes_allowed {
                return Verdict::Unknown;
            }
            match self.try_four(self.moves[n], plies) {
                Verdict::Win(rest) => return Verdict::Win(rest),
                Verdict::Unknown => result = Verdict::Unknown,
                Verdict::NoWin => {}
            }
        }
        if result == Verdict::NoWin {
            self.known.store(self.board.hash(), plies as u64, |plies| plies as i32);
        }
        result
    }

    fn is_known_to_fail(&self, plies: i32) -> bool {
        self.known.load(self.board.hash()).is_some_and(|searched| searched >= plies as u64)
    }

    fn try_four(&mut self, four: Spot, plies: i32) -> Verdict {
        let attacker = self.board.side_to_move();
        self.board.place(four);
        let fives = self.board.points(attacker, Class::Five);
        let block = fives.into_iter().find(|&spot| self.board.is_legal(attacker.other(), spot));
        // A four that may not be blocked leaves the enemy any other move.
        let answer = block
            .or_else(|| self.board.empty_points().find(|&spot| self.board.is_legal(attacker.other(), spot)));
        let verdict = answer.map_or(Verdict::NoWin, |answer| {
            self.board.place(answer);
            let verdict = self.attack(plies - 2);
            self.board.undo();
            if let Verdict::Win(_) = verdict {
                self.line.extend([answer, four]);
            }
            verdict
        });
        self.board.undo();
        match verdict {
            Verdict::Win(rest) => Verdict::Win(rest + 2),
            other => other,
        }
    }
}
