//! What a position of an opening is worth, in the eyes of the engine.
//!
//! Whoever plays, colours are taken and stones are judged by the engine's evaluation: the numbers of
//! the other players say nothing about who is better. A decision takes a small time in all, however
//! many positions it looks at.

use std::time::Duration;

use player::{
    Limits, StopFlag,
    analysis::{Analyst, AnalystOptions, FoundLine},
};
use rules::{
    AnyPosition, GameKind,
    gomoku::{Move, Point, Position},
};
use search_kit::Score;

/// How long a decision takes in all.
const DECISION_TIME: Duration = Duration::from_millis(500);

/// Memory for positions.
const HASH_BYTES: usize = 4 << 20;

/// More than any evaluation.
const DECIDED: i32 = 1_000_000;

/// The engine as a judge of openings.
pub(crate) struct Judge<'a> {
    stop: &'a StopFlag,
}

impl<'a> Judge<'a> {
    /// A judge that decides at once when the flag is raised.
    pub(crate) fn new(stop: &'a StopFlag) -> Judge<'a> {
        Judge { stop }
    }

    /// What each position is worth to the side to move, as long as an evaluation can tell.
    pub(super) fn values(&self, positions: &[Position]) -> Vec<i32> {
        let share = self.share(positions.len());
        let mut analyst = analyst(1);
        let mut value = |position: &Position| {
            let lines = self.lines(&mut analyst, position, share);
            lines.first().map_or(0, |line| number(line.score))
        };
        positions.iter().map(&mut value).collect()
    }

    /// The best points of a position, the best first, with the time of one of so many looks.
    pub(super) fn best_points(&self, position: &Position, most: usize, looks: usize) -> Vec<Point> {
        let lines = self.lines(&mut analyst(most), position, self.share(looks));
        let point = |line: &FoundLine| match Move::parse(line.moves.first()?.as_str(), position.size()) {
            Ok(Move::Place(point)) => Some(point),
            _ => None,
        };
        lines.iter().filter_map(point).collect()
    }

    /// The time of one of so many looks.
    fn share(&self, looks: usize) -> Duration {
        DECISION_TIME / u32::try_from(looks.max(1)).unwrap_or(u32::MAX)
    }

    fn lines(&self, analyst: &mut Analyst, position: &Position, time: Duration) -> Vec<FoundLine> {
        if position.outcome().is_some() {
            return Vec::new();
        }
        let limits = Limits { move_time: Some(time), ..Limits::default() };
        let position = AnyPosition::Gomoku(position.clone());
        analyst.look(&position, &limits, self.stop, &mut |_| {}).lines
    }
}

fn analyst(lines: usize) -> Analyst {
    let options = AnalystOptions { game: GameKind::Gomoku, lines, threads: 1, hash_bytes: HASH_BYTES };
    // Whoever has a judge decide lives without it if it panics.
    Analyst::new(options).unwrap_or_else(|refused| panic!("{refused}"))
}

fn number(score: Score) -> i32 {
    let sooner = |plies: u32| DECIDED - i32::try_from(plies).unwrap_or(DECIDED);
    match score {
        Score::Evaluation(number) => number,
        Score::Win(plies) => sooner(plies),
        Score::Loss(plies) => -sooner(plies),
        Score::Draw => 0,
    }
}
