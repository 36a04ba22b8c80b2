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
const LONGEST: i32 = 200;

/// A proof is walked no further than so many positions: the clock does not stand still meanwhile.
const MOST_POSITIONS: usize = 20_000;

/// How long a proved position takes, and the move that does it.
#[derive(Clone, Copy)]
struct Known {
    plies: i32,
    mv: Spot,
}

impl<R: Rule> Vct<'_, R> {
    /// The proved win: its length in plies and its moves, the enemy holding out as long as it can.
    pub(super) fn proved_line(&mut self) -> (i32, Vec<Spot>) {
        let mut known = HashMap::new();
        let plies = self.measure(&mut known, LONGEST);
        let mut line = Vec::new();
        while let Some(&Known { mv, .. }) = known.get(&self.key()) {
            line.push(mv);
            self.board.place(mv);
        }
        line.iter().for_each(|_| self.board.undo());
        (plies, line)
    }

    /// Walks the proof, as far as the table still has it.
    fn measure(&mut self, known: &mut HashMap<u64, Known>, longest: i32) -> i32 {
        if let Some(known) = known.get(&self.key()) {
            return known.plies;
        }
        if longest <= 0 || known.len() >= MOST_POSITIONS {
            return longest.max(1);
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
