//! The exact endgame: what a side can force, whatever the other does.
//!
//! One question is asked at a time: can the *attacker* force its *goal* within so many plies? The
//! horizon counts as no, so that a yes is a proof under every rule set, and the first yes of ever
//! deeper questions is the shortest. Clones are never undone, so that the squares that are left bound
//! how soon a game can end: most questions are answered without a move. The order of moves is that of
//! solvers: what leaves the other side fewest replies comes first.

use rules::{
    Outcome, Side,
    ataxx::{Bitboard, Move, NoMove, Position, Repetition},
};
use search_kit::{HashTable, NodeCounter};

use crate::{evaluation::Evaluator, search::key};

/// What a side wants to force.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Goal {
    /// A win.
    Win,
    /// A win or a draw.
    Draw,
}

/// Who wants to force what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Claim {
    pub(crate) attacker: Side,
    pub(crate) goal: Goal,
}

impl Claim {
    fn is_met_by(self, outcome: Outcome) -> bool {
        match outcome {
            Outcome::Win(side) => side == self.attacker,
            Outcome::Draw => self.goal == Goal::Draw,
        }
    }

    fn salt(self) -> u64 {
        let number = self.attacker as u64 * 2 + self.goal as u64 + 1;
        number.wrapping_mul(0xa5a3_564e_2f72_9d31)
    }
}

/// What the table knows about a claim in a position. Plies that are not known are 0.
#[derive(Clone, Copy, Default)]
struct Known {
    mv: Option<Move>,
    /// One more than the plies within which it can be forced.
    yes_within: u8,
    /// One more than the plies within which it cannot.
    no_within: u8,
}

impl Known {
    fn unpack(value: u64) -> Known {
        let mv = Move::from_bits(!(value as u16));
        Known { mv, yes_within: (value >> 16) as u8, no_within: (value >> 24) as u8 }
    }

    fn pack(self) -> u64 {
        let mv = self.mv.map_or(0, |mv| !mv.to_bits());
        u64::from(mv) | u64::from(self.yes_within) << 16 | u64::from(self.no_within) << 24
    }

    fn worth(value: u64) -> i32 {
        let known = Known::unpack(value);
        i32::from(known.yes_within) * 2 + i32::from(known.no_within)
    }
}

/// The deepest question.
pub(crate) const MAX_PLIES: u32 = 200;

/// Answers questions about one claim at a time.
pub(crate) struct Solver<'s, 'a> {
    table: &'s HashTable,
    evaluator: &'s Evaluator,
    counter: &'s mut NodeCounter<'a>,
    /// The hashes of the positions of the game since its last clone, and of the line.
    path: Vec<u64>,
    root_place: usize,
    moves: Vec<(i32, Move)>,
    claim: Claim,
    nodes: u64,
    node_limit: u64,
}

impl<'s, 'a> Solver<'s, 'a> {
    /// A solver that stops after so many nodes. `past` are the hashes of the positions before the root.
    pub(crate) fn new(
        table: &'s HashTable,
        evaluator: &'s Evaluator,
        counter: &'s mut NodeCounter<'a>,
        past: &[u64],
        claim: Claim,
        node_limit: u64,
    ) -> Solver<'s, 'a> {
        Solver {
            table,
            evaluator,
            counter,
            path: past.to_vec(),
            root_place: past.len(),
            moves: Vec::new(),
            claim,
            nodes: 0,
            node_limit,
        }
    }

    /// Positions looked at.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether a limit has ended the search: a no is then no answer.
    pub(crate) fn has_stopped(&self) -> bool {
        self.nodes >= self.node_limit || self.counter.has_stopped()
    }

    /// Whether the claim can be forced within so many plies.
    pub(crate) fn forces(&mut self, position: &Position, plies: u32) -> bool {
        self.nodes += 1;
        if self.counter.count(1) || self.nodes > self.node_limit {
            return false;
        }
        if let Some(outcome) = position.outcome() {
            return self.claim.is_met_by(outcome);
        }
        if let Some(winner) = shut_in_win(position)
            && winner.plies <= plies
        {
            return winner.side == self.claim.attacker;
        }
        if plies == 0 || self.is_too_far(position, plies) {
            return false;
        }
        let hash = position.hash();
        if self.returns_to(position, hash) {
            return false;
        }
        let key = key(position, hash) ^ self.claim.salt();
        let known = self.table.load(key).map_or_else(Known::default, Known::unpack);
        if known.yes_within > 0 && u32::from(known.yes_within) <= plies + 1 {
            return true;
        }
        if u32::from(known.no_within) > plies {
            return false;
        }
        self.path.push(hash);
        let answer = self.try_moves(position, plies, known.mv);
        self.path.pop();
        if !self.has_stopped() {
            let plies = plies.min(MAX_PLIES) as u8 + 1;
            let (yes_within, no_within, mv) = match answer {
                Some(mv) => (plies, known.no_within, Some(mv)),
                None => (known.yes_within, plies, known.mv),
            };
            let mv = mv.filter(|mv| !mv.is_pass()).or(known.mv);
            self.table.store(key, Known { mv, yes_within, no_within }.pack(), Known::worth);
        }
        answer.is_some()
    }

    /// The move that forces the claim, or, if it is the other side's turn, any if all fail to stop it.
    fn try_moves(&mut self, position: &Position, plies: u32, known: Option<Move>) -> Option<Move> {
        let is_attacking = position.side_to_move() == self.claim.attacker;
        let start = self.moves.len();
        self.push_moves(position, known);
        let mut answer = None;
        for n in start..self.moves.len() {
            let mv = self.moves[n].1;
            let next = position.after(mv);
            let is_forced = !(is_attacking && self.is_repeated(&next)) && self.forces(&next, plies - 1);
            // A defence that was not looked at to its end might have held.
            answer = (is_forced && !self.has_stopped()).then_some(mv);
            if is_forced == is_attacking || self.has_stopped() {
                break;
            }
        }
        self.moves.truncate(start);
        answer
    }

    /// Whether the position stands earlier in the line: the shortest way to a goal never comes to the
    /// same place twice.
    fn returns_to(&self, position: &Position, hash: u64) -> bool {
        let line = &self.path[self.root_place..];
        let quiet = usize::from(position.half_move_clock()).min(line.len());
        line[line.len() - quiet..].contains(&hash)
    }

    /// Whether a move to this position would lose as a repetition.
    fn is_repeated(&self, next: &Position) -> bool {
        if next.ruleset().repetition == Repetition::Allowed || next.half_move_clock() < 4 {
            return false;
        }
        let hash = next.hash();
        self.path.windows(2).any(|pair| Some(&pair[0]) == self.path.last() && pair[1] == hash)
    }

    /// Appends the legal moves, those that promise most first.
    fn push_moves(&mut self, position: &Position, known: Option<Move>) {
        let start = self.moves.len();
        for mv in position.legal_moves() {
            let mut order = -self.evaluator.evaluate(&position.after(mv));
            if known == Some(mv) {
                order += 100_000;
            }
            self.moves.push((-order, mv));
        }
        self.moves[start..].sort_unstable();
    }

    /// Whether the game cannot end as claimed within so many plies.
    fn is_too_far(&self, position: &Position, plies: u32) -> bool {
        if position.ruleset().no_move != NoMove::Pass || plies >= plies_to_limit(position) {
            return false;
        }
        let attacker = self.claim.attacker;
        let attacks = (plies + u32::from(position.side_to_move() == attacker)) / 2;
        // A move turns at most eight stones.
        let can_wipe_out = position.count(attacker.other()) <= 8 * attacks;
        !can_wipe_out && open_squares(position).len() > plies
    }

    /// What the table says about the move of the attacker, or about the longest defence, and what
    /// follows.
    pub(crate) fn line(&self, root: &Position, plies: u32) -> Vec<Move> {
        let mut line = Vec::new();
        let mut position = *root;
        let mut left = plies;
        while left > 0 && position.outcome().is_none() {
            let within = |mv: &Move| {
                let next = position.after(*mv);
                match next.outcome() {
                    Some(outcome) => self.claim.is_met_by(outcome).then_some(0),
                    None => self.known(&next).filter(|&within| within < left),
                }
            };
            let moves = position.legal_moves().filter_map(|mv| within(&mv).map(|within| (within, mv)));
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
        let key = key(position, position.hash()) ^ self.claim.salt();
        let known = Known::unpack(self.table.load(key)?);
        (known.yes_within > 0).then(|| u32::from(known.yes_within) - 1)
    }
}

/// Plies until a limit of the rules ends the game.
fn plies_to_limit(position: &Position) -> u32 {
    let ruleset = position.ruleset();
    let quiet = ruleset.quiet_limit.map(|limit| u32::from(limit.get() - position.half_move_clock()));
    let plies = ruleset.ply_limit.map(|limit| u32::from(limit.get()).saturating_sub(position.ply()));
    quiet.into_iter().chain(plies).min().unwrap_or(u32::MAX)
}

/// The empty squares that stones can get to: where passing is the rule, all are filled in the end,
/// unless a side is wiped out before.
fn open_squares(position: &Position) -> Bitboard {
    let empty = position.empty();
    let mut reached = position.stones(Side::First) | position.stones(Side::Second);
    loop {
        let further = reached | (reached.within_two() & empty);
        if further == reached {
            return reached & empty;
        }
        reached = further;
    }
}

/// A win that needs no further thought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ShutInWin {
    pub(crate) side: Side,
    /// Plies until the last square is filled.
    pub(crate) plies: u32,
}

/// The side that wins because the other is shut in: whoever cannot reach an empty square must pass for
/// ever while the other clones into one square after another, which vacates none.
pub(crate) fn shut_in_win(position: &Position) -> Option<ShutInWin> {
    if position.ruleset().no_move != NoMove::Pass {
        return None;
    }
    let to_move = position.side_to_move();
    let side = match (position.can_move(to_move), position.can_move(to_move.other())) {
        (true, false) => to_move,
        (false, true) => to_move.other(),
        _ => return None,
    };
    let filled = cloned_into(position.stones(side), position.empty());
    // A square that only a jump could reach would keep the game going.
    let plies = 2 * filled.len() - u32::from(side == to_move);
    let is_won = filled == open_squares(position)
        && position.count(side) + filled.len() > position.count(side.other())
        && plies < plies_to_limit(position);
    is_won.then_some(ShutInWin { side, plies })
}

/// The empty squares that stones fill by cloning and cloning on.
fn cloned_into(stones: Bitboard, empty: Bitboard) -> Bitboard {
    let mut filled = Bitboard::EMPTY;
    loop {
        let further = (stones | filled).within_one() & empty;
        if further == filled {
            return filled;
        }
        filled = further;
    }
}
