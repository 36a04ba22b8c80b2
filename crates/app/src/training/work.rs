//! A training as it goes, on threads of its own.

use std::{io, path::PathBuf, sync::Arc};

use player::StopFlag;
use tokio::sync::OwnedSemaphorePermit;
use trainer::random::{Log, LogError, Training};

use super::run::Run;
use crate::{messages::error::Refusal, runs, weights};

/// Everything that a training takes.
pub(super) struct Job {
    pub(super) run: Arc<Run>,
    pub(super) training: Training,
    pub(super) log: Log,
    /// The data folder, where the best weights are kept.
    pub(super) data: PathBuf,
    pub(super) stop: StopFlag,
    /// The right to train.
    pub(super) right: OwnedSemaphorePermit,
}

/// Why a training ends too early.
#[derive(Debug, thiserror::Error, wording::Coded)]
enum WorkError {
    #[error(transparent)]
    Log(#[from] LogError),
    #[error("the weights cannot be written: {0:?}")]
    Weights(Refusal),
}

impl Job {
    /// Trains on a thread of its own.
    ///
    /// # Errors
    /// If there is none to be had.
    pub(super) fn start(self) -> io::Result<()> {
        let run = self.run.clone();
        let end = move |outcome: Option<Result<(), WorkError>>| {
            if let Some(Err(error)) = outcome {
                tracing::error!(%error, "a training could not go on");
            }
            run.end();
        };
        runs::work("training".to_owned(), move || self.train(), end)
    }

    /// Trains to the end, or until it is stopped. The right to train is given back before anybody hears of the
    /// end: who hears of it may begin the next one.
    fn train(self) -> Result<(), WorkError> {
        let Job { run, mut training, mut log, data, stop, right: _right } = self;
        let name = run.name();
        while training.rounds() < run.wanted_rounds() {
            let Some(round) = training.round(run.plan.threads, &stop, &mut |game| run.see(game)) else {
                break;
            };
            log.append(&round)?;
            weights::keep(Some(&data), &name, training.weights()).map_err(WorkError::Weights)?;
            run.finished(round);
        }
        Ok(())
    }
}
