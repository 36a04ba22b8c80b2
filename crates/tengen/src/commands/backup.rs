//! `tengen backup` and `tengen restore`: a copy of everything that is stored, and the way back.
//!
//! A copy is made while a server runs; it is put in place while none does. Files of weights, matches and trainings
//! are plain files of the folder, and are copied as such.

use std::{io::Write, path::PathBuf};

use clap::Args;
use store::Store;

use crate::{
    Answer,
    cli_error::CliError,
    data_place::DataArgs,
    failure::{Context, Result},
};

#[derive(Args)]
pub(crate) struct BackupArgs {
    /// The file to be written; there must be none of that name
    file: PathBuf,
    #[command(flatten)]
    data: DataArgs,
}

#[derive(Args)]
pub(crate) struct RestoreArgs {
    /// A file that `tengen backup` has written
    file: PathBuf,
    #[command(flatten)]
    data: DataArgs,
}

pub(crate) fn run(arguments: &BackupArgs, out: &mut impl Write) -> Result<Answer> {
    let place = arguments.data.place()?;
    wait(async {
        let store = Store::open(&place).await?;
        let written = store.backup(&arguments.file).await;
        store.close().await;
        written
    })?;
    writeln!(out, "wrote {}", arguments.file.display())?;
    Ok(Answer::Done)
}

pub(crate) fn restore(arguments: &RestoreArgs, out: &mut impl Write) -> Result<Answer> {
    let place = arguments.data.place()?;
    let kept = wait(store::restore(&arguments.file, &place))?;
    writeln!(out, "restored {place}")?;
    if let Some(kept) = kept {
        writeln!(out, "what was there is kept as {}", kept.display())?;
    }
    Ok(Answer::Done)
}

fn wait<T>(work: impl Future<Output = Result<T, store::StoreError>>) -> Result<T> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    Ok(runtime.context(CliError::NoServerThreads)?.block_on(work)?)
}
