//! Stored games as a file in a format that others read.

use record::{Format, GameRecord, UnknownFormat};

use super::{Records, game_ids};
use crate::{
    messages::error::{ErrorCode, Refusal},
    reason::Reason,
};

/// Games as a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExportedFile {
    /// The format.
    pub format: Format,
    /// The file.
    pub bytes: Vec<u8>,
}

impl Records<'_> {
    /// One record in a format.
    ///
    /// # Errors
    /// If there is no such record or format, or the format cannot hold the game.
    pub async fn export_one(self, id: &str, format: &str) -> Result<ExportedFile, Refusal> {
        let record = self.record(id).await?;
        self.file(vec![record], format).await
    }

    /// Several records in a format.
    ///
    /// # Errors
    /// If there is no such record or format, or the format cannot hold the games.
    pub async fn export(self, ids: &[String], format: &str) -> Result<ExportedFile, Refusal> {
        let mut records = Vec::new();
        let mut moves = 0;
        for id in game_ids(ids)? {
            let record = self.record(id.as_str()).await?;
            moves += record.moves().len();
            if moves > self.portion.moves {
                return Err(ErrorCode::CannotExport.because(Reason::Moves { most: self.portion.moves }));
            }
            records.push(record);
        }
        self.file(records, format).await
    }

    async fn file(&self, records: Vec<GameRecord>, format: &str) -> Result<ExportedFile, Refusal> {
        let format: Format = format.parse().map_err(|error: UnknownFormat| {
            ErrorCode::NotFound.with("what", "format").with("name", error.0)
        })?;
        let bytes = self.work(move |_| record::export(&records, format)).await?;
        let bytes = bytes.map_err(|error| ErrorCode::CannotExport.because(error))?;
        Ok(ExportedFile { format, bytes })
    }
}
