//! The killing player, slow and plain: the whole board is valued again at every leaf, every empty
//! point is tried as an answer to a threat, nothing is remembered.

use rules::{
    Outcome, Side,
    gomoku::{Direction, Move, Point, Position},
};

const FIVE: i64 = 10_000_000_000_000_000;

/// The value of a run by open ends and length: 双死, 死, 活.
const VALUES: [[i64; 4]; 3] = [[0, 1, 10, 100], [1, 10, 100, 1_000], [10, 100, 1_000, 1_000_000]];

/// The stones and the two depths.
pub(crate) struct Plain {
    depth: u32,
    kill_depth: u32,
    size: u8,
    stones: Vec<Option<Side>>,
}

impl Plain {
    pub(crate) fn new(position: &Position, depth: u32, kill_depth: u32) -> Self {
        let size = position.size();
        let stones = Point::all(size).map(|point| position.stone(point)).collect();
        Plain { depth, kill_depth, size, stones }
    }

    /// The move and its score; the position has a legal candidate.
    pub(crate) fn choose(&mut self, position: &Position) -> (Move, i64) {
        let side = position.side_to_move();
        let is_legal = |point: &Point| position.is_legal(Move::Place(*point));
        let mut moves: Vec<Point> = self.candidates().into_iter().filter(is_legal).collect();
        moves.sort_by_cached_key(|&point| -self.with(point, side, |after| after.evaluate(side)));
        if let Some(&point) = moves.iter().find(|&&point| wins_at_once(position, point)) {
            return (Move::Place(point), FIVE - 1);
        }
        for plies in (3..=self.kill_depth).step_by(2) {
            let kills = |&&point: &&Point| !self.makes_five(point, side) && self.kills_on(point, side, plies);
            if let Some(&point) = moves.iter().find(kills) {
                return (Move::Place(point), FIVE - i64::from(plies));
            }
        }
        let mut best = (Move::Pass, -2 * FIVE);
        for point in moves {
            let depth = self.depth - 1;
            let value =
                self.with(point, side, |after| -after.value(side.other(), depth, 1, -2 * FIVE, -best.1));
            if value > best.1 {
                best = (Move::Place(point), value);
            }
        }
        best
    }

    fn value(&mut self, side: Side, depth: u32, ply: u32, mut alpha: i64, beta: i64) -> i64 {
        if depth == 0 {
            return self.evaluate(side);
        }
        if let Some(plies) = (1..=self.kill_depth).step_by(2).find(|&plies| self.kills(side, plies)) {
            return FIVE - i64::from(ply + plies);
        }
        let candidates = self.candidates();
        if candidates.is_empty() {
            return 0;
        }
        for point in candidates {
            let value = if self.makes_five(point, side) {
                FIVE - i64::from(ply + 1)
            } else {
                self.with(point, side, |after| -after.value(side.other(), depth - 1, ply + 1, -beta, -alpha))
            };
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        alpha
    }

    /// Whether the side, to move, wins within so many plies by forcing moves.
    fn kills(&mut self, side: Side, plies: u32) -> bool {
        let empty: Vec<Point> = Point::all(self.size).filter(|&point| self.stone(point).is_none()).collect();
        empty.iter().any(|&point| self.makes_five(point, side))
            || (plies >= 3 && empty.iter().any(|&point| self.kills_on(point, side, plies)))
    }

    /// Whether the side wins within so many plies if it makes a four or a live three here.
    fn kills_on(&mut self, point: Point, side: Side, plies: u32) -> bool {
        self.with(point, side, |after| {
            let empty: Vec<Point> =
                Point::all(after.size).filter(|&answer| after.stone(answer).is_none()).collect();
            let is_four = empty.iter().any(|&five| after.makes_five(five, side));
            let is_forcing = is_four || empty.iter().any(|&four| after.makes_live_four(four, point, side));
            let is_lost = empty.iter().any(|&answer| after.makes_five(answer, side.other()));
            is_forcing
                && !is_lost
                && empty
                    .iter()
                    .all(|&answer| after.with(answer, side.other(), |after| after.kills(side, plies - 2)))
        })
    }

    /// Whether a stone on `four` makes an unbroken four through `through` with two open ends.
    fn makes_live_four(&self, four: Point, through: Point, side: Side) -> bool {
        Direction::ALL.into_iter().any(|direction| {
            let (before, after) = self.run(four, side, direction);
            let reaches =
                (-before..=after).any(|steps| four.step(direction, steps, self.size) == Some(through));
            let is_open =
                |steps| four.step(direction, steps, self.size).is_some_and(|end| self.stone(end).is_none());
            before + 1 + after == 4 && reaches && is_open(-before - 1) && is_open(after + 1)
        })
    }

    fn makes_five(&self, point: Point, side: Side) -> bool {
        Direction::ALL.into_iter().any(|direction| {
            let (before, after) = self.run(point, side, direction);
            before + 1 + after >= 5
        })
    }

    /// How many stones of the side follow on each side of a point.
    fn run(&self, point: Point, side: Side, direction: Direction) -> (i16, i16) {
        let is_own =
            |steps| point.step(direction, steps, self.size).is_some_and(|at| self.stone(at) == Some(side));
        let reach = |sign: i16| (1..).take_while(|steps| is_own(sign * steps)).count() as i16;
        (reach(-1), reach(1))
    }

    fn candidates(&self) -> Vec<Point> {
        let is_candidate = |point: &Point| {
            self.stone(*point).is_none()
                && Point::all(self.size).any(|near| near.distance(*point) == 1 && self.stone(near).is_some())
        };
        Point::all(self.size).filter(is_candidate).collect()
    }

    /// The sum over the runs of the side less that over the enemy's.
    fn evaluate(&self, side: Side) -> i64 {
        let mut sum = 0;
        for point in Point::all(self.size) {
            let Some(owner) = self.stone(point) else { continue };
            for direction in Direction::ALL {
                let (0, after) = self.run(point, owner, direction) else { continue };
                let is_open = |steps| {
                    point.step(direction, steps, self.size).is_some_and(|end| self.stone(end).is_none())
                };
                let open_ends = usize::from(is_open(-1)) + usize::from(is_open(after + 1));
                let value = VALUES[open_ends].get(after as usize).copied().unwrap_or(0);
                sum += if owner == side { value } else { -value };
            }
        }
        sum
    }

    fn index(&self, point: Point) -> usize {
        usize::from(point.y()) * usize::from(self.size) + usize::from(point.x())
    }

    fn stone(&self, point: Point) -> Option<Side> {
        self.stones[self.index(point)]
    }

    /// What `question` says with one stone more on the board.
    fn with<T>(&mut self, point: Point, side: Side, question: impl FnOnce(&mut Self) -> T) -> T {
        let index = self.index(point);
        self.stones[index] = Some(side);
        let answer = question(self);
        self.stones[index] = None;
        answer
    }
}

fn wins_at_once(position: &Position, point: Point) -> bool {
    let mut after = position.clone();
    after.play(Move::Place(point));
    after.outcome() == Some(Outcome::Win(position.side_to_move()))
}
