//! 极大极小值搜索 with α-β 剪枝, and 算杀 at every node.
//!
//! The value of a node is defined without reference to how it is found: a kill of the side to move
//! decides it; otherwise it is the best value over the candidates, and after the last ply the
//! evaluation. Windows, the order of moves, the memory and the short cuts only save work. Values
//! are for the side to move; a win is [`FIVE`] less the plies to it from the root.

use rules::{
    Side,
    gomoku::{Move, Position},
};

use super::{
    evaluation::FIVE,
    grid::Spot,
    kill::Kill,
    memory::{Bound, Found, Memory},
    progress::Progress,
    shape::{Shape, ShapeTable},
    values::Values,
};

/// Beyond this, a value is a win or a loss with its plies.
const DECIDED: i64 = FIVE / 2;

/// Kills this short are found so fast that they are looked for before anything else.
const QUICK_KILL: u32 = 5;

/// How many of the enemy's best replies the last but one ply keeps at hand.
const REPLIES_AT_HAND: usize = 4;

/// A move and its value as far as the search has come.
#[derive(Clone, Copy)]
pub(super) struct Best {
    pub(super) spot: Spot,
    pub(super) value: i64,
    pub(super) depth: u32,
}

/// The values that still matter: those above `alpha` and below `beta`.
#[derive(Clone, Copy)]
struct Window {
    alpha: i64,
    beta: i64,
}

impl Window {
    const FULL: Window = Window { alpha: -2 * FIVE, beta: 2 * FIVE };

    /// Asks only whether a value is above `alpha`.
    fn above(alpha: i64) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    /// The same window seen by the enemy.
    fn turned(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}

/// What a move is expected to be before it is searched.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Expected {
    Best,
    Worse,
}

impl Expected {
    /// The first move is expected to be the best.
    fn after<T>(best: &Option<T>) -> Expected {
        if best.is_none() { Expected::Best } else { Expected::Worse }
    }
}

/// A win so many plies after the root.
pub(super) fn won_at(ply: u32) -> i64 {
    FIVE - i64::from(ply)
}

/// The ordinary search and its board.
pub(super) struct Search<'a> {
    values: Values,
    pub(super) kill: Kill<'a>,
    kill_depth: u32,
    memory: Memory,
    progress: &'a Progress<'a>,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        position: &Position,
        shapes: &'a ShapeTable,
        kill_depth: u32,
        progress: &'a Progress<'a>,
    ) -> Self {
        Search {
            values: Values::new(position),
            kill: Kill::new(position, shapes, kill_depth, progress),
            kill_depth,
            memory: Memory::new(),
            progress,
        }
    }

    /// The candidates in the order of 启发式搜索: by their one-ply evaluation, then row by row.
    pub(super) fn ordered_candidates(&self) -> Vec<Spot> {
        let side = self.side_to_move();
        let mut moves = self.values.candidates().to_vec();
        moves.sort_unstable_by_key(|&spot| (-self.values.gain(spot, side), spot));
        moves
    }

    /// What a stone of the side to move makes on an empty point.
    pub(super) fn makes(&self, spot: Spot) -> Shape {
        self.kill.threats.shape(spot, self.side_to_move())
    }

    /// The move that puts a stone on a spot.
    pub(super) fn place(&self, spot: Spot) -> Move {
        Move::Place(self.values.point(spot))
    }

    /// The first of `moves`, which are in the order of 启发式搜索, that has the highest value at
    /// this depth; the best so far if the search is stopped. Shallower searches go ahead of the
    /// full one, so that there is one.
    pub(super) fn best_of(&mut self, moves: &[Spot], depth: u32) -> Best {
        let side = self.side_to_move();
        let value = self.values.value(side) + self.values.gain(moves[0], side);
        let mut best = (0, Best { spot: moves[0], value, depth: 1 });
        for depth in (2 - depth % 2..=depth).step_by(2) {
            best = self.deepen(moves, depth, best);
        }
        best.1
    }

    /// Searches all moves to one depth, the one that was best so far ahead of the others.
    fn deepen(&mut self, moves: &[Spot], depth: u32, before: (usize, Best)) -> (usize, Best) {
        let mut best: Option<(usize, Best)> = None;
        let others = (0..moves.len()).filter(|&rank| rank != before.0);
        for rank in std::iter::once(before.0).chain(others) {
            let window = match best {
                None => Window::FULL,
                // Of two equal moves the one that is first in order wins, whichever is searched first.
                Some((best_rank, best)) => {
                    Window { alpha: best.value - i64::from(rank < best_rank), ..Window::FULL }
                }
            };
            let value = self.value_of(moves[rank], depth, 0, window, Expected::after(&best));
            if self.progress.is_stopped() {
                break;
            }
            if value > window.alpha {
                best = Some((rank, Best { spot: moves[rank], value, depth }));
            }
        }
        best.unwrap_or(before)
    }

    fn side_to_move(&self) -> Side {
        self.kill.threats.side_to_move()
    }

    /// The value of a move at a node with `depth` plies to go. One that is expected to be worse than
    /// others gets the full window only if it is not.
    fn value_of(&mut self, spot: Spot, depth: u32, ply: u32, window: Window, expected: Expected) -> i64 {
        let side = self.side_to_move();
        self.values.play(spot, side);
        self.kill.threats.play(spot);
        let mut search = |window: Window| -self.value(depth - 1, ply + 1, window.turned());
        let value = match expected {
            Expected::Best => search(window),
            Expected::Worse => match search(Window::above(window.alpha)) {
                value if window.alpha < value && value < window.beta => search(window),
                value => value,
            },
        };
        self.kill.threats.undo(spot);
        self.values.undo(spot, side);
        value
    }

    /// The value of a node: exact inside the window, a bound outside.
    fn value(&mut self, depth: u32, ply: u32, window: Window) -> i64 {
        if self.progress.is_stopped_at_next_node() {
            return 0;
        }
        // 1. What needs no search.
        if let Some(value) = self.value_at_sight(depth, ply) {
            return value;
        }
        // 2. What was found before.
        let hash = self.kill.threats.hash();
        let found = self.memory.recall(hash);
        if let Some(value) = found.and_then(|found| usable(&found, depth, ply, window)) {
            return value;
        }
        // 3. 算杀. If any kill at all is above the window, an ordinary move that is above it too
        //    does as well, and most kills need not be looked for before the moves have failed.
        let is_kill_above = won_at(ply + self.kill_depth) >= window.beta;
        let quick = if is_kill_above { self.kill_depth.min(QUICK_KILL) } else { self.kill_depth };
        if let Some(plies) = self.kill.shortest(quick) {
            return won_at(ply + plies);
        }
        // 4. The ordinary moves.
        let (value, best) = self.best_move(depth, ply, window, found.and_then(|found| found.best));
        // 5. The rest of 算杀.
        if value < window.beta && is_kill_above && self.kill.exists(self.kill_depth) {
            return won_at(ply + self.kill_depth);
        }
        if self.progress.is_stopped() {
            return 0;
        }
        // Above the window there may be a kill that is longer than a move's win: only the window
        // is certain.
        let value = value.min(window.beta);
        self.memory.keep(remembered(hash, depth, ply, value, window, best));
        value
    }

    fn value_at_sight(&self, depth: u32, ply: u32) -> Option<i64> {
        let (side, threats) = (self.side_to_move(), &self.kill.threats);
        match depth {
            0 => Some(self.values.value(side)),
            _ if !threats.makers(Shape::Five, side).is_empty() => Some(won_at(ply + 1)),
            _ if self.values.candidates().is_empty() => Some(0),
            1 => None,
            _ => (threats.makers(Shape::Five, side.other()).len() > 1).then_some(-won_at(ply + 2)),
        }
    }

    /// The highest value over the candidates, and the move that has it.
    fn best_move(&mut self, depth: u32, ply: u32, window: Window, hint: Option<Spot>) -> (i64, Option<Spot>) {
        let side = self.side_to_move();
        if depth == 1 {
            let gains = self.values.candidates().iter().map(|&spot| self.values.gain(spot, side));
            return (self.values.value(side) + gains.max().unwrap_or(0), None);
        }
        let moves = self.ordered_moves(hint);
        let replies = if depth == 2 { self.best_gains(side.other()) } else { Vec::new() };
        let mut best = (-2 * FIVE, None);
        for spot in moves {
            let window = Window { alpha: window.alpha.max(best.0), ..window };
            let bound = self.bound_by_reply(spot, &replies);
            let value = match bound {
                Some(bound) if bound <= window.alpha => bound,
                _ => self.value_of(spot, depth, ply, window, Expected::after(&best.1)),
            };
            if value > best.0 {
                best = (value, Some(spot));
            }
            if value >= window.beta || self.progress.is_stopped() {
                break;
            }
        }
        best
    }

    /// The candidates by their gain, the hint ahead of them. Where the enemy threatens a five,
    /// everything but its point loses at once.
    fn ordered_moves(&self, hint: Option<Spot>) -> Vec<Spot> {
        if let &[only] = self.kill.threats.makers(Shape::Five, self.side_to_move().other()) {
            return vec![only];
        }
        let mut moves = self.ordered_candidates();
        if let Some(found) = moves.iter().position(|&spot| Some(spot) == hint) {
            moves[..=found].rotate_right(1);
        }
        moves
    }

    /// The points with the highest gains of a side, best first.
    fn best_gains(&self, side: Side) -> Vec<Spot> {
        let mut best = Vec::with_capacity(REPLIES_AT_HAND + 1);
        let gain = |spot: Spot| self.values.gain(spot, side);
        for &spot in self.values.candidates() {
            let rank = best.partition_point(|&better| gain(better) >= gain(spot));
            best.insert(rank, spot);
            best.truncate(REPLIES_AT_HAND);
        }
        best
    }

    /// With two plies to go: the value of a move is at most what one of the enemy's replies
    /// leaves, and a reply whose gain the move does not touch needs no playing.
    fn bound_by_reply(&self, spot: Spot, replies: &[Spot]) -> Option<i64> {
        let side = self.side_to_move();
        let reply = *replies.iter().find(|&&reply| self.values.are_apart(spot, reply))?;
        let value = self.values.value(side) + self.values.gain(spot, side);
        Some(value - self.values.gain(reply, side.other()))
    }
}

/// What a remembered result says about a node with this depth and window.
fn usable(found: &Found, depth: u32, ply: u32, window: Window) -> Option<i64> {
    let value = match found.value {
        won if won > DECIDED => won - i64::from(ply),
        lost if lost < -DECIDED => lost + i64::from(ply),
        value => value,
    };
    let is_enough = match found.bound {
        Bound::Exactly => true,
        Bound::AtLeast => value >= window.beta,
        Bound::AtMost => value <= window.alpha,
    };
    (found.depth == depth && is_enough).then_some(value)
}

fn remembered(hash: u64, depth: u32, ply: u32, value: i64, window: Window, best: Option<Spot>) -> Found {
    let bound = match value {
        _ if value >= window.beta => Bound::AtLeast,
        _ if value <= window.alpha => Bound::AtMost,
        _ => Bound::Exactly,
    };
    let value = match value {
        won if won > DECIDED => won + i64::from(ply),
        lost if lost < -DECIDED => lost - i64::from(ply),
        value => value,
    };
    Found { hash, depth, value, bound, best }
}
