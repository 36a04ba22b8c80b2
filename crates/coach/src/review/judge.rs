//! What a move gave away, what that is called, and how well each side played.

use rules::{MoveText, Outcome, Side};
use serde::{Deserialize, Serialize};

use super::Review;

/// What was found in a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Look {
    /// What the first side may hope for, from 0 to 1; 0 and 1 are certain.
    pub first_share: f64,
    /// The best move, if there is one.
    pub best: Option<MoveText>,
}

impl Look {
    pub(super) fn at_the_end(outcome: Outcome) -> Look {
        let first_share = match outcome.winner() {
            Some(Side::First) => 1.0,
            Some(Side::Second) => 0.0,
            None => 0.5,
        };
        Look { first_share, best: None }
    }

    /// What a side may hope for.
    pub(super) fn share(&self, side: Side) -> f64 {
        match side {
            Side::First => self.first_share,
            Side::Second => 1.0 - self.first_share,
        }
    }
}

/// What a move that gives something away is called.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "FaultKind"))]
#[cfg_attr(feature = "schema", schema(as = FaultKind))]
#[serde(rename_all = "snake_case")]
pub enum Fault {
    /// One game in ten.
    Inaccuracy,
    /// Nearly one in five.
    Mistake,
    /// Three in ten, or more; or the game itself, if it was not lost before.
    Blunder,
}

/// How much of the hope for a win a move gives away, at least, to be called so.
const FAULTS: [(Fault, f64); 3] = [(Fault::Blunder, 0.3), (Fault::Mistake, 0.18), (Fault::Inaccuracy, 0.1)];

impl Review {
    /// Who plays the move of this number, counted from 1.
    #[must_use]
    pub fn mover(&self, ply: usize) -> Side {
        self.movers[ply - 1]
    }

    /// How much of the hope for a win a move gave away; none before both positions were looked at.
    #[must_use]
    pub fn given(&self, ply: usize) -> Option<f64> {
        let (before, after) = (self.looks[ply - 1].as_ref()?, self.looks[ply].as_ref()?);
        let side = self.mover(ply);
        // The engine's own move gives nothing away, whatever it thinks one move later.
        if before.best == Some(self.moves[ply - 1]) {
            return Some(0.0);
        }
        Some((before.share(side) - after.share(side)).max(0.0))
    }

    /// What a move that gave something away is called.
    #[must_use]
    pub fn fault(&self, ply: usize) -> Option<Fault> {
        let given = self.given(ply)?;
        let fault = FAULTS.iter().find(|(_, least)| given >= *least).map(|(fault, _)| *fault)?;
        let is_lost = self.looks[ply].is_some_and(|after| after.share(self.mover(ply)) <= 0.0);
        Some(if is_lost { Fault::Blunder } else { fault })
    }

    /// The moves that gave something away.
    #[must_use]
    pub fn faults(&self) -> Vec<(usize, Fault)> {
        (1..=self.moves.len()).filter_map(|ply| Some((ply, self.fault(ply)?))).collect()
    }

    /// How well a side played, from 0 to 100: the mean over its moves of what was left of the hope for a win. None before one
    /// of them could be judged.
    #[must_use]
    pub fn accuracy(&self, side: Side) -> Option<f64> {
        let own = (1..=self.moves.len()).filter(|&ply| self.mover(ply) == side);
        let kept: Vec<f64> = own.filter_map(|ply| self.given(ply)).map(kept).collect();
        (!kept.is_empty()).then(|| kept.iter().sum::<f64>() / kept.len() as f64)
    }
}

/// A hundred for a move that gives nothing away, and less and less: a tenth given away leaves 64, a half 9.
fn kept(given: f64) -> f64 {
    (103.167 * (-4.354 * given).exp() - 3.167).clamp(0.0, 100.0)
}
