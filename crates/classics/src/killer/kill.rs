//! 算杀: the search for a win by forcing moves only.
//!
//! The attacker plays nothing but 冲四 (a stone that threatens a five) and 冲活三 (one that
//! threatens a 活四). The defender may answer anywhere; but of all answers only these need a look,
//! the others lose to the threat itself: a five of its own, the point that stops the five; against
//! a live three the points that stop the 活四, and every four of its own. A kill is a proof: the
//! attacker wins whatever the defender does, and the shortest kill says in how many plies.

use rules::gomoku::Position;

use super::{
    grid::Spot,
    memory::KillMemory,
    progress::Progress,
    shape::{Shape, ShapeTable},
    threats::Threats,
};

/// The kill search and its board.
pub(super) struct Kill<'a> {
    pub(super) threats: Threats<'a>,
    memory: KillMemory,
    /// By side and plies to go: the move that decided last. It often decides again.
    decisive: [Vec<Spot>; 2],
    progress: &'a Progress<'a>,
}

impl<'a> Kill<'a> {
    /// A kill search for kills of up to `depth` plies.
    pub(super) fn new(
        position: &Position,
        shapes: &'a ShapeTable,
        depth: u32,
        progress: &'a Progress<'a>,
    ) -> Self {
        Kill {
            threats: Threats::new(position, shapes),
            memory: KillMemory::new(),
            decisive: [(); 2].map(|()| vec![0; depth as usize + 1]),
            progress,
        }
    }

    /// The plies of the shortest kill of the side to move that takes at most `depth`.
    pub(super) fn shortest(&mut self, depth: u32) -> Option<u32> {
        kill_lengths(depth).find(|&plies| self.attack(plies))
    }

    /// Whether the side to move has a kill that takes at most `depth` plies.
    pub(super) fn exists(&mut self, depth: u32) -> bool {
        kill_lengths(depth).last().is_some_and(|longest| self.attack(longest))
    }

    /// Whether the side to move wins within so many plies if it plays on this empty point.
    pub(super) fn attack_on(&mut self, spot: Spot, plies: u32) -> bool {
        let attacker = self.threats.side_to_move();
        let answers = match self.threats.shape(spot, attacker) {
            Shape::Quiet => return false,
            Shape::LiveThree => self.threats.answers(spot, attacker),
            Shape::Five => return true,
            Shape::Four | Shape::DoubleFour => Vec::new(),
        };
        if self.progress.is_stopped_at_next_node() {
            return false;
        }
        self.threats.play(spot);
        let wins = self.threat_holds(answers, plies - 1);
        self.threats.undo(spot);
        wins
    }

    /// Whether the attacker, to move, wins within so many plies.
    fn attack(&mut self, plies: u32) -> bool {
        let attacker = self.threats.side_to_move();
        if !self.threats.makers(Shape::Five, attacker).is_empty() {
            return true;
        }
        match *self.threats.makers(Shape::Five, attacker.other()) {
            [] => {}
            [only] => return plies >= 3 && self.attack_on(only, plies),
            _ => return false,
        }
        if !self.threats.makers(Shape::DoubleFour, attacker).is_empty() {
            return plies >= 3;
        }
        plies >= 5 && self.attack_with_any(plies)
    }

    fn attack_with_any(&mut self, plies: u32) -> bool {
        let hash = self.threats.hash();
        if let Some(wins) = self.memory.recall(hash, plies) {
            return wins;
        }
        let attacker = self.threats.side_to_move();
        let decisive = self.decisive[attacker.index()][plies as usize];
        let mut moves = self.threats.makers(Shape::Four, attacker).to_vec();
        moves.extend_from_slice(self.threats.makers(Shape::LiveThree, attacker));
        bring_first(&mut moves, decisive);
        let winner = moves.into_iter().find(|&spot| self.attack_on(spot, plies));
        if let Some(spot) = winner {
            self.decisive[attacker.index()][plies as usize] = spot;
        }
        if !self.progress.is_stopped() {
            self.memory.keep(hash, plies, winner.is_some());
        }
        winner.is_some()
    }

    /// Whether the attacker wins within so many plies whatever the defender, to move, does.
    /// `answers` are the points that stop the live three that was just made.
    fn threat_holds(&mut self, mut answers: Vec<Spot>, plies: u32) -> bool {
        let defender = self.threats.side_to_move();
        if !self.threats.makers(Shape::Five, defender).is_empty() {
            return false;
        }
        match *self.threats.makers(Shape::Five, defender.other()) {
            [] => {}
            [only] => return plies >= 4 && self.holds_after(only, plies),
            _ => return plies >= 2,
        }
        // A five of the attacker comes four plies later at the earliest, two fives of the defender
        // before that.
        if plies < 4 || !self.threats.makers(Shape::DoubleFour, defender).is_empty() {
            return false;
        }
        answers.extend_from_slice(self.threats.makers(Shape::Four, defender));
        bring_first(&mut answers, self.decisive[defender.index()][plies as usize]);
        let refutation = answers.into_iter().find(|&spot| !self.holds_after(spot, plies));
        if let Some(spot) = refutation {
            self.decisive[defender.index()][plies as usize] = spot;
        }
        refutation.is_none()
    }

    fn holds_after(&mut self, answer: Spot, plies: u32) -> bool {
        if self.progress.is_stopped_at_next_node() {
            return false;
        }
        self.threats.play(answer);
        let wins = self.attack(plies - 1);
        self.threats.undo(answer);
        wins
    }
}

/// The plies that a kill can take: the attacker makes the first move and the last.
fn kill_lengths(depth: u32) -> impl Iterator<Item = u32> {
    (1..=depth).step_by(2)
}

fn bring_first(moves: &mut [Spot], first: Spot) {
    if let Some(found) = moves.iter().position(|&spot| spot == first) {
        moves[..=found].rotate_right(1);
    }
}
