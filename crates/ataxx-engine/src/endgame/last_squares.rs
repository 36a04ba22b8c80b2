//! The last few empty squares, tried out to the end without a memory.
//!
//! Nine of ten positions that a proof comes to have so few. The attacker clones, and jumps only where it
//! must or where a single square is left; the defender does everything. Most of its jumps need no look of
//! their own: where the attacker can fill the square that a stone has left, it then has more stones than if
//! the stone had stayed and the defender were to move once more, so that one question answers all such
//! jumps to a square. A proof is certain; where none is found, the solver looks for itself.

use rules::{
    Side,
    ataxx::{Bitboard, NoMove, Position, Square, Tie},
};

use super::{
    Claim, Goal, may_jump, plies_to_limit,
    proof_table::{Proof, Scope},
};

/// With more empty squares nothing is tried out.
pub(super) const MOST_SQUARES: u32 = 3;

/// No proof here has more plies: every move of the attacker but one jump or pass fills a square.
const MOST_PLIES: u32 = 2 * (MOST_SQUARES + 2);

/// A search without a memory.
struct LastSquares {
    no_move: NoMove,
    /// Whether an equal count reaches the goal.
    is_tie_enough: bool,
    /// Boards with the defender to move that have been looked at.
    nodes: u64,
}

/// The stones of both sides.
#[derive(Clone, Copy)]
struct Board {
    attackers: Bitboard,
    defenders: Bitboard,
    empty: Bitboard,
}

impl Board {
    /// The board after a clone of the attacker.
    fn after_clone(self, to: Square) -> Board {
        let turned = to.neighbours() & self.defenders;
        Board {
            attackers: self.attackers | to.bitboard() | turned,
            defenders: self.defenders - turned,
            empty: self.empty - to.bitboard(),
        }
    }

    /// The board after a jump of the attacker.
    fn after_jump(self, from: Square, to: Square) -> Board {
        let cloned = self.after_clone(to);
        Board {
            attackers: cloned.attackers - from.bitboard(),
            empty: cloned.empty | from.bitboard(),
            ..cloned
        }
    }

    /// The board after a clone of the defender.
    fn after_landing(self, to: Square) -> Board {
        let turned = to.neighbours() & self.attackers;
        Board {
            attackers: self.attackers - turned,
            defenders: self.defenders | to.bitboard() | turned,
            empty: self.empty - to.bitboard(),
        }
    }

    /// The board without a stone of the defender that has jumped away.
    fn left(self, from: Square) -> Board {
        Board { defenders: self.defenders - from.bitboard(), empty: self.empty | from.bitboard(), ..self }
    }
}

/// Whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    Attacker,
    Defender,
}

/// A proof if one is found, and how many nodes that took.
pub(super) fn try_out(position: &Position, claim: Claim) -> (Option<Proof>, u64) {
    if plies_to_limit(position) <= MOST_PLIES {
        return (None, 0);
    }
    let mut squares = LastSquares::new(position, claim);
    let board = Board {
        attackers: position.stones(claim.attacker),
        defenders: position.stones(claim.attacker.other()),
        empty: position.empty(),
    };
    let jumps = u8::from(may_jump(position, claim.attacker));
    let is_attacking = position.side_to_move() == claim.attacker;
    let proof = if is_attacking { squares.attacked(board, jumps) } else { squares.defended(board, jumps) };
    (proof, squares.nodes)
}

impl LastSquares {
    fn new(position: &Position, claim: Claim) -> LastSquares {
        let is_tie_enough = match position.ruleset().tie {
            Tie::Draw => claim.goal == Goal::Draw,
            Tie::SecondWins => claim.attacker == Side::Second,
        };
        LastSquares { no_move: position.ruleset().no_move, is_tie_enough, nodes: 0 }
    }

    /// Whether the goal is reached if the game ends with so many stones.
    fn is_enough(&self, own: u32, other: u32) -> bool {
        own > other || own == other && self.is_tie_enough
    }

    /// The proof of a game that is over, if it is.
    fn ended(&self, board: Board, turn: Turn) -> Option<Option<Proof>> {
        let Board { attackers, defenders, empty } = board;
        let (own, other) = (attackers.len(), defenders.len());
        if own == 0 || other == 0 {
            return Some((own > 0).then_some(Proof { plies: 0, scope: Scope::Colourings }));
        }
        let attacker_moves = attackers.within_two().intersects(empty);
        let defender_moves = defenders.within_two().intersects(empty);
        let (is_over, own, other) = match self.no_move {
            NoMove::Pass => (!attacker_moves && !defender_moves, own, other),
            NoMove::GameEnds if turn == Turn::Attacker => (!attacker_moves, own, other),
            NoMove::GameEnds => (!defender_moves, own, other),
            NoMove::EmptiesGoToOther => {
                let given = |takes: bool| if takes { empty.len() } else { 0 };
                let (own, other) = (
                    own + given(attacker_moves && !defender_moves),
                    other + given(defender_moves && !attacker_moves),
                );
                (!attacker_moves || !defender_moves, own, other)
            }
        };
        // An end because the attacker cannot move would not come with more stones.
        let scope = scope_if(attacker_moves || !defender_moves);
        is_over.then(|| self.is_enough(own, other).then_some(Proof { plies: 0, scope }))
    }

    /// The attacker's turn.
    fn attacked(&mut self, board: Board, jumps: u8) -> Option<Proof> {
        if let Some(end) = self.ended(board, Turn::Attacker) {
            return end;
        }
        let Board { attackers, defenders, empty } = board;
        let scope = match self.no_move {
            NoMove::Pass | NoMove::GameEnds => Scope::Colourings,
            NoMove::EmptiesGoToOther => {
                scope_if(self.is_enough(attackers.len() + empty.len(), defenders.len()))
            }
        };
        let longer =
            |after: Proof, scope: Scope| Proof { plies: after.plies + 1, scope: after.scope.min(scope) };
        let mut targets = attackers.within_one() & empty;
        let has_clone = !targets.is_empty();
        while let Some(to) = fewest_replies(targets, board) {
            targets = targets - to.bitboard();
            if let Some(after) = self.defended(board.after_clone(to), jumps) {
                return Some(longer(after, scope));
            }
        }
        if jumps == 0 || has_clone && empty.len() > 1 {
            return None;
        }
        let mut can_jump = false;
        for to in empty {
            for from in to.two_away() & attackers {
                can_jump = true;
                if let Some(after) = self.defended(board.after_jump(from, to), jumps - 1) {
                    return Some(longer(after, scope));
                }
            }
        }
        // With more stones the attacker might not be allowed to pass.
        let must_pass = !has_clone && !can_jump;
        let after = if must_pass { self.defended(board, jumps - 1) } else { None };
        after.map(|after| longer(after, Scope::Position))
    }

    /// The defender's turn.
    fn defended(&mut self, board: Board, jumps: u8) -> Option<Proof> {
        self.nodes += 1;
        if let Some(end) = self.ended(board, Turn::Defender) {
            return end;
        }
        let Board { attackers, defenders, empty } = board;
        let immobile = match self.no_move {
            NoMove::Pass => true,
            NoMove::GameEnds => self.is_enough(attackers.len(), defenders.len()),
            NoMove::EmptiesGoToOther => self.is_enough(attackers.len() + empty.len(), defenders.len()),
        };
        let mut proof = Proof { plies: 0, scope: scope_if(immobile) };
        let mut targets = defenders.within_one() & empty;
        while let Some(to) = most_turned(targets, attackers) {
            targets = targets - to.bitboard();
            proof = proof.followed_by(self.attacked(board.after_landing(to), jumps)?)?;
        }
        for to in empty {
            let sources = to.two_away() & defenders;
            if !sources.is_empty() {
                proof = self.jumped(board, to, sources, jumps, proof)?;
            }
        }
        if self.no_move == NoMove::Pass {
            // Where it cannot move, or could not with fewer stones, the defender passes.
            let idle = self.attacked(board, jumps).and_then(|idle| proof.followed_by(idle));
            let can_move = defenders.within_two().intersects(empty);
            return if can_move {
                Some(idle.unwrap_or(Proof { scope: Scope::Position, ..proof }))
            } else {
                idle
            };
        }
        Some(proof)
    }

    /// The defender jumps to a square from all that it can.
    fn jumped(
        &mut self,
        board: Board,
        to: Square,
        sources: Bitboard,
        jumps: u8,
        mut proof: Proof,
    ) -> Option<Proof> {
        let landed = board.after_landing(to);
        let refilled = sources & landed.attackers.within_one();
        let mut left = sources;
        if !refilled.is_empty()
            && let Some(after) = self.defended(landed, jumps)
            && after.scope == Scope::Colourings
        {
            proof = proof.followed_by(Proof { plies: after.plies + 1, ..after })?;
            left = sources - refilled;
        }
        for from in left {
            proof = proof.followed_by(self.attacked(landed.left(from), jumps)?)?;
        }
        Some(proof)
    }
}

/// The square where a new stone turns most.
fn most_turned(targets: Bitboard, stones: Bitboard) -> Option<Square> {
    targets.iter().max_by_key(|to| (to.neighbours() & stones).len())
}

/// The square where a clone of the attacker leaves the defender the fewest jumps and stones.
fn fewest_replies(targets: Bitboard, board: Board) -> Option<Square> {
    targets.iter().min_by_key(|&to| {
        let Board { defenders, empty, .. } = board.after_clone(to);
        defenders.len() + empty.iter().map(|hole| (hole.two_away() & defenders).len()).sum::<u32>()
    })
}

fn scope_if(holds: bool) -> Scope {
    if holds { Scope::Colourings } else { Scope::Position }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rules::ataxx::{Ruleset, Setup};

    use super::*;

    /// Tries everything, remembering only what it has tried.
    struct Exhaustive {
        claim: Claim,
        known: HashMap<(u64, u32), bool>,
    }

    impl Exhaustive {
        /// Whether the claim is forced within so many plies.
        fn is_forced(&mut self, position: &Position, plies: u32) -> bool {
            if let Some(outcome) = position.outcome() {
                return self.claim.is_met_by(outcome);
            }
            if plies == 0 {
                return false;
            }
            if let Some(&known) = self.known.get(&(position.hash(), plies)) {
                return known;
            }
            let is_attacking = position.side_to_move() == self.claim.attacker;
            let mut follows = |mv| self.is_forced(&position.after(mv), plies - 1);
            let mut moves = position.legal_moves();
            let is_forced = if is_attacking { moves.any(&mut follows) } else { moves.all(&mut follows) };
            self.known.insert((position.hash(), plies), is_forced);
            is_forced
        }
    }

    fn is_forced(position: &Position, claim: Claim, proof: Proof) -> bool {
        Exhaustive { claim, known: HashMap::new() }.is_forced(position, u32::from(proof.plies))
    }

    /// A full board but for some squares, with more blocked ones where more squares are empty.
    fn random_setup(random: &mut Xoshiro256PlusPlus) -> Setup {
        let mut setup = Position::start(Ruleset::INTERNATIONAL).setup();
        setup.side_to_move = Side::BOTH[random.random_range(0..2)];
        let percent = random.random_range(20..80);
        let holes = random.random_range(1..=MOST_SQUARES);
        let empty: Bitboard =
            (0..holes).map(|_| Square::from_index(random.random_range(0..49)).unwrap()).collect();
        setup.stones = [Bitboard::EMPTY; 2];
        setup.blocked = Bitboard::EMPTY;
        for square in Square::all().filter(|&square| !empty.contains(square)) {
            match random.random_range(0..100) {
                n if n < 25 * empty.len() - 15 => setup.blocked |= square.bitboard(),
                _ => {
                    let side = usize::from(random.random_range(0..100) < percent);
                    setup.stones[side] |= square.bitboard();
                }
            }
        }
        setup
    }

    fn every_claim() -> impl Iterator<Item = Claim> {
        let goals = |attacker| [Goal::Win, Goal::Draw].map(|goal| Claim { attacker, goal });
        Side::BOTH.into_iter().flat_map(goals)
    }

    #[test]
    fn what_is_proved_is_forced_and_where_told_so_with_more_stones_too() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(49);
        let mut found = [[0; 2]; MOST_SQUARES as usize];
        for (_, ruleset) in Ruleset::NAMED.into_iter().cycle().take(3_000) {
            let mut setup = random_setup(&mut random);
            let Ok(position) = setup.position(ruleset) else { continue };
            if position.outcome().is_some() {
                continue;
            }
            let counts = &mut found[position.empty().len() as usize - 1];
            for claim in every_claim() {
                let (Some(proof), _) = try_out(&position, claim) else { continue };
                counts[0] += 1;
                assert!(u32::from(proof.plies) <= MOST_PLIES, "{claim:?} {position:?}");
                assert!(is_forced(&position, claim, proof), "{claim:?} {position:?}");
                if proof.scope == Scope::Position {
                    continue;
                }
                let [own, other] = [claim.attacker, claim.attacker.other()].map(Side::index);
                let turned: Bitboard =
                    setup.stones[other].iter().filter(|_| random.random_range(0..9) == 0).collect();
                setup.stones[own] |= turned;
                setup.stones[other] = setup.stones[other] - turned;
                let better = setup.position(ruleset).unwrap();
                counts[1] += 1;
                assert!(is_forced(&better, claim, proof), "{claim:?} {better:?}");
                setup = position.setup();
            }
        }
        assert!(found.iter().flatten().all(|&found| found > 50), "{found:?}");
    }
}
