//! Keeping a live game in a slot.

use super::{
    actor::{Actor, Failure},
    event::Note,
};
use crate::{messages::error::ErrorCode, visitors::Visitor};

impl Actor {
    pub(super) async fn save(&mut self, who: &Visitor, slot: String, replace: bool) -> Result<(), Failure> {
        match self.app.store.saves().load(who.id.as_str(), &slot).await {
            // An earlier save of this game goes without a word.
            Ok(kept) if !replace && kept.header.id != self.id.as_str() => {
                return Err(ErrorCode::NameTaken.with("name", slot).into());
            }
            Ok(_) => (),
            Err(_) => self.app.config.quota.check_saves(&self.app.store, who).await?,
        }
        let mut record = self.table.record(self.id.as_str(), self.table.moves.len());
        if let Some(result) = self.table.result.clone() {
            record.finish(result).expect("the table never contradicts the referee");
        }
        if let Err(error) = self.app.store.saves().save(who.id.as_str(), &slot, &record).await {
            tracing::error!(%error, "a game could not be saved");
            return Err(ErrorCode::Storage.refusal().into());
        }
        if self.table.result.is_some() {
            return Ok(());
        }
        self.happen(Note::Saved { slot }.into()).await
    }
}
