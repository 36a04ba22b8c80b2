//! A network that follows a board, stone by stone.
//!
//! Only what is asked for is computed. The sums of the points stand at some stone of the line; a position
//! one stone further is evaluated from them without changing them, so that leaves write nothing. Stones are
//! worked into the sums when a position beyond them is evaluated, and out again when they are taken back.

use std::sync::Arc;

use nnue::{
    Kernels,
    policy::weighed,
    sums::{self, Exchange, Row},
};
use rules::{Side, gomoku::Point};

use super::{
    LineNetwork, ONE, count_rows,
    layers::{Layers, Numbers},
    seen_evaluation, way,
    windows::REACH,
};
use crate::{
    board::{Board, Lines, Spot, neighbours, stone_bits, window},
    rule::Rule,
};

/// The most points that a stone changes.
const MOST_EXCHANGES: usize = 8 * REACH;

/// A stone that was put after the beginning.
#[derive(Clone, Copy)]
struct Stone<const WIDTH: usize> {
    spot: Spot,
    side: Side,
    /// The total with this stone, once it is known.
    total: Option<[i32; WIDTH]>,
}

/// What one stone changes.
struct Changes {
    exchanges: [Exchange; MOST_EXCHANGES],
    count: usize,
}

/// The accumulated first layer of the network on a board, for rows of either width.
pub(crate) enum Accumulator {
    Narrow(Sums<32>),
    Wide(Sums<64>),
}

/// The same with one of the two.
macro_rules! with_sums {
    ($accumulator:expr, $sums:ident => $does:expr) => {
        match $accumulator {
            Accumulator::Narrow($sums) => $does,
            Accumulator::Wide($sums) => $does,
        }
    };
}

impl Accumulator {
    /// The view of a board as it is.
    pub(crate) fn new<R: Rule>(board: &Board<R>, network: &LineNetwork, kernels: Kernels) -> Accumulator {
        match &network.numbers {
            Numbers::Narrow(layers) => Accumulator::Narrow(Sums::new(board, layers.clone(), kernels)),
            Numbers::Wide(layers) => Accumulator::Wide(Sums::new(board, layers.clone(), kernels)),
        }
    }

    /// A stone has been put.
    #[inline]
    pub(crate) fn place(&mut self, spot: Spot, side: Side) {
        with_sums!(self, sums => sums.place(spot, side));
    }

    /// The last stone has been taken back.
    #[inline]
    pub(crate) fn undo(&mut self) {
        with_sums!(self, sums => sums.undo());
    }

    /// The evaluation of the board with the stones that have been put, from the side to move.
    #[inline]
    pub(crate) fn evaluate<R: Rule>(&mut self, board: &Board<R>) -> i32 {
        with_sums!(self, sums => sums.evaluate(board))
    }

    /// What the policy says of points of the board, after the last move and the one before it, as far as they
    /// are known: logarithms of odds, in which [`POLICY_WAY_ONE`](super::POLICY_WAY_ONE) is one. Nothing if the
    /// network has no policy.
    pub(crate) fn choose<R: Rule>(
        &mut self,
        board: &Board<R>,
        last: [Option<Point>; 2],
        spots: &[Spot],
        say: impl FnMut(i32),
    ) -> bool {
        with_sums!(self, sums => sums.choose(board, last, spots, say))
    }
}

/// The sums of a board with rows of a width.
pub(crate) struct Sums<const WIDTH: usize> {
    layers: Arc<Layers<WIDTH>>,
    kernels: Kernels,
    steps: [isize; 4],
    /// The stones that are worked into the sums.
    lines: Lines,
    /// For every spot the sum of its rows.
    sums: Vec<Row<WIDTH>>,
    start: [i32; WIDTH],
    stones: Vec<Stone<WIDTH>>,
    /// How many of the stones are worked into the sums.
    applied: usize,
}

impl<const WIDTH: usize> Sums<WIDTH> {
    fn new<R: Rule>(board: &Board<R>, layers: Arc<Layers<WIDTH>>, kernels: Kernels) -> Sums<WIDTH> {
        let mut sums = vec![layers.bias; board.spots()];
        let mut start = [0; WIDTH];
        for spot in board.empty_points() {
            let sum = &mut sums[spot.index()];
            for window in board.near_windows(spot) {
                *sum = sum.plus(layers.rows[usize::from(layers.windows.number(window))]);
            }
            let point = layers.point(*sum);
            start.iter_mut().zip(point).for_each(|(start, point)| *start += point);
        }
        let (lines, steps) = (board.lines().clone(), board.steps());
        Sums { layers, kernels, steps, lines, sums, start, stones: Vec::new(), applied: 0 }
    }

    #[inline]
    fn place(&mut self, spot: Spot, side: Side) {
        self.stones.push(Stone { spot, side, total: None });
    }

    #[inline]
    fn undo(&mut self) {
        let Some(stone) = self.stones.pop() else { return };
        if self.applied > self.stones.len() {
            self.applied -= 1;
            self.flip(stone);
            let changes = self.changes(stone);
            sums::unmake(self.kernels, &mut self.sums, &self.layers.rows, changes.list());
        }
    }

    fn evaluate<R: Rule>(&mut self, board: &Board<R>) -> i32 {
        let evaluation = board.evaluate();
        let total = self.total();
        let to_move = board.side_to_move();
        let input = self.layers.input(&total, to_move);
        let head = &self.layers.heads[to_move.index()];
        let rows = count_rows(board);
        evaluation + head.result(self.kernels, &input, seen_evaluation(evaluation), &rows)
    }

    fn choose<R: Rule>(
        &mut self,
        board: &Board<R>,
        last: [Option<Point>; 2],
        spots: &[Spot],
        mut say: impl FnMut(i32),
    ) -> bool {
        let layers = self.layers.clone();
        let Some(policies) = &layers.policies else { return false };
        let total = self.total();
        self.apply(self.stones.len());
        let to_move = board.side_to_move();
        let policy = &policies[to_move.index()];
        let input = layers.input(&total, to_move);
        let seen = seen_evaluation(board.evaluate());
        let hidden = layers.heads[to_move.index()].hidden(self.kernels, &input, seen, &count_rows(board));
        let weights = layers.in_order_of_sides(policy.weights.weights(self.kernels, &hidden), to_move);
        for &spot in spots {
            let sum = &self.sums[spot.index()];
            let point = board.point(spot);
            let ways: i32 = (0..2).map(|n| policy.ways[n][way(last[n], point)]).sum();
            say(weighed(self.kernels, sum, &weights, ONE) + ways);
        }
        true
    }

    /// Works stones into the sums, up to a number of them.
    fn apply(&mut self, count: usize) {
        while self.applied < count {
            let stone = self.stones[self.applied];
            let changes = self.changes(stone);
            self.total_with(self.applied, &changes);
            sums::make(self.kernels, &mut self.sums, &self.layers.rows, changes.list());
            self.flip(stone);
            self.applied += 1;
        }
    }

    /// The total of all points.
    fn total(&mut self) -> [i32; WIDTH] {
        self.apply(self.stones.len().saturating_sub(1));
        match self.stones.last() {
            None => self.start,
            Some(Stone { total: Some(total), .. }) => *total,
            Some(&stone) => {
                let changes = self.changes(stone);
                self.total_with(self.applied, &changes)
            }
        }
    }

    /// The total with a stone whose predecessors are worked in.
    fn total_with(&mut self, n: usize, changes: &Changes) -> [i32; WIDTH] {
        if let Some(total) = self.stones[n].total {
            return total;
        }
        let before = n.checked_sub(1).map_or(Some(self.start), |before| self.stones[before].total);
        let before = before.expect("totals are known as far as stones are worked in");
        let gain = sums::gain(self.kernels, &self.sums, &self.layers.rows, changes.list(), ONE);
        let point = self.layers.point(self.sums[self.stones[n].spot.index()]);
        let total = std::array::from_fn(|n| before[n] + i32::from(gain.0[n]) - point[n]);
        self.stones[n].total = Some(total);
        total
    }

    /// Which windows a stone changes that is not on the lines.
    #[inline]
    fn changes(&self, stone: Stone<WIDTH>) -> Changes {
        let mut changes = Changes { exchanges: [Exchange::default(); MOST_EXCHANGES], count: 0 };
        let windows = &self.layers.windows;
        for (direction, place) in self.lines.places(stone.spot).into_iter().enumerate() {
            let before = self.lines.strip(place, 2 * REACH);
            let after = before | u64::from(stone_bits(stone.side)) << (4 * REACH);
            for at in neighbours(after, REACH) {
                let near = stone.spot.shifted((at as isize - 2 * REACH as isize) * self.steps[direction]);
                let seen = |strip: u64| windows.number(window(strip >> (2 * (at - REACH)), REACH) as u16);
                changes.exchanges[changes.count % MOST_EXCHANGES] =
                    Exchange { sum: near.0, removed: seen(before), added: seen(after) };
                changes.count += 1;
            }
        }
        changes
    }

    /// Puts a stone on the lines or takes it from them.
    #[inline]
    fn flip(&mut self, stone: Stone<WIDTH>) {
        for place in self.lines.places(stone.spot) {
            self.lines.flip(place, stone_bits(stone.side));
        }
    }
}

impl Changes {
    #[inline]
    fn list(&self) -> &[Exchange] {
        &self.exchanges[..self.count]
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rules::gomoku::Variant;

    use super::*;
    use crate::{
        Weights,
        board::Tables,
        network::file::tests::random_parts,
        rule::{ForEveryRule, dispatch},
    };

    /// Random games with stones that are taken back, judged now and then: what follows the stones says
    /// the same as one that looks at the whole board.
    struct Games {
        size: u8,
        width: usize,
        kernels: Kernels,
    }

    /// What the policy says of all empty points.
    fn chosen<R: Rule>(accumulator: &mut Accumulator, board: &Board<R>) -> Vec<i32> {
        let spots: Vec<Spot> = board.empty_points().collect();
        let mut logits = Vec::new();
        let last = [Some(Point::new(2, 3)), None];
        assert!(accumulator.choose(board, last, &spots, |logit| logits.push(logit)));
        logits
    }

    impl ForEveryRule for Games {
        type Output = Vec<i32>;

        fn run<R: Rule>(self) -> Vec<i32> {
            let tables = Arc::new(Tables::new(R::VARIANT, Weights::parse("tempo 7").unwrap()));
            let network =
                Arc::new(LineNetwork::from_parts(&random_parts(R::VARIANT, self.width, 9)).unwrap());
            let accumulator = |board: &Board<R>| Accumulator::new(board, &network, self.kernels);
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(u64::from(self.size));
            let mut judged = Vec::new();
            for _ in 0..6 {
                let mut board = Board::<R>::new(self.size, tables.clone());
                let mut following = accumulator(&board);
                let mut depth = 0;
                for _ in 0..150 {
                    let empty: Vec<Spot> = board.empty_points().collect();
                    if depth > 0 && (empty.is_empty() || rng.random_range(0..5) < 2) {
                        board.undo();
                        following.undo();
                        depth -= 1;
                    } else {
                        let spot = empty[rng.random_range(..empty.len())];
                        following.place(spot, board.side_to_move());
                        board.place(spot);
                        depth += 1;
                    }
                    if rng.random_range(0..3) > 0 {
                        let found = following.evaluate(&board);
                        assert_eq!(found, accumulator(&board).evaluate(&board), "{} stones", board.stones());
                        judged.push(found);
                    }
                    if rng.random_range(0..4) == 0 {
                        let found = chosen(&mut following, &board);
                        assert_eq!(
                            found,
                            chosen(&mut accumulator(&board), &board),
                            "{} stones",
                            board.stones()
                        );
                        judged.extend(found);
                    }
                }
            }
            judged
        }
    }

    #[test]
    fn following_the_stones_is_looking_at_the_whole_board_on_every_path() {
        for variant in Variant::ALL {
            for (size, width) in [(5, 64), (9, 32), (15, 64), (22, 32)] {
                let judged = |kernels| dispatch(variant, Games { size, width, kernels });
                let expected = judged(Kernels::scalar());
                assert!(expected.iter().any(|judged| *judged != expected[0]));
                for kernels in Kernels::available() {
                    assert!(judged(kernels) == expected, "{} {variant} {size}", kernels.name());
                }
            }
        }
    }

    #[test]
    fn an_empty_board_of_any_size_is_the_same_to_the_network() {
        let tables = Arc::new(Tables::new(Variant::Freestyle, Weights::parse("").unwrap()));
        for (size, width) in [(5, 32), (15, 64), (181, 32)] {
            let network = LineNetwork::from_parts(&random_parts(Variant::Freestyle, width, 4)).unwrap();
            let board = Board::<crate::rule::Freestyle>::new(size, tables.clone());
            let mut accumulator = Accumulator::new(&board, &network, Kernels::best());
            with_sums!(&mut accumulator, sums => assert!(sums.total().iter().all(|&sum| sum == 0)));
        }
    }
}
