//! Wins, only moves and lost games in Gomoku.
//!
//! A point completes a row only if it touches a run of the row's stones, so the ends of all runs
//! are all there is to look at. The referee has the last word on every candidate: what wins differs
//! by variant.

use rules::{
    MoveText, Outcome, Side,
    gomoku::{Direction, Move, Point, Position, Variant},
};

use super::{Obvious, text};

pub(super) fn look(position: &Position) -> Option<Obvious> {
    let side = position.side_to_move();
    let stones = stones(position);
    if let Some(&point) = winning_points(position, &stones, side).first() {
        return Some(Obvious::Win(text(point)));
    }
    let mut moves = position.legal_moves();
    let first = moves.next()?;
    if moves.next().is_none() {
        return Some(Obvious::Forced(text(first)));
    }
    let threats = winning_points(position, &stones, side.other());
    if threats.is_empty() {
        return None;
    }
    match defences(position, &stones, &threats)[..] {
        [] => Some(Obvious::Hopeless),
        [only] => Some(Obvious::Forced(text(only))),
        _ => None,
    }
}

/// A defence if one is needed, else the legal point nearest to the last stone or the centre.
pub(super) fn fallback(position: &Position) -> MoveText {
    let stones = stones(position);
    let threats = winning_points(position, &stones, position.side_to_move().other());
    if let Some(&defence) = defences(position, &stones, &threats).first() {
        return text(defence);
    }
    let last = position.moves().iter().rev().find_map(point_of);
    let centre = last.unwrap_or(Point::centre(position.size()));
    let nearest = (0..position.size())
        .flat_map(|distance| square_around(centre, distance, position.size()))
        .find(|&point| position.is_legal(Move::Place(point)));
    text(nearest.map_or(Move::Pass, Move::Place))
}

fn point_of(mv: &Move) -> Option<Point> {
    match mv {
        Move::Place(point) => Some(*point),
        Move::Pass => None,
    }
}

/// The points of a board at exactly this distance, in king's steps.
fn square_around(centre: Point, distance: u8, size: u8) -> impl Iterator<Item = Point> {
    let reach = |middle: u8| middle.saturating_sub(distance)..=middle.saturating_add(distance).min(size - 1);
    let (columns, rows) = (reach(centre.x()), reach(centre.y()));
    rows.flat_map(move |y| columns.clone().map(move |x| Point::new(x, y)))
        .filter(move |point| point.distance(centre) == distance)
}

/// All stones. Those of a game from the empty board are its moves, which spares a look at every
/// point of a large board.
fn stones(position: &Position) -> Vec<Point> {
    if position.began_empty() {
        return position.moves().iter().filter_map(point_of).collect();
    }
    Point::all(position.size()).filter(|&point| position.stone(point).is_some()).collect()
}

/// The points at which `side` would win at once if it were its turn, without repeats.
fn winning_points(position: &Position, stones: &[Point], side: Side) -> Vec<Point> {
    let own = stones.iter().copied().filter(|&point| position.stone(point) == Some(side));
    let mut found = Vec::new();
    for run in own.flat_map(|stone| Direction::ALL.map(|direction| Run { position, side, stone, direction }))
    {
        for point in run.completions() {
            if !found.contains(&point) && wins(position, side, point) {
                found.push(point);
            }
        }
    }
    found
}

/// The legal moves after which the opponent has no winning point left.
fn defences(position: &Position, stones: &[Point], threats: &[Point]) -> Vec<Point> {
    let mut candidates = threats.to_vec();
    if position.ruleset().variant() == Variant::Caro {
        // A five with an enemy stone at each end does not win: closing an end is a defence too.
        let side = position.side_to_move().other();
        let ends = threats.iter().flat_map(|&stone| {
            Direction::ALL
                .into_iter()
                .flat_map(move |direction| Run { position, side, stone, direction }.ends())
        });
        candidates.extend(ends);
        candidates.sort_unstable();
        candidates.dedup();
    }
    let holds = |&point: &Point| {
        let mut after = position.clone();
        after.try_play(Move::Place(point)).is_ok()
            && winning_points(&after, stones, after.side_to_move()).is_empty()
    };
    candidates.into_iter().filter(holds).collect()
}

/// Whether a stone of `side` on the point would win, whoever's turn it is.
fn wins(position: &Position, side: Side, point: Point) -> bool {
    let mut trial = position.clone();
    if trial.side_to_move() != side {
        // Two passes in a row would end the game; taking the first one back turns the turn as well.
        match trial.moves().last() {
            Some(Move::Pass) => _ = trial.undo(),
            _ => trial.play(Move::Pass),
        }
    }
    trial.try_play(Move::Place(point)).is_ok() && trial.outcome() == Some(Outcome::Win(side))
}

/// The run of one side through a point, which counts as a stone of that side.
#[derive(Clone, Copy)]
struct Run<'a> {
    position: &'a Position,
    side: Side,
    stone: Point,
    direction: Direction,
}

impl Run<'_> {
    /// The empty points at its two ends that would make a row of at least five of it. A run is
    /// looked at from its first stone only, and a single stone not at all: of the four stones that a
    /// point completes to five, two or more stand together on one side of it.
    fn completions(self) -> impl Iterator<Item = Point> {
        let is_run = self.owns_at(1) && !self.owns_at(-1);
        let length = if is_run { 1 + self.count(1) } else { 0 };
        let ends = if is_run { [(-1, -1), (length, 1)] } else { [(0, 0); 2] };
        let completes = move |(steps, towards)| {
            self.step(steps).filter(|&end| is_run && self.makes_five(length, end, towards))
        };
        ends.into_iter().filter_map(completes)
    }

    /// The empty points at its two ends.
    fn ends(self) -> impl Iterator<Item = Point> {
        let ends = [self.step(-1 - self.count(-1)), self.step(1 + self.count(1))];
        ends.into_iter().flatten().filter(|&point| self.position.stone(point).is_none())
    }

    fn makes_five(&self, length: i16, end: Point, towards: i16) -> bool {
        let beyond = || Run { stone: end, ..*self }.count(towards);
        self.position.stone(end).is_none() && length + 1 + beyond() >= 5
    }

    /// How many stones of the side follow in a direction.
    fn count(&self, towards: i16) -> i16 {
        (1..).take_while(|n| self.owns_at(towards * n)).count() as i16
    }

    fn step(&self, steps: i16) -> Option<Point> {
        self.stone.step(self.direction, steps, self.position.size())
    }

    fn owns_at(&self, steps: i16) -> bool {
        self.step(steps).is_some_and(|point| self.position.stone(point) == Some(self.side))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rules::gomoku::{Ruleset, Setup};

    fn diagram(rows: &str, variant: Variant, to_move: Side) -> Position {
        Position::from_diagram(rows, variant, Some(to_move)).unwrap()
    }

    fn look_at(rows: &str, variant: Variant) -> Option<Obvious> {
        look(&diagram(rows, variant, Side::First))
    }

    fn win(point: &str) -> Option<Obvious> {
        Some(Obvious::Win(point.parse().unwrap()))
    }

    fn forced(point: &str) -> Option<Obvious> {
        Some(Obvious::Forced(point.parse().unwrap()))
    }

    const BROKEN_OVERLINE: &str = "
        . . . . . . .
        . . . . . . .
        . x x x . x x
        . . . . . . .
        o o . o o . .
        . . . . . . .
        . . . . . . .";

    #[test]
    fn what_wins_depends_on_the_variant() {
        // Six in a row win in freestyle; elsewhere black has to stop the five at c3.
        assert_eq!(look_at(BROKEN_OVERLINE, Variant::Freestyle), win("e5"));
        for variant in [Variant::Standard, Variant::Renju, Variant::Caro] {
            assert_eq!(look_at(BROKEN_OVERLINE, variant), forced("c3"), "{variant}");
        }
    }

    #[test]
    fn an_open_four_is_hopeless_and_a_closed_one_forces() {
        let open = "
            . . . . . . .
            . . . x . . .
            . . . . . . .
            . o o o o . .
            . . . . . . .
            . x . x . . .
            . . . . . . .";
        for variant in Variant::ALL {
            assert_eq!(look_at(open, variant), Some(Obvious::Hopeless), "{variant}");
        }
        let closed = "
            . . . . . . .
            . . . x . . .
            . . . . . . .
            x o o o o . .
            . . . . . . .
            . x . x . . .
            . . . . . . .";
        for variant in [Variant::Freestyle, Variant::Standard, Variant::Renju] {
            assert_eq!(look_at(closed, variant), forced("f4"), "{variant}");
        }
        // In Caro a stone at g4 closes the other end, which is a defence as well.
        assert_eq!(look_at(closed, Variant::Caro), None);
        let position = diagram(closed, Variant::Caro, Side::First);
        assert!(["f4", "g4"].contains(&fallback(&position).as_str()));
    }

    #[test]
    fn a_forbidden_defence_is_no_defence() {
        let double_three = "
            . . . . . . . . .
            . . . . x . . . .
            . . . . x . . . .
            x o o o . o . . .
            . . . x . . . . .
            . . x . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .";
        assert_eq!(look_at(double_three, Variant::Freestyle), forced("e6"));
        let position = diagram(double_three, Variant::Renju, Side::First);
        assert!(!position.is_legal(Move::Place(Point::new(4, 5))));
        assert_eq!(look(&position), Some(Obvious::Hopeless));
        assert!(position.is_legal(Move::parse(fallback(&position).as_str(), 9).unwrap()));
    }

    #[test]
    fn a_pass_by_the_opponent_hides_no_threat() {
        let ruleset = Ruleset::usual();
        let position = Position::parse("h8a1h9a2h10a3h11 pass a9pass", ruleset).unwrap();
        assert_eq!(look(&position), win("h7"));
        let position = Position::parse("h8h7h9a2h10a3h11a8pass", ruleset).unwrap();
        assert_eq!(look(&position), forced("h12"));
    }

    #[test]
    fn the_fallback_is_legal_near_the_last_stone_and_passes_only_when_it_must() {
        let ruleset = Ruleset::new(181, Variant::Renju).unwrap();
        let empty = Position::new(ruleset);
        assert_eq!(fallback(&empty), text(Point::centre(181)));
        let corner = Position::parse("0,0", ruleset).unwrap();
        assert_eq!(fallback(&corner).as_str(), "b1");
    }

    /// The winning points of a side by trying every point of the board.
    fn slow_winning_points(position: &Position, side: Side) -> Vec<Point> {
        let stones = Point::all(position.size()).filter_map(|p| Some((p, position.stone(p)?))).collect();
        let setup = Setup { ruleset: position.ruleset(), stones, to_move: side };
        let before = setup.validate().unwrap();
        let wins = |point: &Point| {
            let mut trial = before.clone();
            trial.try_play(Move::Place(*point)).is_ok() && trial.outcome() == Some(Outcome::Win(side))
        };
        Point::all(position.size()).filter(wins).collect()
    }

    /// The defences by trying every legal move.
    fn slow_defences(position: &Position) -> Vec<Point> {
        let holds = |mv: Move| {
            let mut after = position.clone();
            after.play(mv);
            let point = point_of(&mv)?;
            slow_winning_points(&after, after.side_to_move()).is_empty().then_some(point)
        };
        position.legal_moves().filter_map(holds).collect()
    }

    #[test]
    fn runs_show_every_winning_point_and_every_defence_in_random_games() {
        let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(5);
        let mut threatened = 0;
        for variant in Variant::ALL {
            for _ in 0..20 {
                let mut position = Position::new(Ruleset::new(7, variant).unwrap());
                while position.outcome().is_none() {
                    let stones = stones(&position);
                    let threats = Side::BOTH.map(|side| {
                        let mut points = winning_points(&position, &stones, side);
                        points.sort_unstable();
                        let mut slow = slow_winning_points(&position, side);
                        slow.sort_unstable();
                        assert_eq!(points, slow, "{side} in {position} ({variant})");
                        points
                    });
                    let own = &threats[position.side_to_move().index()];
                    let threats = &threats[position.side_to_move().other().index()];
                    if own.is_empty() && !threats.is_empty() {
                        threatened += 1;
                        let mut fast = defences(&position, &stones, threats);
                        fast.sort_unstable();
                        let mut slow = slow_defences(&position);
                        slow.sort_unstable();
                        assert_eq!(fast, slow, "{position} ({variant})");
                    }
                    let moves: Vec<Move> = position.legal_moves().collect();
                    position.play(moves[rng.random_range(..moves.len())]);
                }
            }
        }
        assert!(threatened > 20, "{threatened}");
    }
}
