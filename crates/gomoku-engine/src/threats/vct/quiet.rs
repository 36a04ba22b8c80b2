//! Quiet moves: after them nothing presses, but fours would win if the enemy passed.
//!
//! The line of those fours says what the enemy can do about it. A stone away from the line changes
//! nothing unless it makes a four, now or together with the enemy's stones of the line. Every other
//! answer loses to the very same line, so that the few that remain are all that need a search.

use super::{Finding, Spot, Vct, Width, worth};
use crate::{
    board::{Class, Shape},
    rule::Rule,
    threats::{
        Situation, push_defences, situation,
        vcf::{Bounds, ThreatResult, Vcf},
    },
};

/// How far fours are looked for behind a quiet move.
const FOURS: Bounds = Bounds { plies: 25, nodes: 50 };
/// Keeps wins by fours alone apart from others.
const FOURS_SALT: u64 = 0x5be0_cd19_137e_2179;

/// Where an answer can make a difference.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    /// Near the line of fours.
    Zone,
    /// Anywhere: the line depends on what is forbidden, and that can be changed from afar.
    Everywhere,
}

impl<R: Rule> Vct<'_, R> {
    /// Whether the attacker has the time for a quiet move.
    pub(super) fn may_move_quietly(&self) -> bool {
        self.width == Width::Wide && matches!(situation(self.board), Situation::Free | Situation::Defend)
    }

    /// Appends the attacker's moves that are not among those from `start` on and may threaten to win
    /// by fours.
    pub(super) fn push_quiet_moves(&mut self, start: usize) {
        let mut quiet = Vec::new();
        if situation(self.board) == Situation::Defend {
            push_defences(self.board, self.attacker, &mut quiet);
        } else {
            for class in [Class::RichPotential, Class::Potential] {
                quiet.extend(self.board.points(self.attacker, class));
            }
        }
        let starts_fours = |spot| self.has_fours() || self.prepares_four(spot);
        quiet.retain(|&spot| starts_fours(spot) && !self.moves[start..].contains(&spot));
        self.moves.extend(quiet);
    }

    fn has_fours(&self) -> bool {
        let fours = [Class::Four, Class::FourPlus, Class::FourThree, Class::Suspect];
        fours.iter().any(|&class| self.board.count(self.attacker, class) > 0)
    }

    /// Whether the attacker could make a four of a stone here.
    fn prepares_four(&self, spot: Spot) -> bool {
        self.board.shapes(self.attacker, spot).into_iter().any(|shape| shape >= Shape::BlockedThree)
    }

    /// Appends the answers to a quiet move, unless there is none that helps or none is needed.
    pub(super) fn settle_if_quiet(&mut self, start: usize) -> Option<Finding> {
        if self.width == Width::Narrow {
            return Some(Finding::Refuted);
        }
        let Some(line) = self.fours_if_passed() else { return Some(Finding::Refuted) };
        let plies = line.len() + 1;
        if self.plies_left().is_some_and(|left| plies > left) {
            return Some(Finding::Refuted);
        }
        self.push_answers(&line, start);
        (self.moves.len() == start).then(|| Finding::won(plies as u16, self.any_answer(Class::Potential)))
    }

    /// How long the enemy lives if it answers a quiet move where that does not help, and such an answer.
    pub(super) fn longest_elsewhere(&mut self, start: usize) -> Option<(u16, Spot)> {
        if situation(self.board) != Situation::Free {
            return None;
        }
        let line = self.fours_if_passed()?;
        let side = self.board.side_to_move();
        let elsewhere = |spot: &Spot| !self.moves[start..].contains(spot) && self.board.is_legal(side, *spot);
        let spot = self.board.empty_points().find(elsewhere)?;
        Some((line.len() as u16 + 1, spot))
    }

    /// The fours with which the attacker would win if the enemy, who is to move, passed.
    fn fours_if_passed(&mut self) -> Option<Vec<Spot>> {
        self.board.pass();
        let line = match self.lookup(self.fours_key()) {
            Some(Finding::Refuted) => None,
            Some(Finding::Won { .. }) => self.remembered_fours().or_else(|| self.search_fours()),
            _ => self.search_fours(),
        };
        self.board.pass();
        line
    }

    fn fours_key(&self) -> u64 {
        self.board.hash() ^ self.salt(Width::Narrow, None) ^ FOURS_SALT
    }

    fn search_fours(&mut self) -> Option<Vec<Spot>> {
        let mut vcf = Vcf::new(self.board, self.memory.fours, self.moves);
        let verdict = vcf.solve(FOURS);
        let (line, nodes) = (vcf.line().to_vec(), vcf.nodes());
        self.nodes += nodes;
        let ThreatResult::Win(_) = verdict else {
            self.memory.threats.store(self.fours_key(), Finding::Refuted.pack(nodes), worth);
            return None;
        };
        for (n, &spot) in line.iter().enumerate() {
            if n % 2 == 0 {
                let win = Finding::won((line.len() - n) as u16, Some(spot));
                self.memory.threats.store(self.fours_key(), win.pack(nodes), worth);
            }
            self.board.place(spot);
        }
        line.iter().for_each(|_| self.board.undo());
        Some(line)
    }

    /// The line of an earlier search, if the table still has all of it.
    fn remembered_fours(&mut self) -> Option<Vec<Spot>> {
        let mut line = Vec::new();
        let is_whole = loop {
            let Some(Finding::Won { plies, mv: Some(four) }) = self.lookup(self.fours_key()) else {
                break false;
            };
            line.push(four);
            self.board.place(four);
            if plies == 1 {
                break true;
            }
            let Some(answer) = self.any_answer(Class::Five) else { break false };
            line.push(answer);
            self.board.place(answer);
        };
        line.iter().for_each(|_| self.board.undo());
        is_whole.then_some(line)
    }

    /// Appends every answer that can disturb the line of fours.
    fn push_answers(&mut self, line: &[Spot], start: usize) {
        self.board.pass();
        let mut reach = Reach::Zone;
        self.push_defending_fours();
        for pair in line.chunks(2) {
            self.moves.extend(pair);
            if let &[four, answer] = pair {
                let is_suspect = self.board.class(self.attacker, four) == Class::Suspect;
                self.board.place(four);
                let is_block = self.board.class(self.attacker, answer) == Class::Five;
                if is_suspect || !is_block {
                    reach = Reach::Everywhere;
                }
                self.board.place(answer);
                self.push_defending_fours();
            }
        }
        line.chunks_exact(2).flatten().for_each(|_| self.board.undo());
        self.board.pass();
        if reach == Reach::Everywhere {
            self.moves.truncate(start);
            self.moves.extend(self.board.empty_points());
        }
        self.moves[start..].sort_unstable();
        self.drop_repeated(start);
        self.drop_forbidden(start);
    }

    /// Appends the points where a stone of the defender makes a four, even if it is forbidden now.
    fn push_defending_fours(&mut self) {
        let defender = self.attacker.other();
        for class in [Class::Four, Class::FourPlus, Class::FourThree, Class::OpenFour, Class::Five] {
            self.moves.extend(self.board.points(defender, class));
        }
        if R::HAS_FORBIDDEN {
            for class in [Class::Suspect, Class::Forbidden] {
                let has_four =
                    |&spot: &Spot| self.board.shapes(defender, spot).into_iter().any(Shape::is_four);
                self.moves.extend(self.board.points(defender, class).filter(has_four));
            }
        }
    }

    fn drop_forbidden(&mut self, start: usize) {
        if !R::HAS_FORBIDDEN {
            return;
        }
        let mut kept = start;
        for n in start..self.moves.len() {
            if self.board.is_legal(self.attacker.other(), self.moves[n]) {
                self.moves[kept] = self.moves[n];
                kept += 1;
            }
        }
        self.moves.truncate(kept);
    }
}
