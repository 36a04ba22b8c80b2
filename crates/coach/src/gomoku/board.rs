//! Questions to the referee about a board, whoever is to move: where a side wins at once, and what a
//! stone of either side would make.

use rules::{
    Outcome, Side,
    gomoku::{Direction, Line, Move, Point, Position, Setup},
};

use super::shape::Row;
use crate::text::At;

/// A position in which either side can put stones on trial. All answers come from the referee.
pub(super) struct Trial {
    position: Position,
}

impl Trial {
    /// The stones of a position; none if it is over.
    pub(super) fn of(position: &Position) -> Option<Trial> {
        turned(position, Side::First).map(|position| Trial { position })
    }

    pub(super) fn size(&self) -> u8 {
        self.position.size()
    }

    pub(super) fn stone(&self, point: Point) -> Option<Side> {
        self.position.stone(point)
    }

    pub(super) fn is_empty(&self, point: Point) -> bool {
        self.position.stone(point).is_none()
    }

    /// Looks at the board with a stone of a side on an empty point. None if the stone may not be put
    /// there; the answer also has whether it wins.
    pub(super) fn with<T>(
        &mut self,
        side: Side,
        point: Point,
        look: impl FnOnce(&mut Trial, bool) -> T,
    ) -> Option<T> {
        let turns = self.position.side_to_move() != side;
        if turns {
            self.position.play(Move::Pass);
        }
        let played = self.position.try_play(Move::Place(point)).is_ok().then(|| {
            let wins = self.position.outcome() == Some(Outcome::Win(side));
            let answer = look(self, wins);
            self.position.undo();
            answer
        });
        if turns {
            self.position.undo();
        }
        played
    }

    /// Whether a stone of a side wins at once.
    pub(super) fn wins_at(&mut self, side: Side, point: Point) -> bool {
        self.with(side, point, |_, wins| wins) == Some(true)
    }

    /// Whether a stone of a side wins by a row in this direction.
    pub(super) fn wins_along(&mut self, side: Side, point: Point, direction: Direction) -> bool {
        let look = |trial: &mut Trial, wins: bool| {
            wins && trial.position.winning_lines().iter().any(|line| line.direction == direction)
        };
        self.with(side, point, look) == Some(true)
    }

    /// The rows that have won on a trial board.
    pub(super) fn winning_lines(&self) -> Vec<Line> {
        self.position.winning_lines()
    }

    /// The row of more than five through the stone on a point, which has not won.
    pub(super) fn overline(&self, point: Point, direction: Direction) -> Option<Row> {
        let run = self.run(point, self.stone(point)?, direction);
        (run.len() > 5).then(|| Row { stones: run.into_iter().map(At).collect(), gaps: Vec::new() })
    }

    /// The unbroken stones of a side through a point, which counts as one of them.
    pub(super) fn run(&self, point: Point, side: Side, direction: Direction) -> Vec<Point> {
        let walk = |sign: i16| {
            let steps = (1..).map_while(move |n| point.step(direction, sign * n, self.size()));
            steps.take_while(|&at| self.stone(at) == Some(side)).collect::<Vec<Point>>()
        };
        walk(-1).into_iter().rev().chain([point]).chain(walk(1)).collect()
    }

    /// Whether a side may put a stone on a point.
    pub(super) fn may_play(&mut self, side: Side, point: Point) -> bool {
        self.with(side, point, |_, _| ()).is_some()
    }

    /// Every point where a side wins at once.
    pub(super) fn fives(&mut self, side: Side) -> Vec<Point> {
        let empty: Vec<Point> = self.position.empty_points().collect();
        empty.into_iter().filter(|&point| self.wins_at(side, point)).collect()
    }
}

/// The position with this side to move and no history; none if it is over.
pub(super) fn turned(position: &Position, side: Side) -> Option<Position> {
    if position.outcome().is_some() {
        return None;
    }
    let stone = |point| position.stone(point).map(|side| (point, side));
    let stones = Point::all(position.size()).filter_map(stone).collect();
    let setup = Setup { ruleset: position.ruleset(), stones, to_move: side };
    setup.validate().ok().filter(|position| position.outcome().is_none())
}
