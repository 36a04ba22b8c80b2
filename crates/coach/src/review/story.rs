//! Which moments of a game are worth telling: at most seven.

use rules::{AnyPosition, Side};
use serde::{Deserialize, Serialize};

use super::{Fault, Review};

/// What a moment is in the story.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum MomentKind {
    /// The opening has its name now.
    Opening,
    /// A move that gave much away.
    TurningPoint,
    /// A won game was not won.
    MissedWin,
    /// The last time that the loser could have held the game.
    LastEscape,
    /// The move that ended the game.
    End,
}

/// A move that is worth telling of; the board stands before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment {
    /// The number of the move, counted from 1.
    pub ply: usize,
    /// What it is in the story.
    pub kind: MomentKind,
}

impl Moment {
    /// Whether the move gave something away.
    #[must_use]
    pub fn is_fault(&self) -> bool {
        !matches!(self.kind, MomentKind::Opening | MomentKind::End)
    }
}

/// A part of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The first moves.
    Opening,
    /// Between the others.
    Middle,
    /// Few points are left.
    Ending,
}

/// The most moments of a story.
const MOST_MOMENTS: usize = 7;
/// The stone that an opening has its name from.
const NAMED_BY: usize = 3;
/// Who may hope for so much has won.
const WON: f64 = 0.97;
/// Who may hope for less has not won yet.
const NOT_WON: f64 = 0.85;
/// Who may hope for so much can still hold the game; for so little, no more.
const ALIVE: f64 = 0.1;
const LOST: f64 = 0.03;
/// Stones of Gomoku, and the part of a board of Ataxx, that are the opening.
const STONES_OF_AN_OPENING: usize = 10;
const PART_OF_AN_OPENING: usize = 3;
/// Empty squares of Ataxx that are an ending.
const SQUARES_OF_AN_ENDING: usize = 12;

impl Review {
    /// The moments that are worth telling, in their order, as far as they are known.
    #[must_use]
    pub fn moments(&self) -> Vec<Moment> {
        let mut chosen: Vec<Moment> = self.opening().into_iter().chain(self.end()).collect();
        let escape = self.last_escape();
        let mut faults: Vec<(usize, Fault)> = self.faults();
        faults.retain(|(ply, _)| chosen.iter().all(|moment| moment.ply != *ply));
        // The last escape and wins that were missed first, then what gave most away.
        let rank = |ply: usize| {
            let is_special = Some(ply) == escape || self.misses_win(ply);
            (u8::from(!is_special), -self.given(ply).unwrap_or(0.0))
        };
        faults.sort_by(|&(a, _), &(b, _)| {
            let (a, b) = (rank(a), rank(b));
            a.0.cmp(&b.0).then(a.1.total_cmp(&b.1))
        });
        let room = MOST_MOMENTS - chosen.len();
        chosen.extend(faults.into_iter().take(room).map(|(ply, _)| {
            let kind = match ply {
                _ if Some(ply) == escape => MomentKind::LastEscape,
                _ if self.misses_win(ply) => MomentKind::MissedWin,
                _ => MomentKind::TurningPoint,
            };
            Moment { ply, kind }
        }));
        chosen.sort_by_key(|moment| moment.ply);
        chosen
    }

    /// Who lost, and in which part of the game: where it could be held for the last time.
    #[must_use]
    pub fn lost_in(&self) -> Option<(Side, Phase)> {
        let loser = self.winner?.other();
        let alive = |ply: &usize| self.looks[*ply].is_some_and(|look| look.share(loser) >= ALIVE);
        let last = (0..self.looks.len()).rev().find(alive)?;
        Some((loser, phase(&self.position(last))))
    }

    /// The third stone of a game of Gomoku that began on an empty board.
    fn opening(&self) -> Option<Moment> {
        let is_named = match &self.start {
            AnyPosition::Gomoku(start) => start.stone_count() == 0,
            AnyPosition::Ataxx(_) => false,
        };
        let is_long = self.moves.len() > NAMED_BY;
        (is_named && is_long).then_some(Moment { ply: NAMED_BY, kind: MomentKind::Opening })
    }

    /// The last move, if it ended the game.
    fn end(&self) -> Option<Moment> {
        let ply = self.moves.len();
        (self.is_over && ply > 0).then_some(Moment { ply, kind: MomentKind::End })
    }

    /// The last move of the loser that let go of a game that was not lost.
    fn last_escape(&self) -> Option<usize> {
        let loser = self.winner?.other();
        let is_over = |ply: usize| {
            let later = self.looks[ply..].iter().flatten();
            later.map(|look| look.share(loser)).all(|share| share < ALIVE)
        };
        let lets_go = |ply: usize| {
            let (before, after) = (self.looks[ply - 1].as_ref()?, self.looks[ply].as_ref()?);
            let gives = before.share(loser) >= ALIVE && after.share(loser) <= LOST;
            (gives && self.fault(ply).is_some()).then_some(ply)
        };
        let own = (1..=self.moves.len()).rev().filter(|&ply| self.mover(ply) == loser);
        own.filter_map(lets_go).find(|&ply| is_over(ply))
    }

    fn misses_win(&self, ply: usize) -> bool {
        let side = self.mover(ply);
        let shares = [ply - 1, ply].map(|at| self.looks[at].map(|look| look.share(side)));
        matches!(shares, [Some(before), Some(after)] if before >= WON && after < NOT_WON)
            && self.fault(ply).is_some()
    }
}

fn phase(position: &AnyPosition) -> Phase {
    match position {
        AnyPosition::Gomoku(position) => {
            let (stones, points) = (position.stone_count(), usize::from(position.size()).pow(2));
            match stones {
                0..=STONES_OF_AN_OPENING => Phase::Opening,
                _ if stones > points / 2 => Phase::Ending,
                _ => Phase::Middle,
            }
        }
        AnyPosition::Ataxx(game) => {
            let position = game.position();
            let empty = position.empty().len() as usize;
            let stones = Side::BOTH.iter().map(|&side| position.count(side) as usize).sum::<usize>();
            match empty {
                0..=SQUARES_OF_AN_ENDING => Phase::Ending,
                _ if stones * PART_OF_AN_OPENING <= empty + stones => Phase::Opening,
                _ => Phase::Middle,
            }
        }
    }
}
