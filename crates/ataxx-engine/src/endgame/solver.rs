//! The search for proofs: every reply of the defender, and of the attacker's moves those that look best.
//!
//! How far the attacker may stray from what looks best is its *level*: along every line the ranks of its
//! moves sum up to no more. A jump, which fills no square, counts as a step aside, too: so every line
//! comes to an end, and none comes back to where it was. Where a repeated move loses, the attacker does
//! not jump after four plies without a clone: before, nothing can be repeated.

use rules::{
    Side,
    ataxx::{Bitboard, Move, NoMove, Position, Repetition, Tie},
};

use super::{
    Claim, Goal, PLIES_TO_REPEAT, ProofTable, immobile_win, last_squares, may_jump,
    proof_table::{Proof, ProofEntry, Scope},
};
use crate::search::{Worker, key};

/// The levels that are tried, one after the other.
pub(crate) const LEVELS: [u8; 10] = [0, 1, 2, 3, 4, 6, 8, 11, 15, 20];

/// With no more empty squares than this, moves are ordered by what they turn; with more, by the looks of
/// what follows, after the search has had a look.
const FEW_EMPTIES: u32 = 4;

/// What a level may overcome, in hundredths of a stone, where the search sees the attacker fail.
const DOUBT_PER_LEVEL: i32 = 100;

/// Answers questions about one claim.
pub(crate) struct Solver<'s, 'a> {
    worker: &'s mut Worker<'a>,
    proofs: &'s mut ProofTable,
    moves: Vec<(i32, Move)>,
    claim: Claim,
    /// The number of nodes, since the start of the search, at which to stop.
    node_limit: u64,
}

impl<'s, 'a> Solver<'s, 'a> {
    /// A solver that stops after so many nodes.
    pub(crate) fn new(
        worker: &'s mut Worker<'a>,
        proofs: &'s mut ProofTable,
        claim: Claim,
        nodes: u64,
    ) -> Solver<'s, 'a> {
        let node_limit = worker.nodes() + nodes;
        Solver { worker, proofs, moves: Vec::new(), claim, node_limit }
    }

    /// Whether a limit has ended the search: that nothing was found then means nothing.
    pub(crate) fn has_stopped(&self) -> bool {
        self.worker.has_stopped() || self.worker.nodes() >= self.node_limit
    }

    /// Within how many plies the claim is forced, if a way is found on this level.
    pub(crate) fn plies(&mut self, position: &Position, level: u8) -> Option<u32> {
        self.prove(position, level).map(|proof| u32::from(proof.plies))
    }

    fn prove(&mut self, position: &Position, level: u8) -> Option<Proof> {
        self.worker.count(1);
        if self.has_stopped() {
            return None;
        }
        if let Some(known) = self.at_sight(position) {
            return known;
        }
        let (key, attackers) = (self.bucket_key(position), position.stones(self.claim.attacker));
        match self.proofs.load(key, attackers, level) {
            Some(ProofEntry::Forced(proof)) => return Some(proof),
            Some(ProofEntry::NotFound { .. }) => return None,
            None => {}
        }
        if let Some(answer) = self.try_out(position, key, level) {
            return answer;
        }
        let start = self.moves.len();
        let proof = if self.looks_hopeless(position, level) {
            None
        } else if position.side_to_move() == self.claim.attacker {
            self.attack(position, level)
        } else {
            self.defend(position, level)
        };
        self.moves.truncate(start);
        let entry = match proof {
            Some(proof) => ProofEntry::Forced(proof),
            None if self.has_stopped() => return None,
            None => ProofEntry::NotFound { level },
        };
        self.proofs.store(key, attackers, entry, position.empty().len() as u8);
        proof
    }

    /// The answer where so few squares are left that they can be tried out: a proof, or on the lowest level
    /// that there is none. On higher levels that is known from the lowest, and more is tried.
    fn try_out(&mut self, position: &Position, key: u64, level: u8) -> Option<Option<Proof>> {
        let attackers = position.stones(self.claim.attacker);
        if position.empty().len() > last_squares::MOST_SQUARES
            || self.proofs.load(key, attackers, 0).is_some()
        {
            return None;
        }
        let (proof, nodes) = last_squares::try_out(position, self.claim);
        self.worker.count(nodes);
        let entry = proof.map_or(ProofEntry::NotFound { level: 0 }, ProofEntry::Forced);
        self.proofs.store(key, attackers, entry, position.empty().len() as u8);
        (proof.is_some() || level == 0).then_some(proof)
    }

    /// The answer where no move need be looked at.
    fn at_sight(&self, position: &Position) -> Option<Option<Proof>> {
        if let Some(outcome) = position.outcome() {
            // An end because the attacker cannot move would not come with more stones.
            let scope = if self.is_stuck(position) { Scope::Position } else { Scope::Colourings };
            return Some(self.claim.is_met_by(outcome).then_some(Proof { plies: 0, scope }));
        }
        let win = immobile_win(position)?;
        let is_short = win.side == self.claim.attacker && win.plies <= u32::from(Proof::MAX_PLIES);
        Some(is_short.then_some(Proof { plies: win.plies as u8, scope: Scope::Colourings }))
    }

    /// Whether only the defender can move.
    fn is_stuck(&self, position: &Position) -> bool {
        let attacker = self.claim.attacker;
        !position.can_move(attacker) && position.can_move(attacker.other())
    }

    /// Whether a short search sees the attacker fail. It leaves what it thinks best in the table.
    fn looks_hopeless(&mut self, position: &Position, level: u8) -> bool {
        let empties = position.empty().len();
        if empties <= FEW_EMPTIES {
            return false;
        }
        let doubt = DOUBT_PER_LEVEL * i32::from(level);
        let depth = empties as i32 / 2 + 1;
        if position.side_to_move() == self.claim.attacker {
            self.worker.look_ahead(position, depth, -doubt) <= -doubt
        } else {
            self.worker.look_ahead(position, depth, doubt - 1) >= doubt
        }
    }

    /// The attacker's turn: one move that forces the claim is enough.
    fn attack(&mut self, position: &Position, level: u8) -> Option<Proof> {
        let start = self.moves.len();
        self.push_moves(position);
        for n in start..self.moves.len() {
            let mv = self.moves[n].1;
            let rank = (n - start).min(usize::from(u8::MAX)) as u8;
            let cost = rank.max(u8::from(!mv.is_clone()));
            if rank > level || self.has_stopped() {
                break;
            }
            let left = level.checked_sub(cost);
            let after = left.and_then(|left| self.prove(&position.after(mv), left));
            if let Some(after) = after.filter(|after| after.plies < Proof::MAX_PLIES) {
                // With more stones the attacker might not be allowed to pass.
                let scope = if mv.is_pass() { Scope::Position } else { after.scope };
                let scope = scope.min(self.scope_if_immobile(position));
                return Some(Proof { plies: after.plies + 1, scope });
            }
        }
        None
    }

    /// The defender's turn: all its moves must fail. If it fails when it does nothing, too, the proof
    /// serves for all that have fewer stones and perhaps no move.
    fn defend(&mut self, position: &Position, level: u8) -> Option<Proof> {
        let start = self.moves.len();
        self.push_moves(position);
        let mut longest = Proof { plies: 0, scope: self.scope_if_immobile(position) };
        for n in start..self.moves.len() {
            let after = self.prove(&position.after(self.moves[n].1), level)?;
            longest = longest.followed_by(after)?;
        }
        let is_forced_to_pass = self.moves[start].1.is_pass();
        if position.ruleset().no_move == NoMove::Pass
            && !is_forced_to_pass
            && longest.scope == Scope::Colourings
        {
            let idle = self.prove(&position.after(Move::PASS), level);
            let both = idle.and_then(|idle| longest.followed_by(idle));
            return Some(both.unwrap_or(Proof { scope: Scope::Position, ..longest }));
        }
        Some(longest)
    }

    /// For whom a proof can serve where a side that is immobile ends the game: the goal must be reached
    /// if a defender with fewer stones were.
    fn scope_if_immobile(&self, position: &Position) -> Scope {
        let attacker = self.claim.attacker;
        let (own, other) = (position.count(attacker), position.count(attacker.other()));
        let is_tie_enough = match position.ruleset().tie {
            Tie::Draw => self.claim.goal == Goal::Draw,
            Tie::SecondWins => attacker == Side::Second,
        };
        let is_enough = |own: u32| own > other || own == other && is_tie_enough;
        let holds = match position.ruleset().no_move {
            NoMove::Pass => true,
            NoMove::GameEnds => position.side_to_move() == attacker || is_enough(own),
            NoMove::EmptiesGoToOther => is_enough(own + position.empty().len()),
        };
        if holds { Scope::Colourings } else { Scope::Position }
    }

    /// Appends the moves of the side to move, the most promising first.
    fn push_moves(&mut self, position: &Position) {
        let start = self.moves.len();
        let side = position.side_to_move();
        let may_jump = side != self.claim.attacker || may_jump(position, side);
        let has_few = position.empty().len() <= FEW_EMPTIES;
        let enemies = position.stones(side.other());
        let known = self.worker.best_known(position);
        for mv in position.legal_moves().filter(|mv| may_jump || !mv.is_jump()) {
            let order = if has_few {
                let turned = mv.to().map_or(Bitboard::EMPTY, |to| to.neighbours() & enemies);
                -2 * turned.len() as i32 - if mv.is_clone() { 3 } else { 0 }
            } else {
                self.worker.evaluation(&position.after(mv))
            };
            let bonus = if known == Some(mv) { 100_000 } else { 0 };
            self.moves.push((order - bonus, mv));
        }
        if !has_few {
            self.worker.count((self.moves.len() - start) as u64);
        }
        self.moves[start..].sort_unstable();
    }

    /// The key of all colourings of a position.
    fn bucket_key(&self, position: &Position) -> u64 {
        let squares = position.empty().bits() | (position.side_to_move() as u64) << 63;
        let mixed = squares.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ position.blocked().bits();
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        // Where the attacker's jumps depend on it, the clock does.
        let clock = match position.ruleset().repetition {
            Repetition::Allowed => 0,
            Repetition::MoverLoses => u64::from(position.half_move_clock().min(PLIES_TO_REPEAT)),
        };
        key(position, mixed ^ mixed >> 32) ^ self.claim.salt() ^ clock.wrapping_mul(0xff51_afd7_ed55_8ccd)
    }

    /// A line to the goal, as far as the table knows: the attacker's shortest way against the longest
    /// defence.
    pub(crate) fn line(&self, root: &Position, plies: u32) -> Vec<Move> {
        let mut line = Vec::new();
        let mut position = *root;
        let mut left = plies;
        while left > 0 && position.outcome().is_none() {
            let within = |mv: Move| self.known(&position.after(mv)).filter(|&within| within < left);
            let moves = position.legal_moves().filter_map(|mv| within(mv).map(|within| (within, mv)));
            let is_attacking = position.side_to_move() == self.claim.attacker;
            let chosen = if is_attacking { moves.min() } else { moves.max() };
            let Some((within, mv)) = chosen else { break };
            line.push(mv);
            position = position.after(mv);
            left = within;
        }
        line
    }

    /// Within how many plies the claim is known to be forced.
    fn known(&self, position: &Position) -> Option<u32> {
        let plies = |proof: Proof| u32::from(proof.plies);
        if let Some(known) = self.at_sight(position) {
            return known.map(plies);
        }
        let attackers = position.stones(self.claim.attacker);
        match self.proofs.load(self.bucket_key(position), attackers, 0) {
            Some(ProofEntry::Forced(proof)) => Some(plies(proof)),
            None if position.empty().len() <= last_squares::MOST_SQUARES => {
                last_squares::try_out(position, self.claim).0.map(plies)
            }
            Some(ProofEntry::NotFound { .. }) | None => None,
        }
    }
}

impl Proof {
    /// The proof that also answers a move after which there is another one; none if it is too long.
    pub(super) fn followed_by(self, after: Proof) -> Option<Proof> {
        let plies = self.plies.max(after.plies + 1);
        (plies <= Proof::MAX_PLIES).then_some(Proof { plies, scope: self.scope.min(after.scope) })
    }
}
