//! Reviews that are kept with the records of their games, in a field of the document.

use record::GameRecord;
use serde::{Deserialize, Serialize};
use store::GameId;

use super::Records;
use crate::messages::{error::Refusal, review::ReviewView};

/// The field of the document.
const FIELD: &str = "review";
/// Another one is made where the kept review is of another version.
const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
struct Kept {
    version: u32,
    #[serde(flatten)]
    view: ReviewView,
}

/// The review that is kept with a record, if it is one of all its moves.
pub(crate) fn kept_review(record: &GameRecord) -> Option<ReviewView> {
    let field = record.extra.get(FIELD)?;
    let kept: Kept = serde_json::from_value(field.clone()).ok()?;
    let is_whole = kept.view.done && kept.view.plies as usize == record.moves().len();
    (kept.version == VERSION && is_whole).then_some(kept.view)
}

impl Records<'_> {
    /// A record, and the review that is kept with it.
    pub(crate) async fn reviewed(self, id: &str) -> Result<(GameRecord, Option<ReviewView>), Refusal> {
        let record = self.record(id).await?;
        let kept = kept_review(&record);
        Ok((record, kept))
    }

    /// Keeps the review of a finished game with its record.
    pub(crate) async fn keep_review(self, id: &GameId, view: &ReviewView) -> Result<(), Refusal> {
        let mut record = self.store.games().get(id).await?;
        let kept = Kept { version: VERSION, view: view.clone() };
        let field = serde_json::to_value(kept).expect("a review is plain values with names for keys");
        record.extra.insert(FIELD.to_owned(), field);
        Ok(self.store.games().update(&record).await?)
    }
}
