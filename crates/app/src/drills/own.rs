//! Puzzles out of somebody's own game, which its review has gone through.

use std::sync::Arc;

use coach::{
    puzzles::{OwnPuzzle, own_puzzles, written},
    review::Review,
};
use record::GameRecord;
use rules::{MoveText, Outcome, Side};
use store::Drill;

use super::{attempt::MOST_DRILLS, summary::summary};
use crate::{
    App,
    messages::{
        error::{ErrorCode, Refusal},
        puzzles::GamePuzzles,
        review::{FaultKind, ReviewView},
    },
    visitors::Visitor,
};

impl App {
    /// Makes puzzles out of the faults of a reviewed game, and has them come back until they are known.
    ///
    /// # Errors
    /// If there is no such game, it has not been reviewed, more drills would be kept than are, or the store fails.
    pub async fn game_puzzles(self: &Arc<App>, who: &Visitor, record: &str) -> Result<GamePuzzles, Refusal> {
        let (game, review) = self.records_of(who).reviewed(record).await?;
        let review = review.ok_or_else(|| ErrorCode::NotFound.with("what", "review").with("name", record))?;
        let (drills, owner) = (self.store.drills(), who.id.as_str());
        let mut kept = drills.all(owner).await?;
        if !kept.iter().any(|drill| drill.game == record) {
            if kept.len() >= MOST_DRILLS {
                return Err(ErrorCode::AboveQuota.with("what", "puzzles").with("limit", MOST_DRILLS));
            }
            for own in self.ask_judge(who, move |_| made(&game, &review)).await? {
                let now_ms = self.drill_ms();
                let drill = Drill {
                    puzzle: own.puzzle.id(),
                    body: written(&own.puzzle),
                    game: record.to_owned(),
                    ply: u32::try_from(own.ply).unwrap_or(u32::MAX),
                    made_ms: now_ms,
                    due_ms: now_ms,
                    memory: None,
                };
                drills.add(owner, &drill).await?;
            }
        }
        let before = kept.len();
        kept = drills.all(owner).await?;
        let added = u32::try_from(kept.len().saturating_sub(before)).unwrap_or(u32::MAX);
        let tally = self.tally(who).await?;
        kept.retain(|drill| drill.game == record);
        kept.sort_by_key(|drill| drill.ply);
        let told = |drill: &Drill| {
            let puzzle = coach::puzzles::read(&drill.body)?;
            Some(summary(&drill.puzzle, &puzzle, Some(drill), &tally))
        };
        Ok(GamePuzzles { puzzles: kept.iter().filter_map(told).collect(), added })
    }
}

/// The puzzles of a game, for the people who have played it; for both sides where engines have.
fn made(game: &GameRecord, view: &ReviewView) -> Vec<OwnPuzzle> {
    let moves: Vec<MoveText> = game.moves().iter().filter_map(|mv| mv.text().parse().ok()).collect();
    let winner = game.result().and_then(|result| result.outcome).and_then(Outcome::winner);
    let Ok(review) = Review::new(game.start().clone(), moves, winner) else { return Vec::new() };
    let weight = |kind| match kind {
        FaultKind::Blunder => 0,
        FaultKind::Mistake => 1,
        FaultKind::Inaccuracy => 2,
    };
    let mut faults: Vec<_> =
        view.faults.iter().map(|fault| (weight(fault.kind), fault.ply as usize)).collect();
    faults.sort_unstable();
    let faults: Vec<usize> = faults.into_iter().map(|(_, ply)| ply).collect();
    let people = Side::BOTH.map(|side| game.header.players.of(side).spec.is_empty());
    let sides = if people == [false, false] { [true, true] } else { people };
    own_puzzles(&review, &faults, |side| sides[side.index()])
}
