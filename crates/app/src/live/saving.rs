//! Keeping a live game in a slot.

use super::{
    actor::{Actor, Lost},
    step::{Note, Step},
};
use crate::messages::error::{ErrorCode, Refusal};

impl Actor {
    /// Whether a slot holds something that is not an earlier save of this game.
    async fn is_taken(&mut self, slot: &str) -> bool {
        let kept = self.app.store.saves().load(slot).await;
        kept.is_ok_and(|kept| kept.header.id != self.id.as_str())
    }

    pub(super) async fn save(&mut self, slot: String, replace: bool) -> Result<Result<(), Refusal>, Lost> {
        if !replace && self.is_taken(&slot).await {
            return Ok(Err(ErrorCode::NameTaken.with("name", slot)));
        }
        let mut record = self.table.record(self.id.as_str(), self.table.moves.len());
        if let Some(result) = self.table.result.clone() {
            record.finish(result).expect("the table never contradicts the referee");
        }
        if let Err(error) = self.app.store.saves().save(&slot, &record).await {
            tracing::error!(%error, "a game could not be saved");
            return Ok(Err(ErrorCode::Storage.refusal()));
        }
        if self.table.result.is_some() {
            return Ok(Ok(()));
        }
        self.step(Step::Noted { note: Note::Saved { slot } }).await
    }
}
