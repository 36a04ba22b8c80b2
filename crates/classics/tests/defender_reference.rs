//! The defending player against the report's method done the slow, obvious way: the whole board is
//! scored at every leaf and nothing is cut.

use classics::{GomokuPlayer, defender::Defender, random::RandomGomoku};
use rules::{
    Outcome, Side,
    gomoku::{Move, Point, Position, Ruleset, Variant},
};

const DIRECTIONS: [(i32, i32); 8] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)];

/// The stones by column and row.
#[derive(Clone)]
struct Stones(Vec<Vec<Option<Side>>>);

impl Stones {
    fn of(position: &Position) -> Stones {
        let range = 0..position.size();
        let column = |x| range.clone().map(|y| position.stone(Point::new(x, y))).collect();
        Stones(range.clone().map(column).collect())
    }

    fn with(&self, (x, y): (i32, i32), side: Side) -> Stones {
        let mut stones = self.clone();
        stones.0[x as usize][y as usize] = Some(side);
        stones
    }

    /// Outside the board there is nothing, inside perhaps a stone.
    fn cell(&self, x: i32, y: i32) -> Option<Option<Side>> {
        self.0.get(usize::try_from(x).ok()?)?.get(usize::try_from(y).ok()?).copied()
    }

    fn points(&self) -> impl Iterator<Item = (i32, i32)> + use<> {
        let size = self.0.len() as i32;
        (0..size).flat_map(move |y| (0..size).map(move |x| (x, y)))
    }

    fn point_assess(&self, (x, y): (i32, i32), side: Side) -> i64 {
        let direction_score = |(dx, dy)| {
            let ahead: Vec<_> = (1..=4).map(|n| self.cell(x + n * dx, y + n * dy)).collect();
            if ahead.contains(&None) || ahead.contains(&Some(Some(side.other()))) {
                return 0;
            }
            let run = ahead.iter().take_while(|&&cell| cell == Some(Some(side))).count();
            10_i64.pow(1 + run as u32)
        };
        DIRECTIONS.into_iter().map(direction_score).sum()
    }

    fn assess(&self, own: Side) -> i64 {
        let score = |(x, y)| match self.cell(x, y).flatten() {
            None => 0,
            Some(side) if side == own => self.point_assess((x, y), side),
            Some(side) => -5 * self.point_assess((x, y), side),
        };
        self.points().map(score).sum()
    }

    fn is_lonely(&self, (x, y): (i32, i32)) -> bool {
        DIRECTIONS.iter().all(|(dx, dy)| self.cell(x + dx, y + dy).flatten().is_none())
    }

    /// Whether the stone on a point stands in a row of five or more.
    fn has_five(&self, (x, y): (i32, i32)) -> bool {
        let is_five = |(dx, dy), back: i32| {
            (-back..5 - back).all(|n| self.cell(x + n * dx, y + n * dy) == self.cell(x, y))
        };
        DIRECTIONS.into_iter().any(|direction| (0..5).any(|back| is_five(direction, back)))
    }

    /// The minimax score after a stone on `last`, with `depth` plies to go.
    fn deduction(&self, own: Side, last: (i32, i32), mover: Side, depth: u32, is_late: bool) -> i64 {
        let may_try =
            |&(x, y): &(i32, i32)| self.cell(x, y) == Some(None) && (is_late || !self.is_lonely((x, y)));
        let candidates: Vec<_> = self.points().filter(may_try).collect();
        if depth == 0 || self.has_five(last) || candidates.is_empty() {
            return self.assess(own);
        }
        let scores = candidates
            .into_iter()
            .map(|point| self.with(point, mover).deduction(own, point, mover.other(), depth - 1, is_late));
        if mover == own { scores.max() } else { scores.min() }.expect("there are candidates")
    }
}

/// The report's `robot()`: the first of the best moves, and its score.
fn robot(position: &Position, depth: u32) -> Option<(Point, i64)> {
    let (own, stones) = (position.side_to_move(), Stones::of(position));
    let is_late = position.stone_count() / 2 * 225 >= 80 * position.ruleset().area();
    let mut best: Option<(Point, i64)> = None;
    for (x, y) in stones.points().filter(|&point| !stones.is_lonely(point)) {
        let mut game = position.clone();
        let point = Point::new(x as u8, y as u8);
        if game.try_play(Move::Place(point)).is_err() {
            continue;
        }
        let next = stones.with((x, y), own);
        if game.outcome() == Some(Outcome::Win(own)) {
            return Some((point, next.assess(own)));
        }
        let value = next.deduction(own, (x, y), own.other(), depth - 1, is_late);
        if best.is_none_or(|(_, highest)| value > highest) {
            best = Some((point, value));
        }
    }
    best
}

#[test]
fn the_fast_search_chooses_and_scores_like_the_slow_one() {
    // The board's side, the depth, and how many positions of a random game lie between two looks.
    for (size, depth, stride) in [(5, 3, 3), (6, 2, 1), (6, 3, 9), (9, 2, 8), (15, 1, 4)] {
        for (seed, variant) in (0..).zip(Variant::ALL) {
            let mut random = RandomGomoku::new(seed);
            let mut position = Position::new(Ruleset::new(size, variant).unwrap());
            while position.end().is_none() {
                position.play(random.choose(&position, &|| false).mv);
                if position.end().is_some() || !position.moves().len().is_multiple_of(stride) {
                    continue;
                }
                let Some((point, score)) = robot(&position, depth) else { continue };
                let choice = Defender { depth }.choose(&position, &|| false);
                let diagram = position.to_diagram();
                assert_eq!((choice.mv, choice.score), (Move::Place(point), score), "{variant}\n{diagram}");
            }
        }
    }
}
