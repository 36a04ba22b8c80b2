//! A position and a move become claims, each checked by the referee or the solver before it is made.
//!
//! What is asked first decides what is asked at all: after a five there is nothing more to say, and who leaves a
//! five open need not hear of threes.

use rules::{
    Outcome, Side,
    gomoku::{Direction, Forbidden, IllegalMove, Line, Move, Point, Position, Variant},
};

use super::{
    board::{Trial, turned},
    claim::{Claim, Explanation, ForbiddenPoint},
    defence::{Effect, defences, effect},
    opening::Opening,
    shape::{Row, Shape, rows_of_stone, rows_through},
    solver::{ForcedWin, Fours, Means, Solver, fours_win},
};
use crate::text::At;

/// What an engine has found out about the position and the move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    /// The move it would have played.
    pub best: Point,
    /// How many of a hundred games the move gives away.
    pub percent: u32,
    /// Whether it holds the position to be won for the side to move. If not, wins by threats are not looked for.
    pub is_won: bool,
    /// Whether it holds the position after the move to be lost for who played it.
    pub is_lost_after: bool,
}

/// More newly forbidden points than this are not listed.
const MOST_FORBIDDEN: usize = 3;
/// What a hundred games must lose before another move is worth mentioning.
const PERCENT_TO_MENTION: u32 = 5;

/// What can be said about a stone of the side to move on a point.
#[must_use]
pub fn explain(solver: &mut Solver, position: &Position, point: Point, view: Option<&View>) -> Explanation {
    let side = position.side_to_move();
    let claims = match position.check(Move::Place(point)) {
        Err(IllegalMove::Forbidden { .. }) => {
            let forbidden = position.forbidden_at(point).map(forbidden_point);
            forbidden.map_or(vec![Claim::Impossible], |point| vec![Claim::Forbidden { point }])
        }
        Err(_) => vec![Claim::Impossible],
        Ok(()) => Study::new(solver, position, point, view).claims(),
    };
    Explanation { point: At(point), side, claims }
}

/// A legal move that is being looked at.
struct Study<'a> {
    solver: &'a mut Solver,
    view: Option<&'a View>,
    variant: Variant,
    side: Side,
    point: Point,
    before: &'a Position,
    after: Position,
    claims: Vec<Claim>,
}

impl<'a> Study<'a> {
    fn new(solver: &'a mut Solver, before: &'a Position, point: Point, view: Option<&'a View>) -> Study<'a> {
        let mut after = before.clone();
        after.play(Move::Place(point));
        let (side, variant) = (before.side_to_move(), before.ruleset().variant());
        Study { solver, view, variant, side, point, before, after, claims: Vec::new() }
    }

    fn claims(mut self) -> Vec<Claim> {
        if self.after.outcome() == Some(Outcome::Win(self.side)) {
            let rows = self.after.winning_lines().iter().map(winning_row).collect();
            return vec![Claim::Wins { rows }];
        }
        let (Some(mut before), Some(mut after)) = (Trial::of(self.before), Trial::of(&self.after)) else {
            return self.claims;
        };
        self.look_at_fives(&mut before, &mut after);
        if after.fives(self.side.other()).is_empty() {
            self.look_at_shapes(&mut before, &mut after);
            self.look_at_wins(&mut after);
            self.look_at_forbidden_points();
            self.claims.extend(Opening::of(&self.after).map(|opening| Claim::Opens { opening }));
        }
        self.look_at_the_engine();
        self.claims
    }

    /// Whether all answers to a four are known: in Caro it can be stopped from afar too.
    fn knows_answers(&self) -> bool {
        self.variant != Variant::Caro
    }

    fn look_at_fives(&mut self, before: &mut Trial, after: &mut Trial) {
        let (side, enemy) = (self.side, self.side.other());
        let own = before.fives(side);
        let (threatened, left) = (before.fives(enemy), after.fives(enemy));
        if !own.is_empty() {
            self.claims.push(Claim::MissesFive { points: at(&own) });
        }
        let may_win_no_five = own.is_empty() && self.knows_answers();
        match (&threatened[..], &left[..]) {
            ([], _) | ([_, ..], []) if !may_win_no_five => {}
            ([_], []) => {
                let rows = before.with(enemy, self.point, |trial, _| trial.winning_lines());
                let rows = rows.unwrap_or_default();
                let rows = rows.iter().map(|line| row_without(line, self.point)).collect();
                self.claims.push(Claim::BlocksFive { rows });
            }
            ([needed], [_, ..]) if may_win_no_five && before.may_play(side, *needed) => {
                self.claims.push(Claim::LeavesFive { points: at(&left), needed: Some(At(*needed)) });
            }
            ([_, ..], [_, ..]) if may_win_no_five => {
                self.claims.push(Claim::TooManyFives { points: at(&threatened) });
            }
            (_, [_, ..]) => self.claims.push(Claim::LeavesFive { points: at(&left), needed: None }),
            _ => {}
        }
    }

    fn look_at_shapes(&mut self, before: &mut Trial, after: &mut Trial) {
        let (side, enemy) = (self.side, self.side.other());
        if let Some((shape, rows)) = rows_through(after, self.variant, self.point).shape() {
            self.claims.push(Claim::Makes { shape, rows });
        }
        let overlines: Vec<Row> = Direction::ALL
            .into_iter()
            .filter_map(|direction| after.overline(self.point, direction))
            .collect();
        if !overlines.is_empty() {
            self.claims.push(Claim::MakesOverline { rows: overlines });
        }
        let open = open_threes(before, self.variant, enemy);
        let still_open = open_threes(after, self.variant, enemy);
        let blocked: Vec<Row> = open
            .into_iter()
            .filter(|row| still_open.iter().all(|other| other.stones != row.stones))
            .collect();
        let blocks = !blocked.is_empty();
        if blocks {
            self.claims.push(Claim::BlocksThrees { rows: blocked });
        }
        let taken = rows_of_stone(before, self.variant, enemy, self.point).and_then(|rows| rows.shape());
        if let Some((shape, rows)) = taken
            && shape >= Shape::DoubleThree
            && shape != Shape::Four
            && !(blocks && shape == Shape::OpenFour)
        {
            self.claims.push(Claim::TakesPoint { shape, rows });
        }
        if self.knows_answers() {
            match after.fives(side)[..] {
                [] => {}
                [five] if after.may_play(enemy, five) => {
                    self.claims.push(Claim::MustAnswer { point: At(five) });
                }
                [five] => {
                    let forbidden = self.after.forbidden_at(five).map(forbidden_point);
                    self.claims.extend(forbidden.map(|point| Claim::AnswerForbidden { point }));
                }
                ref fives => self.claims.push(Claim::Unstoppable { points: at(fives) }),
            }
        }
    }

    fn look_at_wins(&mut self, after: &mut Trial) {
        let answers = after.fives(self.side);
        let is_decided = self
            .claims
            .iter()
            .any(|claim| matches!(claim, Claim::Unstoppable { .. } | Claim::AnswerForbidden { .. }));
        if is_decided || self.claims.iter().any(|claim| matches!(claim, Claim::MissesFive { .. })) {
            return;
        }
        let starts = self.look_at_own_win(&answers);
        if starts {
            return;
        }
        let allowed = self.win_after();
        let loses = allowed.is_some();
        if let Some(win) = allowed {
            self.claims.insert(0, Claim::AllowsWin { win });
        }
        self.look_at_the_threat_before(loses);
        if answers.is_empty()
            && !loses
            && let Some(again) = turned(&self.after, self.side)
            && let Fours::Win(line) = self.solver.fours(&again)
        {
            self.claims.push(Claim::Threatens { win: by_fours(&line) });
        }
    }

    /// A win that the move starts or misses; true if it starts one.
    fn look_at_own_win(&mut self, answers: &[Point]) -> bool {
        let before = turned(self.before, self.side);
        let Some(before) = before else { return false };
        let known = match (self.solver.fours(&before), self.view) {
            (Fours::Win(line), _) => Some(by_fours(&line)),
            (_, Some(view)) if !view.is_won => None,
            _ => self.solver.win(self.before),
        };
        let Some(win) = known else { return false };
        let own = if win.line.first() == Some(&At(self.point)) {
            Some(win.clone())
        } else {
            self.win_by_four_first(&before, answers).or_else(|| self.other_win())
        };
        match own {
            Some(own) => {
                self.claims.push(Claim::StartsWin { win: own });
                true
            }
            None => {
                if !self.solver.seems_lost(&self.after) {
                    self.claims.insert(0, Claim::MissesWin { win });
                }
                false
            }
        }
    }

    /// The win that goes on with fours where the move is one.
    fn win_by_four_first(&mut self, before: &Position, answers: &[Point]) -> Option<ForcedWin> {
        let [answer] = answers else { return None };
        let mut next = self.after.clone();
        next.try_play(Move::Place(*answer)).ok()?;
        let Fours::Win(rest) = self.solver.fours(&next) else { return None };
        let line: Vec<Point> = [self.point, *answer].into_iter().chain(rest).collect();
        fours_win(before, &line).then(|| by_fours(&line))
    }

    /// A win by threats that begins with the move, though the solver would have begun otherwise.
    fn other_win(&mut self) -> Option<ForcedWin> {
        let may_win = self.view.is_none_or(|view| view.percent < PERCENT_TO_MENTION);
        if !may_win || !self.solver.seems_lost(&self.after) {
            return None;
        }
        self.solver.win_beginning_with(self.before, Move::Place(self.point))
    }

    /// The enemy's win after the move.
    fn win_after(&mut self) -> Option<ForcedWin> {
        match (self.solver.fours(&self.after), self.view) {
            (Fours::Win(line), _) => Some(by_fours(&line)),
            (_, Some(view)) if !view.is_lost_after => None,
            _ => self.solver.win(&self.after),
        }
    }

    /// What the enemy threatened before the move, and what the move did about it.
    fn look_at_the_threat_before(&mut self, loses: bool) {
        let enemy = self.side.other();
        let (Some(passed), Some(mut trial)) = (turned(self.before, enemy), Trial::of(self.before)) else {
            return;
        };
        if !trial.fives(enemy).is_empty() {
            return;
        }
        let Fours::Win(line) = self.solver.fours(&passed) else { return };
        if !loses && effect(self.solver, self.before, self.point) != Effect::Stops {
            return;
        }
        let found = defences(self.solver, self.before);
        if !loses {
            let only = found.filter(|found| found.is_complete).map(|found| found.points).unwrap_or_default();
            self.claims.push(Claim::StopsThreat { line: at(&line), only });
            return;
        }
        let threes = open_threes(&mut trial, self.variant, enemy);
        match found {
            Some(found) if found.points.is_empty() && found.is_complete => {
                self.claims.insert(0, Claim::NoDefence { threes });
            }
            Some(found) if !found.points.is_empty() => {
                self.claims.insert(0, Claim::WasThreatened { threes, defences: found });
            }
            _ => {}
        }
    }

    fn look_at_forbidden_points(&mut self) {
        if self.side != Side::Second {
            return;
        }
        let known: Vec<Point> = self.before.forbidden_points().iter().map(|known| known.point).collect();
        let mut new = self.after.forbidden_points();
        new.retain(|forbidden| !known.contains(&forbidden.point));
        if !new.is_empty() && new.len() <= MOST_FORBIDDEN {
            let points = new.into_iter().map(forbidden_point).collect();
            self.claims.push(Claim::MakesForbidden { points });
        }
    }

    fn look_at_the_engine(&mut self) {
        match self.view {
            Some(view) if view.best == self.point => self.claims.push(Claim::EngineAgrees),
            Some(view) if view.percent >= PERCENT_TO_MENTION => {
                self.claims.push(Claim::EnginePrefers { point: At(view.best), percent: view.percent });
            }
            _ => {}
        }
    }
}

/// A winning row as it was before the stone on this point.
pub(super) fn row_without(line: &Line, point: Point) -> Row {
    let stones = line.stones.iter().filter(|&&stone| stone != point).map(|&stone| At(stone)).collect();
    Row { stones, gaps: vec![At(point)] }
}

/// Every open three of a side, once.
pub(super) fn open_threes(trial: &mut Trial, variant: Variant, side: Side) -> Vec<Row> {
    let stones: Vec<Point> = Point::all(trial.size()).filter(|&at| trial.stone(at) == Some(side)).collect();
    let mut found: Vec<Row> = Vec::new();
    for stone in stones {
        for row in rows_through(trial, variant, stone).open_threes {
            if found.iter().all(|known| known.stones != row.stones) {
                found.push(row);
            }
        }
    }
    found
}

pub(super) fn by_fours(line: &[Point]) -> ForcedWin {
    ForcedWin { means: Means::Fours, plies: line.len() as u32, line: at(line) }
}

fn at(points: &[Point]) -> Vec<At> {
    points.iter().map(|&point| At(point)).collect()
}

fn winning_row(line: &Line) -> Row {
    Row { stones: at(&line.stones), gaps: Vec::new() }
}

fn forbidden_point(Forbidden { point, kind, lines }: Forbidden) -> ForbiddenPoint {
    let row = |line: &Line| {
        let stones = line.stones.iter().filter(|&&stone| stone != point).map(|&stone| At(stone)).collect();
        Row { stones, gaps: at(&line.completions) }
    };
    ForbiddenPoint { point: At(point), kind: kind.into(), rows: lines.iter().map(row).collect() }
}
