//! Victory by continuous fours: every attacking move makes a four, so that every answer is forced.
//!
//! The search is complete within its bounds: it tries every four, and says whether it has seen
//! everything. Positions without a win are remembered in a table of its own.

use rules::{Side, gomoku::Variant};
use search_kit::HashTable;

use super::{Situation, class_of_move, push_defences, push_fours, situation};
use crate::{
    board::{Board, Class, Spot},
    rule::Rule,
};

/// What a search for a forced win has found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ThreatResult {
    /// The side to move wins, at the latest after so many plies.
    Win(i32),
    /// There is no such win within the depth.
    NoWin,
    /// The nodes ran out.
    Unknown,
}

impl ThreatResult {
    /// The length of the win, if there is one.
    #[must_use]
    pub fn plies(self) -> Option<i32> {
        match self {
            ThreatResult::Win(plies) => Some(plies),
            ThreatResult::NoWin | ThreatResult::Unknown => None,
        }
    }
}

/// How far to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The longest win worth finding, in plies.
    pub plies: i32,
    /// The positions to look at.
    pub nodes: u64,
}

/// What is remembered of a position where no win by fours was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Failure {
    /// The longest win that was looked for.
    plies: i32,
    /// With how many nodes.
    nodes: u64,
}

impl Failure {
    /// As many nodes as it took: there is no such win.
    const ALL: u64 = u32::MAX as u64;

    fn is_final(self) -> bool {
        self.nodes == Failure::ALL
    }

    fn pack(self) -> u64 {
        self.nodes.min(Failure::ALL) << 32 | self.plies as u64
    }

    fn unpack(value: u64) -> Failure {
        Failure { plies: value as u32 as i32, nodes: value >> 32 }
    }
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
    pub fn solve(&mut self, bounds: Bounds) -> ThreatResult {
        self.nodes_allowed = bounds.nodes;
        self.line.clear();
        if self.was_tried(bounds) {
            return ThreatResult::Unknown;
        }
        let verdict = self.attack(bounds.plies);
        self.line.reverse();
        if verdict == ThreatResult::Unknown {
            self.note(Failure { plies: bounds.plies, nodes: bounds.nodes });
        }
        verdict
    }

    /// Whether so many nodes were not enough at an earlier visit: they would not be now.
    fn was_tried(&self, bounds: Bounds) -> bool {
        let tried = self.known.load(self.board.hash()).map(Failure::unpack);
        tried.is_some_and(|tried| {
            tried.plies >= bounds.plies && tried.nodes >= bounds.nodes && !tried.is_final()
        })
    }

    fn note(&self, failure: Failure) {
        self.known.store(self.board.hash(), failure.pack(), |value| Failure::unpack(value).plies);
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

    fn attack(&mut self, plies: i32) -> ThreatResult {
        self.nodes += 1;
        let start = self.moves.len();
        match situation(self.board) {
            Situation::Five(spot) if plies >= 1 => {
                self.line.push(spot);
                return ThreatResult::Win(1);
            }
            Situation::Five(_) | Situation::Lost => return ThreatResult::NoWin,
            _ if plies < 3 => return ThreatResult::NoWin,
            Situation::OpenFour(spot) => self.moves.push(spot),
            Situation::Block(spot) => {
                let class = class_of_move(self.board, self.board.side_to_move(), spot);
                if !class.is_stoppable_four() && class != Class::OpenFour {
                    return ThreatResult::NoWin;
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

    fn try_fours(&mut self, start: usize, plies: i32) -> ThreatResult {
        if start == self.moves.len() || self.is_known_to_fail(plies) {
            return ThreatResult::NoWin;
        }
        let mut result = ThreatResult::NoWin;
        for n in start..self.moves.len() {
            if self.nodes >= self.nodes_allowed {
                return ThreatResult::Unknown;
            }
            match self.try_four(self.moves[n], plies) {
                ThreatResult::Win(rest) => return ThreatResult::Win(rest),
                ThreatResult::Unknown => result = ThreatResult::Unknown,
                ThreatResult::NoWin => {}
            }
        }
        if result == ThreatResult::NoWin {
            self.note(Failure { plies, nodes: Failure::ALL });
        }
        result
    }

    fn is_known_to_fail(&self, plies: i32) -> bool {
        let failure = self.known.load(self.board.hash()).map(Failure::unpack);
        failure.is_some_and(|failure| failure.plies >= plies && failure.is_final())
    }

    fn try_four(&mut self, four: Spot, plies: i32) -> ThreatResult {
        let attacker = self.board.side_to_move();
        self.board.place(four);
        let start = self.moves.len();
        let verdict = if self.board.count(attacker.other(), Class::Five) > 0 {
            ThreatResult::NoWin
        } else {
            self.push_answers(attacker);
            self.refute_answers(start, plies)
        };
        self.moves.truncate(start);
        self.board.undo();
        match verdict {
            ThreatResult::Win(rest) => {
                self.line.push(four);
                ThreatResult::Win(rest + 2)
            }
            other => other,
        }
    }

    /// Appends the answers to a four: the block, or all of them in Caro, or any move if none helps.
    fn push_answers(&mut self, attacker: Side) {
        let defender = attacker.other();
        let start = self.moves.len();
        if R::VARIANT == Variant::Caro {
            push_defences(self.board, defender, self.moves);
        }
        if self.moves.len() == start {
            let blocks = self.board.points(attacker, Class::Five).chain(self.board.empty_points());
            self.moves.extend(blocks.into_iter().find(|&spot| self.board.is_legal(defender, spot)));
        }
    }

    /// Whether the attack goes on to win after every answer; the line is that of the longest.
    fn refute_answers(&mut self, start: usize, plies: i32) -> ThreatResult {
        let line_before = self.line.len();
        let mut longest = ThreatResult::NoWin;
        for n in start..self.moves.len() {
            let (answer, line_end) = (self.moves[n], self.line.len());
            self.board.place(answer);
            let verdict = self.attack(plies - 2);
            self.board.undo();
            let ThreatResult::Win(rest) = verdict else {
                self.line.truncate(line_before);
                return verdict;
            };
            self.line.push(answer);
            if matches!(longest, ThreatResult::Win(longest) if longest >= rest) {
                self.line.truncate(line_end);
            } else {
                self.line.drain(line_before..line_end);
                longest = verdict;
            }
        }
        longest
    }
}
