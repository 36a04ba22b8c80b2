//! From a proof to a line: which threats win, how long it takes, and how the enemy holds out longest.

use std::collections::HashMap;

use super::{
    Situation, situation,
    vct::{Numbers, Vct},
};
use crate::{
    board::{Class, Spot},
    rule::Rule,
};

/// Longer wins than this are not followed to their end.
pub(super) const LONGEST: i32 = 200;

/// How long a proved position takes, and the move that does it.
#[derive(Clone, Copy)]
struct Known {
    plies: i32,
    mv: Spot,
}

impl<R: Rule> Vct<'_, R> {
    /// The number of plies of the proved win, with the best defence against the moves proved.
    pub(super) fn shortest_win(&mut self, longest: i32) -> i32 {
        let mut known = HashMap::new();
        self.measure(&mut known, longest)
    }

    /// The line of the proved win, the enemy holding out as long as it can.
    pub fn line(&mut self) -> Vec<Spot> {
        let mut known = HashMap::new();
        self.measure(&mut known, LONGEST);
        let mut line = Vec::new();
        while let Some(&Known { mv, .. }) = known.get(&self.key()) {
            line.push(mv);
            self.board.place(mv);
        }
        line.iter().for_each(|_| self.board.undo());
        line
    }

    /// Walks the proof. Positions that the table has lost are proved again on the way.
    fn measure(&mut self, known: &mut HashMap<u64, Known>, longest: i32) -> i32 {
        if let Some(known) = known.get(&self.key()) {
            return known.plies;
        }
        if longest <= 0 {
            return 1;
        }
        let start = self.moves.len();
        let is_attacker = self.board.side_to_move() == self.attacker;
        let found = match situation(self.board) {
            Situation::Five(spot) => Known { plies: 1, mv: spot },
            Situation::OpenFour(spot) if is_attacker => self.follow(spot, known, longest),
            Situation::Lost => {
                let block = self.board.points(self.attacker, Class::Five).chain(self.board.empty_points());
                let side = self.board.side_to_move();
                let block = block.into_iter().find(|&spot| self.board.is_legal(side, spot));
                match block {
                    Some(spot) => self.follow(spot, known, longest),
                    None => Known { plies: 2, mv: Spot::default() },
                }
            }
            _ => self.measure_moves(start, is_attacker, known, longest),
        };
        self.moves.truncate(start);
        if found.mv != Spot::default() {
            known.insert(self.key(), found);
        }
        found.plies
    }

    fn measure_moves(
        &mut self,
        start: usize,
        is_attacker: bool,
        known: &mut HashMap<u64, Known>,
        longest: i32,
    ) -> Known {
        if self.settle().is_some_and(Numbers::is_proved) {
            // No answer stops the open four: any will do.
            let threat = self.board.points(self.attacker, Class::OpenFour).next();
            return threat.map_or(Known { plies: 4, mv: Spot::default() }, |spot| {
                self.follow_any(spot, known, longest)
            });
        }
        let mut best: Option<Known> = None;
        for n in start..self.moves.len() {
            let spot = self.moves[n];
            if is_attacker && !self.numbers_after(spot).is_proved() {
                continue;
            }
            let found = self.follow(spot, known, longest);
            let is_better = best
                .is_none_or(|best| (found.plies < best.plies) == is_attacker && found.plies != best.plies);
            if is_better {
                best = Some(found);
            }
        }
        best.unwrap_or(Known { plies: longest.max(1), mv: Spot::default() })
    }

    /// A legal answer when none helps: on the threat itself if possible.
    fn follow_any(&mut self, threat: Spot, known: &mut HashMap<u64, Known>, longest: i32) -> Known {
        let side = self.board.side_to_move();
        let spot = if self.board.is_legal(side, threat) {
            Some(threat)
        } else {
            self.board.empty_points().find(|&spot| self.board.is_legal(side, spot))
        };
        spot.map_or(Known { plies: 4, mv: Spot::default() }, |spot| self.follow(spot, known, longest))
    }

    fn follow(&mut self, spot: Spot, known: &mut HashMap<u64, Known>, longest: i32) -> Known {
        self.board.place(spot);
        let plies = 1 + self.measure(known, longest - 1);
        self.board.undo();
        Known { plies, mv: spot }
    }
}
