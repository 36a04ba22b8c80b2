//! The claims about moves of Gomoku.

use std::cell::Cell;

use coach::gomoku::{
    Alarm, Claim, Depth, Explanation, ForcedWin, Means, Row, Shape, Solver, Threatened, alarm, explain,
};
use gomoku_engine::{
    Engine, Options, Score,
    verify::{Effort, verified_win, verify_fours},
};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::{
    Outcome, Side,
    gomoku::{Move, Point, Position, Ruleset},
};
use search_kit::{Limits, StopFlag};

use super::{
    Tally,
    board::{Board, Found},
    every,
};

const GAMES: &str = include_str!("../games/gomoku.txt");

/// What the slow search may look at for one question.
const SLOW_BOARDS: u32 = 60;
const SLOW_FOURS: u32 = 5;

pub(crate) fn games() -> impl Iterator<Item = Position> {
    GAMES.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let ruleset = Ruleset::new(words[1].parse().unwrap(), words[0].parse().unwrap()).unwrap();
        Position::parse(words[2], ruleset).unwrap()
    })
}

#[test]
fn claims_about_gomoku_moves_are_true_table() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut solver =
        Solver::new(Depth { fours: 5_000, threats: 2_000, check: 500, search: Effort::THOROUGH_NODES });
    let (mut tally, mut moves, mut number) = (Tally::default(), 0, 0_usize);
    let every = every(100);
    for game in games() {
        let mut position = Position::new(game.ruleset());
        for &mv in game.moves() {
            let Move::Place(played) = mv else { break };
            number += 1;
            if number.is_multiple_of(every) {
                let near: Vec<Point> = position
                    .empty_points()
                    .filter(|point| {
                        Point::all(15).any(|at| position.stone(at).is_some() && at.distance(*point) < 3)
                    })
                    .collect();
                let other = if near.is_empty() { played } else { near[random.random_range(0..near.len())] };
                for point in [played, other] {
                    let explanation = explain(&mut solver, &position, point, None);
                    Reader::new(&position, &explanation).read(&mut tally);
                    moves += 1;
                }
            }
            position.play(mv);
        }
    }
    tally.tell(moves);
}

#[test]
fn alarms_are_true_and_none_is_missing_table() {
    let mut solver = Solver::new(Depth { fours: 5_000, threats: 0, check: 0, search: 0 });
    let (mut tally, mut positions, mut number) = (Tally::default(), 0, 0_usize);
    let every = every(12);
    for game in games() {
        let mut position = Position::new(game.ruleset());
        for &mv in game.moves() {
            position.play(mv);
            number += 1;
            if position.outcome().is_some() || !number.is_multiple_of(every) {
                continue;
            }
            positions += 1;
            let (board, enemy) = (Board::of(&position), position.side_to_move().other());
            let told = alarm(&mut solver, &position);
            if let Some(told) = &told {
                tally.count(match told.threat {
                    Threatened::Five => "five",
                    Threatened::OpenFour => "open-four",
                    Threatened::Fours(_) => "fours",
                });
            }
            assert!(is_true_alarm(&board, enemy, told.as_ref()), "after {position}: {told:?}");
        }
    }
    tally.tell(positions);
}

/// Whether what is told, or that nothing is, is so.
fn is_true_alarm(board: &Board, enemy: Side, told: Option<&Alarm>) -> bool {
    let fives = board.fives(enemy);
    if !board.fives(enemy.other()).is_empty() {
        return told.is_none();
    }
    let Some(Alarm { enemy: whose, threat, rows, points }) = told else { return fives.is_empty() };
    let is_right = match threat {
        Threatened::Five => {
            set(points) == fives
                && rows.iter().all(|row| {
                    is_of(board, row, enemy, 4..=14) && row.gaps.iter().all(|gap| board.wins_at(enemy, gap.0))
                })
        }
        Threatened::OpenFour => {
            fives.is_empty()
                && rows.iter().all(|row| is_open_three(board, row, enemy))
                && points.iter().all(|at| rows.iter().any(|row| row.gaps.contains(at)))
        }
        Threatened::Fours(line) => {
            let line: Vec<Point> = line.iter().map(|at| at.0).collect();
            fives.is_empty() && verify_fours(&board.position(enemy), &line).is_ok()
        }
    };
    *whose == enemy && !points.is_empty() && is_right
}

struct Reader<'a> {
    position: &'a Position,
    before: Board,
    after: Option<Board>,
    explanation: &'a Explanation,
    side: Side,
    enemy: Side,
    point: Point,
}

impl<'a> Reader<'a> {
    fn new(position: &'a Position, explanation: &'a Explanation) -> Reader<'a> {
        let (before, point) = (Board::of(position), explanation.point.0);
        let side = position.side_to_move();
        let after = before.may_play(side, point).then(|| before.with(side, point));
        Reader { position, before, after, explanation, side, enemy: side.other(), point }
    }

    fn read(&self, tally: &mut Tally) {
        for claim in &self.explanation.claims {
            tally.count(claim.code());
            assert!(self.is_true(claim), "after {}: {} {claim:?}", self.position, self.point);
        }
        self.nothing_is_missing();
    }

    /// What must be said: a five made, left or missed, and the name of the shape.
    fn nothing_is_missing(&self) {
        let Some(after) = &self.after else { return };
        let said = |code: &str| self.explanation.claims.iter().any(|claim| claim.code() == code);
        assert_eq!(after.is_five(self.point), said("wins"), "{} {}", self.position, self.point);
        if after.is_five(self.point) || after.empty().is_empty() {
            return;
        }
        assert_eq!(!self.before.fives(self.side).is_empty(), said("misses-five"));
        let leaves = !after.fives(self.enemy).is_empty();
        assert_eq!(leaves, said("leaves-five") || said("too-many-fives"), "{} {}", self.position, self.point);
        if !leaves {
            let has_shape = after.counts(self.point) != [0; 4];
            assert_eq!(has_shape, said("makes"), "{} {}", self.position, self.point);
        }
    }

    fn is_true(&self, claim: &Claim) -> bool {
        let before = &self.before;
        if let Claim::Forbidden { point } = claim {
            return self.after.is_none() && before.is_empty(point.point.0);
        }
        let Some(after) = &self.after else { return false };
        match claim {
            Claim::Forbidden { .. } | Claim::Impossible => false,
            Claim::Wins { rows } => {
                after.is_five(self.point) && rows.iter().all(|row| is_of(after, row, self.side, 5..=15))
            }
            Claim::MissesFive { points } => set(points) == before.fives(self.side),
            Claim::BlocksFive { rows } => {
                before.fives(self.side).is_empty()
                    && before.fives(self.enemy) == [self.point]
                    && after.fives(self.enemy).is_empty()
                    && rows.iter().all(|row| is_of(before, row, self.enemy, 4..=14))
            }
            Claim::LeavesFive { points, needed } => {
                let holds = |needed: Point| {
                    before.may_play(self.side, needed)
                        && before.with(self.side, needed).fives(self.enemy).is_empty()
                        && before.fives(self.enemy) == [needed]
                };
                set(points) == after.fives(self.enemy) && needed.is_none_or(|needed| holds(needed.0))
            }
            Claim::TooManyFives { points } => {
                let fives = before.fives(self.enemy);
                set(points) == fives && (fives.len() > 1 || !before.may_play(self.side, fives[0]))
            }
            Claim::Makes { shape, rows } => self.is_made(after, self.side, *shape, rows),
            Claim::TakesPoint { shape, rows } => {
                before.may_play(self.enemy, self.point)
                    && self.is_made(&before.with(self.enemy, self.point), self.enemy, *shape, rows)
            }
            Claim::MakesOverline { rows } => rows.iter().all(|row| is_of(after, row, self.side, 6..=15)),
            Claim::MustAnswer { point } => {
                after.fives(self.side) == [point.0] && after.may_play(self.enemy, point.0)
            }
            Claim::Unstoppable { points } => points.len() > 1 && set(points) == after.fives(self.side),
            Claim::AnswerForbidden { point } => {
                after.fives(self.side) == [point.point.0] && !after.may_play(self.enemy, point.point.0)
            }
            _ => self.is_true_of_plans(after, claim),
        }
    }

    /// Whether a claim about what can be forced, threatened or stopped is true.
    fn is_true_of_plans(&self, after: &Board, claim: &Claim) -> bool {
        let before = &self.before;
        match claim {
            Claim::StartsWin { win } => win.line[0].0 == self.point && self.wins(before, self.side, win),
            Claim::MissesWin { win } => win.line[0].0 != self.point && self.wins(before, self.side, win),
            Claim::AllowsWin { win } => self.wins(after, self.enemy, win),
            Claim::Threatens { win } => self.wins(after, self.side, win),
            Claim::WasThreatened { threes, defences } => {
                let holds = |&at: &coach::At| !self.loses_by_fours(at.0).is_some_and(|loses| loses);
                let loses = |point: Point| {
                    defences.points.iter().any(|at| at.0 == point)
                        || self.loses_by_fours(point) != Some(false)
                        || self.loses_by_threats(point)
                };
                self.are_open_threes(before, threes)
                    && defences.points.iter().all(holds)
                    && (!defences.is_complete || self.others().into_iter().all(loses))
            }
            Claim::NoDefence { threes } => {
                // A move that stops the fours may still lose to threats, which the slow reader does not see.
                self.are_open_threes(before, threes)
                    && before.wins_by_fours(self.enemy, SLOW_FOURS, &Cell::new(SLOW_BOARDS)) != Found::NoWin
            }
            Claim::StopsThreat { line, only } => {
                let line: Vec<Point> = line.iter().map(|at| at.0).collect();
                verify_fours(&before.position(self.enemy), &line).is_ok()
                    && self.loses_by_fours(self.point) != Some(true)
                    && only.iter().all(|at| self.loses_by_fours(at.0) != Some(true))
            }
            Claim::BlocksThrees { rows } => {
                self.are_open_threes(before, rows)
                    && rows.iter().all(|row| !is_open_three(after, row, self.enemy))
            }
            Claim::MakesForbidden { points } => points.iter().all(|point| {
                before.may_play(Side::First, point.point.0) && !after.may_play(Side::First, point.point.0)
            }),
            Claim::Opens { .. } | Claim::EnginePrefers { .. } | Claim::EngineAgrees => true,
            _ => false,
        }
    }

    /// Whether the enemy wins by fours after a move of the side, perhaps after answering its four; none if the slow
    /// search gave up.
    fn loses_by_fours(&self, point: Point) -> Option<bool> {
        if !self.before.may_play(self.side, point) {
            return Some(true);
        }
        let after = self.before.with(self.side, point);
        let after = match after.fives(self.side)[..] {
            [] => after,
            [five] if after.fives(self.enemy).is_empty() && after.may_play(self.enemy, five) => {
                let answered = after.with(self.enemy, five);
                if answered.is_five(five) {
                    return Some(true);
                }
                answered
            }
            _ => return Some(!after.fives(self.enemy).is_empty()),
        };
        match after.wins_by_fours(self.enemy, SLOW_FOURS, &Cell::new(SLOW_BOARDS)) {
            Found::Win => Some(true),
            Found::NoWin => Some(false),
            Found::GaveUp => None,
        }
    }

    /// Whether the engine's checker confirms a win of the enemy after a move.
    fn loses_by_threats(&self, point: Point) -> bool {
        let position = self.before.with(self.side, point).position(self.enemy);
        let mut engine = Engine::new(Options { hash_bytes: 8 << 20, ..Options::default() });
        let (limits, stop) = (Limits { nodes: Some(400_000), ..Limits::default() }, StopFlag::new());
        let best = engine.solve(&position, &limits, &stop, &mut |_| {});
        let effort = Effort { positions: 20_000, nodes: Effort::THOROUGH_NODES, time: None };
        matches!(best.score, Score::Win(_))
            && verified_win(&mut engine, &position, best.mv, effort, &stop).is_ok()
    }

    /// Some of the other moves.
    fn others(&self) -> Vec<Point> {
        self.before.empty().into_iter().step_by(9).collect()
    }

    fn wins(&self, board: &Board, side: Side, win: &ForcedWin) -> bool {
        let line: Vec<Point> = win.line.iter().map(|at| at.0).collect();
        let position = board.position(side);
        match win.means {
            Means::Fours => verify_fours(&position, &line).is_ok() && line.len() == win.plies as usize,
            Means::Threats => {
                let mut played = position;
                let legal = line.iter().all(|&point| played.try_play(Move::Place(point)).is_ok());
                legal && played.outcome().and_then(Outcome::winner) == Some(side)
            }
        }
    }

    fn are_open_threes(&self, board: &Board, rows: &[Row]) -> bool {
        rows.iter().all(|row| is_open_three(board, row, self.enemy))
    }

    /// Whether the stone on the point makes exactly this shape with these rows.
    fn is_made(&self, board: &Board, side: Side, shape: Shape, rows: &[Row]) -> bool {
        let [open_fours, fours, threes, sleeping] = board.counts(self.point);
        let (expected, count) = match (open_fours, fours, threes, sleeping) {
            (1.., 0, ..) => (Shape::OpenFour, open_fours),
            (open, fours, ..) if open + fours >= 2 => (Shape::DoubleFour, open + fours),
            (_, 1, 1.., _) => (Shape::FourThree, 1 + threes),
            (_, 1, ..) => (Shape::Four, 1),
            (_, _, 2.., _) => (Shape::DoubleThree, threes),
            (_, _, 1, _) => (Shape::OpenThree, 1),
            _ => (Shape::SleepingThree, sleeping),
        };
        let is_row = |row: &Row| match row.stones.len() {
            3 if shape == Shape::SleepingThree => is_sleeping_three(board, row, side),
            3 => is_open_three(board, row, side),
            _ => is_of(board, row, side, 4..=14) && row.gaps.iter().all(|gap| board.wins_at(side, gap.0)),
        };
        expected == shape && rows.len() == count && rows.iter().all(is_row)
    }
}

fn set(points: &[coach::At]) -> Vec<Point> {
    points.iter().map(|at| at.0).collect()
}

/// Whether a row has so many stones of a side, in one line.
fn is_of(board: &Board, row: &Row, side: Side, lengths: std::ops::RangeInclusive<usize>) -> bool {
    let stones = set(&row.stones);
    lengths.contains(&stones.len())
        && stones.iter().all(|&stone| board.stone(stone) == Some(side))
        && Board::direction(&stones).is_some()
}

fn is_open_three(board: &Board, row: &Row, side: Side) -> bool {
    let stones = set(&row.stones);
    let Some(direction) = Board::direction(&stones) else { return false };
    is_of(board, row, side, 3..=3)
        && !row.gaps.is_empty()
        && row
            .gaps
            .iter()
            .all(|gap| stones.iter().all(|&stone| board.makes_open_four(side, gap.0, stone, direction)))
}

fn is_sleeping_three(board: &Board, row: &Row, side: Side) -> bool {
    let [added, five] = row.gaps[..] else { return false };
    is_of(board, row, side, 3..=3)
        && board.may_play(side, added.0)
        && board.with(side, added.0).wins_at(side, five.0)
        && !is_open_three(board, &Row { stones: row.stones.clone(), gaps: vec![added] }, side)
}
