//! Files of games and results: read and stored side by side.
//!
//! A thread reads while the store writes; the games of a file go into one transaction. What cannot be read or stored
//! is told, and the rest is kept.

use std::ops::ControlFlow;

use record::{GameRecord, Item, PlayerOutcome, import_each};
use store::{GameId, NewResult, StoreError, Verdict};
use tokio::sync::mpsc::{Receiver, channel};
use wording::Message;

use super::Records;
use crate::{
    live::forget_people,
    messages::{
        error::{ErrorCode, Refusal},
        records::{ImportReport, RefusedLine},
    },
    visitors::Visitor,
};

/// The largest file that a page may send, in bytes.
pub const IMPORT_LIMIT: usize = 8 << 20;

/// So many games are given to the store at a time.
const AT_A_TIME: usize = 200;

/// How many refused lines a report tells at most.
const MOST_REFUSED: usize = 200;

/// What a stored game is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ids {
    /// As in the file, if it has a name there.
    AsInTheFile,
    /// Each gets a new one.
    New,
}

/// What became of a file.
#[derive(Debug, Default)]
pub struct Imported {
    /// The games that are new.
    pub added: Vec<GameId>,
    /// How many results without games were stored.
    pub results: u64,
    /// What was not stored, in the order of the file.
    pub not_stored: Vec<NotStored>,
}

/// Something that was not stored.
#[derive(Debug)]
pub enum NotStored {
    /// It cannot be read.
    Unread(record::Refusal),
    /// It is read and cannot be stored: most often it is there already.
    Refused(StoreError),
}

/// Why nothing of a file was stored.
#[derive(Debug, thiserror::Error, wording::Coded)]
pub enum ImportFailed {
    /// The store has failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A small file can hold a great deal.
    #[error("stored, the games of this file would take more than {most} MB: import them in parts")]
    Unpacks {
        /// How much is stored at a time, in megabytes.
        most: u64,
    },
    /// Too many files are being read.
    #[error("every thinking thread is busy")]
    Busy,
    /// As much is kept for the visitor as may be.
    #[error("as much is kept for this visitor as may be: {0:?}")]
    Quota(Refusal),
}

impl From<ImportFailed> for Refusal {
    fn from(failed: ImportFailed) -> Refusal {
        match failed {
            ImportFailed::Store(error) => error.into(),
            ImportFailed::Unpacks { most } => {
                ErrorCode::TooLarge.with("limit", most << 20).because(ImportFailed::Unpacks { most })
            }
            ImportFailed::Busy => ErrorCode::Busy.refusal(),
            ImportFailed::Quota(refusal) => refusal,
        }
    }
}

impl From<NotStored> for Message {
    fn from(item: NotStored) -> Message {
        match item {
            NotStored::Unread(refusal) => refusal.reason,
            NotStored::Refused(error) => error.into(),
        }
    }
}

impl Records<'_> {
    /// Stores the games and results of a file of any known format, which its name and its content tell, as somebody's.
    ///
    /// # Errors
    /// If the store fails, or its games take too much; then nothing of the file is kept.
    pub async fn import(
        self,
        who: &Visitor,
        name: String,
        file: impl AsRef<[u8]> + Send + 'static,
        ids: Ids,
    ) -> Result<Imported, ImportFailed> {
        let left = self.portion.quota.bytes_left(self.store, who).await.map_err(ImportFailed::Quota)?;
        let (sender, items) = channel(4 * AT_A_TIME);
        let reading = self.work(move |stop| {
            let file = file.as_ref();
            // The store may have failed, or whoever sent the file has gone: then nobody waits for the rest.
            import_each(&name, file, file.len(), |item| match sender.blocking_send(item) {
                Ok(()) if !stop.is_raised() => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            });
        });
        let (read, imported) = tokio::join!(reading, self.store_items(who, items, ids, left));
        read.map_err(|_| ImportFailed::Busy)?;
        imported
    }

    /// Stores what the reader finds.
    async fn store_items(
        &self,
        who: &Visitor,
        mut items: Receiver<Item>,
        ids: Ids,
        left: u64,
    ) -> Result<Imported, ImportFailed> {
        let most = self.portion.stored_bytes.min(left);
        let mut imported = Imported::default();
        let mut results = Vec::new();
        let games = self.store.games();
        // Begun with the first games: until then nobody else waits for this transaction.
        let mut batch = None;
        let mut waiting: Vec<GameRecord> = Vec::new();
        loop {
            let item = items.recv().await;
            let is_over = item.is_none();
            match item {
                Some(Item::Game(mut game)) => {
                    forget_people(&mut game);
                    if ids == Ids::New {
                        game.header.id.clear();
                    }
                    waiting.push(*game);
                }
                Some(Item::Result(result)) => results.push(new_result(result)),
                Some(Item::Refusal(refusal)) => imported.not_stored.push(NotStored::Unread(refusal)),
                None => (),
            }
            if waiting.len() == AT_A_TIME || (is_over && !waiting.is_empty()) {
                let batch = match &mut batch {
                    Some(batch) => batch,
                    none => none.insert(games.batch_of(who.id.as_str()).await?),
                };
                for addition in batch.add(&waiting).await? {
                    match addition {
                        Ok(id) => imported.added.push(id),
                        Err(error) => imported.not_stored.push(NotStored::Refused(error)),
                    }
                }
                waiting.clear();
                if batch.stored_bytes() > most {
                    return Err(ImportFailed::Unpacks { most: most >> 20 });
                }
            }
            if is_over {
                break;
            }
        }
        if let Some(batch) = batch {
            batch.commit().await?;
        }
        self.store.results().add_all(&results).await?;
        imported.results = results.len() as u64;
        Ok(imported)
    }
}

impl Imported {
    /// What a page is told.
    #[must_use]
    pub fn report(self) -> ImportReport {
        let mut report = ImportReport {
            added: self.added.iter().map(ToString::to_string).collect(),
            known: 0,
            results: self.results,
            refused: Vec::new(),
        };
        for item in self.not_stored {
            let refused = match item {
                NotStored::Refused(StoreError::DuplicateGame(_)) => {
                    report.known += 1;
                    continue;
                }
                NotStored::Refused(error) => RefusedLine::new(1, error.into()),
                NotStored::Unread(refusal) => RefusedLine::new(refusal.line as u64, refusal.reason),
            };
            if report.refused.len() < MOST_REFUSED {
                report.refused.push(refused);
            }
        }
        report
    }
}

fn new_result(result: record::PlayerResult) -> NewResult {
    let verdict = match result.outcome {
        PlayerOutcome::Win => Verdict::Win,
        PlayerOutcome::Draw => Verdict::Draw,
        PlayerOutcome::Loss => Verdict::Loss,
    };
    NewResult { player: result.nickname, verdict, rounds: result.rounds.into(), played_ms: None }
}
