//! `tengen records export`: stored games in a format that others read.

use std::{
    fs::{self, File},
    io::{BufWriter, Write},
    path::{Path, PathBuf},
};

use clap::Args;
use record::{ExportError, Format};
use store::Store;
use wording::{Coded, Message};

use super::{
    choice::{Choice, ChoiceArgs},
    delete::counted,
    show::stored,
};
use crate::{
    Answer,
    cli_error::CliError,
    failure::{Context, Result, ensure},
};

#[derive(Args)]
pub(super) struct ExportArgs {
    #[command(flatten)]
    choice: ChoiceArgs,
    /// json, pgn, sgf, psq, csv, save or pos [default: what the file's name says, or json]
    #[arg(long, short)]
    format: Option<Format>,
    /// The file [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(super) async fn run(store: &Store, arguments: &ExportArgs, out: &mut impl Write) -> Result<Answer> {
    let choice = arguments.choice.choice()?;
    let name = arguments.out.as_ref().map(|file| file.to_string_lossy().into_owned());
    let of_name = name.as_deref().and_then(Format::of_file_name);
    let format = arguments.format.or(of_name).unwrap_or(Format::Json);
    let count = choice.count(store).await?;
    ensure!(count > 0, CliError::NoSuchGames);
    if !format.holds_many() && count > 1 {
        return Err(
            ExportError::OneGame { format, count: usize::try_from(count).unwrap_or(usize::MAX) }.into()
        );
    }
    let Some(file) = &arguments.out else {
        write_games(store, &choice, format, out).await?;
        return Ok(Answer::Done);
    };
    write_file(store, &choice, format, file).await?;
    writeln!(out, "{}: {} written as {format}", file.display(), counted(count))?;
    Ok(Answer::Done)
}

/// Writes beside the file and puts it in its place at the end: a failure leaves the old file.
async fn write_file(store: &Store, choice: &Choice, format: Format, file: &Path) -> Result<()> {
    let cannot_write = || CliError::cannot_write(file);
    let mut beside = file.as_os_str().to_owned();
    beside.push(".part");
    let part = PathBuf::from(beside);
    let mut writer = BufWriter::new(File::create(&part).with_context(cannot_write)?);
    let written = write_games(store, choice, format, &mut writer).await;
    let written = written.and_then(|()| Ok(writer.flush()?));
    match written {
        Ok(()) => fs::rename(&part, file).with_context(cannot_write),
        Err(error) => {
            // The error is worth more than a file that cannot be removed.
            let _ = fs::remove_file(&part);
            Err(error)
        }
    }
}

async fn write_games(store: &Store, choice: &Choice, format: Format, out: &mut impl Write) -> Result<()> {
    let mut parts = choice.parts();
    let mut is_first = true;
    while let Some(ids) = parts.next(store).await? {
        for id in ids {
            let game = stored(store, &id).await?;
            let text = record::export(std::slice::from_ref(&game), format)
                .map_err(|error| CliError::CannotExport { id: id.to_string(), cause: cause(&error) })?;
            if !is_first && format == Format::Pgn {
                writeln!(out)?;
            }
            is_first = false;
            out.write_all(&text)?;
        }
    }
    Ok(())
}

/// The error without the number of the game, which is always 1 here.
fn cause(error: &ExportError) -> Message {
    match error {
        ExportError::Sgf { cause, .. } => cause.message(),
        ExportError::Psq { cause, .. } => cause.message(),
        ExportError::Csv { cause, .. } => cause.message(),
        ExportError::SavedBoard { cause, .. } => cause.message(),
        error => error.message(),
    }
}
